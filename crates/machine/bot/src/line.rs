//! What is between the emulator and the bot.

use pad::Press;
use screen::PictureMsg;

/// Passes pictures to the bot and presses to the game, and may change both. It is called on
/// the thread of the bot.
pub trait Line: Send {
    /// A picture as the bot gets it.
    ///
    /// # Errors
    /// When it does not come: the press for its frame.
    fn picture(&mut self, picture: PictureMsg) -> Result<PictureMsg, Press>;

    /// A press as it reaches the game.
    fn press(&mut self, press: Press) -> Press;
}

/// Changes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainLine;

impl Line for PlainLine {
    fn picture(&mut self, picture: PictureMsg) -> Result<PictureMsg, Press> {
        Ok(picture)
    }

    fn press(&mut self, press: Press) -> Press {
        press
    }
}

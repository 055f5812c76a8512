//! The interface of an emulator core.

use crate::Sample;
use pad::Buttons;
use screen::Picture;
use std::num::NonZeroU32;

/// Where a frame ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameEnd {
    /// Clock cycles of the frame: [`pad::CLOCKS_PER_FRAME`], or another number when
    /// the LCD was switched on in it. A core that does not count cycles estimates
    /// them for such a frame.
    pub clocks: u32,
    /// Whether the LCD was on, so that a picture was completed.
    pub lcd_on: bool,
}

/// Why a core can't continue: one sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CoreFault(pub String);

/// Why a snapshot was refused. The core is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The core has no snapshots.
    #[error("the core {0} has no snapshots")]
    None(&'static str),
    /// It was taken with another ROM.
    #[error("the snapshot was taken with another ROM; load that one first")]
    OtherRom,
    /// It is truncated, altered, or of another version of the core.
    #[error("the snapshot is damaged or of another version of the core: {0}")]
    Damaged(String),
}

/// A Game Boy with a ROM in it, switched on.
///
/// Time passes only in [`Core::frame`]. The same calls on two cores of the same kind and
/// ROM give the same results.
pub trait Core {
    /// Its name, as on the command line.
    fn name(&self) -> &'static str;

    /// Runs with `buttons` down to the next frame boundary: the start of VBlank
    /// (line 144), or [`pad::CLOCKS_PER_FRAME`] clocks while the LCD is off. Never
    /// runs for more than a few frames' time, whatever the ROM does.
    ///
    /// # Errors
    /// When the ROM made the core fail. It stays failed until [`Core::restore`].
    fn frame(&mut self, buttons: Buttons) -> Result<FrameEnd, CoreFault>;

    /// The picture that the last frame completed; white while the LCD is off and
    /// before the first frame.
    fn picture(&self) -> Picture;

    /// The cartridge's RAM, all banks; empty when it has none.
    fn cartridge_ram(&self) -> &[u8];

    /// The cartridge's RAM, writable between frames.
    fn cartridge_ram_mut(&mut self) -> &mut [u8];

    /// Switches the sound on, with so many samples for each second of the game, or off. It begins
    /// without the notes that sound already, and again so after [`Core::restore`] has switched it
    /// off. Frames, pictures and snapshots are the same with and without. A core that gives no
    /// sound ignores it.
    fn set_sound(&mut self, rate: Option<NonZeroU32>) {
        _ = rate;
    }

    /// The sound of the frames since the last call.
    fn take_sound(&mut self) -> Vec<Sample> {
        Vec::new()
    }

    /// The complete state, with picture and held buttons; `None` when the core can't
    /// save its exact state at this moment, or at all.
    fn snapshot(&self) -> Option<Vec<u8>>;

    /// Restores a snapshot that was taken with the same ROM.
    ///
    /// # Errors
    /// When it is not such a snapshot; the core is then unchanged.
    fn restore(&mut self, snapshot: &[u8]) -> Result<(), SnapshotError>;
}

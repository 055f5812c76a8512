//! What an emulator core has to do, and nothing about how.

use pad::Buttons;
use screen::Picture;

/// Where a frame ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameEnd {
    /// Clocks of the machine that the frame took; about [`pad::CLOCKS_PER_FRAME`],
    /// more or less when the LCD was switched on in it. Where a core does not count
    /// them, such a frame's are a guess.
    pub clocks: u32,
    /// Whether the LCD was on, so that a picture was completed.
    pub lcd_on: bool,
}

/// Why a core can't go on: one sentence for the person at the screen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CoreFault(pub String);

/// Why a snapshot was not taken up. The core is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The core can't take any.
    #[error("the core {0} has no snapshots")]
    None(&'static str),
    /// It was taken with another ROM.
    #[error("the snapshot was taken with another ROM; load that one first")]
    OtherRom,
    /// It is cut short, altered, or of another version of the core.
    #[error("the snapshot is damaged or of another version of the core: {0}")]
    Damaged(String),
}

/// A Game Boy with a ROM in it, some moment after power-on.
///
/// Time goes by only in [`Core::frame`]. The same calls on two cores of the same
/// kind and ROM give the same results.
pub trait Core {
    /// Its name, as on the command line.
    fn name(&self) -> &'static str;

    /// Runs with `buttons` down to the next frame boundary: the start of VBlank
    /// (line 144), or [`pad::CLOCKS_PER_FRAME`] clocks while the LCD is off. Never
    /// runs for more than a few frames' time, whatever the ROM does.
    ///
    /// # Errors
    /// When the ROM made the core give up. It stays given up until
    /// [`Core::restore`].
    fn frame(&mut self, buttons: Buttons) -> Result<FrameEnd, CoreFault>;

    /// The picture that the last frame completed; white while the LCD is off and
    /// before the first frame.
    fn picture(&self) -> Picture;

    /// The cartridge's RAM, all banks; empty when it has none.
    fn cartridge_ram(&self) -> &[u8];

    /// The cartridge's RAM, to be written between frames.
    fn cartridge_ram_mut(&mut self) -> &mut [u8];

    /// All of its state, picture and held buttons included; `None` when the core
    /// can't tell its state exactly at this moment, or at all.
    fn snapshot(&self) -> Option<Vec<u8>>;

    /// Goes back to a snapshot that was taken with the same ROM.
    ///
    /// # Errors
    /// When it is not such a snapshot; the core is then unchanged.
    fn restore(&mut self, snapshot: &[u8]) -> Result<(), SnapshotError>;
}

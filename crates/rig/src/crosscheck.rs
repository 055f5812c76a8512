//! Both emulator cores on the same inputs, as a check of each other's picture.
//!
//! Both play the embedded cartridge from power-on, in lockstep on one thread. Screens
//! come after a pause without the LCD, which is not equally long on both; so they are
//! brought together again at the first picture of every screen, and from there on
//! every picture must be the same. A screen's first picture is the second after the
//! LCD comes on; the first one, which is white on the machine, is not compared.
//!
//! The cartridge draws its pieces from a counter that runs differently on the cores.
//! So every game is dealt by the set-up block, and one that comes near the end of the
//! block's queue is left by a soft reset: no drawn piece is ever seen.

mod check;
mod inputs;

use cartridge::SetupError;
use check::Check;
use emulator::{CoreFault, CoreKind, RomError};
use pad::{Buttons, FrameNo};
use screen::Rect;
use serde::Serialize;
use std::sync::atomic::AtomicBool;

/// What is to be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrossCheckOptions {
    /// Pictures of play to compare, pauses and game overs included.
    pub frames: u64,
    /// What pieces and buttons are drawn from.
    pub seed: u64,
    /// The level of every game, 0 to 20.
    pub level: u8,
    /// Hearts mode.
    pub heart: bool,
}

/// The first picture that is not the same on both cores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PictureDifference {
    /// Pictures of play compared before it.
    pub after: u64,
    /// Its number since power-on on each core.
    pub frames: [FrameNo; 2],
    /// Pixels that differ.
    pub pixels: usize,
    /// The smallest rectangle with all of them.
    pub area: Rect,
}

/// What the check has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrossCheckReport {
    /// The cores, in the order of all pairs.
    pub cores: [&'static str; 2],
    /// Pictures of play compared, one that differs included.
    pub frames: u64,
    /// Pictures of the screens before and between games compared.
    pub menu_frames: u64,
    /// Games begun.
    pub games: u64,
    /// Pieces locked in all games.
    pub pieces: u64,
    /// Lines cleared in all games.
    pub lines: u64,
    /// The least and the greatest number by which a picture's number on the second
    /// core was ahead of that on the first; `None` when nothing was compared.
    pub offsets: Option<[i64; 2]>,
    /// The first difference.
    pub difference: Option<PictureDifference>,
    /// Whether it was stopped before the end.
    pub cancelled: bool,
}

/// Why the cores could not be compared.
#[derive(Debug, thiserror::Error)]
pub enum CrossCheckError {
    /// The game can't be set up so.
    #[error("the games of the cross-check can't be set up: {0}")]
    Setup(#[from] SetupError),
    /// A core does not take the cartridge.
    #[error("the cross-check can't begin: {0}")]
    Rom(#[from] RomError),
    /// A core stopped working.
    #[error("the cross-check can't go on after frame {frame}: {fault}")]
    Fault {
        /// Frames run on that core.
        frame: FrameNo,
        /// What it said.
        fault: CoreFault,
    },
    /// The cartridge shows nothing.
    #[error("the cartridge shows no screen from frame {frame} on with the core {core}")]
    Blank {
        /// Which core.
        core: CoreKind,
        /// The last frame that was run.
        frame: FrameNo,
    },
}

/// Plays random games on both cores and compares their pictures until one differs,
/// enough are compared or `cancel` is set. `progress` gets the pictures of play
/// compared so far.
///
/// # Errors
/// When the level is beyond 20, or a core fails.
pub fn run(
    options: CrossCheckOptions,
    progress: impl FnMut(u64),
    cancel: &AtomicBool,
) -> Result<CrossCheckReport, CrossCheckError> {
    let hold = |_, picture| inputs::random_buttons(options.seed, picture);
    run_with(options, hold, progress, cancel)
}

/// The same with given buttons: `hold` says what is held on a core in answer to a
/// picture of play. The pictures are counted from 0 over all games; game overs count
/// too, but it is not asked there. Where it does not say the same for both cores, the
/// pictures will differ.
///
/// # Errors
/// When the level is beyond 20, or a core fails.
pub fn run_with(
    options: CrossCheckOptions,
    hold: impl FnMut(CoreKind, u64) -> Buttons,
    progress: impl FnMut(u64),
    cancel: &AtomicBool,
) -> Result<CrossCheckReport, CrossCheckError> {
    Check::new(options, hold)?.run(progress, cancel)
}

//! Emulator cores and the model of the game on the same inputs, as a check of each
//! other.
//!
//! The cores play the embedded cartridge from power-on, in lockstep on one thread.
//! Screens come after a pause without the LCD, which is not equally long on both; so
//! they are brought together again at the first picture of every screen, and from there
//! on every picture must be the same. A screen's first picture is the second after the
//! LCD comes on; the first one, which is white on the machine, is not compared.
//!
//! In games a model ([`rules::game::Game`]) steps along with each, and every picture is compared
//! three ways: as the model predicts it, as the cartridge's truth port tells it, and as
//! it is read from its pixels.
//!
//! The cartridge draws its pieces from a counter that runs differently on the cores.
//! So every game is dealt by the set-up block, and one that comes near the end of the
//! block's queue is left by a soft reset: no drawn piece is ever seen.

mod check;
mod evidence;
mod games;
mod inputs;
mod judge;
mod report;
mod side;
mod tally;

pub use report::{CrossCheckReport, Happened, ModelDifference, PictureDifference};

use cartridge::SetupError;
use check::Check;
use emulator::{CoreFault, CoreKind, RomError};
use pad::{Buttons, FrameNo};
use std::sync::atomic::AtomicBool;
use vision::ProfileError;

/// What is to be checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CrossCheckOptions {
    /// Pictures of play to compare, pauses and game overs included.
    pub frames: u64,
    /// What games and buttons are drawn from.
    pub seed: u64,
    /// One core alone against the model; `None`: both.
    pub core: Option<CoreKind>,
    /// The level of every game, 0 to 20; `None`: several by turns.
    pub level: Option<u8>,
    /// Hearts mode, where a level is given.
    pub heart: bool,
}

/// Who is given buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// One of the cores.
    Core(CoreKind),
    /// The model that steps along with it.
    Model(CoreKind),
}

impl Player {
    /// The core, or the one that the model goes with.
    #[must_use]
    pub const fn core(self) -> CoreKind {
        match self {
            Self::Core(core) | Self::Model(core) => core,
        }
    }
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
    /// The pictures can't be read.
    #[error("the cross-check can't begin: {0}")]
    Profile(#[from] ProfileError),
    /// A core stopped working.
    #[error("the cross-check can't go on after frame {frame}: {fault}")]
    Fault {
        /// Frames run on that core.
        frame: FrameNo,
        /// What it said.
        fault: CoreFault,
    },
    /// The cartridge shows nothing, or one screen for ever.
    #[error("the cartridge shows no other screen up to frame {frame} with the core {core}")]
    Blank {
        /// Which core.
        core: CoreKind,
        /// The last frame that was run.
        frame: FrameNo,
    },
}

/// Plays games with all sorts of buttons on the cores until a picture differs, enough
/// are compared or `cancel` is set. `progress` gets the pictures of play compared so
/// far.
///
/// # Errors
/// When the level is beyond 20, or a core fails.
pub fn run(
    options: CrossCheckOptions,
    progress: impl FnMut(u64),
    cancel: &AtomicBool,
) -> Result<CrossCheckReport, CrossCheckError> {
    let hold = |_, picture| inputs::buttons(options.seed, picture);
    run_with(options, hold, progress, cancel)
}

/// The same with given buttons: `hold` says what a player holds in answer to a picture
/// of play. The pictures are counted from 0 over all games; where a game is led to its
/// end or out of a long pause it is not asked. Where it does not say the same for all
/// players, the pictures will differ.
///
/// # Errors
/// When the level is beyond 20, or a core fails.
pub fn run_with(
    options: CrossCheckOptions,
    hold: impl FnMut(Player, u64) -> Buttons,
    progress: impl FnMut(u64),
    cancel: &AtomicBool,
) -> Result<CrossCheckReport, CrossCheckError> {
    Check::new(options, hold)?.run(progress, cancel)
}

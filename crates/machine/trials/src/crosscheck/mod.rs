//! Runs the emulator cores and the model of the game on the same inputs and compares them.
//!
//! The cores play the embedded cartridge from power-on, in lockstep on one thread. The LCD
//! is off between two screens, for a time that differs between the cores; so they are
//! aligned again at the first picture of every screen, and from there on every picture must
//! be the same. A screen's first picture is the second after the LCD comes on; the first
//! one, which is white on a Game Boy, is not compared.
//!
//! During games a model ([`rules::game::Game`]) runs with each core, and every picture is
//! compared three ways: as predicted by the model, as reported by the cartridge's truth
//! port, and as read from its pixels.
//!
//! The cartridge draws random pieces from a counter that differs between the cores. So the
//! set-up block deals the pieces of every game, and a soft reset ends a game before its
//! queue is empty: no random piece is ever shown.

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

/// The settings of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CrossCheckOptions {
    /// Pictures of play to compare, pauses and game overs included.
    pub frames: u64,
    /// Seed of the games and the buttons.
    pub seed: u64,
    /// One core against the model only; `None`: all cores.
    pub core: Option<CoreKind>,
    /// The level of every game, 0 to 20; `None`: several in turn.
    pub level: Option<u8>,
    /// Hearts mode, where a level is given.
    pub heart: bool,
    /// The game waits for VBlank in a loop instead of a halt.
    pub polls: bool,
}

/// A player: who receives buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// One of the cores.
    Core(CoreKind),
    /// The model that runs with this core.
    Model(CoreKind),
}

impl Player {
    /// The core, or the core of the model.
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
    /// A game can't be set up with these values.
    #[error("the games of the cross-check can't be set up")]
    Setup(#[from] SetupError),
    /// A core refuses the cartridge.
    #[error("the cross-check can't begin")]
    Rom(#[from] RomError),
    /// The pictures can't be read.
    #[error("the cross-check can't begin")]
    Profile(#[from] ProfileError),
    /// A core stopped working.
    #[error("the cross-check can't continue after frame {frame}: {fault}")]
    Fault {
        /// Frames run on that core.
        frame: FrameNo,
        /// Its error message.
        fault: CoreFault,
    },
    /// The cartridge never shows another screen.
    #[error("the cartridge shows no other screen up to frame {frame} with the core {core}")]
    Blank {
        /// Which core.
        core: CoreKind,
        /// The last frame that was run.
        frame: FrameNo,
    },
}

/// Plays games with generated buttons on the cores until a picture differs, enough pictures
/// are compared or `cancel` is set. `progress` receives the number of compared pictures of
/// play.
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

/// The same with the buttons of `hold`: it returns the buttons of a player in answer to a
/// picture of play. Pictures are counted from 0 over all games; `hold` is not called while
/// a game is being ended or a long pause is left. If it returns different buttons for
/// different players, the pictures will differ.
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

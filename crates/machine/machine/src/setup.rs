//! What a machine is started with.

use bot::Limits;
use emulator::CoreKind;
use planner::Strategy;
use session::{Goal, Speed};
use std::sync::Arc;
use vision::ProfileChoice;

/// Called from the machine's threads whenever there is something new to show. It
/// must return at once and may drop calls.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What a machine is started with.
pub struct MachineSetup {
    /// The cartridge's bytes; `None` is the embedded one, which the referee
    /// watches.
    pub rom: Option<Vec<u8>>,
    /// Which core runs it.
    pub core: CoreKind,
    /// How pictures are read.
    pub profile_choice: ProfileChoice,
    /// How pieces are placed.
    pub strategy: Strategy,
    /// Which game is wanted.
    pub goal: Goal,
    /// When the bot stops; the default is never.
    pub limits: Limits,
    /// How fast it runs.
    pub speed: Speed,
    /// Whether it starts paused, before its first picture.
    pub paused: bool,
    /// Whether the bot presses buttons.
    pub bot_on: bool,
    /// Called when there is something new.
    pub wake: Wake,
}

impl MachineSetup {
    /// The embedded cartridge and the bot, at full speed without an end; nobody is woken.
    #[must_use]
    pub fn new(profile_choice: ProfileChoice, strategy: Strategy) -> Self {
        Self {
            rom: None,
            core: CoreKind::default(),
            profile_choice,
            strategy,
            goal: Goal::default(),
            limits: Limits::default(),
            speed: Speed::Max,
            paused: false,
            bot_on: true,
            wake: Arc::new(|| {}),
        }
    }
}

/// Why a machine could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system gave no thread.
    #[error("the {name} thread can't be started: {why}; close other programs and try again")]
    Thread {
        /// Which one.
        name: &'static str,
        /// The error of the system.
        why: std::io::Error,
    },
    /// The cartridge was refused.
    #[error(transparent)]
    Cartridge(#[from] emulator::RomError),
    /// The session file was refused.
    #[error(transparent)]
    Session(#[from] session_file::SessionError),
}

/// The bytes of a cartridge; `None` is the embedded one.
pub(crate) fn rom(bytes: Option<Vec<u8>>) -> Arc<[u8]> {
    bytes.map_or_else(|| Arc::from(cartridge::IMAGE), Arc::from)
}

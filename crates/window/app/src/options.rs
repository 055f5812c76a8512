//! What the window starts with.

use crate::{Cartridge, Opened};
use autofit::GameProfile;
use emulator::CoreKind;
use machine::Goal;
use planner::Strategy;
use std::{path::PathBuf, sync::Arc};
use vision::ProfileChoice;
use workbench::Speed;

/// Settings that were chosen for this start; the others are those of the last time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// How pieces are placed.
    pub strategy: bool,
    /// Level and hearts.
    pub goal: bool,
    /// How fast time runs.
    pub speed: bool,
}

impl Chosen {
    /// All of them.
    pub const ALL: Self = Self {
        strategy: true,
        goal: true,
        speed: true,
    };
}

/// What the window starts with.
pub struct AppOptions {
    /// The cartridge that is inserted.
    pub cartridge: Cartridge,
    /// The file that was named, and what is in it.
    pub opened: Option<(PathBuf, Opened)>,
    /// The emulator core.
    pub core: CoreKind,
    /// How pictures are read.
    pub profile_choice: ProfileChoice,
    /// A profile of another maker's game by which pictures are read instead.
    pub game_profile: Option<Arc<GameProfile>>,
    /// The file of the profile, if it comes from one.
    pub profile: Option<PathBuf>,
    /// Whether other games are read by it as well, and not by whichever profile fits.
    pub profile_pinned: bool,
    /// How pieces are placed.
    pub strategy: Strategy,
    /// Level, hearts and start delay.
    pub goal: Goal,
    /// How fast time runs.
    pub speed: Speed,
    /// What of these was chosen for this start.
    pub chosen: Chosen,
    /// Whether it starts paused.
    pub paused: bool,
    /// Whether the bot plays.
    pub bot: bool,
    /// Whether the game runs on without waiting for the bot.
    pub free_run: bool,
    /// The program ffmpeg that makes videos, if there is one.
    pub ffmpeg: Option<PathBuf>,
    /// Whether a first start shows the tours.
    pub offers_tours: bool,
    /// Whether gamepads are looked for.
    pub uses_gamepads: bool,
    /// Whether what happens may be kept aside in case of a crash; the settings decide then.
    pub may_keep_aside: bool,
}

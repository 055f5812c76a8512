//! From how the machine tells its state to how the window shows it.

use crate::open::Cartridge;
use machine::{CoreKind, Goal};
use vision::Profile;
use workbench::{Load, ReadBy, Regions, Speed, Status};

/// What the window has asked of the machine, which knows only parts of it.
pub struct Wanted {
    /// What is put in.
    pub name: String,
    /// Whether the bot plays.
    pub bot: bool,
    /// Whether to pause when a game is over.
    pub stop_at_game_over: bool,
    /// How fast.
    pub speed: Speed,
    /// Which game.
    pub goal: Goal,
    /// What is read where.
    pub regions: Regions,
    /// What pictures are read by.
    pub reader: ReadBy,
}

impl Wanted {
    /// As the window starts.
    pub fn new(
        cartridge: &Cartridge,
        profile: &Profile,
        speed: Speed,
        goal: Goal,
        bot: bool,
    ) -> Self {
        Self {
            name: cartridge.name.clone(),
            bot,
            stop_at_game_over: false,
            speed,
            goal,
            regions: Regions::of(profile),
            reader: profile.clone().into(),
        }
    }
}

/// The names of the cores to choose from.
const CORES: [&str; CoreKind::EACH.len()] = {
    let mut names = [""; CoreKind::EACH.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = CoreKind::EACH[i].name();
        i += 1;
    }
    names
};

/// How the machine stands, for the window.
pub fn status(status: &machine::Status, wanted: &Wanted) -> Status {
    Status {
        run: status.run_state,
        source: wanted.name.clone(),
        still: false,
        branch: status.branch,
        replay: status.replay,
        core: status.core.name(),
        cores: &CORES,
        bot: wanted.bot,
        stop_at_game_over: wanted.stop_at_game_over,
        speed: wanted.speed,
        fps: (status.fps > 0.0).then_some(status.fps),
        level: wanted.goal.level,
        heart: wanted.goal.heart,
        counters: status.summary.counters,
        referee: status.referee.clone(),
        load: Load {
            late_answers: Some(status.late_answers),
            dropped_pictures: Some(status.dropped_pictures),
            ..Load::default()
        },
        regions: wanted.regions,
        reader: wanted.reader.clone(),
    }
}

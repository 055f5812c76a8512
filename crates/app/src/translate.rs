//! From how the machine tells its state to how the window shows it.

use crate::open::Cartridge;
use machine::{CoreKind, Goal};
use vision::Profile;
use workbench::{
    Confusion, Counters, Load, Matrix, Progress, ReadBy, Referee, Regions, RunState, Speed, Status,
};

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

/// A speed as the machine takes it.
pub fn speed(speed: Speed) -> machine::Speed {
    speed
        .factor()
        .map_or(machine::Speed::Unlimited, machine::Speed::Times)
}

/// What was read as what.
fn confusion(found: &machine::Confusion) -> Confusion {
    let matrix = |found: &machine::Matrix| Matrix {
        names: found.names,
        counts: found.counts.clone(),
    };
    Confusion {
        cells: matrix(&found.cells),
        next: matrix(&found.next),
        screens: matrix(&found.screens),
    }
}

/// How the machine stands, for the window.
pub fn status(status: &machine::Status, wanted: &Wanted) -> Status {
    let summary = &status.summary;
    let counters = &summary.counters;
    Status {
        run: match status.run_state {
            machine::RunState::Running => RunState::Running,
            machine::RunState::Paused => RunState::Paused,
            machine::RunState::Faulted => RunState::Faulted,
        },
        source: wanted.name.clone(),
        still: false,
        branch: status.branch,
        replay: status.replay.map(|way| Progress {
            branch: way.branch,
            done: way.done,
            of: way.of,
        }),
        core: status.core.name(),
        cores: &CORES,
        bot: wanted.bot,
        stop_at_game_over: wanted.stop_at_game_over,
        speed: wanted.speed,
        fps: (status.fps > 0.0).then_some(status.fps),
        level: wanted.goal.level,
        heart: wanted.goal.heart,
        counters: Counters {
            misreads: counters.misreads,
            lost_presses: counters.lost_presses,
            misdrops: counters.misdrops,
            replans: counters.replans,
            late_plans: counters.late_plans,
        },
        referee: status.referee.as_ref().map(|referee| Referee {
            frames: referee.frames,
            agreed: referee.agreed,
            first_difference: referee
                .first_difference
                .as_ref()
                .map(|first| format!("frame {}: {}", first.frame, first.what)),
            confusion: confusion(&referee.confusion),
        }),
        load: Load {
            late_answers: Some(status.late_answers),
            dropped_pictures: Some(status.dropped_pictures),
            ..Load::default()
        },
        regions: wanted.regions,
        reader: wanted.reader.clone(),
    }
}

//! The settings that the window has requested of the machine, and the status that follows from
//! them and from the machine's report.
//!
//! The machine reports what it does, but not every setting that leads to it, so the
//! window keeps its own record.

use crate::{Cartridge, ShownProfile, shown_file::ShownFile};
use machine::{CoreKind, Goal, RunState};
use std::sync::Arc;
use vision::{Profile, ProfileInForce, Selection};
use workbench::{
    FaultStatus, Load, MachineStatus, ProfileStatus, ProgramStatus, Shown, ShownStatus, Speed,
    Status,
};

/// The settings that the window has requested of the machine.
pub struct RequestedSettings {
    /// The name of the cartridge.
    pub name: String,
    /// Whether the bot plays.
    pub bot: bool,
    /// Whether the bot is off only because pictures are read by a profile of another game.
    pub bot_waits: bool,
    /// Whether the profile of another game came into force for a file or a source, not for the game.
    pub game_profile_of_file: bool,
    /// Whether to pause when a game is over.
    pub stop_at_game_over: bool,
    /// How fast time runs.
    pub speed: Speed,
    /// Level, hearts and start delay.
    pub goal: Goal,
    /// The profile.
    pub profile: ShownProfile,
    /// Whether other games are read with it as well.
    pub profile_pinned: bool,
    /// The profile that fitted before an edit that was undone: it is in force until a picture shows
    /// which one fits.
    pub profile_before: Option<ProfileInForce>,
}

impl RequestedSettings {
    /// The settings at the start of the window.
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
            bot_waits: false,
            game_profile_of_file: false,
            stop_at_game_over: false,
            speed,
            goal,
            profile: ShownProfile::new(profile),
            profile_pinned: false,
            profile_before: None,
        }
    }

    /// The status of the machine; its durations and faults are not known here.
    fn machine_status(&self, machine: &machine::Status) -> MachineStatus {
        MachineStatus {
            cores: &CORES,
            bot: self.bot,
            strategy: Arc::clone(&machine.summary.orders.strategy),
            stop_at_game_over: self.stop_at_game_over,
            free_run: machine.free_run,
            speed: self.speed,
            level: self.goal.level,
            heart: self.goal.heart,
            has_position: false,
            counters: machine.summary.counters,
            load: Load {
                late_answers: Some(machine.late_answers),
                dropped_pictures: Some(machine.dropped_pictures),
                ..Load::default()
            },
            faults: FaultStatus::default(),
        }
    }

    /// The status while this file is shown, or the game.
    pub fn shown_status(&self, file: Option<&ShownFile>, machine: &machine::Status) -> ShownStatus {
        let shown = file.and_then(ShownFile::shown_profile);
        let shown = shown.unwrap_or(&self.profile);
        let in_force = file.and_then(ShownFile::profile);
        let in_force = in_force.unwrap_or_else(|| machine.summary.profile.clone());
        let in_force = match (in_force.selection, &self.profile_before) {
            (Selection::Undecided, Some(before)) => before.clone(),
            _ => in_force,
        };
        let read = ShownStatus {
            run: RunState::Paused,
            profile: ProfileStatus {
                in_force,
                built_in: shown.built_in,
                pinned: self.profile_pinned,
            },
            regions: shown.regions,
            reader: shown.reader.clone(),
            ..ShownStatus::default()
        };
        match file {
            None => ShownStatus {
                kind: Shown::Game,
                source: self.name.clone(),
                run: machine.run_state,
                branch: machine.branch,
                core: machine.core.name(),
                replay: machine.replay,
                fps: (machine.fps > 0.0).then_some(machine.fps),
                referee: machine.referee.clone(),
                reading_problem: machine.summary.reading_problem,
                unanswered_presses: machine.summary.unanswered_presses,
                ..read
            },
            Some(ShownFile::Picture(still)) => ShownStatus {
                kind: Shown::Picture,
                source: still.name.clone(),
                reading_problem: still.problem(),
                part_of: still.part.as_ref().map(|part| part.path.clone()),
                ..read
            },
            Some(ShownFile::Session(session)) => ShownStatus {
                kind: Shown::Session,
                source: session.name.clone(),
                branch: session.current,
                core: session.core,
                runs: Arc::clone(&session.runs),
                ..read
            },
            Some(ShownFile::Source(source)) => {
                let state = source.state();
                ShownStatus {
                    kind: Shown::Source,
                    source: source.name.clone(),
                    run: match state.is_running {
                        true => RunState::Running,
                        false => RunState::Paused,
                    },
                    capture: Some(source.capture.clone()),
                    reading_problem: state.reading_problem,
                    is_searching: state.is_searching,
                    ..read
                }
            }
        }
    }

    /// The status while this file is shown, or the game, without the work of the program.
    pub fn status(&self, file: Option<&ShownFile>, machine: &machine::Status) -> Status {
        Status {
            machine: self.machine_status(machine),
            shown: self.shown_status(file, machine),
            program: ProgramStatus::default(),
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

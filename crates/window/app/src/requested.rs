//! The settings that the window has requested of the machine.
//!
//! The machine reports what it does, but not every setting that leads to it, so the
//! window keeps its own record.

use crate::Cartridge;
use machine::{CoreKind, Goal};
use std::sync::Arc;
use vision::{Profile, profile::shipped};
use workbench::{Load, ProfileStatus, ReadBy, Regions, Shown, Speed, Status};

/// The settings that the window has requested of the machine.
pub struct RequestedSettings {
    /// The name of the cartridge.
    pub name: String,
    /// Whether the bot plays.
    pub bot: bool,
    /// Whether to pause when a game is over.
    pub stop_at_game_over: bool,
    /// How fast time runs.
    pub speed: Speed,
    /// Level, hearts and start delay.
    pub goal: Goal,
    /// Where the profile reads what.
    pub regions: Regions,
    /// The profile.
    pub reader: ReadBy,
    /// Whether it comes with the program and is unchanged.
    pub built_in_profile: bool,
    /// Whether other games are read with it as well.
    pub profile_pinned: bool,
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
            stop_at_game_over: false,
            speed,
            goal,
            regions: Regions::of(profile),
            reader: profile.clone().into(),
            built_in_profile: is_built_in(profile),
            profile_pinned: false,
        }
    }

    /// Shows where this profile reads what.
    pub fn show_profile(&mut self, profile: &Profile) {
        self.regions = Regions::of(profile);
        self.reader = profile.clone().into();
        self.built_in_profile = is_built_in(profile);
    }

    /// The status that the window shows, from these settings and the machine's report.
    pub fn status(&self, machine: &machine::Status) -> Status {
        Status {
            about: Arc::default(),
            run: machine.run_state,
            source: self.name.clone(),
            shown: Shown::Game,
            capture: None,
            devices: workbench::Devices::default(),
            runs: Arc::default(),
            recording: None,
            left_over: None,
            branch: machine.branch,
            replay: machine.replay,
            writing: None,
            regression: workbench::Regression::default(),
            review: workbench::ReviewStatus::default(),
            tuning: workbench::TuningStatus::default(),
            faults: workbench::FaultStatus::default(),
            lab: workbench::LabStatus::default(),
            core: machine.core.name(),
            cores: &CORES,
            bot: self.bot,
            strategy: Arc::clone(&machine.summary.orders.strategy),
            stop_at_game_over: self.stop_at_game_over,
            free_run: machine.free_run,
            speed: self.speed,
            fps: (machine.fps > 0.0).then_some(machine.fps),
            level: self.goal.level,
            heart: self.goal.heart,
            counters: machine.summary.counters,
            referee: machine.referee.clone(),
            load: Load {
                late_answers: Some(machine.late_answers),
                dropped_pictures: Some(machine.dropped_pictures),
                ..Load::default()
            },
            regions: self.regions,
            reader: self.reader.clone(),
            profile: ProfileStatus {
                in_force: machine.summary.profile.clone(),
                built_in: self.built_in_profile,
                pinned: self.profile_pinned,
            },
            reading_problem: machine.summary.reading_problem,
            unanswered_presses: machine.summary.unanswered_presses,
        }
    }
}

/// Whether a profile comes with the program and is unchanged.
fn is_built_in(profile: &Profile) -> bool {
    let mut named = shipped().iter().filter(|s| s.name == profile.name());
    named.any(|shipped| shipped.profile().is_ok_and(|own| own == *profile))
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

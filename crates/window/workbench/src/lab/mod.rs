//! The lab: games under other rules, many at once, and experiments with them.
//!
//! The program around the window plays the games; here are what a person chooses, and what the
//! panels draw.

mod candidates;
pub mod commands;
pub mod controls;
mod distribution;
mod experiments;
mod experiments_panel;
mod figure;
pub mod game_board;
mod game_panel;
mod lock_map;
mod lock_map_drawn;
mod own;
mod own_form;
mod presets;
mod rate;
mod reason;
mod results;
mod setup;
mod state;
mod text;
mod texture;
mod wall_boards;
mod wall_frame;
mod wall_panel;
mod written;
mod written_panel;

pub use commands::{ExperimentRequest, LabAction, LabRequest};
pub use experiments::{
    Agreement, ArmResult, Bin, ExperimentResult, ExperimentsStatus, FigureResult, ListedExperiment,
    MeanAfter, RunningExperiment,
};
pub use figure::WallFigure;
pub use lock_map::LockMap;
pub use own::{MOST_OWN_GAMES, MOST_PLAYERS, OwnExperiment, short_name};
pub use presets::{EDITED_PLAYER, EDITED_RULES, IN_FORCE, Preset, preset_players, preset_rules};
pub(crate) use presets::{about_player, about_rules};
pub use rate::WallRate;
pub use reason::reason;
pub use setup::{MOST_GAMES, SIZES, WallSetup};
pub use state::Lab;
pub use text::{board_text, over, placement, row, short};
pub use wall_frame::{ShownCandidate, ShownGame, WallBoard, WallFrame};
pub use written::{LabText, LabTexts, TextKind, TextProblem};

use crate::features::panel::Panel;
use std::sync::Arc;

/// What the window knows of the lab.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LabStatus {
    /// The games of the wall, once it was started.
    pub wall: Option<WallStatus>,
    /// The experiments.
    pub experiments: ExperimentsStatus,
}

/// The wall.
#[derive(Clone, Debug, PartialEq)]
pub struct WallStatus {
    /// What it was started with.
    pub setup: WallSetup,
    /// Whether its games are played, not paused.
    pub is_running: bool,
    /// The newest frame; `None` until the first one.
    pub frame: Option<Arc<WallFrame>>,
}

/// The panels of this feature.
pub const PANELS: &[Panel] = &[
    wall_panel::PANEL,
    game_panel::PANEL,
    experiments_panel::PANEL,
    written_panel::PANEL,
];

//! The lab: a wall of games under other rules, and one of them with its candidates.

mod arrangement;
mod candidates;
mod controls;
mod distribution;
mod experiments_panel;
mod game_board;
mod game_panel;
mod lock_map;
mod results;
mod texture;
mod wall_boards;
mod wall_panel;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[
    wall_panel::PANEL,
    game_panel::PANEL,
    experiments_panel::PANEL,
];

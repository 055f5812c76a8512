//! Searches and their lines, the move tester, and the weights of the bot.

pub mod best_line;
pub mod chance_tree;
pub mod draw;
pub mod heat_map;
pub mod question;
pub mod tester_panel;
pub mod weights_panel;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[
    best_line::PANEL,
    chance_tree::PANEL,
    tester_panel::PANEL,
    heat_map::PANEL,
    weights_panel::PANEL,
];

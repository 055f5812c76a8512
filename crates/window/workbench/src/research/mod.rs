//! The last search, the move tester, and the weights of the bot.

pub mod best_line;
pub mod chance_tree;
mod chances;
pub mod commands;
pub mod draw;
pub mod heat_map;
mod playing;
pub mod question;
mod real;
mod rivals;
mod search;
mod sharing;
mod slot;
mod state;
pub mod strategies;
mod tester;
mod tester_commands;
pub mod tester_panel;
mod walk;
pub mod weights;
pub mod weights_panel;

pub use chances::{ChanceSearch, ChanceState};
pub use commands::ResearchAction;
pub use playing::{PositionPlayer, PositionRequest};
pub use rivals::{Chosen, Rivals};
pub use search::{Answer, Search, SearchState};
pub use sharing::Shared;
pub use slot::{Slot, slots};
pub use state::Research;
pub(crate) use tester::Setup;
pub use tester::{Blocked, Tester, TesterMove};
pub use tester_commands::TesterAction;
pub use walk::{Mino, ShownField, Stage, field, spoken, walk};

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[
    best_line::PANEL,
    chance_tree::PANEL,
    tester_panel::PANEL,
    heat_map::PANEL,
    weights_panel::PANEL,
];

//! A profile of another maker's game from clicks on its pictures: the clicks, what was found
//! from them, and the profile in force.

mod answer;
mod canvas;
mod chosen_role;
pub mod commands;
mod edits;
mod found;
mod list;
mod overlay;
pub mod panel;
mod placed;
mod reread;
mod state;

pub use answer::{ClickAnswer, ClickQuestion, FittedProfile, FoundWell};
pub use canvas::draw;
pub use chosen_role::ChosenRole;
pub use commands::ClickAction;
pub(crate) use commands::show;
pub use edits::Edits;
pub use overlay::{game_cells, marks};
pub use placed::{Moment, PlacedClick};
pub use reread::{GameReread, record_of};
pub use state::Clicks;

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];

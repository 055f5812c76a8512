//! Panels on the plan of the bot: the best move and the other candidates, the button
//! script, and its comparison with the pictures.

pub mod best_move;
pub mod candidates;
pub mod predicted_vs_observed;
mod reason;
pub mod script;

use crate::panel::Panel;
pub use predicted_vs_observed::shown as shown_step;
pub use reason::{draw as reason, draw_large as reason_large};

/// The panels of this feature.
pub const PANELS: &[Panel] = &[
    best_move::PANEL,
    script::PANEL,
    predicted_vs_observed::PANEL,
];

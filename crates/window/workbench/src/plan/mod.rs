//! The plan as text, and what the pictures show of it.

pub mod best_move;
pub mod candidates;
mod observed;
pub mod predicted_vs_observed;
mod reason;
pub mod script;
mod text;

pub use observed::*;
pub use predicted_vs_observed::shown as shown_step;
pub use reason::{
    draw as reason, draw_large as reason_large, text as reason_text, width as reason_width,
};
pub use text::PlanText;

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[
    best_move::PANEL,
    script::PANEL,
    predicted_vs_observed::PANEL,
];

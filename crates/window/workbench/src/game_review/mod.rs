//! Games compared placement by placement with a strategy of choice, and advice for the piece that
//! falls.
//!
//! The program around the window judges the games; here are what a person chooses, the order of
//! the table, and which placement belongs to the shown frame.

mod advising;
pub mod commands;
mod curve;
mod head;
mod marks;
mod order;
mod panel;
mod reviewed;
mod state;
mod statistics;
mod table;
mod words;

pub use advising::{AdviceQuestion, Advised, Advising};
pub use commands::{GameReviewAction, ReviewRequest};
pub use marks::draw as marks;
pub use order::{Order, ReviewColumn};
pub use reviewed::{ReviewIndex, Reviewed};
pub use state::{Judge, ReviewSettings};
pub use words::reason;

use crate::features::panel::Panel;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the window knows of reviews.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewStatus {
    /// How far the review has come that is running.
    pub running: Option<ReviewProgress>,
    /// The last review.
    pub found: Option<Arc<Reviewed>>,
}

/// How far a review has come: what is done, and all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReviewProgress {
    /// Frames in which placements are searched.
    Frames(u64, u64),
    /// Placements that are judged and played by the strategy.
    Placements(u64, u64),
}

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];

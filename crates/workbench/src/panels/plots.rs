//! Plots over time.

pub use crate::plots::{beside, draw};
use crate::tokens;

/// The height it wants, in points.
pub const HEIGHT: f32 = tokens::HEADER + 250.0;

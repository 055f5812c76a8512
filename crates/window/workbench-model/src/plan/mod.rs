//! The plan as text, and what the pictures show of it.

mod observed;
mod text;

pub use observed::*;
pub use text::PlanText;

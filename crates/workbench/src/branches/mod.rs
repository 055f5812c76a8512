//! Branches side by side: how they are distinguished, where they differ, and how far each
//! has come.

mod going_back;
pub mod panel;

pub use going_back::{draw as going_back, lasts as going_back_lasts};

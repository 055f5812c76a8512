//! The profile edited live on the picture: its text, its regions as handles, and what
//! would be read by it.

mod canvas;
mod handles;
mod outlines;
pub mod panel;
mod pick;

pub use canvas::draw;

//! Tools to calibrate a profile: explain a reading, measure how safe it is, find the field
//! on a picture, edit the text of a profile.
//!
//! Playing needs none of it. Everything is a function of pictures and profiles; files
//! and windows are left to the caller.

pub mod copy;
mod difference;
pub mod draft;
pub mod explain;
pub mod flip;
pub mod inspect;
pub mod locate;
mod offset;
mod undo;

pub use difference::{KeyDifference, differences};
pub use draft::{DraftError, NumberKey, ProfileDraft, Setting};
pub use explain::Explain;
pub use flip::Flips;
pub use inspect::Inspect;
pub use undo::Undo;

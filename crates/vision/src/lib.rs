//! From pixels to a reading, and from readings to a tracked game.
//!
//! A [`Reading`] is a pure function of one picture and a profile. The tracker
//! adds what one picture can't tell. This crate does not know what a ROM is.

mod auto;
pub mod copy;
pub mod explain;
mod eyes;
pub mod flip;
pub mod inspect;
pub mod intake;
pub mod locate;
pub mod profile;
mod reader;
mod reading;
mod tracked;
mod tracker;

pub use auto::Auto;
pub use eyes::Eyes;
pub use profile::{Profile, ProfileDraft, ProfileError, ProfileFile};
pub use reader::{Number, ReadCache, Reader};
pub use reading::{CELLS, Cell, CellReading, Digit, Menu, NextBox, Reading, Screen};
pub use tracked::{Event, Phase, SeenPiece, Tracked, Violation};
pub use tracker::Tracker;

//! From pixels to a reading, and from readings to a tracked game.
//!
//! A [`Reading`] is a pure function of one picture and a profile. The tracker
//! adds what one picture can't tell. This crate does not know what a ROM is.

mod reading;
mod tracked;

pub use reading::{CELLS, Cell, CellReading, Menu, Reading, Screen};
pub use tracked::{Event, Phase, SeenPiece, Tracked, Violation};

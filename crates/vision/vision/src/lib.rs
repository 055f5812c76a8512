//! From pixels to a reading, and from readings to the state of a game.
//!
//! A [`Reading`] is a pure function of one picture and a profile. The [`Estimator`] adds
//! what one picture can't show, and what the buttons add to that where they are known.

mod auto;
mod decoded;
mod estimator;
pub mod intake;
pub mod profile;
mod profile_choice;
mod reader;
mod reading;
mod reading_health;
mod shift;
mod tracked;

pub use auto::Auto;
pub use decoded::{BrokenRule, Decoded};
pub use estimator::{Cause, Estimate, Estimator, MAX_DELAY, Mismatch, PauseStep, PieceTransition};
pub use profile::{Profile, ProfileError, ProfileFile};
pub use profile_choice::{ProfileChoice, ProfileInForce, Selection};
pub use reader::{HEART_PIXELS, NumberReader, ReadCache, Reader, next_box_cells};
pub use reading::{CELLS, Cell, CellReading, Digit, Menu, NextBox, Number, Reading, Screen};
pub use reading_health::{ReadingHealth, ReadingProblem};
pub use tracked::{Event, Phase, SeenPiece, Tracked, Violation};

//! A profile for an unknown game from a few clicks.
//!
//! A person clicks an empty and a filled cell of the well on pictures of the game, the next
//! piece and the numbers. [`fit()`] finds the place of the well that explains the pictures,
//! how filled cells differ from empty ones, the next box and the digits. What the clicks do
//! not decide is an error with the click that would: a wrong fit that looks right is worse
//! than none.

mod alternating;
mod click;
mod colours;
pub mod controls;
mod doubt;
mod error;
pub mod file;
mod fill;
mod fit;
mod floating;
mod ghost;
mod ground;
mod ink;
mod kinds;
mod lattice;
mod learn;
mod next_box;
mod number;
mod parts;
mod profile;
mod profile_error;
mod read_back;
mod reader;
mod shape;
mod well;
mod write;

pub use click::{Click, ClickError, Problem, Role};
pub use colours::{Colour, Colours};
pub use error::{Ambiguous, Candidate};
pub use fill::Fill;
pub use fit::Fit;
pub use learn::DigitLearner;
pub use next_box::NextBox;
pub use number::Numbers;
pub use profile::GameProfile;
pub use profile_error::ProfileError;
pub use read_back::{fit, fit_unless};
pub use reader::{GameCell, GameReading};
pub use shape::of_cells as piece_of_cells;

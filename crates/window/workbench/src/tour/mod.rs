//! The tour of a layout: five steps, each a few words about a part of the window that is framed
//! meanwhile.

mod card;
mod place;
mod state;
mod steps;

pub use card::{draw, frame};
pub use place::TourPlaces;
pub use state::Tour;
pub use steps::{Step, TourPlace, steps};

//! A profile of another maker's game from clicks on its pictures: the clicks, what was found
//! from them, and the profile in force.

mod answer;
mod chosen_role;
mod edits;
mod placed;
mod reread;
mod state;

pub use answer::{ClickAnswer, ClickQuestion, Found};
pub use chosen_role::ChosenRole;
pub use edits::Edits;
pub use placed::{Moment, PlacedClick};
pub use reread::{GameReread, record_of};
pub use state::Clicks;

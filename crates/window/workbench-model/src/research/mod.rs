//! The last search, the move tester, and the weights of the bot.

mod chances;
mod real;
mod search;
mod slot;
mod state;
pub mod strategies;
mod tester;
mod walk;
pub mod weights;

pub use chances::{ChanceSearch, ChanceState};
pub use search::{Answer, Search, SearchState};
pub use slot::{Slot, slots};
pub use state::Research;
pub(crate) use tester::Setup;
pub use tester::{Blocked, Move, Tester};
pub use walk::{Field, Mino, Stage, field, spoken, walk};

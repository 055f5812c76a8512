//! Searches and their lines, the move tester, and the weights of the bot.

pub mod best_line;
pub mod draw;
pub mod heat_map;
pub mod question;
mod real;
#[cfg(test)]
pub mod samples;
mod state;
pub mod strategies;
pub mod tester;
pub mod tester_panel;
pub mod walk;
pub mod weights;
pub mod weights_panel;

pub use question::{Answer, Search, State as SearchState};
pub use state::{Research, ResearchEffect};
pub use tester::{Tester, TesterEffect};

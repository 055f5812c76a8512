//! What the research panels think with: lines of placements, the move tester, the
//! question to the search, a script against what was seen; and how a field is drawn.

pub mod draw;
mod plan_text;
pub mod question;
mod real;
#[cfg(test)]
pub mod samples;
pub mod steps;
pub mod strategies;
pub mod tester;
pub mod walk;
pub mod weights;

pub use plan_text::PlanText;
pub use question::{Answer, Search, State as SearchState};
pub use tester::{Tester, TesterEffect};

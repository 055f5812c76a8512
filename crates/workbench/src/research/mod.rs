//! What the research panels think with: lines of placements, the move tester, the
//! question to the search, a script against what was seen; and how a field is drawn.

pub mod draw;
pub mod question;
#[cfg(test)]
pub mod samples;
pub mod steps;
pub mod tester;
pub mod walk;
pub mod weights;

pub use question::{Answer, Question, Search};
pub use tester::{Tester, TesterCommand};

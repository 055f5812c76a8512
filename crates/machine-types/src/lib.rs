//! Plain data that the machine and the window share.
//!
//! The window does not know the machine's threads, and the machine does not know
//! the window. What one sets and the other obeys, and what one counts and the other
//! shows, is defined once, here.

mod confusion;
mod counters;
mod goal;
mod question;
mod referee_report;
mod replay;
mod run_state;
mod speed;

pub use confusion::{Confusion, Matrix, NEXT};
pub use counters::Counters;
pub use goal::Goal;
pub use question::{Question, SearchNews};
pub use referee_report::{Difference, RefereeReport};
pub use replay::ReplayProgress;
pub use run_state::RunState;
pub use speed::Speed;

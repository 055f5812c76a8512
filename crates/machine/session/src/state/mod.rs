//! Plain data that the machine and the window share.
//!
//! The window does not know the machine's threads, and the machine does not know the
//! window. Settings that one sends to the other, and counters that one shows of the other,
//! are defined here once.

mod activity;
mod confusion;
mod counters;
mod goal;
mod last_minute;
mod question;
mod referee_report;
mod replay;
mod run_state;
mod speed;

pub use activity::Activity;
pub use confusion::{Confusion, Matrix, NEXT};
pub use counters::Counters;
pub use goal::Goal;
pub use last_minute::LastMinute;
pub use question::{BackgroundSearch, ChanceQuestion, ChanceReport, Moves, Question, SearchNews};
pub use referee_report::{Difference, NumbersRead, RefereeReport};
pub use replay::ReplayProgress;
pub use run_state::RunState;
pub use speed::Speed;

//! Recorded sessions, read and decided again: records that another version encoded are rebuilt, and
//! what the program, another profile or another strategy reads and decides
//! differently is listed.
//!
//! [`regress()`] gives a bot the recorded pictures and orders of whole sessions again and lists
//! every reading and decision that is not the recorded one. Each decision is made in the
//! situation in which the recorded one was made. [`accept()`] replaces the records of a session
//! by what is read and decided now. [`diff()`] compares two profiles on the pictures alone.
//!
//! Work is spread over the cores, a run at a time: only a power-on is a state of the bot that
//! is known without the frames before it. Readings by a profile alone depend only on
//! their picture, so [`diff()`] spreads blocks of frames.

mod accept;
mod album;
mod bots;
mod compare;
mod counts;
mod decision;
mod decisions;
mod diff;
mod field;
mod find;
mod group;
pub mod html;
mod mark;
mod rebuild;
mod regress;
mod report;
mod sent;
mod spread;
mod stretch;
mod summary;
mod thumbnail;
mod walk;

pub use accept::{Accepted, accept};
pub use album::Album;
pub use bot::Instead;
pub use counts::Counts;
pub use decision::{DiffDecision, PlanChoice};
pub use diff::{Diff, diff};
pub use field::{DiffField, DiffLayer};
pub use find::find;
pub use group::Group;
pub use mark::{MarkedCell, marks};
pub use rebuild::{Rebuilder, RunReader, history, stored};
pub use regress::{BranchRange, regress, regress_part};
pub use report::{OnProgress, RegressProgress, Report, SessionReport};
pub use sent::{SentDiff, SentReport};
pub use stretch::DifferenceRun;
pub use summary::{differences, summary};

//! What happened: one record for each frame, written by one writer and read by
//! everyone.

mod history;
mod record;

pub use history::History;
pub use record::{Divergence, Record, Timing};

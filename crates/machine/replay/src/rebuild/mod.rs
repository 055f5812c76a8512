//! Runs whose records another version of the program encoded: the bot reads the recorded
//! pictures again, with the recorded orders, and makes all records again.
//!
//! Pictures, inputs and orders are stored in a form that every version reads, and records
//! follow from them.

mod rebuilder;
mod stored;

pub use rebuilder::Rebuilder;
pub use stored::stored;

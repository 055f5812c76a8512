//! Sessions as files: everything that happened in a run, in a SQLite database.
//!
//! Causes come first: what a run was started with, inputs, orders, branches, and the
//! pictures with a chain of hashes. Readings, plans and the tables for queries can be
//! computed from them. `docs/session-format.md` explains every table.
//!
//! [`Recorder`] writes a session while the machine runs, on a thread of its own;
//! [`SessionFile`] reads one.

mod beside;
mod chain;
mod compare;
mod copy;
mod edit;
mod error;
mod kept_core;
mod migrate;
mod reader;
mod recorder;
mod rewriter;
mod rows;
mod run_info;
mod schema;
mod sum;
mod walk;
mod writer;

pub use chain::{Chain, picture_hash};
pub use compare::{BlockCheck, Checked, OtherRow};
pub use copy::copy_whole;
pub use error::{Damage, SessionError};
pub use kept_core::{KeptCore, KeptSnapshot};
pub use reader::{BlockRow, BranchRow, RunRow, RunSummary, SessionFile, SnapshotRow};
pub use recorder::{Recorder, RecorderHandle, RecorderStatus, RecorderWatch};
pub use rewriter::SessionRewriter;
pub use rows::event_name;
pub use run_info::{RomInfo, RunInfo};
pub use schema::{EXTENSION, FORMAT};
pub use walk::{Part, SessionWalk};
pub use writer::SessionWriter;

/// The hash of the bytes of a cartridge, as hexadecimal digits.
#[must_use]
pub fn rom_hash(rom: &[u8]) -> String {
    blake3::hash(rom).to_hex().to_string()
}

/// The hash of what a cartridge's truth port holds.
#[must_use]
pub fn truth_hash(port: &[u8]) -> i64 {
    sum::first_eight(&blake3::hash(port))
}

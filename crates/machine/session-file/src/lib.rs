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
mod migrate;
#[cfg(target_arch = "wasm32")]
mod page;
mod reader;
mod recorder;
mod rewriter;
mod rows;
mod schema;
mod sent;
mod sum;
mod walk;
mod writer;

pub use beside::{ContentStamp, register_input, register_output};
pub use chain::{Chain, picture_hash};
pub use compare::{BlockCheck, CheckedBlock, OtherRow};
pub use copy::copy_whole;
pub use error::{Damage, SessionError};
pub use reader::{BlockRow, BranchRow, RunRow, RunSummary, SessionFile, SnapshotRow, StoredReader};
pub use recorder::{Recorder, RecorderHandle, RecorderStatus, RecorderWatch};
pub use rewriter::SessionRewriter;
pub use rows::event_name;
pub use schema::{EXTENSION, FORMAT};
pub use sent::SentCore;
pub use walk::{OwnFrames, SessionWalk};
pub use writer::SessionWriter;

use pad::{BranchId, FrameNo};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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

/// What a run was made with, as far as the recorder knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunInfo {
    /// Name and version of the core.
    pub core: Option<(String, String)>,
    /// The cartridge.
    pub rom: Option<RomInfo>,
    /// Faults between core and bot, as on the command line; empty for none.
    pub faults: String,
}

/// Which cartridge was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RomInfo {
    /// The title in its header; may be empty.
    pub title: String,
    /// Its size in bytes.
    pub size: u64,
    /// [`rom_hash`] of its bytes.
    pub hash: String,
}

impl RomInfo {
    /// Describes a cartridge.
    #[must_use]
    pub fn of(rom: &[u8], title: &str) -> Self {
        Self {
            title: title.to_owned(),
            size: rom.len() as u64,
            hash: rom_hash(rom),
        }
    }
}

/// Truths and snapshots of the frames of a history.
#[derive(Clone, Debug, Default)]
pub struct KeptCore {
    /// Hashes of the truth, each branch with its frames in order; see [`truth_hash`].
    pub truths: Vec<(BranchId, Vec<(FrameNo, i64)>)>,
    /// Snapshots of the core.
    pub snapshots: Vec<KeptSnapshot>,
}

/// The core at the end of a frame.
#[derive(Clone, Debug)]
pub struct KeptSnapshot {
    /// The branch.
    pub branch: BranchId,
    /// The frame.
    pub frame: FrameNo,
    /// Clocks since power-on.
    pub clocks: u64,
    /// Its state, compressed with LZ4 behind its length.
    pub state: Arc<[u8]>,
}

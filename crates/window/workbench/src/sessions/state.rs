//! User settings of sessions.

use super::ExportSettings;
use pad::{BranchId, FrameNo};
use serde::{Deserialize, Serialize};

/// MiB that may be kept aside, to choose from.
pub const ASIDE_MIB: [u32; 5] = [128, 256, 512, 1_024, 2_048];

/// User settings of sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sessions {
    /// How frames were exported last.
    pub export: ExportSettings,
    /// The branch and the frames that were exported last, if they were a part of it.
    #[serde(skip)]
    pub exported: Option<(BranchId, (FrameNo, FrameNo))>,
    /// Whether what happens is kept aside in case of a crash.
    pub keeps_aside: bool,
    /// How much of it, at most, in MiB.
    pub aside_mib: u32,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            export: ExportSettings::default(),
            exported: None,
            keeps_aside: true,
            aside_mib: 512,
        }
    }
}

impl Sessions {
    /// How many bytes are kept aside, at most.
    #[must_use]
    pub fn aside_bytes(&self) -> u64 {
        let [.., most] = ASIDE_MIB;
        u64::from(self.aside_mib.min(most)) << 20
    }
}

/// A run of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRun {
    /// Its number in the file.
    pub id: i64,
    /// What it is called in a list.
    pub label: String,
}

/// The runs of the session that is shown, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionRuns {
    /// Those with frames.
    pub runs: Vec<SessionRun>,
    /// The number of the one that is shown.
    pub shown: i64,
}

impl SessionRuns {
    /// The place of the shown one among them, from 1, and how many there are.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        let before = self.runs.iter().take_while(|run| run.id != self.shown);
        (before.count() + 1, self.runs.len())
    }
}

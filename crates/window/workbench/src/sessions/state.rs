//! User settings of sessions.

use super::ExportSettings;
use serde::{Deserialize, Serialize};

/// MiB that may be kept aside, to choose from.
pub const ASIDE_MIB: [u32; 5] = [128, 256, 512, 1_024, 2_048];

/// User settings of sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sessions {
    /// How frames were exported last.
    pub export: ExportSettings,
    /// Whether what happens is kept aside in case of a crash.
    pub keeps_aside: bool,
    /// How much of it, at most, in MiB.
    pub aside_mib: u32,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            export: ExportSettings::default(),
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

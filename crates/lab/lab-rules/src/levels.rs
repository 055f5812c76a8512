//! How the level rises.

use serde::{Deserialize, Serialize};

/// How the level rises with the lines cleared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Levels {
    /// The level at the start.
    #[serde(default)]
    pub start: u32,
    /// Lines at which it rises for the first time; without, it never does.
    pub first: Option<u64>,
    /// Lines from one rise to the next after the first; 0 when there is only one.
    #[serde(default)]
    pub every: u64,
}

impl Levels {
    /// The level after so many lines.
    #[must_use]
    pub fn after(&self, lines: u64) -> u32 {
        let Some(more) = self.first.and_then(|first| lines.checked_sub(first)) else {
            return self.start;
        };
        let rises = 1 + more.checked_div(self.every).unwrap_or(0);
        self.start
            .saturating_add(u32::try_from(rises).unwrap_or(u32::MAX))
    }
}

//! What a history takes up, and what it may.

use super::History;

/// The default budget of a history, in bytes: enough for an hour.
pub const BUDGET: usize = 64 << 20;

/// Bytes that a history takes up. What is sealed is counted, what is not is
/// estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Sealed blocks.
    pub sealed: usize,
    /// Samples, marks, frame numbers and orders.
    pub index: usize,
    /// The newest records, as they are and as far as they are encoded.
    pub hot: usize,
    /// Blocks that were decoded because somebody looked at them.
    pub decoded: usize,
    /// What others keep for the same frames.
    pub attached: usize,
    /// What all of it may take up.
    pub budget: usize,
}

impl Memory {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> usize {
        self.sealed + self.index + self.hot + self.decoded + self.attached
    }
}

impl History {
    /// What it takes up.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let decoded = self.cache().size();
        let store = self.store();
        let (sealed, index, hot) = store.sizes();
        Memory {
            sealed,
            index,
            hot,
            decoded,
            attached: store.attached(),
            budget: store.budget(),
        }
    }

    /// Sets how many bytes it may take up. The excess is evicted at once.
    pub fn set_budget(&self, budget: usize) {
        let _writer = self.writer();
        let dropped = self.write(|store| {
            store.set_budget(budget);
            store.trim()
        });
        drop(dropped);
        self.cache().clear();
    }
}

//! What a history takes up, and what it may.

use super::{History, Store};
use std::sync::{PoisonError, RwLock};

/// Bytes that a history may take up if nobody says otherwise: enough for an hour.
pub const BUDGET: usize = 64 << 20;

/// Bytes that a history takes up. What is sealed is counted, what is not is
/// estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Sealed blocks.
    pub sealed: usize,
    /// Samples, marks and frame numbers.
    pub index: usize,
    /// The newest records, as they are and as far as they are encoded.
    pub hot: usize,
    /// Blocks that were decoded because somebody looked at them.
    pub decoded: usize,
    /// What all of it may take up.
    pub budget: usize,
}

impl Memory {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> usize {
        self.sealed + self.index + self.hot + self.decoded
    }
}

/// How a budget is divided; what remains is for sealed blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// For the newest records.
    pub hot: usize,
    /// For one block before it is sealed, and so about what it is when decoded.
    pub block: usize,
    /// For decoded blocks.
    pub decoded: usize,
}

impl Shares {
    pub const fn of(budget: usize) -> Self {
        Self {
            hot: budget / 8,
            block: budget / 16,
            decoded: budget / 8,
        }
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
            budget: store.budget(),
        }
    }

    /// Says how many bytes it may take up. What is too much is let go at once.
    pub fn set_budget(&self, budget: usize) {
        let _writer = self.writer();
        let dropped = write(&self.0.store, |store| {
            store.set_budget(budget);
            store.trim()
        });
        drop(dropped);
        self.cache().clear();
    }
}

/// Changes the store. What is no longer needed should be handed out and dropped when
/// nobody waits for it.
pub(super) fn write<T>(store: &RwLock<Store>, change: impl FnOnce(&mut Store) -> T) -> T {
    change(&mut store.write().unwrap_or_else(PoisonError::into_inner))
}

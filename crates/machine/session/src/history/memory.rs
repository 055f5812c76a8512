//! What a history takes up, what it may, and how that is divided: among its own parts, and with those
//! who keep data for the same frames.

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

/// Who keeps data for the same frames: it counts in the history's budget, and it is
/// dropped when the records are evicted. So there is one budget and one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The emulator: snapshots and the log of inputs.
    Emulator,
    /// The bot: copies of itself and its commands.
    Bot,
}

impl Owner {
    /// How many there are.
    pub(super) const COUNT: usize = 2;
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

    /// Sets how many bytes an owner keeps. Blocks are evicted when that is too much.
    pub fn set_attached(&self, owner: Owner, bytes: usize) {
        let dropped = self.write(|store| {
            store.set_attached(owner, bytes);
            store.trim()
        });
        drop(dropped);
    }

    /// How many records could not be encoded and are missing.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.store().left_out
    }
}

/// How a budget is divided, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// Bytes for unsealed records.
    pub hot: usize,
    /// Bytes of one block when decoded; it is sealed at this size.
    pub block: usize,
    /// Bytes for decoded blocks.
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

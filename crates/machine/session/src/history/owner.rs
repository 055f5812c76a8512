//! Data of others that is kept for as long as the records.

use super::History;

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

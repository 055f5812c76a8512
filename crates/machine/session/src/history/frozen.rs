//! A history as it is now, for work that takes long while the game goes on.

use super::{Cache, History, Shared, Writer};
use std::sync::{Arc, Mutex, RwLock};

impl History {
    /// A history of what there is now. It shares the records, and stays as it is when this one
    /// gets new ones, evicts old ones, or begins a new run.
    #[must_use]
    pub fn frozen(&self) -> Self {
        let store = self.store().clone();
        Self(Arc::new(Shared {
            writer: Mutex::<Writer>::default(),
            store: RwLock::new(store),
            cache: Mutex::<Cache>::default(),
        }))
    }
}

//! How long the emulator takes for a frame, readable from any thread.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// The time of the last frame, shared by the emulator thread and its readers.
#[derive(Clone, Debug, Default)]
pub struct FrameTime(Arc<AtomicU64>);

impl FrameTime {
    /// Stores the time of the newest frame.
    pub fn set(&self, took: Duration) {
        let nanos = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.0.store(nanos, Ordering::Relaxed);
    }

    /// `None` before the first frame.
    pub fn get(&self) -> Option<Duration> {
        let nanos = self.0.load(Ordering::Relaxed);
        (nanos > 0).then(|| Duration::from_nanos(nanos))
    }
}

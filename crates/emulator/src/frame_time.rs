//! How long the machine takes for a frame, to be looked at from anywhere.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// The time of the last frame, shared by the thread that runs it and whoever asks.
#[derive(Clone, Debug, Default)]
pub struct FrameTime(Arc<AtomicU64>);

impl FrameTime {
    /// The newest.
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

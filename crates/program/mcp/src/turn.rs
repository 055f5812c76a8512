//! How long a call may go on.

use anyhow::bail;
use common::{Instant, now};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// The end of a call, and whether the client has cancelled it.
#[derive(Clone, Debug)]
pub struct Turn {
    begun: Instant,
    seconds: u64,
    cancel: Arc<AtomicBool>,
}

impl Turn {
    /// A call that begins now and may take so many seconds, or less when `cancel` is set.
    #[must_use]
    pub fn begin(seconds: u64, cancel: Arc<AtomicBool>) -> Self {
        Self {
            begun: now(),
            seconds,
            cancel,
        }
    }

    /// Whether the call has to end. Also sets the flag, so that work that knows only that one ends.
    pub fn is_over(&self) -> bool {
        if self.begun.elapsed() >= Duration::from_secs(self.seconds) {
            self.cancel.store(true, Ordering::Relaxed);
        }
        self.cancel.load(Ordering::Relaxed)
    }

    /// The flag that ends the call.
    #[must_use]
    pub const fn flag(&self) -> &Arc<AtomicBool> {
        &self.cancel
    }

    /// Why the call has ended early.
    #[must_use]
    pub fn why(&self) -> String {
        match self.begun.elapsed() >= Duration::from_secs(self.seconds) {
            true => too_long(self.seconds),
            false => "the call was cancelled".to_owned(),
        }
    }

    /// Nothing while the call may go on.
    ///
    /// # Errors
    /// With the reason once it is over.
    pub fn go_on(&self) -> anyhow::Result<()> {
        if self.is_over() {
            bail!(self.why());
        }
        Ok(())
    }
}

/// The sentence for a call that takes too long.
pub fn too_long(seconds: u64) -> String {
    format!("the call took longer than {seconds} s and was given up; ask for less in one call")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_ends_by_its_time_or_by_its_client() {
        let turn = Turn::begin(0, Arc::default());
        assert!(turn.is_over() && turn.flag().load(Ordering::Relaxed));
        assert!(
            turn.go_on()
                .unwrap_err()
                .to_string()
                .contains("longer than 0 s")
        );

        let turn = Turn::begin(3_600, Arc::default());
        turn.go_on().unwrap();
        turn.flag().store(true, Ordering::Relaxed);
        assert_eq!(
            turn.go_on().unwrap_err().to_string(),
            "the call was cancelled"
        );
    }
}

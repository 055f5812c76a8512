//! Cancelling a search, and its progress.

/// How a search is cancelled and where it reports progress.
pub struct Control<'a> {
    /// Polled on the calling thread, many times a millisecond. Once it returns true the
    /// search ends without a result.
    pub cancel: &'a mut dyn FnMut() -> bool,
    /// Called on any of the threads with the number of finished first placements and their
    /// total.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Control<'_> {
    /// Calls `search` with a control that never cancels and ignores progress.
    pub fn unattended<T>(search: impl FnOnce(&mut Control<'_>) -> T) -> T {
        search(&mut Control {
            cancel: &mut || false,
            progress: &|_, _| (),
        })
    }
}

/// Boards that are expanded between two polls.
const BETWEEN_POLLS: u32 = 64;

/// Polls a cancel function at intervals. Once cancelled it stays so.
pub struct Cancel<'a> {
    poll: &'a mut dyn FnMut() -> bool,
    left: u32,
    is_cancelled: bool,
}

impl<'a> Cancel<'a> {
    /// Not cancelled yet.
    pub fn new(poll: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            poll,
            left: BETWEEN_POLLS,
            is_cancelled: false,
        }
    }

    /// Call it once for each board: it polls at every 64th call. Returns whether the search
    /// is cancelled.
    #[inline(always)]
    pub fn check(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.left = BETWEEN_POLLS;
            self.is_cancelled = self.is_cancelled || (self.poll)();
        }
        self.is_cancelled
    }

    /// Polls at once. Returns whether the search is cancelled.
    pub fn check_now(&mut self) -> bool {
        self.is_cancelled = self.is_cancelled || (self.poll)();
        self.is_cancelled
    }

    /// Whether an earlier call found the search cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }
}

//! A value that changes when two readings agree.

/// Readings that have to agree.
pub(crate) const AGREEING: u32 = 2;

/// A value and the one that may replace it.
#[derive(Clone, Debug)]
pub(crate) struct Votes<T> {
    value: Option<T>,
    waiting: Option<(T, u32)>,
}

impl<T> Default for Votes<T> {
    fn default() -> Self {
        Self {
            value: None,
            waiting: None,
        }
    }
}

impl<T: Copy + PartialEq> Votes<T> {
    /// The value that is believed.
    pub const fn value(&self) -> Option<T> {
        self.value
    }

    /// One more reading; `None` is no vote. Returns whether the value has changed.
    pub fn see(&mut self, read: Option<T>) -> bool {
        let Some(read) = read else { return false };
        if self.value == Some(read) {
            self.waiting = None;
            return false;
        }
        let votes = match self.waiting {
            Some((value, votes)) if value == read => votes + 1,
            _ => 1,
        };
        self.waiting = Some((read, votes));
        if votes < AGREEING {
            return false;
        }
        self.value = Some(read);
        self.waiting = None;
        true
    }
}

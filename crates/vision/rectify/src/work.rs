//! The work of a search, counted, so that one that finds nothing ends after as much of it on every
//! computer.
//!
//! What is tried last takes longest: a photo is read several times at each place that is likely, and so in
//! views that are turned or in which a bend is taken out. Time would end a search elsewhere on a slower
//! computer, and elsewhere each time in the same image. All else is done once for an image or a view.

use std::cell::Cell;

/// The work of one search of photos, in pixels of an image that are mixed from those of the screen
/// once. A photo is read once at four places at most, and five times more at two of them, with up to
/// eleven million each, and drawn to its shades as often with a quarter more: all of that is done at the
/// likeliest place of a photo in which few pixels show one of the screen, which are the hard ones. What is
/// left is for the next place, for a view without a bend, or for one that is turned.
const MOST: u64 = 150_000_000;

/// What is left of the work of a search.
#[derive(Debug)]
pub(crate) struct Work {
    left: Cell<u64>,
}

impl Work {
    pub const fn new() -> Self {
        Self {
            left: Cell::new(MOST),
        }
    }

    /// Another search begins.
    pub fn begin(&self) {
        self.left.set(MOST);
    }

    /// Takes the work of a step; `None` where less is left, and the step is to be left out.
    pub fn take(&self, pixels: u64) -> Option<()> {
        self.left.set(self.left.get().checked_sub(pixels)?);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_is_too_long_is_left_out_and_shorter_ones_are_not() {
        let work = Work::new();
        assert!(work.take(MOST - 10).is_some());
        assert!(work.take(11).is_none());
        assert!(work.take(10).is_some());
        assert!(work.take(1).is_none());
        work.begin();
        assert!(work.take(MOST).is_some());
    }
}

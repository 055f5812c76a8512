//! Breaking a search off.

/// Boards that are expanded between two looks.
const BETWEEN: u32 = 64;

/// Asks now and then whether to go on.
pub(crate) struct Watch<'a> {
    stop: &'a mut dyn FnMut() -> bool,
    left: u32,
    is_over: bool,
}

impl<'a> Watch<'a> {
    /// `stop` is asked every so often.
    pub fn new(stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            stop,
            left: BETWEEN,
            is_over: false,
        }
    }

    /// Whether to break off. Once that is so it stays so.
    #[inline(always)]
    pub fn is_over(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.left = BETWEEN;
            self.is_over = self.is_over || (self.stop)();
        }
        self.is_over
    }

    /// Asks at once, whatever was asked before.
    pub fn ask(&mut self) -> bool {
        self.is_over = self.is_over || (self.stop)();
        self.is_over
    }

    /// Whether it was broken off.
    pub fn was_over(&self) -> bool {
        self.is_over
    }
}

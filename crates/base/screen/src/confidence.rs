//! How sure each pixel of a picture is.

use crate::{PIXELS, WIDTH};
use std::{fmt, sync::Arc};

/// One value for each pixel, row by row: 255 is certain, and at 0 nothing is known of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Confidence(Arc<[u8]>);

impl Confidence {
    /// Every pixel is certain.
    #[must_use]
    pub fn full() -> Self {
        Self(Arc::new([u8::MAX; PIXELS]))
    }

    /// The confidence with a value for each pixel; nothing is known of what is missing.
    #[must_use]
    pub fn new(values: &[u8]) -> Self {
        let mut all = values.to_vec();
        all.resize(PIXELS, 0);
        Self(all.into())
    }

    /// That of a pixel, 0 outside of the screen.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> u8 {
        if x >= WIDTH {
            return 0;
        }
        self.0.get(y * WIDTH + x).copied().unwrap_or(0)
    }

    /// All of them, row by row.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let certain = self.0.iter().filter(|&&value| value == u8::MAX).count();
        write!(f, "Confidence({certain} of {PIXELS} certain)")
    }
}

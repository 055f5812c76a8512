//! Sizes that are read.

/// Pixels of the longer side of the largest picture that is read.
pub(crate) const MAX_SIDE: u32 = 8_192;

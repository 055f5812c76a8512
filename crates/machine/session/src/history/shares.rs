//! How a budget is divided; the remainder is for sealed blocks.

/// How a budget is divided, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// For the newest records.
    pub hot: usize,
    /// For one block before it is sealed, and so about its size when decoded.
    pub block: usize,
    /// For decoded blocks.
    pub decoded: usize,
}

impl Shares {
    pub const fn of(budget: usize) -> Self {
        Self {
            hot: budget / 8,
            block: budget / 16,
            decoded: budget / 8,
        }
    }
}

//! Other weights when the stack is high.

use super::Weighted;

/// Weights that replace those of the strategy on a board that is high enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mode {
    /// Used when the highest column is higher than this.
    pub above: u8,
    /// The weights, in the order of the names of the features.
    pub features: Vec<Weighted>,
}

/// The mode for a board whose highest column is that high: the last that applies, as
/// they come in rising order.
pub(super) fn at(modes: &[Mode], highest: usize) -> Option<&Mode> {
    modes
        .iter()
        .rev()
        .find(|mode| highest > usize::from(mode.above))
}

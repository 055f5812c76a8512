//! Features with their weights, those that are sums over columns apart.

use board::Word;
use strategy::features::{Feature, Leaf, Measure};

/// A feature and its weight.
#[derive(Clone, Copy, Debug)]
pub struct LinearTerm<W: Word> {
    /// The feature.
    pub feature: Feature<W>,
    /// What one of it is worth.
    pub weight: f64,
}

/// The weights of a player.
#[derive(Clone, Debug)]
pub struct Weights<W: Word> {
    /// Those of sums over columns.
    pub(super) columns: Vec<LinearTerm<W>>,
    /// All others.
    pub(super) others: Vec<LinearTerm<W>>,
}

impl<W: Word> Weights<W> {
    /// These weights; those that are 0 are left out.
    #[must_use]
    pub fn new(weights: impl IntoIterator<Item = (Feature<W>, f64)>) -> Self {
        let (columns, others) = weights
            .into_iter()
            .filter(|&(_, weight)| weight != 0.0)
            .map(|(feature, weight)| LinearTerm { feature, weight })
            .partition(|weighted| matches!(weighted.feature.measure, Measure::Columns(_)));
        Self { columns, others }
    }

    /// Each of them, in the order in which they are summed.
    pub fn each(&self) -> impl Iterator<Item = &LinearTerm<W>> {
        self.columns.iter().chain(&self.others)
    }

    /// The weighted sum at the end of a line.
    pub(super) fn value(&self, leaf: &Leaf<W>) -> f64 {
        self.each()
            .map(|weighted| weighted.weight * weighted.feature.value(leaf) as f64)
            .sum()
    }
}

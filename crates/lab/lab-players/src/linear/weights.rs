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
    /// How its measure is bent before it is weighed; `None` for the measure itself.
    pub scale: Option<Scale>,
}

/// A bias and a power: a measure counts as its distance from the bias, raised to the power.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Where the distance is nothing: what is best, or, below what is ever measured, a shift.
    pub bias: f64,
    /// The power of the distance.
    pub power: f64,
}

impl Scale {
    /// The measure as it counts.
    #[must_use]
    pub fn of(self, measure: f64) -> f64 {
        (measure - self.bias).abs().powf(self.power)
    }
}

impl<W: Word> LinearTerm<W> {
    /// The measure as it counts.
    pub(super) fn scaled(&self, measure: i64) -> f64 {
        let measure = measure as f64;
        self.scale.map_or(measure, |scale| scale.of(measure))
    }

    /// What it adds at the end of a line.
    #[inline]
    pub(super) fn worth(&self, leaf: &Leaf<W>) -> f64 {
        self.weight * self.scaled(self.feature.value(leaf))
    }
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
        Self::scaled(weights, |_| None)
    }

    /// These weights, of measures that are bent where their feature has a scale.
    #[must_use]
    pub fn scaled(
        weights: impl IntoIterator<Item = (Feature<W>, f64)>,
        scale: impl Fn(&str) -> Option<Scale>,
    ) -> Self {
        let (columns, others) = weights
            .into_iter()
            .filter(|&(_, weight)| weight != 0.0)
            .map(|(feature, weight)| LinearTerm {
                feature,
                weight,
                scale: scale(feature.name),
            })
            // What is bent is no sum over columns any more.
            .partition(|weighted| {
                weighted.scale.is_none() && matches!(weighted.feature.measure, Measure::Columns(_))
            });
        Self { columns, others }
    }

    /// Each of them, in the order in which they are summed.
    pub fn each(&self) -> impl Iterator<Item = &LinearTerm<W>> {
        self.columns.iter().chain(&self.others)
    }

    /// The weighted sum at the end of a line.
    pub(super) fn value(&self, leaf: &Leaf<W>) -> f64 {
        self.each().map(|weighted| weighted.worth(leaf)).sum()
    }
}

//! The worth of learnt tables.

use crate::features::Columns;
use tuples::{Family, Tables};

/// The weight of each family.
type Weights = [i64; Family::EACH.len()];

/// The weights of the families of learnt tables.
pub(super) enum Learnt {
    /// All families have this one, so that their tables are added up at once.
    Same(i64),
    /// Each family has its own.
    Own(Weights),
}

impl Learnt {
    pub fn new(weights: Weights) -> Self {
        let [first, ..] = weights;
        if weights.iter().all(|weight| *weight == first) {
            Self::Same(first)
        } else {
            Self::Own(weights)
        }
    }

    #[inline(always)]
    pub fn worth(&self, columns: &Columns) -> i64 {
        let tables = Tables::shipped();
        match self {
            Self::Same(weight) => weight * i64::from(tables.value(columns)),
            Self::Own(weights) => {
                let families = tables.families(columns);
                let each = weights.iter().zip(families);
                each.map(|(weight, family)| weight * i64::from(family))
                    .sum()
            }
        }
    }
}

//! Which candidates are the best.

use serde::{Deserialize, Serialize};

/// The best candidate so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// Its parameters.
    pub point: Vec<f64>,
    /// Its fitness as it was measured; with noise that is more than it is worth.
    pub fitness: f64,
    /// The generation in which it was tried, from 0.
    pub generation: u32,
}

/// The candidates from the best to the worst; of equals the earlier one first.
pub(crate) fn ranking(fitness: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fitness.len()).collect();
    order.sort_by(|&a, &b| fitness[b].total_cmp(&fitness[a]));
    order
}

//! A plan: the ranked candidates, their terms, the script and the reason.

mod chance_tree;
mod make;
mod mean_terms;
mod reason;

pub use chance_tree::{ChanceBranch, ChanceNode, ChanceTree};
pub use make::terms;
pub use reason::{reason, where_to};

use crate::{Position, Script};
use rules::Placement;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One feature of a candidate: its weight, its value on the last board of the line, and
/// their product.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// The feature's name, as in the strategy.
    pub name: Cow<'static, str>,
    /// The weight in the strategy.
    pub weight: f64,
    /// The feature's value.
    pub value: f64,
    /// `weight * value`.
    pub product: f64,
}

/// A first placement, the best line that begins with it, and its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// One placement for each piece of the queue, in order.
    pub line: Vec<Placement>,
    /// Lines cleared by each placement of the line.
    pub cleared: Vec<u8>,
    /// The sum of the products of its terms.
    pub value: f64,
    /// The features of the last board of the line.
    pub terms: Vec<Term>,
    /// Whether value and terms are means over unknown pieces. If only some candidates are
    /// searched that deep, the others rank below them, and their values can't be compared.
    #[serde(default)]
    pub is_mean: bool,
}

/// The candidates, best first, and the script of the chosen one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The position that the plan is for.
    pub position: Position,
    /// The name of the strategy.
    pub strategy: String,
    /// Every first placement, best first; empty when nothing fits.
    pub candidates: Vec<Candidate>,
    /// The index of the candidate to execute.
    pub chosen: usize,
    /// The buttons that execute it, when they have been computed.
    pub script: Option<Script>,
    /// Why it was chosen, in one sentence.
    pub reason: String,
    /// The number of evaluated boards.
    pub nodes: u64,
}

impl Plan {
    /// The candidate to execute.
    #[must_use]
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.get(self.chosen)
    }
}

#[cfg(test)]
mod tests;

//! A strategy as the lab plays it and as its records hold it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A strategy with its weights as they were typed: the lab adds in floating point, so that a
/// search for weights is not bound to whole billionths.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LinearSpec {
    /// Features and their weights.
    pub weights: BTreeMap<String, f64>,
    /// Pieces in a line.
    #[serde(default = "one")]
    pub depth: usize,
    /// How many lines are followed through the mean over each piece after the known
    /// ones: none, one or two numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breadth: Vec<usize>,
    /// Whether full rows are removed after every placement of a line, and not only
    /// when a piece is really placed.
    #[serde(default = "yes")]
    pub clear_between: bool,
    /// Other weights on higher stacks, in rising order of height.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<ModeSpec>,
}

/// Weights that replace those of the player on a high stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModeSpec {
    /// Used when the highest column is higher than this.
    pub above: u32,
    /// Features and their weights.
    pub weights: BTreeMap<String, f64>,
}

const fn one() -> usize {
    1
}

const fn yes() -> bool {
    true
}

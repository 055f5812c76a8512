//! Figures as papers report them.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A figure as a paper reports it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperValue {
    /// The figure.
    pub value: f64,
    /// Of so many games, where the paper states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The deviation of single games, where the paper states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
}

/// The figures of a paper by the name of the arm.
pub type PaperValues = BTreeMap<String, PaperValue>;

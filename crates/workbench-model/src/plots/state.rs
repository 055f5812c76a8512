//! What people have set about plots and statistics.

use super::Series;
use serde::{Deserialize, Serialize};

/// What people have set about plots and statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plots {
    /// What is plotted, from the top.
    pub shown: Vec<Series>,
    /// Whether frames are numbered below, instead of time.
    pub frames: bool,
    /// Whether all games of the run are counted, where only one of both is shown.
    pub whole_run: bool,
}

impl Default for Plots {
    fn default() -> Self {
        Self {
            shown: vec![Series::Score, Series::Height, Series::Holes],
            frames: false,
            whole_run: false,
        }
    }
}

//! User settings of plots and statistics.

use super::Series;
use serde::{Deserialize, Serialize};

/// User settings of plots and statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plots {
    /// The plotted series, from the top.
    pub shown: Vec<Series>,
    /// Whether the axis shows frame numbers instead of time.
    pub frames: bool,
    /// Whether all games of the run are counted, in panels that show either the game or the
    /// run.
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

//! User settings of plots and statistics.

use super::Series;
use serde::{Deserialize, Serialize};
use session::PlanTerm;

/// User settings of plots and statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plots {
    /// The plotted series, from the top.
    pub shown: Vec<Series>,
    /// The plotted terms of the plans, below the series.
    pub terms: Vec<PlanTerm>,
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
            terms: Vec::new(),
            frames: false,
            whole_run: false,
        }
    }
}

/// Terms that are plotted at the same time at most.
const MOST_TERMS: usize = 6;

impl Plots {
    /// Plots a term or no longer; the oldest one gives way to more than can be shown.
    pub fn toggle_term(&mut self, term: PlanTerm) {
        if self.terms.contains(&term) {
            self.terms.retain(|it| *it != term);
        } else {
            self.terms.push(term);
            let many = self.terms.len().saturating_sub(MOST_TERMS);
            self.terms.drain(..many);
        }
    }
}

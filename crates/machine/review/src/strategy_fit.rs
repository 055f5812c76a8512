//! How well strategies fit how games were played.

use serde::Serialize;
use std::fmt;

/// Why a strategy was chosen: the placements are the nearest to its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyFit {
    /// Each candidate, the chosen one first.
    pub candidates: Vec<CandidateFit>,
    /// Placements that were compared.
    pub placements: usize,
}

/// How near the placements are to those of a strategy. Accuracies of two strategies can't be compared:
/// one that knows little of a board loses little by any placement. Ranks can, since the choices are
/// the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CandidateFit {
    /// The name of the strategy.
    pub strategy: &'static str,
    /// What it plays for.
    pub plays_for: &'static str,
    /// The mean share of the choices that it ranks higher than the placement, 0 to 1.
    pub better: f64,
}

impl fmt::Display for StrategyFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [chosen, others @ ..] = self.candidates.as_slice() else {
            return Ok(());
        };
        write!(
            f,
            "judged by {}, which plays for {}, as these games do: for {} it ranks {:.1} % of the \
             choices higher than what was played",
            chosen.strategy,
            chosen.plays_for,
            common::counted(self.placements as u64, "placement"),
            100.0 * chosen.better
        )?;
        for other in others {
            let percent = 100.0 * other.better;
            write!(
                f,
                ", {} (for {}) {percent:.1} %",
                other.strategy, other.plays_for
            )?;
        }
        Ok(())
    }
}

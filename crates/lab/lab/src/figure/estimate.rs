//! A figure computed from games.

use super::{Figure, FigureKind};
use crate::{
    game::{Ending, Row},
    measure::Measure,
    stats::{Interval, Mean, bootstrap, quantile_interval, share_interval},
};
use common::quantile;

/// A figure with its 95 % interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Its 95 % interval, where there is one.
    pub interval: Option<Interval>,
    /// How the interval was made.
    pub method: &'static str,
    /// Games.
    pub games: u64,
    /// Whether games were stopped so that the figure is at least this.
    pub lower_bound: bool,
    /// The sample behind a mean.
    pub(crate) sample: Option<Mean>,
}

impl Estimate {
    /// The figure of these games; `None` where it is not defined, as of no games.
    #[must_use]
    pub fn of(figure: &Figure, rows: &[Row]) -> Option<Self> {
        let games = figure.games.map_or(rows.len(), |games| games as usize);
        let rows = rows.get(..games.min(rows.len()))?;
        let all: Vec<usize> = (0..rows.len()).collect();
        let kind = figure.kind;
        let (value, interval, method) = match kind {
            FigureKind::Mean { of } => {
                let mean = Mean::of(&values(rows, of));
                (defined(mean)?, mean.interval(), "Student's t")
            }
            FigureKind::Median { of } => at_quantile(rows, of, 0.5)?,
            FigureKind::Quantile { of, share } => at_quantile(rows, of, share)?,
            FigureKind::Max { of } => {
                let highest = values(rows, of).into_iter().reduce(f64::max)?;
                (highest, None, "none")
            }
            FigureKind::BestShare { of, share } => {
                let values = values(rows, of);
                let best = |drawn: &[usize]| best_share(&values, drawn, share);
                (best(&all)?, bootstrap(rows.len(), best), "bootstrap")
            }
            FigureKind::Ratio { of, per } => {
                let (above, below) = (values(rows, of), values(rows, per));
                let ratio = |drawn: &[usize]| ratio(&above, &below, drawn);
                (ratio(&all)?, bootstrap(rows.len(), ratio), "bootstrap")
            }
            FigureKind::ShareFrom { of, from } => {
                let reached = values(rows, of).iter().filter(|&&v| v >= from).count();
                let share = (!rows.is_empty()).then(|| reached as f64 / rows.len() as f64)?;
                (share, share_interval(share, rows.len() as u64), "Wilson")
            }
            FigureKind::RowRatio { from, to } => {
                let ratio = |drawn: &[usize]| row_ratio(rows, drawn, from, to);
                (ratio(&all)?, bootstrap(rows.len(), ratio), "bootstrap")
            }
        };
        let sample = if let FigureKind::Mean { of } = kind {
            Some(Mean::of(&values(rows, of)))
        } else {
            None
        };
        Some(Self {
            value,
            interval,
            method,
            games: rows.len() as u64,
            lower_bound: is_lower_bound(kind, rows),
            sample,
        })
    }
}

fn values(rows: &[Row], measure: Measure) -> Vec<f64> {
    rows.iter().map(|row| measure.of(row)).collect()
}

fn defined(mean: Mean) -> Option<f64> {
    (mean.n > 0).then_some(mean.mean)
}

type Computed = (f64, Option<Interval>, &'static str);

fn at_quantile(rows: &[Row], of: Measure, share: f64) -> Option<Computed> {
    let mut sorted = values(rows, of);
    sorted.sort_by(f64::total_cmp);
    let interval = quantile_interval(&sorted, share);
    Some((quantile(&sorted, share)?, interval, "order statistics"))
}

fn best_share(values: &[f64], drawn: &[usize], share: f64) -> Option<f64> {
    let mut drawn: Vec<f64> = drawn
        .iter()
        .filter_map(|&i| values.get(i))
        .copied()
        .collect();
    let best = ((share * drawn.len() as f64).round() as usize).max(1);
    drawn.sort_by(|a, b| b.total_cmp(a));
    let best = drawn.get(..best)?;
    Some(best.iter().sum::<f64>() / best.len() as f64)
}

fn ratio(above: &[f64], below: &[f64], drawn: &[usize]) -> Option<f64> {
    let sum = |of: &[f64]| drawn.iter().filter_map(|&i| of.get(i)).sum::<f64>();
    let below = sum(below);
    (below > 0.0).then(|| sum(above) / below)
}

/// The mean over the pairs of neighbouring rows whose lower one was used.
fn row_ratio(rows: &[Row], drawn: &[usize], from: usize, to: usize) -> Option<f64> {
    let mut pieces = vec![0_u64; to + 1];
    for row in drawn.iter().filter_map(|&i| rows.get(i)) {
        for (sum, n) in pieces.iter_mut().zip(&row.rows) {
            *sum += n;
        }
    }
    let ratios: Vec<f64> = (pieces.get(from..)?.windows(2))
        .filter(|pair| pair[0] > 0)
        .map(|pair| pair[1] as f64 / pair[0] as f64)
        .collect();
    (!ratios.is_empty()).then(|| ratios.iter().sum::<f64>() / ratios.len() as f64)
}

/// A stopped game has its final figures above those it had. That moves a mean; a median
/// only when the value in the middle is one of a stopped game.
fn is_lower_bound(kind: FigureKind, rows: &[Row]) -> bool {
    let capped = rows.iter().filter(|row| row.ending == Ending::Capped);
    match kind {
        FigureKind::Mean { of } | FigureKind::Max { of } | FigureKind::BestShare { of, .. } => {
            of.grows() && capped.count() > 0
        }
        FigureKind::Median { of } => of.grows() && reaches(rows, of, 0.5),
        FigureKind::Quantile { of, share } => of.grows() && reaches(rows, of, share),
        FigureKind::ShareFrom { of, from } => {
            of.grows() && capped.into_iter().any(|row| of.of(row) < from)
        }
        FigureKind::Ratio { .. } | FigureKind::RowRatio { .. } => false,
    }
}

fn reaches(rows: &[Row], of: Measure, share: f64) -> bool {
    let mut sorted = values(rows, of);
    sorted.sort_by(f64::total_cmp);
    let capped = rows.iter().filter(|row| row.ending == Ending::Capped);
    let lowest = capped.map(|row| of.of(row)).reduce(f64::min);
    match (lowest, quantile(&sorted, share)) {
        (Some(lowest), Some(quantile)) => lowest <= quantile,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::PaperValues;

    fn row(lines: u64, sent: u64) -> Row {
        Row {
            pieces: 10 * lines,
            lines,
            score: lines,
            sent,
            clears: [0; 5],
            empty_boards: 0,
            empty_after_five: 0,
            highest: 0,
            height_sum: 0,
            ending: Ending::ToppedOut,
            rows: vec![1_000, 500, 100, 20],
            cells: Vec::new(),
        }
    }

    fn estimate(kind: FigureKind, rows: &[Row]) -> Estimate {
        let figure = Figure {
            kind,
            games: None,
            paper: PaperValues::new(),
        };
        Estimate::of(&figure, rows).unwrap()
    }

    fn ten() -> Vec<Row> {
        (1..=10).map(|n| row(n, 2 * n)).collect()
    }

    const OF: Measure = Measure::Lines;

    #[test]
    fn each_kind_has_its_value() {
        let cases = [
            (FigureKind::Mean { of: OF }, 5.5),
            (FigureKind::Median { of: OF }, 5.5),
            (FigureKind::Max { of: OF }, 10.0),
            (FigureKind::Quantile { of: OF, share: 0.1 }, 1.9),
            (FigureKind::BestShare { of: OF, share: 0.3 }, 9.0),
            (FigureKind::ShareFrom { of: OF, from: 8.0 }, 0.3),
            (FigureKind::RowRatio { from: 1, to: 3 }, 0.2),
            (
                FigureKind::Ratio {
                    of: Measure::Sent,
                    per: OF,
                },
                2.0,
            ),
        ];
        for (kind, value) in cases {
            let found = estimate(kind, &ten()).value;
            assert!((found - value).abs() < 1e-12, "{kind:?}: {found}");
        }
    }

    #[test]
    fn a_figure_of_the_first_games_leaves_out_the_others() {
        let figure = Figure {
            kind: FigureKind::Mean { of: OF },
            games: Some(2),
            paper: PaperValues::new(),
        };
        let estimate = Estimate::of(&figure, &ten()).unwrap();
        assert_eq!((estimate.value, estimate.games), (1.5, 2));
        assert_eq!(Estimate::of(&figure, &[]), None);
    }

    #[test]
    fn stopped_games_make_a_mean_a_lower_bound_and_a_median_only_if_they_reach_it() {
        let mut rows = ten();
        rows[9].ending = Ending::Capped;
        let bound = |kind, rows: &[Row]| estimate(kind, rows).lower_bound;
        assert!(bound(FigureKind::Mean { of: OF }, &rows));
        assert!(!bound(FigureKind::Median { of: OF }, &rows));
        let ratio = FigureKind::Ratio {
            of: Measure::Sent,
            per: OF,
        };
        assert!(!bound(ratio, &rows));
        assert!(!bound(FigureKind::ShareFrom { of: OF, from: 8.0 }, &rows));
        assert!(bound(FigureKind::ShareFrom { of: OF, from: 99.0 }, &rows));
        rows[2].ending = Ending::Capped;
        assert!(bound(FigureKind::Median { of: OF }, &rows));
    }
}

//! A figure computed from games.

use super::{Figure, FigureKind};
use crate::{
    game::{Ending, GameResult},
    measure::GameMetric,
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
    /// The fewest events that it rests on, where a number of them is needed for a verdict.
    pub events: Option<u64>,
    /// Whether that is fewer than the figure needs.
    pub too_few: bool,
    /// The sample behind a mean or a deviation.
    pub(crate) sample: Option<Mean>,
    /// Whether it is the deviation of the sample.
    pub(crate) is_deviation: bool,
}

impl Estimate {
    /// The figure of these games; `None` where it is not defined, as of no games.
    #[must_use]
    pub fn of(figure: &Figure, rows: &[GameResult]) -> Option<Self> {
        let games = figure.games.map_or(rows.len(), |games| games as usize);
        let rows = rows.get(..games.min(rows.len()))?;
        let all: Vec<usize> = (0..rows.len()).collect();
        let kind = figure.kind;
        let (value, interval, method) = match kind {
            FigureKind::Mean { of } => {
                let mean = Mean::of(&values(rows, of));
                (defined(mean)?, mean.interval(), "Student's t")
            }
            FigureKind::Deviation { of } => {
                let values = values(rows, of);
                let deviation = |drawn: &[usize]| deviation(&values, drawn);
                (
                    deviation(&all)?,
                    bootstrap(rows.len(), deviation),
                    "bootstrap",
                )
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
            FigureKind::Expectancy { from, to, top } => {
                let pieces = |drawn: &[usize]| expectancy(rows, drawn, (from, to), top);
                (pieces(&all)?, bootstrap(rows.len(), pieces), "bootstrap")
            }
        };
        let sample = match kind {
            FigureKind::Mean { of } | FigureKind::Deviation { of } => {
                Some(Mean::of(&values(rows, of)))
            }
            _ => None,
        };
        let events = figure.least.and_then(|_| events(kind, rows));
        let too_few = (figure.least.zip(events)).is_some_and(|(least, events)| events < least);
        Some(Self {
            value,
            interval,
            method,
            games: rows.len() as u64,
            lower_bound: is_lower_bound(kind, rows),
            events,
            too_few,
            sample,
            is_deviation: matches!(kind, FigureKind::Deviation { .. }),
        })
    }
}

fn values(rows: &[GameResult], measure: GameMetric) -> Vec<f64> {
    rows.iter().map(|row| measure.of(row)).collect()
}

fn defined(mean: Mean) -> Option<f64> {
    (mean.n > 0).then_some(mean.mean)
}

type Computed = (f64, Option<Interval>, &'static str);

fn at_quantile(rows: &[GameResult], of: GameMetric, share: f64) -> Option<Computed> {
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

fn deviation(values: &[f64], drawn: &[usize]) -> Option<f64> {
    let drawn: Vec<f64> = (drawn.iter().filter_map(|&i| values.get(i)).copied()).collect();
    (drawn.len() > 1).then(|| Mean::of(&drawn).deviation())
}

/// Pieces of these games in each row from the floor up to `to`.
fn pieces_by_row(rows: &[GameResult], drawn: &[usize], to: usize) -> Vec<u64> {
    let mut pieces = vec![0_u64; to + 1];
    for row in drawn.iter().filter_map(|&i| rows.get(i)) {
        for (sum, n) in pieces.iter_mut().zip(&row.rows) {
            *sum += n;
        }
    }
    pieces
}

/// One piece in so many comes to rest in the row `top`, by the regression of the logarithm of the
/// shares on the row. Rows in which no piece of these games lies are left out.
fn expectancy(
    rows: &[GameResult],
    drawn: &[usize],
    (from, to): (usize, usize),
    top: usize,
) -> Option<f64> {
    let placed = drawn
        .iter()
        .filter_map(|&i| rows.get(i))
        .map(|row| row.pieces);
    let placed = placed.sum::<u64>() as f64;
    let pieces = pieces_by_row(rows, drawn, to);
    let points: Vec<(f64, f64)> = (pieces.iter().enumerate().skip(from))
        .filter(|&(_, &n)| n > 0)
        .map(|(row, &n)| (row as f64, (n as f64 / placed).log10()))
        .collect();
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let across = points.iter().map(|point| (point.0 - x).powi(2));
    let across = across.sum::<f64>();
    let slope = points.iter().map(|point| (point.0 - x) * (point.1 - y));
    let slope = slope.sum::<f64>() / across;
    (across > 0.0).then(|| 10_f64.powf(-(y + slope * (top as f64 - x))))
}

/// What a ratio rests on.
fn events(kind: FigureKind, rows: &[GameResult]) -> Option<u64> {
    let all: Vec<usize> = (0..rows.len()).collect();
    match kind {
        FigureKind::Ratio { of, per } => {
            let sum = |of: GameMetric| values(rows, of).iter().sum::<f64>();
            Some(sum(of).min(sum(per)) as u64)
        }
        FigureKind::RowRatio { from, to } | FigureKind::Expectancy { from, to, .. } => {
            let pieces = pieces_by_row(rows, &all, to);
            pieces.get(from..)?.iter().copied().min()
        }
        _ => None,
    }
}

/// The mean over the pairs of neighbouring rows whose lower one was used.
fn row_ratio(rows: &[GameResult], drawn: &[usize], from: usize, to: usize) -> Option<f64> {
    let pieces = pieces_by_row(rows, drawn, to);
    let ratios: Vec<f64> = (pieces.get(from..)?.windows(2))
        .filter(|pair| pair[0] > 0)
        .map(|pair| pair[1] as f64 / pair[0] as f64)
        .collect();
    (!ratios.is_empty()).then(|| ratios.iter().sum::<f64>() / ratios.len() as f64)
}

/// A stopped game has its final figures above those it had. That moves a mean; a median
/// only when the value in the middle is one of a stopped game.
fn is_lower_bound(kind: FigureKind, rows: &[GameResult]) -> bool {
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
        FigureKind::Deviation { .. }
        | FigureKind::Ratio { .. }
        | FigureKind::RowRatio { .. }
        | FigureKind::Expectancy { .. } => false,
    }
}

fn reaches(rows: &[GameResult], of: GameMetric, share: f64) -> bool {
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

    fn row(lines: u64, sent: u64) -> GameResult {
        GameResult {
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
            kinds: Vec::new(),
        }
    }

    fn estimate(kind: FigureKind, rows: &[GameResult]) -> Estimate {
        let figure = Figure::of_kind(kind);
        Estimate::of(&figure, rows).unwrap()
    }

    fn ten() -> Vec<GameResult> {
        (1..=10).map(|n| row(n, 2 * n)).collect()
    }

    const OF: GameMetric = GameMetric::Lines;

    #[test]
    fn each_kind_has_its_value() {
        let cases = [
            (FigureKind::Mean { of: OF }, 5.5),
            (
                FigureKind::Deviation { of: OF },
                55.0_f64.sqrt() / 6.0_f64.sqrt(),
            ),
            (FigureKind::Median { of: OF }, 5.5),
            (FigureKind::Max { of: OF }, 10.0),
            (FigureKind::Quantile { of: OF, share: 0.1 }, 1.9),
            (FigureKind::BestShare { of: OF, share: 0.3 }, 9.0),
            (FigureKind::ShareFrom { of: OF, from: 8.0 }, 0.3),
            (FigureKind::RowRatio { from: 1, to: 3 }, 0.2),
            (
                FigureKind::Ratio {
                    of: GameMetric::Sent,
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
            games: Some(2),
            ..Figure::of_kind(FigureKind::Mean { of: OF })
        };
        let estimate = Estimate::of(&figure, &ten()).unwrap();
        assert_eq!((estimate.value, estimate.games), (1.5, 2));
        assert_eq!(Estimate::of(&figure, &[]), None);
    }

    #[test]
    fn stopped_games_make_a_mean_a_lower_bound_and_a_median_only_if_they_reach_it() {
        let mut rows = ten();
        rows[9].ending = Ending::Capped;
        let bound = |kind, rows: &[GameResult]| estimate(kind, rows).lower_bound;
        assert!(bound(FigureKind::Mean { of: OF }, &rows));
        assert!(!bound(FigureKind::Median { of: OF }, &rows));
        let ratio = FigureKind::Ratio {
            of: GameMetric::Sent,
            per: OF,
        };
        assert!(!bound(ratio, &rows));
        assert!(!bound(FigureKind::ShareFrom { of: OF, from: 8.0 }, &rows));
        assert!(bound(FigureKind::ShareFrom { of: OF, from: 99.0 }, &rows));
        rows[2].ending = Ending::Capped;
        assert!(bound(FigureKind::Median { of: OF }, &rows));
    }
}

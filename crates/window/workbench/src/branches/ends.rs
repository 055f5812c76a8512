//! Compares the counts of two branches.

use crate::{format, playback::Track};
use pad::FrameNo;
use session::FrameSample;

/// One count of two branches as text: both values, and the first minus the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its name.
    pub name: &'static str,
    /// The first branch, the second branch, the difference.
    pub texts: [String; 3],
}

/// The counts of a branch at a frame.
struct End {
    frame: FrameNo,
    sample: FrameSample,
    game: Option<session::GameCounts>,
}

impl End {
    fn of((track, frame): (Track<'_>, FrameNo)) -> Self {
        let Track { history, branch } = track;
        let bucket = history.samples(branch, frame..=frame, 1).pop();
        Self {
            frame,
            sample: bucket.map(|bucket| bucket.max).unwrap_or_default(),
            game: history.statistics(branch, frame).map(|s| s.game),
        }
    }
}

/// Computes a count of a branch.
type Take = fn(&End) -> Option<f64>;

/// Every compared count: name, function and number of decimals.
const FACTS: [(&str, Take, usize); 11] = [
    ("Frame", |end| Some(end.frame as f64), 0),
    ("Score", |end| end.sample.score.map(f64::from), 0),
    ("Lines", |end| end.sample.lines.map(f64::from), 0),
    ("Level", |end| end.sample.level.map(f64::from), 0),
    (
        "Pieces",
        |end| end.game.map(|game| f64::from(game.locks)),
        0,
    ),
    ("Height", |end| end.sample.height.map(f64::from), 0),
    ("Holes", |end| end.sample.holes.map(f64::from), 0),
    ("Bumpiness", |end| end.sample.bumpiness.map(f64::from), 0),
    (
        "Four-line clears",
        |end| end.game.map(|game| f64::from(game.clears[3])),
        0,
    ),
    (
        "Four-line rate, %",
        |end| end.game?.four_line_rate().map(|part| 100.0 * part),
        1,
    ),
    (
        "Points per line",
        |end| end.game?.points_per_line().map(f64::round),
        0,
    ),
];

/// The counts of two branches, each at its own frame.
#[must_use]
pub fn facts(one: (Track<'_>, FrameNo), other: (Track<'_>, FrameNo)) -> Vec<Fact> {
    let ends = [End::of(one), End::of(other)];
    let fact = |&(name, take, decimals): &(&'static str, Take, usize)| {
        let [one, other] = [take(&ends[0]), take(&ends[1])];
        let text = |value: Option<f64>| {
            value.map_or_else(|| format::UNKNOWN.into(), |v| number(v, decimals))
        };
        let more = one.zip(other).map(|(one, other)| one - other);
        let more = more.map_or_else(|| format::UNKNOWN.into(), |more| signed(more, decimals));
        Fact {
            name,
            texts: [text(one), text(other), more],
        }
    };
    FACTS.iter().map(fact).collect()
}

fn number(value: f64, decimals: usize) -> String {
    if decimals == 0 {
        format::thousands(value as u64)
    } else {
        format::decimal(value, decimals)
    }
}

fn signed(value: f64, decimals: usize) -> String {
    if decimals > 0 {
        return format::difference(value, decimals);
    }
    let text = format::thousands(value.abs() as u64);
    match value {
        ..0.0 => format!("−{text}"),
        0.0 => text,
        _ => format!("+{text}"),
    }
}

//! A small experiment of two arms.

use lab::{Experiment, ExperimentRecord, Overrides, PreparedExperiment, run};
use std::{num::NonZeroUsize, path::Path, sync::atomic::AtomicBool};

pub const TEXT: &str = r#"
name = "small"
title = "A small experiment"
baseline = "careful"
about = "Two players on a small board."
reading = "Nothing was unclear."

[source]
title = "A paper"
authors = "Its authors"

[rules]
name = "narrow"
about = "A narrow board."
board = { columns = 6, rows = 8, hidden = 2 }
pieces = "game-boy"
movement = "locks"
deal = "uniform"
previews = 1
scoring = "nintendo"

[seeds]
first = 5
games = 12

[cap]
pieces = 15

[record]
locks = true
heights = true

[sources.other]
title = "Another program"
authors = "Its maker"

[[arm]]
name = "careful"
[arm.player]
kind = "linear"
weights = { holes = -1.0, aggregate-height = -0.5 }

[[arm]]
name = "greedy"
games = 7
cap = { lines = 1 }
[arm.player]
kind = "linear"
weights = { lines = 1.0 }

[[figure]]
kind = "mean"
of = "lines"
paper.careful = { value = 9, games = 10, deviation = 6.0 }
paper.greedy = { value = 900, source = "other" }
beside."a third" = { value = 12, games = 5, source = "other" }

[[figure]]
kind = "row-ratio"
from = 1
to = 3
paper.careful = { value = 0.5 }
least = 1_000_000

[[figure]]
kind = "ratio"
of = "lines"
per = "pieces"
games = 5
stronger = "more"
paper.careful = { value = 0.9 }

[[figure]]
kind = "deviation"
of = "lines"
paper.careful = { value = 90, games = 10 }
"#;

pub fn plan() -> PreparedExperiment {
    let experiment = Experiment::parse(TEXT).unwrap();
    PreparedExperiment::new(experiment, Path::new(""), Overrides::default()).unwrap()
}

pub fn threads(n: usize) -> NonZeroUsize {
    NonZeroUsize::new(n).unwrap()
}

pub fn record() -> ExperimentRecord {
    run(&plan(), threads(2), &AtomicBool::new(false), |_| ()).unwrap()
}

//! Tuning files: read, run, refused.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod files;
mod matches;
mod optimise;
mod runs;
mod search;

/// A search over three weights that takes no time.
pub const TEXT: &str = r#"
name = "three-weights"
about = "A test."
generations = 3
games = 4
measure = "lines"
end = { pieces = 60 }

[optimiser]
method = "cma-es"
population = 6

[check]
games = 10

[rules]
name = "test"
about = "A test."
board = { columns = 10, rows = 10 }
pieces = "game-boy"
movement = "drops"
deal = "uniform"
scoring = "lines"

[player]
kind = "linear"

[player.weights]
holes = -0.5
lines = 1.0
aggregate-height = 0.0

[parameters.weights]
holes = { low = -1.0, high = 1.0 }
bumpiness = { low = -1.0, high = 1.0 }
aggregate-height = { low = -1.0, high = 1.0 }
"#;

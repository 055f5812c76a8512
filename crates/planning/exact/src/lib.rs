//! Exact search: the best line of placements for known pieces, as if every line had been
//! tried.
//!
//! The value of a board is the weighted sum of four features: aggregate height, lines,
//! holes and bumpiness. For weights that allow it, [`search()`] cuts off whatever provably
//! can't beat the best line so far; for all others it tries every line. Both return the
//! same lines in the same order. Values are whole billionths, so the order of additions
//! can't decide between two lines.
//!
//! The planner's search for arbitrary features shares the types: [`Line`], [`Control`],
//! [`Cancel`], [`Chances`].

mod chance;
mod control;
mod engine;
mod exhaustive;
mod four_feature;
mod idealised;
mod line;
mod parallel;
mod request;
mod root;

pub use chance::{Chances, WHOLE, no_room};
pub use control::{Cancel, Control};
pub use four_feature::{FourFeatures, FourWeights};
pub use idealised::idealised_features;
pub use line::{Line, MAX_PIECES, Ply, SearchResult};
pub use parallel::on_threads;
pub use request::{ExactRequest, Scope, Setting};
pub use root::search;

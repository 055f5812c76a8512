//! The engine: the best line of placements, as if every line had been tried.
//!
//! It goes depth first in the order of the tie rule, handles all columns of an orientation
//! at once, cuts off what provably can't beat the best line so far, and searches no board
//! twice. `docs/planner-search.md` has the proofs.
//!
//! The vectors are those of [`fearless_simd`]: one source for every machine, the width
//! chosen at run time.

mod bounds;
mod ceiling;
mod drops;
mod job;
mod last_piece;
mod near_ceiling;
mod node;
mod prune;
mod search;
mod seed;
mod seen;
mod split;
mod state;
mod tables;
mod terms;

pub(crate) use job::{Child, Job, drop_of};
pub(crate) use state::Path;
pub(crate) use terms::Terms;

#[cfg(test)]
mod tests;

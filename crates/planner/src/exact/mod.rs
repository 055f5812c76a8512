//! The exact search: the best line of placements for known pieces, as if every line
//! had been tried.
//!
//! It goes depth first in the order of the tie rule, takes all columns of an
//! orientation at once, cuts off what provably can't beat the best line so far, and
//! searches no board twice. `docs/planner-search.md` says why nothing is missed.
//!
//! The vectors are of [`fearless_simd`]: one source for every machine, the width
//! chosen when the program runs.

mod bound;
mod drops;
mod engine;
mod game;
mod hope;
mod kind;
mod last;
mod node;
mod seed;
mod split;
mod table;
mod terms;
mod watch;

pub(crate) use engine::{Path, Step};
pub(crate) use split::{Child, Job, placed};
pub(crate) use terms::Terms;
pub(crate) use watch::Watch;

#[cfg(test)]
mod tests;

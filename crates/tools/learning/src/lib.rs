//! Learns what boards are worth from games that the player plays by itself.
//!
//! The player chooses placements by the points they bring and the value of the board after
//! them. The value is a sum of table entries ([`tuples`]). After every piece the value of the
//! board on which the last plan ended is moved towards what the next plan is worth, which
//! knows one piece more: learning by temporal differences, at the leaves of the search.
//!
//! 1. [`Prices`]: what clears and lost games count;
//! 2. `lines`: the best line by the tables as they are;
//! 3. [`Learner`]: the tables and how they are moved;
//! 4. [`Stage`] and [`learn`]: many pieces in a row, from a seed.
//!
//! One thread and no time: the same stages give the same tables, bit for bit.

mod learner;
mod lines;
mod mean;
mod stage;
mod start;

pub use learner::Learner;
pub use lines::Prices;
pub use stage::{Interval, Stage, learn};

//! The board as columns of bits, and where a piece can be dropped on it.
//!
//! Every search works on this form: heights are a count of leading zeros, and a whole
//! column of a piece is set at once. [`rules::Board`] is the reference; tests compare the
//! two.
//!
//! * [`BitBoard`]: ten columns of bits, and what a [`Drop`] changes.
//! * [`shapes()`]: the orientations of a piece as columns of bits.
//! * [`placements()`]: every straight drop of a piece.
//! * [`TapRoutes`]: which straight drops buttons can make in time at a given speed.

mod bits;
mod placements;
mod shape;
mod tap_routes;

pub use bits::{BitBoard, CLEARABLE, Drop, HIGHEST, MAX_DROPS, is_spawn, rest};
pub use placements::placements;
pub use shape::{Shape, shapes};
pub use tap_routes::{TapRoutes, UNSTEERED};

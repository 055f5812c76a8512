//! The board as columns of bits, and where a piece can come to rest on it.
//!
//! One [`Board`] serves every search: that of the Game Boy, whose size is known to the compiler
//! ([`BitBoard`]), and those of the lab, whose size, pieces and turns are data. It is generic
//! over its column word and its number of columns, so that a small board stays as fast as one
//! that was written for its size. [`rules::Board`] is the reference for the Game Boy; tests
//! compare the two.
//!
//! Coordinates: column `x` from the left, row `y` up from the floor, both from 0. A
//! [`Placement`] names the lower left cell of the box around the cells of the piece.
//!
//! * [`drops()`], [`Locks`], [`presses()`]: where a piece comes to rest under the rules of the lab.
//! * [`spawn()`], [`moved()`], [`dropped()`]: one piece on its way, move by move.
//! * [`BitBoard::each_drop`], [`placements()`]: every straight drop in the game, fast and to be
//!   checked by reading.
//! * [`TapRoutes`]: which straight drops buttons can make in time at a given speed.

mod board;
mod drops;
mod game_boy;
mod geometry;
mod locks;
mod moves;
mod piece_set;
mod presses;
mod shape;
mod tap_routes;
mod word;

pub use board::{Board, Large, Medium, Small};
pub use drops::{drops, each_drop_within, rest};
pub use game_boy::{
    BitBoard, CLEARABLE, Drop, DropRule, HIGHEST, MAX_DROPS, is_spawn, placements, shapes,
};
pub use geometry::{GameBoy, Geometry, GeometryError, Size};
pub use locks::{Locks, SpawnCheck};
pub use moves::{Move, dropped, moved, spawn};
pub use piece_set::{Kick, PieceSet, PieceSetError, PieceShapes, Turn, in_place};
pub use presses::{Here, PressTiming, Pressed, presses};
pub use shape::{MAX_SIDE, Placement, Shape};
pub use tap_routes::{TapRoutes, UNSTEERED};
pub use word::Word;

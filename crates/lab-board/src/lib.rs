//! Boards of any size up to 128x128, and where a piece can come to rest on them.
//!
//! The Game Boy's own board is `bitboard::BitBoard`; its ten columns are fixed. The lab plays
//! under the rules of other games, so here the size, the pieces and the way they turn are
//! data. A board is generic over its column word and its number of columns, so that a small
//! board stays as fast as one that was written for its size.
//!
//! Coordinates: column `x` from the left, row `y` up from the floor, both from 0. A
//! [`Placement`] names the lower left cell of the box around the cells of the piece.

mod board;
mod drops;
mod geometry;
mod locks;
mod piece_set;
mod placement;
mod presses;
mod shape;
mod word;

pub use board::{Board, Large, Medium, Small};
pub use drops::drops;
pub use geometry::{Geometry, GeometryError};
pub use locks::{Locks, Reached};
pub use piece_set::{Kick, PieceSet, PieceSetError, PieceShapes, Turn};
pub use placement::Placement;
pub use presses::{PressTiming, presses};
pub use shape::{MAX_SIDE, Shape};
pub use word::Word;

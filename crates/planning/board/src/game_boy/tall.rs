//! Straight drops where cells may be in the way of a piece at the height of the spawn.
//!
//! The same as [`crate::placements()`] on the board of the rules, which is written to be read.
//! Here one mask holds all columns in which an orientation is free at that height, so that
//! turns and shifts are a few operations on masks.

use super::{BitBoard, Drop, is_spawn, shapes};
use crate::{Shape, Word, rest};
use rules::{COLUMNS, Orientation, Piece, SPAWN_COL};

/// A set of box columns, of which the leftmost that can be on the board is in bit 0.
type Columns = u32;

/// The most that a box stands out on the left.
const OUT: i8 = 3;
/// The column of the spawn.
const SPAWN: u32 = (SPAWN_COL + OUT) as u32;

/// Calls `visit` with every straight drop, by orientation and then by column.
pub(super) fn each_drop(board: &BitBoard, piece: Piece, mut visit: impl FnMut(Drop)) {
    let shapes = shapes(piece);
    let mut free = [0; 4];
    for (free, shape) in free.iter_mut().zip(shapes) {
        *free = free_columns(board, shape);
    }
    let unturned = around(free[0]);
    for shape in shapes {
        let turns = turns(piece, shape.orientation, &free);
        let mut reached = unturned & turns;
        if turns >> SPAWN & 1 == 1 {
            reached |= around(free[usize::from(shape.orientation)]);
        }
        for x in 0..=COLUMNS - shape.width() {
            let col = box_column(shape, x);
            if reached >> col & 1 == 0 {
                continue;
            }
            let is_free = free[usize::from(shape.orientation)] >> col & 1 == 1;
            let land = if is_free {
                fall(board, shape, x)
            } else {
                board.fall_from_spawn(shape, x)
            };
            if !is_spawn(shape, x, land) {
                visit(Drop { shape, x, land });
            }
        }
    }
}

/// The bit of the box column of a shape whose leftmost column is `x`.
fn box_column(shape: &Shape, x: usize) -> u32 {
    (x as i8 - shape.left + OUT) as u32
}

/// Where an orientation is free at the height of the spawn.
fn free_columns(board: &BitBoard, shape: &Shape) -> Columns {
    let land = shape.spawn_land() as u32;
    (0..=COLUMNS - shape.width())
        .filter(|&x| board.is_free(shape, x, land))
        .fold(0, |all, x| all | 1 << box_column(shape, x))
}

/// The columns that shifts reach from the spawn, that of the spawn included.
fn around(free: Columns) -> Columns {
    let right = (free >> (SPAWN + 1)).trailing_ones();
    let left = (free << (u32::BITS - SPAWN)).leading_ones();
    let all = (1 << (left + 1 + right)) - 1;
    all << (SPAWN - left)
}

/// The columns in which a piece that is not turned can turn to an orientation.
fn turns(piece: Piece, orientation: Orientation, free: &[Columns; 4]) -> Columns {
    let turns_by = |next: fn(Piece, Orientation) -> Orientation| {
        let (mut at, mut columns) = (0, Columns::MAX);
        while at != orientation {
            at = next(piece, at);
            columns &= free[usize::from(at)];
        }
        columns
    };
    turns_by(Piece::clockwise) | turns_by(Piece::counter_clockwise)
}

/// Where a piece that is free at the height of the spawn comes to rest: on the topmost of
/// the cells below it.
fn fall(board: &BitBoard, shape: &Shape, x: usize) -> i32 {
    let mut heights = [0; COLUMNS];
    for i in 0..shape.width() {
        let below = u32::low((shape.spawn_land() + shape.under(i)) as u32);
        heights[x + i] = (board.columns()[x + i] & below).height() as i32;
    }
    rest(&heights, shape, x)
}

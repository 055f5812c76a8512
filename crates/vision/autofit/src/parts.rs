//! The looks of cells by their parts.
//!
//! A mino of a piece may have no edge towards those of the same piece. Its looks are many then,
//! one for each set of neighbours, but its interior is one and each side of it has two looks.

use crate::lattice::{Cell, Pitch};

/// Bits for each look of an interior.
const INTERIOR: f64 = 16.0;
/// Bits for each look of a side of an interior.
const SIDE: f64 = 3.0;
/// Bits for each look of a corner between two sides.
const CORNER: f64 = 1.0;

/// A filled cell, and whether the cells at its left, its right, above and below are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub cell: Cell,
    pub beside: [bool; 4],
}

/// The pixels of each part: both bits of each.
struct Masks {
    interior: u128,
    sides: [u128; 4],
    /// With the sides that meet there.
    corners: [(u128, usize, usize); 4],
}

impl Masks {
    fn of(pitch: Pitch) -> Self {
        let (wide, high) = (pitch.x, pitch.y);
        let mask = |has: &dyn Fn(u8, u8) -> bool| -> u128 {
            let pixels = (0..high).flat_map(|y| (0..wide).map(move |x| (x, y)));
            pixels.zip(0..).fold(0, |mask, ((x, y), i)| {
                mask | (u128::from(has(x, y)) * 3) << (2 * i)
            })
        };
        let (last_x, last_y) = (wide - 1, high - 1);
        let across = move |x: u8| x > 0 && x < last_x;
        let down = move |y: u8| y > 0 && y < last_y;
        Self {
            interior: mask(&|x, y| across(x) && down(y)),
            sides: [
                mask(&|x, y| x == 0 && down(y)),
                mask(&|x, y| x == last_x && down(y)),
                mask(&|x, y| y == 0 && across(x)),
                mask(&|x, y| y == last_y && across(x)),
            ],
            corners: [
                (mask(&|x, y| x == 0 && y == 0), 0, 2),
                (mask(&|x, y| x == last_x && y == 0), 1, 2),
                (mask(&|x, y| x == 0 && y == last_y), 0, 3),
                (mask(&|x, y| x == last_x && y == last_y), 1, 3),
            ],
        }
    }
}

/// Bits that describe the filled ones of some cells, without which cells they are.
pub fn bits(drawn: &[Drawn], pitch: Pitch) -> f64 {
    let masks = Masks::of(pitch);
    let interior = |cell: Cell| cell.0 & masks.interior;
    let all: Vec<_> = drawn.iter().map(|d| (0, interior(d.cell))).collect();
    let (mut bits, looks) = conditional(all);
    bits += INTERIOR * looks as f64;
    for (i, side) in masks.sides.into_iter().enumerate() {
        let of = |d: &Drawn| {
            let given = interior(d.cell) << 1 | u128::from(d.beside[i]);
            (given, d.cell.0 & side)
        };
        bits += conditional(drawn.iter().map(of).collect()).0;
        let of = |d: &Drawn| (interior(d.cell), d.cell.0 & side);
        bits += SIDE * conditional(drawn.iter().map(of).collect()).1 as f64;
    }
    for (corner, a, b) in masks.corners {
        let sides = masks.sides[a] | masks.sides[b];
        let of = |d: &Drawn| (d.cell.0 & (masks.interior | sides), d.cell.0 & corner);
        let (more, looks) = conditional(drawn.iter().map(of).collect());
        bits += more + CORNER * looks as f64;
    }
    bits
}

/// The pixels of a cell that are not at its edge.
pub fn interior(cell: Cell, pitch: Pitch) -> u128 {
    cell.0 & Masks::of(pitch).interior
}

/// The interiors of all filled cells, in order.
pub fn interiors(drawn: &[Drawn], pitch: Pitch) -> Vec<u128> {
    let interior = Masks::of(pitch).interior;
    let mut all: Vec<u128> = drawn.iter().map(|d| d.cell.0 & interior).collect();
    all.sort_unstable();
    all
}

/// How many filled cells have an interior that no other has.
pub fn single(drawn: &[Drawn], pitch: Pitch) -> usize {
    let interiors = interiors(drawn, pitch);
    let same = interiors.chunk_by(|a, b| a == b);
    same.filter(|same| same.len() == 1).count()
}

/// How many interiors there are.
pub fn looks(drawn: &[Drawn], pitch: Pitch) -> usize {
    let mut interiors = interiors(drawn, pitch);
    interiors.dedup();
    interiors.len()
}

/// Bits that describe the second of each pair by the first, and how many different pairs there
/// are.
fn conditional(mut pairs: Vec<(u128, u128)>) -> (f64, usize) {
    pairs.sort_unstable();
    let (mut bits, mut different) = (0.0, 0);
    for given in pairs.chunk_by(|a, b| a.0 == b.0) {
        let all = given.len() as f64;
        for same in given.chunk_by(|a, b| a.1 == b.1) {
            let count = same.len() as f64;
            bits -= count * (count / all).log2();
            different += 1;
        }
    }
    (bits, different)
}

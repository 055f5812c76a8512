//! The pieces of the LED wall: the box of every orientation has its upper left cell in the
//! same place, so that a turn needs no frame. They spawn in the middle of the topmost row.

use super::Cells;
use board::{PieceSet, PieceSetError, in_place};
use rules::Piece;

/// The rows of each orientation, the topmost first.
fn orientations(piece: Piece) -> &'static [&'static str] {
    match piece {
        Piece::L => &["..#/###", "#./#./##", "###/#..", "##/.#/.#"],
        Piece::J => &["#../###", "##/#./#.", "###/..#", ".#/.#/##"],
        Piece::I => &["####", "#/#/#/#"],
        Piece::O => &["##/##"],
        Piece::Z => &["##./.##", ".#/##/#."],
        Piece::S => &[".##/##.", "#./##/.#"],
        Piece::T => &[".#./###", "#./##/#.", "###/.#.", ".#/##/.#"],
    }
}

/// The left column at spawn, right of `(columns - 4) / 2`.
const fn column(piece: Piece) -> i8 {
    match piece {
        Piece::I => 0,
        Piece::L | Piece::J | Piece::Z | Piece::S | Piece::T => 1,
        Piece::O => 2,
    }
}

fn cells(text: &str) -> Cells {
    let rows = (0i8..).zip(text.split('/'));
    rows.flat_map(|(down, row)| {
        (0i8..)
            .zip(row.chars())
            .filter(|&(_, mark)| mark == '#')
            .map(move |(x, _)| (x, -down))
    })
    .collect()
}

pub(super) fn set() -> Result<PieceSet, PieceSetError> {
    let all = Piece::EACH.map(|piece| orientations(piece).iter().map(|o| cells(o)).collect());
    PieceSet::new(
        &all,
        &Piece::EACH.map(|piece| (column(piece), 1)),
        &in_place,
    )
}

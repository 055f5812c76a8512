//! Where a piece can come to rest by a straight drop.
//!
//! A piece is first brought to an orientation and a column at the height at which it
//! spawns (box row -1) and then falls straight down. The assumptions:
//!
//! * It turns first and then shifts column by column, or shifts first, as it spawned, and
//!   then turns. Half a turn may go either way round. Each turn and each shift needs all
//!   four cells free; the cells on which it spawned need not be, as in the game.
//! * There is time for all of that before it falls a row. What buttons can really do at a
//!   speed is computed by the planner's `reach`.
//! * Cells above row 0 are part of the game: the two rows there hold blocks and collide,
//!   and a piece may lock there, out of sight. Such placements are listed.
//! * A lock at the spawn itself, turned or not, is not a placement. The game counts these
//!   locks and the second one ends it, so a piece that can do nothing else has no
//!   placement at all.
//!
//! Slides under an overhang and spins are left out.

use rules::{Board, Orientation, Piece, Placement, SPAWN_COL, SPAWN_ROW};

/// Every straight drop of a piece, by orientation and then by column.
#[must_use]
pub fn placements(board: &Board, piece: Piece) -> Vec<Placement> {
    let mut found = Vec::new();
    each_drop(board, piece, |placement| found.push(placement));
    found
}

/// Calls `visit` with every straight drop, by orientation and then by column.
fn each_drop(board: &Board, piece: Piece, mut visit: impl FnMut(Placement)) {
    let unturned = columns_around(board, piece, 0);
    for orientation in 0..piece.orientations() {
        let turned_first = if turns(board, piece, orientation, SPAWN_COL) {
            columns_around(board, piece, orientation)
        } else {
            0
        };
        for col in MIN_COL..=MAX_COL {
            let reached = has(turned_first, col)
                || has(unturned, col) && turns(board, piece, orientation, col);
            if reached {
                let row = drop_row(board, piece, orientation, col);
                if (row, col) != (SPAWN_ROW, SPAWN_COL) {
                    visit(Placement {
                        piece,
                        orientation,
                        row,
                        col,
                    });
                }
            }
        }
    }
}

/// Box columns in which at least one cell can be on the board.
const MIN_COL: i8 = -3;
const MAX_COL: i8 = 9;

/// A set of box columns; bit 0 is `MIN_COL`.
type Columns = u16;

fn bit(col: i8) -> Columns {
    1 << (col - MIN_COL)
}

fn has(columns: Columns, col: i8) -> bool {
    columns & bit(col) != 0
}

/// The box columns that shifts reach from the spawn, at its height.
fn columns_around(board: &Board, piece: Piece, orientation: Orientation) -> Columns {
    let fits = |&col: &i8| board.fits(piece, orientation, SPAWN_ROW, col);
    let left = (MIN_COL..SPAWN_COL).rev().take_while(fits);
    let right = (SPAWN_COL + 1..=MAX_COL).take_while(fits);
    left.chain(right)
        .fold(bit(SPAWN_COL), |all, col| all | bit(col))
}

/// Whether the piece, not turned yet, can turn to an orientation in this column at the
/// height of the spawn.
fn turns(board: &Board, piece: Piece, orientation: Orientation, col: i8) -> bool {
    let turns_by = |next: fn(Piece, Orientation) -> Orientation| {
        let mut at = 0;
        while at != orientation {
            at = next(piece, at);
            if !board.fits(piece, at, SPAWN_ROW, col) {
                return false;
            }
        }
        true
    };
    turns_by(Piece::clockwise) || turns_by(Piece::counter_clockwise)
}

fn drop_row(board: &Board, piece: Piece, orientation: Orientation, col: i8) -> i8 {
    let mut row = SPAWN_ROW;
    while board.fits(piece, orientation, row + 1, col) {
        row += 1;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ROWS;

    /// A board whose rows from `top` down are filled but for the columns in `open`.
    fn filled_from(top: i8, open: &[i8]) -> Board {
        let mut board = Board::EMPTY;
        for row in top..ROWS as i8 {
            board.set_row(row, 0x3FF);
            for &col in open {
                board.clear(row, col);
            }
        }
        board
    }

    fn leftmost(found: &[Placement], orientation: Orientation) -> Vec<i8> {
        found
            .iter()
            .filter(|p| p.orientation == orientation)
            .map(Placement::column)
            .collect()
    }

    #[test]
    fn an_empty_board_has_every_column_of_every_orientation() {
        let counts = Piece::EACH.map(|piece| placements(&Board::EMPTY, piece).len());
        assert_eq!(counts, [34, 34, 17, 9, 17, 17, 34]);
        let found = placements(&Board::EMPTY, Piece::I);
        assert_eq!(leftmost(&found, 0), (0..=6).collect::<Vec<_>>());
        assert_eq!(leftmost(&found, 1), (0..=9).collect::<Vec<_>>());
        assert!(
            found
                .iter()
                .all(|p| p.cells().iter().any(|&(r, _)| r == 17))
        );
    }

    #[test]
    fn a_well_is_filled_from_its_bottom() {
        let board = filled_from(10, &[9]);
        let found = placements(&board, Piece::I);
        let in_well = found
            .iter()
            .find(|p| p.orientation == 1 && p.column() == 9)
            .unwrap();
        assert_eq!(in_well.cells(), [(14, 9), (15, 9), (16, 9), (17, 9)]);
    }

    #[test]
    fn a_wall_of_blocks_stops_the_way_to_a_column() {
        let mut board = Board::EMPTY;
        for row in 1..ROWS as i8 {
            board.fill(row, 7);
        }
        let found = placements(&board, Piece::O);
        assert_eq!(leftmost(&found, 0), (0..=5).collect::<Vec<_>>());
        // Upright at the height of the spawn, the I stands in rows -1 to 2.
        let found = placements(&board, Piece::I);
        assert_eq!(leftmost(&found, 1), (0..=6).collect::<Vec<_>>());
    }

    #[test]
    fn a_turn_that_the_spot_of_the_spawn_forbids_is_made_elsewhere() {
        let mut board = Board::EMPTY;
        // Under the middle of the spawned T: it can't turn there without hitting it.
        board.fill(2, 4);
        board.fill(0, 4);
        let turned = placements(&board, Piece::T)
            .into_iter()
            .filter(|p| p.orientation == 1)
            .map(|p| p.col)
            .collect::<Vec<_>>();
        assert!(!turned.contains(&SPAWN_COL), "{turned:?}");
        assert!(turned.contains(&0) && turned.contains(&7), "{turned:?}");
    }

    #[test]
    fn a_lock_on_the_spot_of_the_spawn_is_no_placement() {
        // Every column is filled up to row 3: the O rests where it spawns.
        let board = filled_from(3, &[]);
        let found = placements(&board, Piece::O);
        assert_eq!(leftmost(&found, 0), [0, 1, 2, 3, 5, 6, 7, 8]);
        // Up to row 2: nothing can be shifted or turned out of it either.
        let mut board = filled_from(0, &[]);
        board.set_row(-1, 0x3FF);
        assert!(placements(&board, Piece::O).is_empty());
    }

    #[test]
    fn a_piece_may_lock_above_the_visible_field() {
        let board = filled_from(3, &[]);
        let standing = placements(&board, Piece::I)
            .into_iter()
            .find(|p| p.orientation == 1 && p.column() == 0)
            .unwrap();
        assert_eq!(standing.cells()[0], (-1, 0));
    }
}

//! Chooses the placements: a flat stack without holes, with the rightmost column empty
//! until the end.

use rules::{Board, COLUMNS, Orientation, Piece, SPAWN_ROW};

/// The number of boards that are kept after each piece.
const WIDTH: usize = 3_000;
/// The column that stays empty.
const WELL: i8 = COLUMNS as i8 - 1;

/// A placement.
#[derive(Clone, Copy)]
pub struct Target {
    pub piece: Piece,
    pub orientation: Orientation,
    pub row: i8,
    pub col: i8,
}

impl Target {
    fn cells(&self) -> [(i8, i8); 4] {
        let cells = self.piece.cells(self.orientation);
        cells.map(|(r, c)| (r + self.row, c + self.col))
    }
}

/// Placements of the pieces so that the last one clears four lines.
pub fn stack(queue: &[Piece]) -> Option<Vec<Target>> {
    let (&last, rest) = queue.split_last()?;
    let mut boards = vec![(Board::EMPTY, Vec::new())];
    for &piece in rest {
        let mut next: Vec<(Board, Vec<Target>)> = Vec::new();
        for (board, way) in &boards {
            for target in drops(board, piece) {
                let flat = target.cells().iter().all(|&(_, col)| col != WELL);
                if flat && is_supported(board, &target) {
                    let mut way = way.clone();
                    way.push(target);
                    next.push((with(*board, &target), way));
                }
            }
        }
        next.sort_by_key(|(board, _)| unevenness(board));
        next.dedup_by_key(|(board, _)| *board);
        next.truncate(WIDTH);
        boards = next;
    }
    boards.into_iter().find_map(|(board, mut way)| {
        let clears = |target: &Target| with(board, target).full_rows().count() == 4;
        way.push(drops(&board, last).find(clears)?);
        Some(way)
    })
}

fn with(mut board: Board, target: &Target) -> Board {
    board.place(target.piece, target.orientation, target.row, target.col);
    board
}

/// Every straight drop on a low stack.
fn drops(board: &Board, piece: Piece) -> impl Iterator<Item = Target> {
    let board = *board;
    let turns = (0..piece.orientations()).flat_map(|o| (-1..COLUMNS as i8).map(move |c| (o, c)));
    turns.filter_map(move |(orientation, col)| {
        let fits = |row: i8| board.fits(piece, orientation, row, col);
        let falls = (SPAWN_ROW..).take_while(|&row| fits(row));
        Some(Target {
            piece,
            orientation,
            row: falls.last()?,
            col,
        })
    })
}

/// Whether there is no empty cell below it.
fn is_supported(board: &Board, target: &Target) -> bool {
    let after = with(*board, target);
    let below = |&(row, col): &(i8, i8)| !after.is_free(row + 1, col);
    target.cells().iter().all(below)
}

/// The height differences between neighbouring columns, and the greatest height.
fn unevenness(board: &Board) -> usize {
    let heights: Vec<usize> = (0..COLUMNS - 1).map(|col| board.height(col)).collect();
    let steps: usize = heights.windows(2).map(|w| w[0].abs_diff(w[1])).sum();
    2 * steps + 3 * heights.iter().max().copied().unwrap_or(0)
}

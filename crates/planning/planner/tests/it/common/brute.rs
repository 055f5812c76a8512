//! The idealised task, searched by trying every line.
//!
//! It knows the pieces and the boards of the rules and nothing of how the planner
//! searches: no bound, no table, no vectors, and every last board is measured as a whole.

use planner::Placement;
use rules::{Board, COLUMNS, Piece, ROWS};

/// A column as bits, the floor being bit 0.
type Columns = [u32; COLUMNS];

/// One placement and how many rows that removes.
type Ply = (Placement, u8);

/// Placements one after the other and what the last board is worth, in millionths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub plies: Vec<Ply>,
    pub value: i64,
}

/// The best line for every first placement from which all pieces fit, best first; equals
/// by orientation, then column, placement by placement.
pub fn lines(board: &Board, queue: &[Piece]) -> Vec<Line> {
    let Some((piece, later)) = queue.split_first() else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    each(&columns(board), *piece, |ply, after| {
        let mut search = Search {
            plies: vec![ply],
            best: None,
        };
        search.go(&after, later);
        lines.extend(search.best);
    });
    lines.sort_by_key(|line| std::cmp::Reverse(line.value));
    lines
}

/// The best line: its first two placements by trying all, the others by `below`, which
/// gives the best line of the later pieces from a board.
pub fn best_by_parts(
    board: &Board,
    queue: &[Piece],
    below: impl Fn(&Board, &[Piece]) -> Option<Line>,
) -> Option<Line> {
    let mut best: Option<Line> = None;
    each(&columns(board), queue[0], |first, after| {
        each(&after, queue[1], |second, after| {
            let Some(later) = below(&as_board(&after), &queue[2..]) else {
                return;
            };
            let value = later.value + 760_666 * i64::from(first.1 + second.1);
            if best.as_ref().is_none_or(|best| value > best.value) {
                let plies = [vec![first, second], later.plies].concat();
                best = Some(Line { plies, value });
            }
        });
    });
    best
}

fn as_board(columns: &Columns) -> Board {
    let mut board = Board::EMPTY;
    for (x, column) in columns.iter().enumerate() {
        for up in (0..ROWS).filter(|up| column >> up & 1 == 1) {
            board.fill((ROWS - 1 - up) as i8, x as i8);
        }
    }
    board
}

struct Search {
    /// The placements so far.
    plies: Vec<Ply>,
    best: Option<Line>,
}

impl Search {
    fn go(&mut self, columns: &Columns, queue: &[Piece]) {
        let Some((piece, later)) = queue.split_first() else {
            let removed = self.plies.iter().map(|(_, removed)| i64::from(*removed));
            let value = worth(columns, removed.sum());
            if self.best.as_ref().is_none_or(|best| value > best.value) {
                let plies = self.plies.clone();
                self.best = Some(Line { plies, value });
            }
            return;
        };
        each(columns, *piece, |ply, after| {
            self.plies.push(ply);
            self.go(&after, later);
            self.plies.pop();
        });
    }
}

fn columns(board: &Board) -> Columns {
    std::array::from_fn(|x| {
        (0..ROWS as i8).fold(0, |column, up| {
            let row = ROWS as i8 - 1 - up;
            column | u32::from(board.is_filled(row, x as i8)) << up
        })
    })
}

fn height(column: u32) -> i64 {
    i64::from(u32::BITS - column.leading_zeros())
}

fn worth(columns: &Columns, removed: i64) -> i64 {
    let heights = columns.map(height);
    let aggregate: i64 = heights.iter().sum();
    let cells: i64 = columns.iter().map(|c| i64::from(c.count_ones())).sum();
    let bumps: i64 = heights.windows(2).map(|w| (w[0] - w[1]).abs()).sum();
    -510_066 * aggregate + 760_666 * removed - 356_630 * (aggregate - cells) - 184_483 * bumps
}

/// Visits every placement that comes to rest within the field, and the board after it.
fn each(columns: &Columns, piece: Piece, mut tell: impl FnMut(Ply, Columns)) {
    for orientation in 0..piece.orientations() {
        let (left, right) = piece.columns(orientation);
        for col in -left..COLUMNS as i8 - right {
            // Column, and height above the lowest row of the box.
            let cells = piece
                .cells(orientation)
                .map(|(row, x)| ((x + col) as usize, 3 - i64::from(row)));
            let base = cells
                .iter()
                .map(|&(x, up)| (height(columns[x]) - up).max(-up))
                .max()
                .unwrap_or(0);
            if cells.iter().any(|&(_, up)| base + up >= ROWS as i64) {
                continue;
            }
            let mut after = *columns;
            for (x, up) in cells {
                after[x] |= 1 << (base + up);
            }
            let removed = remove(&mut after);
            let placement = Placement {
                piece,
                orientation,
                row: (ROWS as i64 - 4 - base) as i8,
                col,
            };
            tell((placement, removed), after);
        }
    }
}

/// Removes the full rows and returns how many there were.
fn remove(columns: &mut Columns) -> u8 {
    let full = columns.iter().fold(u32::MAX, |all, column| all & column);
    for row in (0..ROWS).rev().filter(|row| full >> row & 1 == 1) {
        for column in columns.iter_mut() {
            let below = *column & ((1 << row) - 1);
            *column = below | *column >> (row + 1) << row;
        }
    }
    full.count_ones() as u8
}

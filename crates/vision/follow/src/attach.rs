//! Finds out which cells are the falling piece when nothing is known: at the beginning, and
//! after the game was lost.

use crate::{pose, sight::Sight};
use rules::{Board, Piece, Pose, ROWS};

/// Rows in which nothing else may stand when a piece has just appeared.
const TOP: i8 = 4;

/// A piece and the board under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub piece: Piece,
    pub pose: Pose,
    pub board: Board,
}

/// Waits until it is clear which cells fall.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attach {
    before: Vec<Found>,
    last: Option<Sight>,
}

impl Attach {
    /// One more reading. The piece is where one appears with nothing around it, or it is what
    /// has moved while all other cells stayed.
    pub fn see(&mut self, sight: &Sight) -> Option<Found> {
        let sight = sight.completed(self.last.as_ref());
        let found = sight.is_sure().then(|| self.find(&sight)).flatten();
        self.last = Some(sight);
        found
    }

    fn find(&mut self, sight: &Sight) -> Option<Found> {
        let filled = sight.filled();
        if let Some(found) = just_appeared(&filled) {
            let agrees = self.before.contains(&found);
            self.before = vec![found];
            return agrees.then_some(found);
        }
        let now = candidates(sight, &filled);
        let moved = |one: &&Found| {
            self.before.iter().any(|before| {
                (before.piece, before.board) == (one.piece, one.board) && before.pose != one.pose
            })
        };
        let mut moved = now.iter().filter(moved);
        let found = moved.next().copied();
        if found.is_some() && moved.next().is_none() {
            return found;
        }
        if self.before.is_empty() || !self.before.iter().any(|one| is_near(&now, one)) {
            self.before = now;
        }
        None
    }
}

/// Whether one of the candidates has the board and the piece of another one.
fn is_near(candidates: &[Found], other: &Found) -> bool {
    candidates
        .iter()
        .any(|one| (one.piece, one.board) == (other.piece, other.board))
}

/// A piece at the place where one appears, with nothing around it.
fn just_appeared(filled: &Board) -> Option<Found> {
    let mut top = *filled;
    for row in TOP..ROWS as i8 {
        top.set_row(row, 0);
    }
    Piece::EACH.into_iter().find_map(|piece| {
        (Pose::SPAWN.seen(piece) == top).then(|| Found {
            piece,
            pose: Pose::SPAWN,
            board: without(filled, piece, Pose::SPAWN),
        })
    })
}

/// Every piece that could be one of those that are seen.
fn candidates(sight: &Sight, filled: &Board) -> Vec<Found> {
    let of = |piece: Piece| {
        pose::all(piece).filter(move |&pose| {
            let cells = pose.cells(piece);
            cells
                .iter()
                .all(|&cell| cell.0 < 0 || filled.is_filled(cell.0, cell.1))
                && cells.iter().filter(|cell| cell.0 >= 0).count() >= 3
                && sight.other_kinds(piece, pose) == 0
        })
    };
    let pairs = Piece::EACH
        .into_iter()
        .flat_map(|piece| of(piece).map(move |pose| (piece, pose)));
    pairs
        .map(|(piece, pose)| Found {
            piece,
            pose,
            board: without(filled, piece, pose),
        })
        .collect()
}

fn without(filled: &Board, piece: Piece, pose: Pose) -> Board {
    let mut board = *filled;
    for (row, col) in pose.cells(piece) {
        board.clear(row, col);
    }
    board
}

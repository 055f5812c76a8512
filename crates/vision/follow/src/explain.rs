//! What a reading may show, given the board and the piece that falls on it.

use crate::{pose, sight::Sight};
use rules::{Board, Piece, Pose, ROWS};

/// Cells of a piece that have to be seen for sure.
const EVIDENCE: u32 = 2;
/// The same where it appears: there it may cover locked cells.
const EVIDENCE_AT_SPAWN: u32 = 1;

/// How the piece has locked, by a reading in which it does not fall any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Landing {
    /// Where it is locked.
    pub lock: Pose,
    /// The piece that falls after it, if it is there already.
    pub next: Option<Appeared>,
    /// Whether another lock would explain the reading as well, or the piece after it is not
    /// the announced one.
    pub is_doubtful: bool,
}

/// Where the reading may show a piece on a board, the place nearest to `last` first choice.
pub(crate) fn falling(sight: &Sight, board: &Board, piece: Piece, last: Pose) -> Option<Pose> {
    places(sight, board, piece)
        .min_by_key(|&pose| (sight.other_kinds(piece, pose), pose.distance(last)))
}

/// All places at which the reading may show a piece on a board.
fn places(sight: &Sight, board: &Board, piece: Piece) -> impl Iterator<Item = Pose> {
    let besides = sight.besides(board).filter(|cells| cells.count() <= 4);
    besides.into_iter().flat_map(move |besides| {
        pose::all(piece).filter(move |&pose| {
            let cells = pose.cells(piece);
            let count = cells.iter().filter(|c| besides.is_filled(c.0, c.1)).count();
            count as u32 == besides.count()
                && cells.iter().all(|&cell| sight.may_be_filled(cell))
                && pose::is_possible(pose, piece, board)
                && sight.evidence(piece, pose, board) >= evidence_at(pose)
        })
    })
}

fn evidence_at(pose: Pose) -> u32 {
    if pose == Pose::SPAWN {
        EVIDENCE_AT_SPAWN
    } else {
        EVIDENCE
    }
}

/// A piece that has just appeared on a board. The announced one is tried first, and any other
/// one only if that is not there.
pub(crate) fn appeared(sight: &Sight, board: &Board, announced: Option<Piece>) -> Option<Appeared> {
    let of = |piece| {
        let pose = falling(sight, board, piece, Pose::SPAWN)?;
        Some(Appeared {
            piece,
            pose,
            is_doubtful: announced.is_some_and(|announced| announced != piece),
        })
    };
    announced.and_then(of).or_else(|| {
        let others = Piece::EACH.into_iter().filter_map(of);
        others.min_by_key(|new| {
            let kinds = sight.other_kinds(new.piece, new.pose);
            (kinds, new.pose.distance(Pose::SPAWN))
        })
    })
}

/// A piece that falls after another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Appeared {
    pub piece: Piece,
    pub pose: Pose,
    /// Another one was announced.
    pub is_doubtful: bool,
}

/// How the falling piece has locked, if the reading shows that: the piece after it is there,
/// or its full rows are being cleared. `last` is where it was seen last.
pub(crate) fn landing(
    sight: &Sight,
    board: &Board,
    (piece, last): (Piece, Pose),
    announced: Option<Piece>,
) -> Option<Landing> {
    let mut found: Vec<Landing> = Vec::new();
    for lock in pose::all(piece).filter(|&pose| pose::can_lock(pose, piece, board)) {
        let locked = lock.on(piece, board);
        let next = if locked.full_rows().next().is_none() {
            appeared(sight, &locked, announced)
        } else if is_clearing(sight, &locked) {
            found.push(Landing {
                lock,
                next: None,
                is_doubtful: false,
            });
            continue;
        } else {
            let mut cleared = locked;
            cleared.clear_full_rows();
            appeared(sight, &cleared, announced)
        };
        if let Some(next) = next {
            found.push(Landing {
                lock,
                next: Some(next),
                is_doubtful: next.is_doubtful,
            });
        }
    }
    let is_announced = |landing: &Landing| landing.next.is_none_or(|next| !next.is_doubtful);
    if found.iter().any(is_announced) {
        found.retain(is_announced);
    }
    let is_one_of_many = found.len() > 1;
    let best = found.into_iter().min_by_key(|landing| {
        (
            sight.other_kinds(piece, landing.lock),
            landing.lock.distance(last),
        )
    });
    best.map(|best| Landing {
        is_doubtful: best.is_doubtful || is_one_of_many,
        ..best
    })
}

/// Whether a reading may show the clear of a board's full rows: without them, or with some of
/// the rows above come down. Before and between that the board looks as if nothing happened.
pub(crate) fn is_clearing(sight: &Sight, board: &Board) -> bool {
    let mut emptied = *board;
    for row in board.full_rows() {
        emptied.set_row(row, 0);
    }
    if sight.shows(&emptied) {
        return true;
    }
    let mut cleared = *board;
    cleared.clear_full_rows();
    // Row by row from below, as they come down.
    (0..ROWS as i8).rev().any(|row| {
        emptied.set_row(row, cleared.row(row));
        sight.shows(&emptied)
    })
}

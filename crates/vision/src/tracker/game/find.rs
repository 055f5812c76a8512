//! The poses of a piece that give what is filled.

use crate::tracker::{
    pose::{Pose, minus, reach, within},
    seen::Seen,
};
use rules::{Board, Piece};

/// The poses in which the piece and the board are what is filled.
pub(super) fn matching(poses: &[Pose], piece: Piece, board: &Board, filled: &Board) -> Vec<Pose> {
    let fits = |pose: &&Pose| pose.on(piece, board) == *filled;
    poses.iter().filter(fits).copied().collect()
}

/// The poses whose piece may have locked one shift or turn away: the old place is
/// still drawn over the new one, which may be incomplete, for one image.
pub(super) fn locking(poses: &[Pose], piece: Piece, board: &Board, filled: &Board) -> Vec<Pose> {
    let locks = |old: &&Pose| {
        let drawn = old.on(piece, board);
        let extra = minus(filled, &drawn);
        let locked = |new: &Pose| {
            new.row == old.row && new.rests(piece, board) && within(&extra, &new.cells(piece))
        };
        within(&drawn, filled) && reach(piece, board, &[**old], 1).iter().any(locked)
    };
    poses.iter().filter(locks).copied().collect()
}

/// The piece that has just appeared over a board and its poses. When it isn't
/// announced, the one whose cells have the right inside.
pub(super) fn spawned(
    seen: &Seen,
    board: &Board,
    announced: Option<Piece>,
) -> Option<(Piece, Vec<Pose>)> {
    let of = |piece: Piece| {
        let poses = reach(piece, board, &[Pose::SPAWN], seen.depth());
        let mut hits = matching(&poses, piece, board, &seen.filled);
        if hits.is_empty() {
            hits = locking(&poses, piece, board, &seen.filled);
        }
        let own = minus(&seen.filled, board);
        (!hits.is_empty() && seen.may_be(piece, &own)).then_some((piece, hits))
    };
    match announced {
        Some(piece) => of(piece),
        None => Piece::EACH
            .into_iter()
            .filter_map(of)
            .max_by_key(|(piece, poses)| poses.first().map_or(0, |&p| seen.kinds(*piece, p))),
    }
}

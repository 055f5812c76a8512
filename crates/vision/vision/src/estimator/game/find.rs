//! The poses of a piece that give what is filled.

use crate::estimator::{
    pose::{minus, reach, within},
    seen::Seen,
};
use rules::{Board, Piece, Pose};

/// The poses in which the piece and the board are what is filled, the predicted one
/// first.
pub(super) fn matching(seen: &Seen, poses: &[Pose], piece: Piece, board: &Board) -> Vec<Pose> {
    let fits = |pose: &&Pose| pose.seen_on(piece, board) == seen.filled;
    let hits = poses.iter().filter(fits).copied().collect();
    predicted_first(seen, piece, hits)
}

fn predicted_first(seen: &Seen, piece: Piece, mut hits: Vec<Pose>) -> Vec<Pose> {
    let predicted = seen.prediction.filter(|known| known.piece == piece);
    if let Some(known) = predicted
        && let Some(i) = hits.iter().position(|&pose| pose == known.after)
    {
        hits[..=i].rotate_right(1);
    }
    hits
}

/// The pose of a piece that is where it was or where it is predicted, if no other one
/// gives what is filled: all four cells are visible and cover nothing.
pub(super) fn only_match(seen: &Seen, poses: &[Pose], piece: Piece, board: &Board) -> Option<Pose> {
    if seen.filled.count() != board.visible().count() + piece.cells(0).len() as u32 {
        return None;
    }
    let predicted = seen
        .prediction
        .filter(|known| known.piece == piece && poses.contains(&known.before))
        .map(|known| known.after);
    let mut likely = predicted.into_iter().chain(poses.iter().copied());
    likely.find(|pose| pose.seen_on(piece, board) == seen.filled)
}

/// The poses whose piece may have locked one shift or turn away: the old place is
/// still drawn over the new one, which may be incomplete, for one image. The predicted
/// old place comes first.
pub(super) fn locking(seen: &Seen, poses: &[Pose], piece: Piece, board: &Board) -> Vec<Pose> {
    let locks = |old: &&Pose| {
        let drawn = old.seen_on(piece, board);
        let extra = minus(&seen.filled, &drawn);
        let locked = |new: &Pose| {
            new.row == old.row && new.rests(piece, board) && within(&extra, &new.seen(piece))
        };
        within(&drawn, &seen.filled) && reach(piece, board, &[**old], 1).iter().any(locked)
    };
    predicted_first(seen, piece, poses.iter().filter(locks).copied().collect())
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
        let mut hits = matching(seen, &poses, piece, board);
        if hits.is_empty() {
            hits = locking(seen, &poses, piece, board);
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

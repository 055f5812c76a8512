//! What the best-line panel and the heat map ask of the search.

use crate::{FrameView, Question};
use planner::{MAX_DEPTH, Position};
use rules::{Board, Piece};

/// The shown board, the falling piece and the next one.
pub fn live(view: &FrameView<'_>) -> Option<(Board, Vec<Piece>)> {
    let tracked = view.record.filter(|_| view.has_field()).map(|r| &r.tracked);
    let falling = tracked.and_then(|t| Some((t, t.falling?)));
    match (falling, view.plan) {
        (Some((tracked, seen)), _) => {
            let pieces = [seen.piece].into_iter().chain(tracked.next);
            Some((tracked.board, pieces.collect()))
        }
        (None, Some(plan)) => {
            let queue = &plan.position.queue;
            let known = queue.iter().take(2).copied().collect();
            Some((plan.position.board, known))
        }
        (None, None) => None,
    }
}

/// The question for the shown frame; `None` without a board.
pub fn wanted(view: &FrameView<'_>) -> Option<Question> {
    let research = &view.ui_state.research;
    let seen = live(view);
    let pieces = match (research.live, &seen) {
        (true, None) => return None,
        (true, Some((_, known))) => pieces(known, &research.pieces),
        (false, _) => research.pieces,
    };
    let depth = research.depth.clamp(1, MAX_DEPTH);
    Some(Question {
        id: 0,
        position: Position {
            board: seen.map_or(Board::EMPTY, |(board, _)| board),
            queue: pieces.into_iter().take(depth).collect(),
        },
        strategy: view.status.strategy.as_ref().clone(),
        depth,
    })
}

/// The known pieces followed by the chosen ones.
pub fn pieces(known: &[Piece], chosen: &[Piece; MAX_DEPTH]) -> [Piece; MAX_DEPTH] {
    let mut all = *chosen;
    for (piece, known) in all.iter_mut().zip(known) {
        *piece = *known;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_pieces_stand_in_front_of_chosen_ones() {
        let chosen = [Piece::O; MAX_DEPTH];
        let all = pieces(&[Piece::T, Piece::L], &chosen);
        assert_eq!(all, [Piece::T, Piece::L, Piece::O, Piece::O, Piece::O]);
    }
}

//! The entry: chooses the search for a request.

use crate::{Control, ExactRequest, Found, MAX_PIECES, Setting, exhaustive::Judge, root};
use board::{BitBoard, DropRule};

/// Runs a search. `None` when cancelled; without a piece nothing is found.
pub fn search(request: &ExactRequest<'_>, control: &mut Control<'_>) -> Option<Found> {
    let pieces = &request.pieces[..request.pieces.len().min(MAX_PIECES)];
    let request = ExactRequest { pieces, ..*request };
    let (rule, board, first, chances, tap_routes) = match request.setting {
        Setting::Game {
            first,
            chances,
            tap_routes,
        } => (DropRule::Game, *request.board, first, chances, tap_routes),
        Setting::Idealised => {
            let board = request.board.visible();
            (DropRule::Idealised, board, None, None, None)
        }
    };
    let judge = Judge {
        weights: &request.weights,
        rule,
        chances,
        tap_routes,
    };
    root::lines(&request, &BitBoard::from(&board), judge, first, control)
}

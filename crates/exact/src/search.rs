//! The entry: chooses the search for a request.

use crate::{Control, ExactRequest, Found, MAX_PIECES, Setting, idealised, root};

/// Runs a search. `None` when cancelled; without a piece nothing is found.
pub fn search(request: &ExactRequest<'_>, control: &mut Control<'_>) -> Option<Found> {
    let pieces = &request.pieces[..request.pieces.len().min(MAX_PIECES)];
    let request = ExactRequest { pieces, ..*request };
    match request.setting {
        Setting::Game {
            first,
            chances,
            tap_routes,
        } => {
            let judge = root::Judge {
                weights: &request.weights,
                chances,
                tap_routes,
            };
            root::lines(&request, judge, first, control)
        }
        Setting::Idealised => idealised::lines(&request, control),
    }
}

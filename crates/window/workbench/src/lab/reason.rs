//! The line under the panels while the lab is shown: what the opened game does, and why.

use super::{over, placement};
use crate::{FrameView, format};

/// What the opened game of the wall does, or how one is opened; empty without a wall. While the
/// games run, only figures: a move would be gone before it is read.
#[must_use]
pub fn reason(view: &FrameView<'_>) -> String {
    let Some(wall) = &view.status.program.lab.wall else {
        return String::new();
    };
    let frame = wall.frame.as_ref();
    let game = frame.and_then(|frame| frame.opened.as_deref());
    let opened = view.ui_state.lab.opened;
    let Some(game) = game.filter(|game| opened == Some(game.index)) else {
        return "Click a board of the wall: its game is opened beside it".to_owned();
    };
    let name = format!("Game {}", game.index + 1);
    let figures = &game.view.figures;
    let pieces = format::counted(figures.pieces, "piece");
    let lines = format::counted(figures.lines, "line");
    if let Some(why) = game.view.over {
        return format!("{name} is over: {} after {pieces}, {lines}", over(why));
    }
    let candidates = game.candidates.as_deref().filter(|_| !wall.is_running);
    let Some([best, others @ ..]) = candidates else {
        return format!("{name}: {pieces}, {lines}");
    };
    let best = &best.candidate;
    let value = format::worth(best.value);
    let next = others.first().map(|next| best.value - next.candidate.value);
    let next = next.map_or_else(String::new, |by| {
        format!("; next best {} worse", format::decimal(by, 2))
    });
    format!(
        "{name} plays {}: worth {value}{next}",
        placement(&best.choice, game.view.board.rows)
    )
}

//! Sample content of every research panel, for snapshots.

use crate::{Question, TesterAction, UiState};
use planner::{Position, SearchRequest};
use rules::Piece;
use session::Record;
use std::sync::Arc;

/// Fills the state: a finished search of three pieces, three pieces in the tester.
pub fn fill(ui_state: &mut UiState, record: &Record) {
    let (board, pieces) = (record.tracked.board, [Piece::T, Piece::I, Piece::L]);
    let research = &mut ui_state.research;
    research.depth = pieces.len();
    let question = Question {
        id: 0,
        position: Position {
            board,
            queue: pieces.to_vec(),
        },
        strategy: research.strategy.clone(),
        depth: pieces.len(),
    };
    if let Some(asked) = research.search.ask(question) {
        let request = SearchRequest::at(&asked.position, &asked.strategy).depth(3);
        let plan = request.plan();
        research.search.answered(asked.id, Arc::new(plan));
    }
    research.tester.take(board, &pieces);
    for command in [
        TesterAction::Shift(-3),
        TesterAction::Choose(2),
        TesterAction::Turn(true),
        TesterAction::Shift(6),
    ] {
        research.tester.apply(command);
    }
}

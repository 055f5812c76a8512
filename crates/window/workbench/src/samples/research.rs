//! Sample content of every research panel, for snapshots.

use crate::{
    ChanceQuestion, ChanceReport, Moves, Question, TesterAction, UiState,
    features::apply::ApplyFixture,
};
use planner::{
    Control, Position, SearchRequest, Strategy,
    simulate::{Futures, Risk},
};
use rules::{FallState, Piece};
use session::Record;
use session::{BackgroundSearch as _, SearchNews};
use std::sync::Arc;

/// Fills the state: a finished search of three pieces, three pieces in the tester, a chance tree.
pub fn fill(ui_state: &mut UiState, record: &Record) {
    let (board, pieces) = (record.tracked.board, [Piece::T, Piece::I, Piece::L]);
    let research = &mut ui_state.research;
    research.depth = Some(pieces.len());
    research.later[1] = Some(Piece::L);
    let question = Question {
        id: 0,
        position: Position {
            board,
            queue: pieces.to_vec(),
        },
        strategy: Strategy::default(),
        moves: Moves::From(FallState::of_new_piece(
            board,
            Piece::T,
            record.tracked.gravity(),
        )),
    };
    if let Some(asked) = research.search.ask(question) {
        let plan = Control::unattended(|control| asked.search(control));
        research.search.answered(asked.id, plan.unwrap());
    }
    chances(ui_state, record);
    let research = &mut ui_state.research;
    research.tester.take(board, &pieces);
    for command in [
        TesterAction::Shift(-3),
        TesterAction::Choose(2),
        TesterAction::Turn(true),
        TesterAction::Shift(6),
    ] {
        ApplyFixture::default().run(|cx| research.tester.apply(command, None, cx));
    }
}

/// Asks about the chosen candidate of the plan, with an answer whose risk is made up.
fn chances(ui_state: &mut UiState, record: &Record) {
    let research = &mut ui_state.research;
    let Some((plan, best)) = record.plan.as_ref().and_then(|p| Some((p, p.best()?))) else {
        return;
    };
    let futures = Futures::default();
    let question = research.chances.ask(ChanceQuestion {
        id: 0,
        position: plan.position.clone(),
        line: best.line.clone(),
        strategy: Strategy::default(),
        gravity: None,
        futures,
    });
    let Position { board, queue } = &question.position;
    let request = SearchRequest::new(board, queue, &question.strategy);
    let tree = Control::unattended(|control| request.chance_tree(&question.line, 2, control));
    let risk = Risk {
        futures,
        bad: 3,
        median_height: 8,
        worst_height: 18,
    };
    if let Some(tree) = tree {
        research.chances.take(SearchNews::Answer {
            id: question.id,
            answer: Arc::new(ChanceReport { tree, risk }),
        });
        research.chances.expanded = Some(Piece::O);
    }
}

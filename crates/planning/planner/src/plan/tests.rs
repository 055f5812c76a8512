#![allow(clippy::unwrap_used, reason = "a failing test panics")]

use super::*;
use crate::{SearchRequest, Strategy, placements};
use exact::Control;
use rules::{Board, Piece};
use std::{cell::Cell, sync::Mutex};

fn position() -> Position {
    let mut board = Board::EMPTY;
    for col in 1..10 {
        board.fill(17, col);
    }
    Position {
        board,
        queue: vec![Piece::T, Piece::I, Piece::S],
    }
}

#[test]
fn a_plan_with_progress_is_the_plan_and_reports_every_first_placement() {
    let strategy = Strategy::by_name("dellacherie").unwrap();
    let position = position();
    let request = SearchRequest::at(&position, &strategy).depth(3);
    let reported = Mutex::new(Vec::new());
    let got = request.plan_with(&mut Control {
        cancel: &mut || false,
        progress: &|done, all| reported.lock().unwrap().push((done, all)),
    });
    assert_eq!(got, Some(request.plan()));
    let all = placements(&position.board, Piece::T).len();
    let reported = reported.into_inner().unwrap();
    assert!(reported.iter().all(|reported| reported.1 == all));
    assert!(reported.is_sorted() && reported.len() > 3, "{reported:?}");
}

#[test]
fn a_plan_is_cancelled_within_a_first_placement() {
    let strategy = Strategy::by_name("dellacherie").unwrap();
    let position = position();
    let request = SearchRequest::at(&position, &strategy).depth(3);
    let done = Mutex::new(0);
    let polls_after = Cell::new(0);
    let got = request.plan_with(&mut Control {
        cancel: &mut || {
            let is_cancelled = *done.lock().unwrap() >= 3;
            polls_after.set(polls_after.get() + usize::from(is_cancelled));
            is_cancelled
        },
        progress: &|so_far, _| *done.lock().unwrap() = so_far,
    });
    assert_eq!(got, None);
    assert_eq!((*done.lock().unwrap(), polls_after.get()), (3, 1));
}

#[test]
fn other_weights_are_in_the_terms_and_in_the_name() {
    let strategy = Strategy::four_feature();
    let same = strategy.with_weights([("holes", -356_630_000)]);
    assert_eq!(same, strategy);
    let edited = strategy.with_weights([("holes", -2_000_000_000), ("no such", 1)]);
    assert_eq!(edited.name(), "four-feature-edited");
    let position = position();
    let plan = SearchRequest::at(&position, &edited).plan();
    assert_eq!(plan.strategy, "four-feature-edited");
    let best = plan.best().unwrap();
    let holes = best.terms.iter().find(|t| t.name == "holes").unwrap();
    assert_eq!(holes.weight.to_bits(), (-2.0_f64).to_bits());
    let sum: f64 = best.terms.iter().map(|t| t.product).sum();
    assert!((sum - best.value).abs() < 1e-9);
}

#[test]
fn the_terms_of_an_idealised_plan_are_those_of_its_own_rules() {
    // A full top row is removed here but not in the game.
    let mut board = Board::EMPTY;
    board.set_row(0, 0x3F0);
    board.set_row(1, 0x00F);
    let plan = SearchRequest::idealised(&board, &[Piece::I]).plan();
    assert!(plan.candidates.iter().any(|c| c.cleared == [1]));
    for candidate in &plan.candidates {
        let sum: f64 = candidate.terms.iter().map(|t| t.product).sum();
        assert!((sum - candidate.value).abs() < 1e-9);
    }
}

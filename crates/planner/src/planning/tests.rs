#![allow(clippy::unwrap_used, reason = "a failing test panics")]

use super::*;
use rules::Piece;

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
fn a_plan_in_steps_is_the_plan_and_tells_how_far_it_is() {
    let strategy = Strategy::by_name("dellacherie").unwrap();
    let options = Options { depth: Some(3) };
    let mut told = Vec::new();
    let got = plan_in_steps(&position(), &strategy, options, |done, all| {
        told.push((done, all));
        ControlFlow::Continue(())
    });
    assert_eq!(got, Some(plan(&position(), &strategy, options)));
    let all = placements(&position().board, Piece::T).len();
    assert!(told.iter().all(|told| told.1 == all));
    assert!(told.is_sorted() && told.len() > 3, "{told:?}");
}

#[test]
fn a_plan_in_steps_is_broken_off() {
    let mut told = Vec::new();
    let got = plan_in_steps(
        &position(),
        &Strategy::by_name("dellacherie").unwrap(),
        Options { depth: Some(3) },
        |done, _| {
            told.push(done);
            if done >= 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    assert_eq!(got, None);
    let later = told.iter().filter(|&&done| done >= 3).count();
    assert_eq!(later, 1, "{told:?}");
}

#[test]
fn other_weights_are_in_the_terms_and_in_the_name() {
    let strategy = Strategy::four_feature();
    let same = strategy.with_weights([("holes", -356_630_000)]);
    assert_eq!(same, strategy);
    let edited = strategy.with_weights([("holes", -2_000_000_000), ("no such", 1)]);
    assert_eq!(edited.name(), "four-feature-edited");
    let plan = plan(&position(), &edited, Options::default());
    assert_eq!(plan.strategy, "four-feature-edited");
    let best = plan.best().unwrap();
    let holes = best.terms.iter().find(|t| t.name == "holes").unwrap();
    assert_eq!(holes.weight.to_bits(), (-2.0_f64).to_bits());
    let sum: f64 = best.terms.iter().map(|t| t.product).sum();
    assert!((sum - best.value).abs() < 1e-9);
}

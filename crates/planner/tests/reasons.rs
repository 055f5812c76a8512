//! The sentence that comes with a plan.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

use planner::{Options, Position, Strategy, plan, reason};
use rules::{Board, Piece};

/// Rows at the bottom of an otherwise empty board.
fn board(bottom: &[&str]) -> Board {
    let mut text = "..........\n".repeat(18 - bottom.len());
    for row in bottom {
        text.push_str(row);
        text.push('\n');
    }
    Board::parse(&text).unwrap()
}

/// Bottom rows, the queue, and the whole sentence.
const REASONS: [(&[&str], &[Piece], &str); 6] = [
    (
        &["#########."; 4],
        &[Piece::I],
        "I to column 10, turned once: clears 4, no new hole, worth 3.04; next best 24.37 worse",
    ),
    (
        &["###.######", "##...#####"],
        &[Piece::T],
        "T to column 4, turned once: clears 1, no new hole, worth −7.18; next best worth the same",
    ),
    (
        &["####..####", "####..####"],
        &[Piece::Z, Piece::O],
        "Z to column 1, not turned: clears nothing now and 2 by the end of its line, \
         1 new hole, worth −1.75; next best 0.18 worse",
    ),
    (
        &[],
        &[Piece::O, Piece::O],
        "O to column 1, not turned: clears nothing, no new hole, worth −4.45; \
         next best worth the same",
    ),
    (&[], &[], "No piece is known"),
    (
        &["##########"; 18],
        &[Piece::O],
        "Nowhere is left to put the O",
    ),
];

fn plan_for(bottom: &[&str], queue: &[Piece]) -> planner::Plan {
    let position = Position {
        board: board(bottom),
        queue: queue.to_vec(),
    };
    plan(&position, &Strategy::four_feature(), Options::default())
}

#[test]
fn a_reason_says_where_what_for_and_how_much_better() {
    for (bottom, queue, sentence) in REASONS {
        assert_eq!(plan_for(bottom, queue).reason, sentence);
    }
}

#[test]
fn a_choice_that_is_not_the_best_names_what_is_out_of_reach() {
    let mut plan = plan_for(&["#########."; 4], &[Piece::I]);
    plan.chosen = 1;
    assert_eq!(
        reason(&plan),
        "I to column 1, not turned: clears nothing, no new hole, worth −21.33; \
         out of reach: I to column 10, turned once, 24.37 better"
    );
}

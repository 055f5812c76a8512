//! The sentence that comes with a plan.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

use crate::common::Random;
use planner::{Candidate, Placement, Plan, Position, SearchRequest, Strategy, reason};
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
        "I to column 10, upright: clears 4, no new hole, worth 3.04; next best 24.37 worse",
    ),
    (
        &["###.######", "##...#####"],
        &[Piece::T],
        "T to column 4, pointing right: clears 1, no new hole, worth −7.18; next best has the same value",
    ),
    (
        &["####..####", "####..####"],
        &[Piece::Z, Piece::O],
        "Z to column 1, flat: clears nothing now and 2 by the end of its line, \
         1 new hole, worth −1.75; next best 0.18 worse",
    ),
    (
        &[],
        &[Piece::O, Piece::O],
        "O to column 1: clears nothing, no new hole, worth −4.45; \
         next best has the same value",
    ),
    (&[], &[], "No piece is known"),
    (
        &["##########"; 18],
        &[Piece::O],
        "There is no place for the O",
    ),
];

fn plan_for(bottom: &[&str], queue: &[Piece]) -> planner::Plan {
    let position = Position {
        board: board(bottom),
        queue: queue.to_vec(),
    };
    SearchRequest::at(&position, &Strategy::four_feature()).plan()
}

#[test]
fn a_reason_states_where_what_for_and_how_much_better() {
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
        "I to column 1, flat: clears nothing, no new hole, worth −21.33; \
         out of reach: I to column 10, upright, 24.37 better"
    );
}

/// The numbers of a sentence with the word before and the word after each.
fn numbers(sentence: &str) -> Vec<(String, f64, String)> {
    let words = sentence.split([' ', ':', ',', ';']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let word = |at: Option<usize>| at.and_then(|at| words.get(at)).copied().unwrap_or_default();
    let number = |(at, text): (usize, &&str)| {
        let number = text.replace('\u{2212}', "-").parse().ok()?;
        let beside = (word(at.checked_sub(1)), word(Some(at + 1)));
        Some((beside.0.to_owned(), number, beside.1.to_owned()))
    };
    words.iter().enumerate().filter_map(number).collect()
}

fn holes(candidate: &Candidate) -> f64 {
    let term = candidate.terms.iter().find(|term| term.name == "holes");
    term.unwrap().value
}

/// Holes of a board: those that a plan for it would count without placing anything.
fn holes_now(plan: &Plan) -> f64 {
    let board = &plan.position.board;
    let under = |row: i8, col: i8| (-2..row).any(|above| board.is_filled(above, col));
    let cells = (-2..18_i8).flat_map(|row| (0..10_i8).map(move |col| (row, col)));
    let holes = cells.filter(|&(row, col)| !board.is_filled(row, col) && under(row, col));
    holes.count() as f64
}

/// What a number has to be, by the words beside it.
fn counted_reason(
    plan: &Plan,
    before: &str,
    after: &str,
    places: &mut impl Iterator<Item = Placement>,
) -> f64 {
    let chosen = plan.best().unwrap();
    let best = &plan.candidates[0];
    match (before, after) {
        ("column", _) => f64::from(places.next().unwrap().column() + 1),
        ("clears", _) => f64::from(chosen.cleared[0]),
        ("and", "by") => f64::from(chosen.cleared.iter().sum::<u8>()),
        (_, "new") => holes(chosen) - holes_now(plan),
        (_, "hole" | "holes") => holes_now(plan) - holes(chosen),
        ("worth", _) => chosen.value,
        ("best", "worse") => chosen.value - plan.candidates[plan.chosen + 1].value,
        (_, "better") => best.value - chosen.value,
        _ => f64::NAN,
    }
}

#[test]
fn every_number_in_a_reason_is_of_the_plan() {
    let mut random = Random::new(23);
    let mut checked = 0;
    for i in 0..2_000 {
        let position = Position {
            board: random.board(i % 19),
            queue: random.pieces(1 + i % 2),
        };
        let mut plan = SearchRequest::at(&position, &Strategy::four_feature()).plan();
        if plan.candidates.is_empty() {
            continue;
        }
        // Now and then the best is out of reach.
        plan.chosen = (i % 3).saturating_sub(1).min(plan.candidates.len() - 1);
        let sentence = reason(&plan);
        let places = [plan.best().unwrap(), &plan.candidates[0]];
        let mut places = places.map(|candidate| candidate.line[0]).into_iter();
        for (before, number, after) in numbers(&sentence) {
            let wanted = counted_reason(&plan, &before, &after, &mut places);
            assert!(
                (number - wanted).abs() <= 0.005 + 1e-9,
                "{before} {number} {after}: {wanted} is meant in {sentence:?}"
            );
            checked += 1;
        }
    }
    assert!(checked > 6_000, "{checked}");
}

#[test]
fn a_worth_is_not_compared_with_one_of_another_kind() {
    let strategy = "name = \"a\"\ndepth = 1\nchance = true\nbreadth = 1\n[features]\nholes = -1";
    let strategy = Strategy::parse(strategy).unwrap();
    let position = Position {
        board: Board::EMPTY,
        queue: vec![Piece::O],
    };
    let plan = SearchRequest::at(&position, &strategy).plan();
    assert_eq!(plan.candidates.iter().filter(|c| c.is_mean).count(), 1);
    let further = "; nothing else was promising enough to be searched deeper";
    assert!(plan.reason.ends_with(further), "{}", plan.reason);
}

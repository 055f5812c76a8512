//! The fast search against the plain one, and a plan against the rules.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

use crate::common::Random;
use planner::{Position, SearchRequest, Strategy, features::MeasuredBoard, reference};
use rules::Board;

fn strategies() -> [Strategy; 3] {
    let other = |weights: &str| {
        Strategy::parse(&format!(
            "name = \"other\"\ndepth = 1\n[features]\n{weights}"
        ))
        .unwrap()
    };
    [
        Strategy::four_feature(),
        // Coarse weights make many lines worth the same.
        other("holes = -1\nlines = 1"),
        other("bumpiness = -0.25\naggregate-height = 0.5"),
    ]
}

/// Boards of every height, the tallest reaching into the hidden rows.
fn boards(random: &mut Random, n: usize) -> Vec<Board> {
    let mut boards = vec![Board::EMPTY];
    for i in 0..n {
        boards.push(random.board(i % 21));
        boards.push(random.ready_board(i % 21));
    }
    boards
}

fn assert_equal(seed: u64, n_boards: usize, depth: usize) {
    let mut random = Random::new(seed);
    for board in boards(&mut random, n_boards) {
        let queue = random.pieces(depth);
        for strategy in strategies() {
            let fast = SearchRequest::new(&board, &queue, &strategy).search();
            let plain = reference::search(&board, &queue, &strategy);
            assert_eq!(fast.lines, plain.lines, "{queue:?} on\n{board}");
            let best = SearchRequest::new(&board, &queue, &strategy).best();
            assert_eq!(best.as_ref(), plain.lines.first(), "{queue:?} on\n{board}");
        }
    }
}

#[test]
fn one_piece_is_searched_as_the_reference_does() {
    assert_equal(1, 300, 1);
}

#[test]
fn two_pieces_are_searched_as_the_reference_does() {
    assert_equal(2, 150, 2);
}

#[test]
fn three_pieces_are_searched_as_the_reference_does() {
    assert_equal(3, 12, 3);
}

#[test]
fn five_pieces_are_searched_as_the_reference_does() {
    use rules::Piece::{I, O, S, Z};
    let mut random = Random::new(5);
    let strategy = Strategy::four_feature();
    for queue in [[O, O, O, I, O], [S, O, O, O, Z]] {
        let board = random.ready_board(8);
        let fast = SearchRequest::new(&board, &queue, &strategy).search();
        let plain = reference::search(&board, &queue, &strategy);
        assert_eq!(fast.lines, plain.lines);
    }
}

#[test]
fn terms_sum_to_the_value_of_the_board_that_the_line_leaves() {
    let mut random = Random::new(7);
    let strategy = Strategy::four_feature();
    for board in boards(&mut random, 60) {
        let position = Position {
            board,
            queue: random.pieces(2),
        };
        let plan = SearchRequest::at(&position, &strategy).plan();
        for candidate in &plan.candidates {
            let mut after = board;
            let mut lines = 0;
            for (at, cleared) in candidate.line.iter().zip(&candidate.cleared) {
                assert!(after.fits(at.piece, at.orientation, at.row, at.col));
                assert!(!after.fits(at.piece, at.orientation, at.row + 1, at.col));
                assert_eq!(after.lock(at), *cleared);
                lines += u32::from(*cleared);
            }
            let field = MeasuredBoard::of(&after);
            let leaf = field.after(lines, &[]);
            for (term, weighted) in candidate.terms.iter().zip(strategy.features()) {
                assert_eq!(term.value, weighted.feature.value(&leaf) as f64);
                assert!((term.product - term.weight * term.value).abs() < 1e-9);
            }
            let sum: f64 = candidate.terms.iter().map(|term| term.product).sum();
            assert!(
                (sum - candidate.value).abs() < 1e-9,
                "{sum} {}",
                candidate.value
            );
        }
    }
}

/// A strategy whose weights are drawn by chance, nine digits and all.
fn any_weights(random: &mut Random) -> Strategy {
    let names = planner::features::EACH.iter().map(|feature| feature.name);
    let weights = names.map(|name| {
        let billionths = random.below(20_000_000_000) as i64 - 10_000_000_000;
        (name, billionths)
    });
    Strategy::four_feature().with_weights(weights.collect::<Vec<_>>())
}

#[test]
fn weights_times_terms_are_the_value_on_ten_thousand_boards() {
    let mut random = Random::new(17);
    for i in 0..10_000 {
        let board = match i % 2 {
            0 => random.board(i % 21),
            _ => random.ready_board(i % 21),
        };
        let position = Position {
            board,
            queue: random.pieces(1),
        };
        let strategy = any_weights(&mut random);
        let plan = SearchRequest::at(&position, &strategy).plan();
        for candidate in &plan.candidates {
            let weighed = candidate.terms.iter().map(|t| t.weight * t.value);
            let sum: f64 = weighed.sum();
            // As near as the digits of numbers so large allow.
            let near = 1e-9 * candidate.value.abs().max(1.0);
            assert!(
                (sum - candidate.value).abs() < near,
                "{sum} {} on\n{board}",
                candidate.value
            );
        }
    }
}

#[test]
fn candidates_come_best_first_and_longer_lines_before_shorter_ones() {
    let mut random = Random::new(11);
    let mut mixed = 0;
    for _ in 0..400 {
        let position = Position {
            board: random.board(19),
            queue: random.pieces(2),
        };
        let plan = SearchRequest::at(&position, &Strategy::four_feature()).plan();
        let ranks: Vec<_> = plan
            .candidates
            .iter()
            .map(|c| (c.line.len(), c.value))
            .collect();
        assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}");
        let lengths = ranks.iter().map(|r| r.0);
        mixed += usize::from(lengths.clone().max() != lengths.min());
    }
    assert!(
        mixed > 10,
        "only {mixed} boards had lines of different lengths"
    );
}

#[test]
fn of_equals_the_lower_orientation_and_then_the_lower_column_comes_first() {
    let nothing = "name = \"nothing\"\ndepth = 2\n[features]\nlines = 0";
    let position = Position {
        board: Board::EMPTY,
        queue: vec![rules::Piece::T; 2],
    };
    let nothing = Strategy::parse(nothing).unwrap();
    let plan = SearchRequest::at(&position, &nothing).plan();
    let order: Vec<_> = plan
        .candidates
        .iter()
        .map(|c| (c.line[0].orientation, c.line[0].column()))
        .collect();
    assert!(order.is_sorted(), "{order:?}");
    assert!(
        plan.candidates
            .iter()
            .all(|c| (c.line[1].orientation, c.line[1].column()) == (0, 0))
    );
}

#[test]
fn the_depth_is_at_most_what_is_known() {
    let board = Board::EMPTY;
    let strategy = Strategy::four_feature();
    let mut random = Random::new(13);
    for (known, depth, placed) in [(1, None, 1), (2, None, 2), (4, None, 2), (4, Some(1), 1)] {
        let position = Position {
            board,
            queue: random.pieces(known),
        };
        let plan = SearchRequest::at(&position, &strategy).depth(depth).plan();
        assert_eq!(plan.best().unwrap().line.len(), placed);
    }
    let position = Position {
        board,
        queue: Vec::new(),
    };
    assert!(
        SearchRequest::at(&position, &strategy)
            .plan()
            .candidates
            .is_empty()
    );
}

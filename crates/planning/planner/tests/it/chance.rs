//! The piece after the known ones: the mean is that of many draws of the game.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

use crate::common::Random;
use planner::{Candidate, Position, SearchRequest, Strategy, placements, reference};
use rules::{Piece, draw};

fn strategy(rest: &str) -> Strategy {
    let text = format!("name = \"a\"\ndepth = 2\nchance = true\n{rest}");
    Strategy::parse(&text).unwrap()
}

fn four_feature() -> Strategy {
    strategy(
        "[features]\naggregate-height = -0.510066\nlines = 0.760666\n\
         holes = -0.35663\nbumpiness = -0.184483",
    )
}

/// Draws from which the mean is estimated.
const DRAWS: usize = 4_000;

#[test]
fn the_mean_is_that_of_many_draws_of_the_game() {
    let (mut random, mean) = (Random::new(31), four_feature());
    let certain = mean.without_chance();
    for _ in 0..6 {
        let mut board = random.ready_board(9);
        let queue = random.pieces(2);
        let line = SearchRequest::new(&board, &queue, &mean).search().lines[0];
        assert!(line.is_mean);
        let mut lines = 0;
        for ply in line.plies() {
            let at = ply.placement;
            lines += i64::from(board.lock(&at));
        }
        let before = lines * 760_666_000;
        let worth = Piece::EACH.map(|piece| {
            let best = SearchRequest::new(&board, &[piece], &certain)
                .search()
                .lines[0];
            (best.billionths + before) as f64
        });
        let drawn: Vec<f64> = (0..DRAWS)
            .map(|_| draw(queue[0], queue[1], || random.next() as u8))
            .map(|piece| worth[piece.index()])
            .collect();
        let average = drawn.iter().sum::<f64>() / DRAWS as f64;
        let variance = drawn.iter().map(|w| (w - average).powi(2)).sum::<f64>() / DRAWS as f64;
        let error = (variance / DRAWS as f64).sqrt();
        let apart = (line.billionths as f64 - average).abs();
        assert!(
            apart <= 4.0 * error + 1.0,
            "{apart} is more than 4 of {error}"
        );
    }
}

#[test]
fn only_so_many_lines_are_judged_by_chance() {
    let mut random = Random::new(33);
    for (breadth, most) in [
        ("1", 1),
        ("3", 3),
        ("255", 255),
        ("[2, 3]", 2),
        ("[1, 40]", 1),
    ] {
        for (height, rest) in [
            (
                0,
                "landing-height = -1\nholes = -3\n[filters]\nno-holes = {}",
            ),
            (6, "tetrises = 9\nholes = -3\nbumpiness = -0.5"),
            (14, "holes = -1"),
            (19, "lines = 2\nholes = -1\n[rules]\nclear-between = false"),
        ] {
            let strategy = strategy(&format!("breadth = {breadth}\n[features]\n{rest}"));
            let (board, queue) = (random.ready_board(height), random.pieces(2));
            let found = SearchRequest::new(&board, &queue, &strategy).search();
            let plain = reference::search(&board, &queue, &strategy);
            assert!(
                found.lines == plain.lines,
                "{breadth} {queue:?} on\n{board}"
            );
            let means = found.lines.iter().filter(|line| line.is_mean).count();
            assert!(means <= most && found.lines.iter().take(means).all(|l| l.is_mean));
            assert!(means > 0 || found.lines.iter().all(|line| line.len < 2));
            let plan = SearchRequest::new(&board, &queue, &strategy).plan();
            assert!(plan.candidates.iter().all(terms_sum_to_the_value));
        }
    }
}

/// Means are rounded down at each unknown piece, to whole billionths.
fn terms_sum_to_the_value(candidate: &Candidate) -> bool {
    let sum: f64 = candidate.terms.iter().map(|term| term.product).sum();
    (sum - candidate.value).abs() <= 3e-9 + 1e-12 * sum.abs()
}

#[test]
fn chance_is_searched_as_the_reference_does() {
    let mut random = Random::new(32);
    let strategies = [
        four_feature(),
        strategy("[features]\nlanding-height = -1\nholes = -3\n[filters]\nno-holes = {}"),
        strategy("[features]\nlines = 2\naggregate-height = -1\n[rules]\nclear-between = false"),
    ];
    for height in [0, 3, 8, 14, 17, 19] {
        for strategy in &strategies {
            let (board, queue) = (random.board(height), random.pieces(2));
            let first: Vec<_> = placements(&board, queue[0])
                .into_iter()
                .step_by(5)
                .collect();
            let found = SearchRequest::new(&board, &queue, strategy)
                .first_among(&first)
                .search();
            let plain = reference::search_among(&board, &first, &queue, strategy);
            assert!(found.lines == plain.lines, "{queue:?} on\n{board}");
        }
    }
}

#[test]
fn mean_terms_sum_to_the_mean() {
    let mut random = Random::new(33);
    let strategy = four_feature().with_depth(1);
    let mut without_room = 0;
    for height in [0, 5, 12, 18, 20, 20, 20, 20] {
        let position = Position {
            board: random.board(height),
            queue: random.pieces(1),
        };
        let plan = SearchRequest::at(&position, &strategy).plan();
        for candidate in &plan.candidates {
            let sum: f64 = candidate.terms.iter().map(|term| term.product).sum();
            assert!(
                (sum - candidate.value).abs() < 1e-3,
                "{sum} {}",
                candidate.value
            );
        }
        // A piece that would not fit counts for more than any board.
        let stuck = |c: &Candidate| c.terms.iter().any(|term| term.name == "no-room");
        let ranks: Vec<_> = plan.candidates.iter().map(stuck).collect();
        assert!(ranks.is_sorted(), "{ranks:?}");
        without_room += ranks.iter().filter(|stuck| **stuck).count();
    }
    assert!(without_room > 0);
}

//! The search for any strategy against the plain one, and what rules, filters and modes
//! do to a plan.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

use crate::common::Random;
use planner::{
    AssumedRules, Line, Placement, PlacementStack, Position, SearchRequest, Strategy,
    features::{MeasuredBoard, by_name},
    reference,
};
use rules::{Board, Piece};

fn boards(random: &mut Random, n: usize) -> Vec<Board> {
    let mut boards = vec![Board::EMPTY];
    for i in 0..n {
        boards.push(random.board(i % 21));
        boards.push(random.ready_board(i % 21));
        boards.push(random.caves(i % 17));
    }
    boards
}

#[test]
fn every_preset_is_searched_as_the_reference_does() {
    let mut random = Random::new(21);
    for (name, _) in Strategy::presets() {
        let strategy = Strategy::by_name(name).unwrap();
        for board in boards(&mut random, 14) {
            let queue = random.pieces(2);
            let found = SearchRequest::new(&board, &queue, &strategy).search();
            let plain = reference::search(&board, &queue, &strategy);
            assert!(found.lines == plain.lines, "{name} {queue:?} on\n{board}");
        }
    }
}

/// A plan by a compiled strategy has the same candidates, values, terms and order as one that
/// measures every feature by itself.
#[test]
fn every_preset_plans_the_same_when_it_is_not_compiled() {
    let mut random = Random::new(26);
    for (name, _) in Strategy::presets() {
        let strategy = Strategy::by_name(name).unwrap();
        for board in boards(&mut random, 2) {
            let queue = random.pieces(2);
            let request = SearchRequest::new(&board, &queue, &strategy);
            for request in [request, request.at_gravity(3)] {
                let plain = request.uncompiled().plan();
                assert!(request.plan() == plain, "{name} {queue:?} on\n{board}");
            }
        }
    }
}

#[test]
fn what_a_walk_keeps_is_what_its_board_shows() {
    let mut random = Random::new(22);
    let holes = by_name("holes").unwrap();
    for board in boards(&mut random, 60) {
        let mut walk = PlacementStack::new(&board, AssumedRules::GAME);
        for _ in 0..4 {
            let piece = random.piece();
            let places = planner::placements(walk.board(), piece);
            let Some(&placement) = places.get(random.below(places.len().max(1))) else {
                break;
            };
            walk.place(placement);
            let field = MeasuredBoard::of(walk.board());
            let (leaf, fresh) = (walk.leaf(), field.leaf());
            assert_eq!((leaf.columns, leaf.heights), (fresh.columns, fresh.heights));
            assert_eq!(holes.value(&leaf), holes.value(&fresh));
        }
    }
}

#[test]
fn terms_sum_to_the_value_for_every_preset() {
    let mut random = Random::new(23);
    for (name, _) in Strategy::presets() {
        let strategy = Strategy::by_name(name).unwrap();
        for board in boards(&mut random, 7) {
            let position = Position {
                board,
                queue: random.pieces(2),
            };
            let plan = SearchRequest::at(&position, &strategy).plan();
            for candidate in &plan.candidates {
                let sum: f64 = candidate.terms.iter().map(|term| term.product).sum();
                assert!((sum - candidate.value).abs() < 1e-6, "{name}");
            }
        }
    }
}

/// A clear of several rows copies row 0 into those that come free; when it is full, so are
/// they, and the next placement clears some of them whatever it is.
#[test]
fn full_rows_that_a_clear_copies_are_cleared_by_the_next_placement() {
    let mut board = nearly_full(4);
    board.set_row(0, 0x3FF);
    let mut walk = PlacementStack::new(&board, AssumedRules::GAME);
    for (piece, orientation, row, col) in [(Piece::I, 1, 14, 8), (Piece::O, 0, 14, 0)] {
        walk.place(Placement {
            piece,
            orientation,
            row,
            col,
        });
        board.place(piece, orientation, row, col);
        let cleared = board.clear_full_rows();
        assert_eq!(walk.placed().last().unwrap().cleared, cleared);
        assert!(cleared > 0 && *walk.board() == board);
    }
}

fn strategy(rest: &str) -> Strategy {
    Strategy::parse(&format!("name = \"a\"\ndepth = 1\n{rest}")).unwrap()
}

/// The leftmost column, counted from 1, of the best placement of one piece.
fn best(board: &Board, piece: Piece, strategy: &Strategy) -> (u8, i8) {
    let found = SearchRequest::new(board, &[piece], strategy).search();
    let at = found.lines[0].plies().next().unwrap().placement;
    (at.orientation, at.column() + 1)
}

fn nearly_full(rows: i8) -> Board {
    let mut board = Board::EMPTY;
    for row in 18 - rows..18 {
        board.set_row(row, 0x1FF);
    }
    board
}

#[test]
fn what_is_refused_comes_after_everything_else() {
    let board = nearly_full(2);
    let clears = strategy("features.lines = 1");
    assert_eq!(best(&board, Piece::I, &clears), (1, 10));
    let kept = strategy("features.lines = 1\n[filters]\nwell = {}");
    let found = SearchRequest::new(&board, &[Piece::I], &kept).search();
    let ranks: Vec<_> = found.lines.iter().map(|line| line.refused).collect();
    assert!(ranks.is_sorted() && ranks[0] == 0 && ranks.contains(&1));
    let last = found.lines.last().unwrap();
    assert_eq!(last.plies().next().unwrap().cleared, 0);
}

#[test]
fn where_everything_is_refused_the_worth_decides() {
    let mut board = nearly_full(3);
    board.set_row(16, 0x0FF);
    board.set_row(17, 0x155);
    let no_holes = strategy("features.lines = 1\n[filters]\nno-holes = {}");
    let found = SearchRequest::new(&board, &[Piece::I], &no_holes).search();
    assert!(found.lines.iter().all(|line| line.refused == 1));
    assert_eq!(best(&board, Piece::I, &no_holes), (1, 10));
}

#[test]
fn a_longer_line_beats_one_without_a_refused_placement() {
    let mut random = Random::new(24);
    let picky = strategy("features.holes = -1\n[filters]\nno-holes = {}").with_depth(2);
    for _ in 0..200 {
        let board = random.board(19);
        let found = SearchRequest::new(&board, &random.pieces(2), &picky).search();
        let ranks: Vec<_> = found.lines.iter().map(|l| (l.len, 2 - l.refused)).collect();
        assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}");
    }
}

#[test]
fn a_mode_takes_over_above_its_height() {
    let modes = "features.column-height-1 = 1\n\
                 [[modes]]\nabove = 5\nfeatures.column-height-10 = 1\n\
                 [[modes]]\nabove = 9\nfeatures.column-height-5 = 1";
    let strategy = strategy(modes);
    for (height, column) in [(0, 1), (5, 1), (6, 9), (9, 9), (10, 4), (15, 4)] {
        let mut board = Board::EMPTY;
        if height > 0 {
            board.fill(18 - height, 6);
        }
        assert_eq!(best(&board, Piece::O, &strategy), (0, column), "{height}");
    }
    assert!(strategy.on(&Board::EMPTY).modes().is_empty());
}

#[test]
fn full_rows_that_stand_are_counted_at_the_end_and_by_who_completed_them() {
    let standing = strategy("features.lines = 1\n[rules]\nclear-between = false").with_depth(2);
    let position = Position {
        board: nearly_full(2),
        queue: vec![Piece::I, Piece::O],
    };
    let plan = SearchRequest::at(&position, &standing).plan();
    let best = plan.best().unwrap();
    assert_eq!(
        (best.value, best.cleared.as_slice()),
        (2.0, [2, 0].as_slice())
    );
}

#[test]
fn rows_that_do_not_exist_are_used_last() {
    let short = strategy("features.pile-height = 1\n[rules]\nrows = 6");
    let found = SearchRequest::new(&nearly_full(4), &[Piece::I], &short).search();
    let best = found.lines[0].plies().next().unwrap().placement;
    assert!(best.cells().iter().all(|cell| cell.0 >= 12));
}

/// As the comparison that it is named after does: no worth at all is a zero beside a number,
/// and any number is better than none.
#[test]
fn a_dead_end_that_wins_is_forgotten_by_what_is_tried_next() {
    let weights = "features.holes = -1\nfeatures.bumpiness = -0.1";
    let usual = strategy(weights).with_depth(2);
    let odd = strategy(&format!("{weights}\n[rules]\ndead-ends-win = true")).with_depth(2);
    let mut random = Random::new(25);
    let mut changed = 0;
    for i in 0..400 {
        let board = random.board(14 + i % 6);
        let queue = random.pieces(2);
        let plain = reference::search(&board, &queue, &usual);
        let (mut winner, mut best) = (None, None);
        for first in planner::placements(&board, queue[0]) {
            let is_its = |line: &&Line| line.plies().next().unwrap().placement == first;
            let line = plain.lines.iter().find(is_its).unwrap();
            let worth = (line.len == queue.len()).then_some(line.billionths);
            if best.is_none_or(|best| worth.unwrap_or(0) > best) {
                (winner, best) = (Some(*line), worth);
            }
        }
        let found = reference::search(&board, &queue, &odd);
        assert_eq!(
            found.lines.first(),
            winner.as_ref(),
            "{queue:?} on\n{board}"
        );
        let quick = SearchRequest::new(&board, &queue, &odd).search();
        assert!(quick.lines == found.lines, "{queue:?} on\n{board}");
        changed += usize::from(found.lines.first() != plain.lines.first());
    }
    assert!(changed > 0);
}

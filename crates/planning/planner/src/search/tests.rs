//! A search at the speed of a game returns the best of all lines that taps can make.

#![allow(clippy::unwrap_used, reason = "a failing test panics")]

use super::*;
use crate::Strategy;
use board::{BitBoard, Drop, TapRoutes, placements};
use exact::{Chances, FourWeights, Line, Ply};
use proptest::{prelude::*, strategy::Strategy as _};
use rules::{Board, Piece, Placement};

/// How lines are judged and which there are.
#[derive(Clone, Copy)]
struct Judge {
    weights: FourWeights,
    chances: Option<Chances>,
    routes: &'static TapRoutes,
}

/// Boards whose columns all end within four rows, with holes.
fn boards() -> impl proptest::strategy::Strategy<Value = Board> {
    let column = (0i8..4, any::<u32>(), any::<u32>());
    (prop::array::uniform10(column), 4i8..=16).prop_map(|(columns, highest)| {
        let mut board = Board::EMPTY;
        for (col, (below, some, more)) in (0..).zip(columns) {
            let height = (highest - below).max(0);
            for up in 0..height {
                if up + 1 == height || (some | more) >> up & 1 == 1 {
                    board.fill(17 - up, col);
                }
            }
        }
        board
    })
}

fn strategies() -> Vec<Strategy> {
    let weights = [
        "holes = -1\nlines = 1\naggregate-height = -0.1",
        // No weights for the exact search.
        "bumpiness = -0.25\naggregate-height = 0.5",
    ];
    let parse = |chance: bool, weights: &str| {
        let text = format!("name = \"a\"\ndepth = 2\nchance = {chance}\n[features]\n{weights}");
        Strategy::parse(&text).unwrap()
    };
    let mut strategies = vec![Strategy::four_feature()];
    strategies.extend(weights.map(|weights| parse(false, weights)));
    strategies.push(parse(true, weights[0]));
    strategies
}

/// The drops of a board that taps make in time.
fn in_reach(board: &Board, piece: Piece, routes: &TapRoutes) -> Vec<Placement> {
    let bits = BitBoard::from(board);
    let mut drops = placements(board, piece);
    drops.retain(|at| routes.accepts(&bits, piece, &Drop::of(at).unwrap()));
    drops
}

/// The best line, every board made.
fn best(judge: &Judge, board: &Board, queue: &[Piece], lines: u32) -> Line {
    let worth = |board: &Board, lines| judge.weights.judge(&BitBoard::from(board), lines);
    let Some((&piece, rest)) = queue.split_first() else {
        let stuck = worth(board, lines);
        return judge.chances.map_or(Line::end(stuck), |chances| {
            let certain = Judge {
                chances: None,
                ..*judge
            };
            Line::mean(chances.mean(stuck, judge.weights.no_room(), |piece| {
                let line = best(&certain, board, &[piece], lines);
                (line.len > 0).then_some(line.billionths)
            }))
        });
    };
    in_reach(board, piece, judge.routes)
        .into_iter()
        .map(|at| through(judge, board, at, rest, lines))
        .reduce(|best, line| {
            if line.rank() > best.rank() {
                line
            } else {
                best
            }
        })
        .unwrap_or_else(|| Line::end(worth(board, lines)))
}

fn through(judge: &Judge, board: &Board, at: Placement, rest: &[Piece], lines: u32) -> Line {
    let mut after = *board;
    let cleared = after.lock(&at);
    let line = best(judge, &after, rest, lines + u32::from(cleared));
    line.after(Ply {
        placement: at,
        cleared,
    })
}

fn assert_best(board: &Board, queue: &[Piece], gravity: u8) -> usize {
    let first = placements(board, queue[0]);
    let mut others = 0;
    for strategy in strategies() {
        let request = SearchRequest::new(board, queue, &strategy).first_among(&first);
        let found = request.at_gravity(gravity).search();
        let judge = Judge {
            weights: strategy.as_four_features().unwrap(),
            chances: strategy.chance().then(|| Chances::after(queue)),
            routes: TapRoutes::at(gravity),
        };
        let lines = first
            .iter()
            .map(|&at| through(&judge, board, at, &queue[1..], 0));
        assert_eq!(
            found.lines,
            exact::SearchResult::ranked(lines.collect(), 0).lines,
            "{queue:?} on\n{board}"
        );
        let timeless = request.search();
        others += usize::from(found.lines != timeless.lines);
    }
    others
}

fn any_queue(pieces: usize) -> impl proptest::strategy::Strategy<Value = Vec<Piece>> {
    prop::collection::vec((0usize..7).prop_map(|i| Piece::EACH[i]), pieces)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn two_pieces_at_a_speed_are_searched_as_if_all_were_tried(
        board in boards(),
        queue in any_queue(2),
        gravity in prop_oneof![Just(2u8), Just(3), Just(10), 0u8..53],
    ) {
        assert_best(&board, &queue, gravity);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn three_pieces_at_a_speed_are_searched_as_if_all_were_tried(
        board in boards(),
        queue in any_queue(3),
        gravity in 2u8..5,
    ) {
        assert_best(&board, &queue, gravity);
    }
}

#[test]
fn on_a_tall_board_speed_matters() {
    let mut board = Board::EMPTY;
    for row in 5..18 {
        board.set_row(row, 0x1EF);
    }
    let queue = [Piece::O, Piece::J];
    assert!(assert_best(&board, &queue, 2) > 0);
}

#[test]
fn on_a_low_board_speed_does_not_matter() {
    let mut board = Board::EMPTY;
    for row in 14..18 {
        board.set_row(row, 0x1FF);
    }
    let queue = [Piece::S, Piece::I, Piece::T];
    assert_eq!(assert_best(&board, &queue, 2), 0);
    let (strategy, first) = (Strategy::four_feature(), placements(&board, queue[0]));
    let request = SearchRequest::new(&board, &queue, &strategy).first_among(&first);
    assert_eq!(request.at_gravity(2).search(), request.search());
}

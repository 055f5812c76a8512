//! The engine of the crate `exact` against the reference, on boards of all kinds.

#[path = "../../../exact/src/engine/tests/generate.rs"]
mod generate;

use generate::{DEFAULT, boards, pieces, weights};
use planner::{Control, Scope, SearchRequest, Strategy, reference};
use proptest::{prelude::*, test_runner::TestCaseError};
use rules::{Board, Piece};
use std::sync::Mutex;

fn strategy([height, lines, holes, bumpiness]: [f64; 4]) -> Strategy {
    Strategy::parse(&format!(
        "name = \"any\"\ndepth = 1\n[features]\naggregate-height = {height:?}\n\
         lines = {lines:?}\nholes = {holes:?}\nbumpiness = {bumpiness:?}"
    ))
    .unwrap()
}

fn in_scope(request: SearchRequest<'_>, scope: Scope) -> SearchRequest<'_> {
    match scope {
        Scope::Best => request.best_only(),
        Scope::EachFirst => request,
    }
}

/// All lines, and the best alone, are those of the reference.
fn as_the_reference(
    board: &Board,
    queue: &[Piece],
    strategy: &Strategy,
) -> Result<(), TestCaseError> {
    let plain = reference::search(board, queue, strategy);
    let each = SearchRequest::new(board, queue, strategy).search();
    prop_assert_eq!(&each.lines, &plain.lines);
    let best = SearchRequest::new(board, queue, strategy).best();
    prop_assert_eq!(best.as_ref(), plain.lines.first());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn the_game_is_searched_as_the_reference_does(
        board in boards(16),
        queue in pieces(1..=2),
        weights in weights(),
    ) {
        let strategy = strategy(weights);
        as_the_reference(&board, &queue, &strategy)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn three_pieces_are_searched_as_the_reference_does(
        board in boards(14),
        queue in pieces(3..=3),
        weights in weights(),
    ) {
        let strategy = strategy(weights);
        let plain = reference::search(&board, &queue, &strategy);
        for threads in [1, 2] {
            for scope in [Scope::EachFirst, Scope::Best] {
                let request = SearchRequest::new(&board, &queue, &strategy).threads(threads);
                let found = in_scope(request, scope).search();
                let wanted = if scope == Scope::Best { 1 } else { plain.lines.len() };
                prop_assert_eq!(&found.lines[..], &plain.lines[..wanted.min(plain.lines.len())]);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn near_the_top_the_game_is_searched_as_the_reference_does(
        board in boards(13),
        towers in prop::collection::vec(0usize..10, 1..=8),
        queue in prop::collection::vec(
            prop::sample::select(vec![Piece::I, Piece::I, Piece::O, Piece::S, Piece::L]),
            3..=3,
        ),
    ) {
        let mut board = board;
        for (up, col) in towers.into_iter().enumerate() {
            board.fill(8 - up as i8, col as i8);
        }
        let strategy = Strategy::four_feature();
        as_the_reference(&board, &queue, &strategy)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn four_and_five_pieces_are_searched_as_the_reference_does(
        board in boards(13),
        first in pieces(2..=2),
        // Few placements, so that the reference comes to an end.
        later in prop::collection::vec(prop::sample::select(vec![Piece::O, Piece::S, Piece::I]), 2..=3),
    ) {
        let later = if later.len() == 3 { vec![Piece::O; 3] } else { later };
        let queue = [first, later].concat();
        let strategy = Strategy::four_feature();
        as_the_reference(&board, &queue, &strategy)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_best_is_the_first_of_all_however_many_threads(
        board in boards(14),
        queue in pieces(3..=4),
    ) {
        let request = SearchRequest::idealised(&board, &queue);
        let each = request.search();
        for threads in [1, 3] {
            let best = request.best_only().threads(threads).search();
            prop_assert_eq!(best.lines.first(), each.lines.first());
        }
    }
}

/// The bits of the visible rows from row 6 on, the pieces, the weights.
type NearTheTop = ([u16; 12], [Piece; 3], [f64; 4]);

/// Boards on which the best lines have a piece that spawns inside the stack and falls out
/// of it.
const NEAR_THE_TOP: [NearTheTop; 2] = [
    (
        [
            942, 1022, 1021, 1022, 1022, 1020, 1022, 1022, 1022, 1022, 1022, 1022,
        ],
        [Piece::I, Piece::S, Piece::S],
        DEFAULT,
    ),
    (
        [1020, 894, 511, 639, 895, 927, 382, 1019, 938, 999, 40, 1022],
        [Piece::L, Piece::Z, Piece::J],
        [-1.0, 0.0, 0.0, 0.0],
    ),
];

#[test]
fn a_piece_may_spawn_inside_the_stack_and_fall_out_of_it() {
    for (i, (rows, queue, weights)) in NEAR_THE_TOP.into_iter().enumerate() {
        let mut board = Board::EMPTY;
        for (row, bits) in (6..).zip(rows) {
            board.set_row(row, bits);
        }
        let above: &[(i8, u16)] = match i {
            0 => &[
                (2, 1 << 1),
                (3, 1 << 8),
                (4, 1 << 3),
                (5, 1),
                (6, 942 | 1 << 2),
            ],
            _ => &[(4, 824), (5, 169)],
        };
        for (row, bits) in above {
            board.set_row(*row, *bits);
        }
        board.fill(7, 7);
        let strategy = strategy(weights);
        let plain = reference::search(&board, &queue, &strategy);
        assert_eq!(
            SearchRequest::new(&board, &queue, &strategy).search().lines,
            plain.lines
        );
    }
}

#[test]
fn a_cancelled_search_returns_nothing() {
    let queue = [Piece::L, Piece::J, Piece::T, Piece::L, Piece::J];
    let mut board = Board::EMPTY;
    for row in 8..18 {
        board.set_row(row, 0b11_1011_1101);
    }
    for scope in [Scope::Best, Scope::EachFirst] {
        for threads in [1, 2] {
            let mut polls = 0;
            let mut control = Control {
                cancel: &mut || {
                    polls += 1;
                    true
                },
                progress: &|_, _| (),
            };
            let strategy = Strategy::four_feature();
            let request = SearchRequest::new(&board, &queue, &strategy).threads(threads);
            let found = in_scope(request, scope).search_with(&mut control);
            assert_eq!(found, None);
            assert!(polls > 0);
        }
    }
}

#[test]
fn progress_goes_up_to_all() {
    let reported = Mutex::new(Vec::new());
    let strategy = Strategy::four_feature();
    let pieces = [Piece::T, Piece::O, Piece::S];
    let found = SearchRequest::new(&Board::EMPTY, &pieces, &strategy).search_with(&mut Control {
        cancel: &mut || false,
        progress: &|done, all| reported.lock().unwrap().push((done, all)),
    });
    assert_eq!(found.unwrap().lines.len(), 34);
    let wanted: Vec<_> = (1..=34).map(|done| (done, 34)).collect();
    assert_eq!(reported.into_inner().unwrap(), wanted);
}

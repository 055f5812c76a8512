//! The exact search against the plain one, on boards of all kinds and on every width
//! of vectors.

use super::{bound::Ahead, bound::Prospects, kind::kind, node::Node, *};
use crate::{
    Strategy,
    field::{Drop, Field},
    four::Four,
    idealised, idealised_with, reference,
    search::{Control, Wanted, search_with},
    shape::shapes,
};
use fearless_simd::{Level, Simd, dispatch, prelude::*};
use proptest::{prelude::*, strategy::Strategy as Generate, test_runner::TestCaseError};
use rules::{Board, Piece};

/// Rows that are nearly full, or filled by chance, up to a height.
fn boards(highest: usize) -> impl Generate<Value = Board> {
    let row = prop_oneof![
        3 => (0u16..10).prop_map(|col| 0x3FF & !(1 << col)),
        3 => (0u16..9).prop_map(|col| 0x3FF & !(3 << col)),
        2 => (0u16..8).prop_map(|col| 0x3FF & !(7 << col)),
        2 => 0u16..1023,
        1 => (0u16..1023, 0u16..1023).prop_map(|(a, b)| (a | b) & 0x3FE),
    ];
    prop::collection::vec(row, 0..=highest).prop_map(|rows| {
        let mut board = Board::EMPTY;
        for (i, bits) in rows.into_iter().enumerate() {
            board.set_row(17 - i as i8, bits);
        }
        board
    })
}

fn pieces(n: std::ops::RangeInclusive<usize>) -> impl Generate<Value = Vec<Piece>> {
    prop::collection::vec((0usize..7).prop_map(|i| Piece::EACH[i]), n)
}

/// Weights of every kind: those of the default, coarse ones with many equals, and
/// ones for which the bounds do not hold.
fn weights() -> impl Generate<Value = [f64; 4]> {
    prop_oneof![
        Just([-0.510_066, 0.760_666, -0.356_63, -0.184_483]),
        Just([-1.0, 0.0, 0.0, 0.0]),
        Just([0.0, 1.0, -2.0, -1.0]),
        Just([0.0, 0.0, 0.0, 0.0]),
        Just([0.0, 0.0, -3.0, 0.0]),
        [-9.0..1.0, -1.0..9.0, -9.0..1.0, -2.0..0.5],
        [-9.0..0.0, 0.0..9.0, -9.0..0.0, -2.0..0.0],
    ]
}

fn strategy([height, lines, holes, bumpiness]: [f64; 4]) -> Strategy {
    Strategy::parse(&format!(
        "name = \"any\"\ndepth = 1\n[features]\naggregate-height = {height:?}\n\
         lines = {lines:?}\nholes = {holes:?}\nbumpiness = {bumpiness:?}"
    ))
    .unwrap()
}

fn with<T>(threads: usize, search: impl FnOnce(&mut Control<'_>) -> T) -> T {
    search(&mut Control {
        threads,
        stop: &mut || false,
        progress: &|_, _| (),
    })
}

/// Every width that this machine can do, and one lane at a time.
fn levels() -> Vec<Level> {
    let best = Level::new();
    #[cfg(target_arch = "x86_64")]
    let between = best.as_sse4_2().map(Simd::level);
    #[cfg(not(target_arch = "x86_64"))]
    let between = None;
    let levels = [Level::fallback(), Level::baseline(), best];
    levels.into_iter().chain(between).collect()
}

/// All lines, and the best alone, are those of the reference.
fn as_the_reference(
    board: &Board,
    queue: &[Piece],
    strategy: &Strategy,
) -> Result<(), TestCaseError> {
    let plain = reference::search(board, queue, strategy);
    let each = crate::search(board, queue, strategy);
    prop_assert_eq!(&each.lines, &plain.lines);
    let best = crate::best(board, queue, strategy);
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
            for wanted in [Wanted::Each, Wanted::Best] {
                let found = with(threads, |control| {
                    search_with(&board, &queue, &strategy, wanted, control)
                }).unwrap();
                let wanted = if wanted == Wanted::Best { 1 } else { plain.lines.len() };
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
        let each = idealised(&board, &queue);
        for threads in [1, 3] {
            let best = with(threads, |control| {
                idealised_with(&board, &queue, Wanted::Best, control)
            }).unwrap();
            prop_assert_eq!(best.lines.first(), each.lines.first());
        }
    }

    #[test]
    fn every_width_finds_the_same_bits(board in boards(15), queue in pieces(3..=4)) {
        let four = Four::of(&Strategy::four_feature()).unwrap();
        let terms = Terms::of(&four).unwrap();
        let field = Field::from(&board);
        let found: Vec<_> = levels()
            .into_iter()
            .map(|level| {
                let job = Job { four: &four, terms: &terms, pieces: &queue, in_game: false, level };
                let (found, judged) = job.best(&field, 0, &mut Watch::new(&mut || false));
                (found.map(|found| (found.worth, found.path)), judged)
            })
            .collect();
        prop_assert!(found.iter().all(|other| *other == found[0]), "{:?}", found);
    }

    #[test]
    fn a_bound_is_never_below_what_is_found(
        board in boards(12),
        queue in pieces(1..=3),
        weights in weights(),
    ) {
        let four = Four::of(&strategy(weights)).unwrap();
        let Some(terms) = Terms::of(&four) else { return Ok(()) };
        let field = Field::from(&board);
        let ahead = queue
            .iter()
            .fold(Ahead::default(), |all, piece| all.and(kind(*piece), &terms));
        let last = kind(queue[queue.len() - 1]);
        let bound = dispatch!(Level::new(), simd => {
            let node = Node::new(simd, &field, 0);
            Prospects::of(simd, &node, &ahead, last).bound(&node, &ahead, &terms)
        });
        let best = every_line(&field, &queue, 0, &four, &terms, field_cells(&field) + 4 * queue.len() as i64);
        prop_assert!(best.is_none_or(|best| best <= bound), "{:?} above {}", best, bound);
    }

    #[test]
    fn a_node_is_its_field_after_any_drop(board in boards(14), piece in 0usize..7) {
        let piece = Piece::EACH[piece];
        for level in levels() {
            dispatch!(level, simd => drops_are_those_of_the_field(simd, &Field::from(&board), piece));
        }
    }
}

fn field_cells(field: &Field) -> i64 {
    field
        .columns
        .iter()
        .map(|c| i64::from(c.count_ones()))
        .sum()
}

/// The best of all lines of the idealised task, but for the constant.
fn every_line(
    field: &Field,
    queue: &[Piece],
    lines: u32,
    four: &Four,
    terms: &Terms,
    filled: i64,
) -> Option<i64> {
    let Some((piece, rest)) = queue.split_first() else {
        return Some(four.judge(field, lines) - terms.cell * filled);
    };
    let heights = field.heights();
    let mut best = None;
    for shape in shapes(*piece) {
        for x in 0..=10 - shape.width {
            let land = crate::field::rest(&heights, shape, x);
            let top = shape.over.iter().max().unwrap();
            if land + top > 16 {
                // Rows that the game doesn't clear.
                continue;
            }
            let (after, cleared) = field.after(&Drop { shape, x, land });
            let lines = lines + u32::from(cleared);
            best = best.max(every_line(&after, rest, lines, four, terms, filled));
        }
    }
    best
}

fn drops_are_those_of_the_field<S: Simd>(simd: S, field: &Field, piece: Piece) {
    let node = Node::new(simd, field, 0);
    assert_eq!(node.field(), *field);
    let heights = field.heights();
    let ground = super::drops::Ground::new(simd, node.heights);
    for turn in &kind(piece).turns {
        let drops = ground.drops(simd, turn);
        for x in 0..turn.spots.len() {
            let land = crate::field::rest(&heights, turn.shape, x);
            assert_eq!(i32::from(drops.land.to_array()[x]), land);
            let fits = land as usize + turn.height <= 18;
            assert_eq!(drops.fit.test(x), fits);
            if land as usize + turn.height > 16 {
                continue;
            }
            let (holes, bumps) = (drops.holes.to_array()[x], drops.bumps.to_array()[x]);
            let holes = i32::from(holes);
            let mut child = node.with(simd, turn, x, land as usize, holes, i32::from(bumps));
            let full = child.full(simd);
            child.remove(simd, full);
            let (after, cleared) = field.after(&Drop {
                shape: turn.shape,
                x,
                land,
            });
            let fresh = Node::new(simd, &after, i32::from(cleared));
            assert_eq!(child.field(), after);
            assert_eq!(child.heights.to_array(), fresh.heights.to_array());
            assert_eq!(child.cover.to_array(), fresh.cover.to_array());
            let sums = |node: &Node<S>| (node.lines, node.holes, node.bumps);
            assert_eq!(sums(&child), sums(&fresh));
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
        [-0.510_066, 0.760_666, -0.356_63, -0.184_483],
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
        assert_eq!(crate::search(&board, &queue, &strategy).lines, plain.lines);
    }
}

#[test]
fn a_search_that_is_broken_off_finds_nothing_and_stops_soon() {
    let queue = [Piece::L, Piece::J, Piece::T, Piece::L, Piece::J];
    let mut board = Board::EMPTY;
    for row in 8..18 {
        board.set_row(row, 0b11_1011_1101);
    }
    for wanted in [Wanted::Best, Wanted::Each] {
        for threads in [1, 2] {
            let mut asked = 0;
            let mut control = Control {
                threads,
                stop: &mut || {
                    asked += 1;
                    true
                },
                progress: &|_, _| (),
            };
            let strategy = Strategy::four_feature();
            let found = search_with(&board, &queue, &strategy, wanted, &mut control);
            assert_eq!(found, None);
            assert!(asked > 0);
        }
    }
}

#[test]
fn progress_goes_up_to_all() {
    use std::sync::Mutex;
    let told = Mutex::new(Vec::new());
    let strategy = Strategy::four_feature();
    let found = search_with(
        &Board::EMPTY,
        &[Piece::T, Piece::O, Piece::S],
        &strategy,
        Wanted::Each,
        &mut Control {
            threads: 1,
            stop: &mut || false,
            progress: &|done, all| told.lock().unwrap().push((done, all)),
        },
    );
    assert_eq!(found.unwrap().lines.len(), 34);
    let wanted: Vec<_> = (1..=34).map(|done| (done, 34)).collect();
    assert_eq!(told.into_inner().unwrap(), wanted);
}

//! The parts of the engine against plain code, on boards of all kinds and on every vector
//! width. `crates/planning/planner/tests/it/engine.rs` compares whole searches with the reference.

mod generate;
mod tall;

use super::{
    bounds::{Ceiling, ClearableRows, RemainingBounds},
    drops::Ground,
    node::Node,
    tables::table_of,
    *,
};
use crate::{Cancel, FourWeights};
use board::{BitBoard, Drop, DropRule, rest, shapes};
use fearless_simd::{Level, Simd, dispatch, prelude::*};
use generate::{DEFAULT, boards, pieces, weights};
use proptest::prelude::*;
use rules::Piece;

fn four_weights(weights: [f64; 4]) -> FourWeights {
    let [height, lines, holes, bumpiness] = weights.map(|weight| (weight * 1e9).round() as i64);
    FourWeights {
        height,
        lines,
        holes,
        bumpiness,
    }
}

/// Every vector width that this machine has, and one lane at a time.
fn levels() -> Vec<Level> {
    let best = Level::new();
    #[cfg(target_arch = "x86_64")]
    let between = best.as_sse4_2().map(Simd::level);
    #[cfg(not(target_arch = "x86_64"))]
    let between = None;
    let levels = [Level::fallback(), Level::baseline(), best];
    levels.into_iter().chain(between).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_width_finds_the_same_bits(board in boards(15), queue in pieces(3..=4)) {
        let weights = four_weights(DEFAULT);
        let terms = Terms::of(&weights).unwrap();
        let bits = BitBoard::from(&board);
        let found: Vec<_> = levels()
            .into_iter()
            .map(|level| {
                let job = Job { weights: &weights, terms: &terms, pieces: &queue, rule: DropRule::Idealised, level };
                let (found, judged) = job.best(&bits, 0, &mut Cancel::new(&mut || false));
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
        let weights = four_weights(weights);
        let Some(terms) = Terms::of(&weights) else { return Ok(()) };
        let bits = BitBoard::from(&board);
        let mut remaining = vec![RemainingBounds::default()];
        for piece in queue.iter().rev() {
            remaining.insert(0, remaining[0].with_piece(table_of(*piece), &terms));
        }
        let last = table_of(queue[queue.len() - 1]);
        let bound = dispatch!(Level::new(), simd => {
            let node = Node::new(simd, &bits, 0);
            ClearableRows::of(simd, &node, &remaining, last, Ceiling::default()).bound(&node, &remaining[0], &terms)
        });
        let best = every_line(&bits, &queue, 0, &weights, &terms, i64::from(bits.filled_cells()) + 4 * queue.len() as i64);
        prop_assert!(best.is_none_or(|best| best <= bound), "{:?} above {}", best, bound);
    }

    #[test]
    fn a_node_is_its_board_after_any_drop(board in boards(14), piece in 0usize..7) {
        let piece = Piece::EACH[piece];
        for level in levels() {
            dispatch!(level, simd => drops_are_those_of_the_board(simd, &BitBoard::from(&board), piece));
        }
    }
}

/// The best of all lines of the idealised task, but for the constant.
fn every_line(
    bits: &BitBoard,
    queue: &[Piece],
    lines: u32,
    weights: &FourWeights,
    terms: &Terms,
    filled: i64,
) -> Option<i64> {
    let Some((piece, later)) = queue.split_first() else {
        return Some(weights.judge(bits, lines) - terms.cell * filled);
    };
    let heights = bits.heights();
    let mut best = None;
    for shape in shapes(*piece) {
        for x in 0..=10 - shape.width() {
            let land = rest(&heights, shape, x);
            if land + shape.height() > 16 {
                // Rows that the game does not clear.
                continue;
            }
            let (after, cleared) = bits.after(&Drop { shape, x, land });
            let lines = lines + u32::from(cleared);
            best = best.max(every_line(&after, later, lines, weights, terms, filled));
        }
    }
    best
}

fn drops_are_those_of_the_board<S: Simd>(simd: S, bits: &BitBoard, piece: Piece) {
    let node = Node::new(simd, bits, 0);
    assert_eq!(node.board(), *bits);
    let heights = bits.heights();
    let ground = Ground::new(simd, node.heights);
    for orientation in &table_of(piece).orientations {
        let drops = ground.drops(simd, orientation);
        for x in 0..orientation.placements.len() {
            let land = rest(&heights, orientation.shape, x);
            assert_eq!(i32::from(drops.land.to_array()[x]), land);
            let fits = land as usize + orientation.height <= 18;
            assert_eq!(drops.fit.test(x), fits);
            if land as usize + orientation.height > 16 {
                continue;
            }
            let (holes, bumps) = (drops.holes.to_array()[x], drops.bumps.to_array()[x]);
            let holes = i32::from(holes);
            let mut child = node.with(simd, orientation, x, land as usize, holes, i32::from(bumps));
            let full = child.full(simd);
            child.remove(simd, full);
            let (after, cleared) = bits.after(&Drop {
                shape: orientation.shape,
                x,
                land,
            });
            let fresh = Node::new(simd, &after, i32::from(cleared));
            assert_eq!(child.board(), after);
            assert_eq!(child.heights.to_array(), fresh.heights.to_array());
            assert_eq!(child.cover.to_array(), fresh.cover.to_array());
            let sums = |node: &Node<S>| (node.lines, node.holes, node.bumps);
            assert_eq!(sums(&child), sums(&fresh));
        }
    }
}

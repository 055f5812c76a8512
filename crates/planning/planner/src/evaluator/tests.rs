//! Each feature by itself, compiled and as it is defined.

#![allow(clippy::unwrap_used, reason = "a failing test panics")]

use super::*;
use crate::{
    PlacementStack,
    features::{self, FeaturePart, LARGEST, LARGEST_OF_LEAF},
    placements,
};
use proptest::{
    collection::vec,
    prelude::{Just, ProptestConfig, any, prop, prop_oneof, proptest},
    strategy::Strategy as _,
};
use rules::{Board, ROWS};

/// Rows up to some height, most of them nearly full, so that placements complete some.
fn board() -> impl proptest::strategy::Strategy<Value = Board> {
    let row = prop_oneof![
        any::<u16>(),
        Just(0x3FF),
        (0..10u16, 0..10u16).prop_map(|(a, b)| !(1 << a | 1 << b)),
        (0..10u16).prop_map(|gap| !(1 << gap)),
        (0..10u16).prop_map(|gap| !(1 << gap)),
    ];
    vec(row, 0..20).prop_map(|rows| {
        let mut board = Board::EMPTY;
        for (row, bits) in (-2..ROWS as i8).rev().zip(rows) {
            board.set_row(row, bits);
        }
        board
    })
}

fn strategy(rest: &str) -> Strategy {
    Strategy::parse(&format!("name = \"a\"\ndepth = 1\n{rest}")).unwrap()
}

/// Compares all placements of a piece on the board of a stack.
fn compare(strategy: &Strategy, stack: &PlacementStack, piece: Piece) {
    let evaluator = Evaluator::new(strategy).unwrap();
    let prepared = evaluator.prepare(&stack.columns(), evaluator.placed(stack.measured()));
    let placements = placements(stack.board(), piece);
    let drops: Vec<_> = placements.iter().filter_map(Drop::of).collect();
    let mut outcomes = Vec::new();
    evaluator.measure(&prepared, &drops, &mut outcomes);
    let whole = prepared.worth() + evaluator.of_leaf(&stack.leaf());
    let (board, features) = (stack.board(), strategy.features());
    assert_eq!(
        whole,
        strategy.billionths(&stack.leaf()),
        "{features:?} of\n{board}"
    );
    assert_eq!(outcomes.len(), placements.len());
    for (placement, outcome) in placements.into_iter().zip(outcomes) {
        let mut after = stack.clone();
        assert_eq!(after.place(placement), outcome.cleared);
        let worth = outcome.worth + evaluator.of_leaf(&after.leaf());
        let expected = strategy.billionths(&after.leaf());
        assert_eq!(worth, expected, "{features:?} of {placement:?} on\n{board}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn each_feature_is_compiled_to_what_it_measures(
        board in board(),
        pieces in prop::array::uniform2(0..7usize),
        choice in any::<usize>(),
        clears in any::<bool>(),
    ) {
        let [first, second] = pieces.map(|index| Piece::EACH[index]);
        let first = placements(&board, first);
        let rules = format!("[rules]\nclear-between = {clears}");
        for feature in features::EACH.iter() {
            let strategy = strategy(&format!("features.{} = 1\n{rules}", feature.name));
            let mut stack = PlacementStack::new(&board, strategy.rules());
            if !first.is_empty() {
                stack.place(first[choice % first.len()]);
            }
            compare(&strategy, &stack, second);
        }
    }
}

#[test]
fn weights_that_could_overflow_are_not_compiled() {
    let compiled = |weights: &str| {
        let text = format!("name = \"a\"\ndepth = 1\n[features]\n{weights}");
        Evaluator::new(&Strategy::restore(&text).unwrap())
    };
    assert!(compiled("holes = 1e6").is_some());
    assert!(compiled("umbrella = 1e6").is_none());
    assert!(compiled("weighted-cells = 1e6\nareas = 1e6").is_none());
}

/// A value that no table holds must keep within the bound that the check of the weights
/// takes for granted.
#[test]
fn no_value_outside_the_tables_is_larger_than_the_bound() {
    let mut boards = vec![Board::EMPTY; 4];
    for row in -2..ROWS as i8 {
        boards[0].set_row(row, 0x3FF);
        boards[1].set_row(row, if row % 2 == 0 { 0x155 } else { 0x2AA });
        boards[2].set_row(row, if row % 2 == 0 { 0x3FF } else { 0 });
    }
    boards[3].set_row(-2, 0x155);
    for board in boards {
        let field = MeasuredBoard::of(&board);
        for feature in features::EACH.iter() {
            let largest = match feature.kernel {
                Kernel::Learnt(family) => family.tables().len() as i64 * LARGEST,
                Kernel::Columns(_) | Kernel::Placements => LARGEST,
                Kernel::Leaf => LARGEST_OF_LEAF,
                Kernel::Sum(parts) => {
                    let functions = |part: &FeaturePart| {
                        matches!(part, FeaturePart::Cells(_) | FeaturePart::Between(_))
                    };
                    if parts.iter().any(functions) {
                        LARGEST
                    } else {
                        i64::MAX
                    }
                }
            };
            let value = feature.value(&field.leaf());
            assert!(value.abs() <= largest, "{}", feature.name);
        }
    }
}

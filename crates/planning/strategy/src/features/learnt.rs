//! The parts of a learnt value, one for each family of tuples.
//!
//! Source: ours. The crate `tuples` defines the tuples, and `strength learn` learns their tables
//! from games that the player plays by itself. Together they are what a board is worth beyond
//! the clears that led to it, in thousandths of what a row of four brings. What each tuple
//! reads is counted by hand in `crates/planning/tuples/tests/data`; the values here are those of
//! the tables that come with the program.

use super::{Feature, Leaf, Measure, MeasuredBoard, by_name, kernel::Kernel};
use board::Word;
use rules::{Board, COLUMNS};
use tuples::{Family, Tables};

/// One feature for each family.
pub(super) fn each<W: Word>() -> [Feature<W>; 9] {
    macro_rules! learnt {
        ($($family:ident, $name:literal, $definition:literal;)+) => {
            [$(
                Feature::new(
                    $name,
                    $definition,
                    Measure::Board(|leaf| part(leaf, Family::$family)),
                )
                .learnt(Family::$family)
                .game_boy(LEARNT)
            ),+]
        };
    }
    learnt! {
        Buried, "learnt-buried", "What the holes of columns 1 to 9 and the cells over them are worth, by learnt tables, in thousandths.";
        Column, "learnt-column", "What the height and the holes of each of columns 1 to 9 are worth, by learnt tables, in thousandths.";
        Fit, "learnt-fit", "What it is worth which pieces fit without a gap on a stack so high, by a learnt table, in thousandths.";
        Rows, "learnt-rows", "What neighbouring rows at the top of the stack are worth by what they lack, by learnt tables, in thousandths.";
        Steps, "learnt-steps", "What neighbouring steps of a stack so high are worth, by learnt tables, in thousandths.";
        Surface, "learnt-surface", "What each four neighbouring steps of columns 1 to 9 are worth, by learnt tables, in thousandths.";
        Waiting, "learnt-waiting", "What columns for an I and the next four rows are worth, by learnt tables, in thousandths.";
        Well, "learnt-well", "What column 10 and the rows that wait for its cell are worth, by learnt tables, in thousandths.";
        WideSurface, "learnt-wide-surface", "What each five neighbouring steps of columns 1 to 9 are worth, by learnt tables, in thousandths.";
    }
}

/// Why these are for the Game Boy alone.
const LEARNT: &str = "goes by tables that were learnt on the Game Boy's board";

fn part<W: Word>(leaf: &Leaf<W>, family: Family) -> i64 {
    let columns = std::array::from_fn(|x| leaf.columns.get(x).map_or(0, |it| it.low_u32()));
    i64::from(Tables::shipped().families(&columns)[family as usize])
}

/// What one table of a learnt feature adds on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearntPart {
    /// The number of the table within its feature, from 1.
    pub table: usize,
    /// What it reads, each with its value on the board.
    pub read: Vec<(&'static str, i32)>,
    /// What it adds, in thousandths.
    pub thousandths: i32,
}

/// What each table of a learnt feature adds on a board; the sum is the value of the feature.
/// Nothing for other features.
#[must_use]
pub fn learnt_parts(feature: &str, board: &Board) -> Vec<LearntPart> {
    let Some(Kernel::Learnt(family)) = by_name(feature).map(|known| known.kernel) else {
        return Vec::new();
    };
    let columns: [u32; COLUMNS] = *MeasuredBoard::of(board).columns();
    let parts = Tables::shipped().parts(&columns);
    let of_family = parts.filter(|part| part.table.family == family);
    of_family
        .map(|part| LearntPart {
            table: part.table.number + 1,
            read: part.read(),
            thousandths: part.thousandths,
        })
        .collect()
}

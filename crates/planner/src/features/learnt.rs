//! The parts of a learnt value, one for each family of tuples.
//!
//! Source: ours. The crate `tuples` defines the tuples, and `strength learn` learns their tables
//! from games that the player plays by itself. Together they are what a board is worth beyond
//! the clears that led to it, in thousandths of what a row of four brings. What each tuple
//! reads is counted by hand in `crates/tuples/tests/data`; the values here are those of the
//! tables that come with the program.

use super::{Feature, Kernel, Leaf, by_name, leaf::columns};
use rules::Board;
use tuples::{Family, Tables};

/// One feature for each family.
macro_rules! learnt {
    ($($feature:ident: $family:ident, $name:literal, $definition:literal;)+) => {
        $(
            #[doc = $definition]
            pub const $feature: Feature = Feature {
                name: $name,
                definition: $definition,
                measure: |leaf| part(leaf, Family::$family),
                kernel: Kernel::Learnt(Family::$family),
            };
        )+
    };
}

learnt! {
    LEARNT_BURIED: Buried, "learnt-buried", "What the holes of columns 1 to 9 and the cells over them are worth, by learnt tables, in thousandths.";
    LEARNT_COLUMN: Column, "learnt-column", "What the height and the holes of each of columns 1 to 9 are worth, by learnt tables, in thousandths.";
    LEARNT_FIT: Fit, "learnt-fit", "What it is worth which pieces fit without a gap on a stack so high, by a learnt table, in thousandths.";
    LEARNT_ROWS: Rows, "learnt-rows", "What neighbouring rows at the top of the stack are worth by what they lack, by learnt tables, in thousandths.";
    LEARNT_STEPS: Steps, "learnt-steps", "What neighbouring steps of a stack so high are worth, by learnt tables, in thousandths.";
    LEARNT_SURFACE: Surface, "learnt-surface", "What each four neighbouring steps of columns 1 to 9 are worth, by learnt tables, in thousandths.";
    LEARNT_WAITING: Waiting, "learnt-waiting", "What columns for an I and the next four rows are worth, by learnt tables, in thousandths.";
    LEARNT_WELL: Well, "learnt-well", "What column 10 and the rows that wait for its cell are worth, by learnt tables, in thousandths.";
    LEARNT_WIDE_SURFACE: WideSurface, "learnt-wide-surface", "What each five neighbouring steps of columns 1 to 9 are worth, by learnt tables, in thousandths.";
}

fn part(leaf: &Leaf, family: Family) -> i32 {
    Tables::shipped().families(&leaf.columns)[family as usize]
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
    let parts = Tables::shipped().parts(&columns(board));
    let of_family = parts.filter(|part| part.table.family == family);
    of_family
        .map(|part| LearntPart {
            table: part.table.number + 1,
            read: part.read(),
            thousandths: part.thousandths,
        })
        .collect()
}

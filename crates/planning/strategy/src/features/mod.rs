//! What can be measured on a board or a line of placements, one file for each feature or
//! family of features.
//!
//! A feature is a whole number, taken at the end of a line of placements: from the last
//! board, or from the placements. Full rows have been removed after every placement, unless
//! the strategy assumes other rules. A strategy names features and gives them weights.
//!
//! A feature is measured on boards of any size. Where a definition names a number of the Game
//! Boy's board, it is the board's own: "20 rows" are all rows with the hidden ones, "column 10"
//! is the last column and "columns 1 to 9" are all others, "18" is the number of visible rows.
//! What makes no sense on another board than the Game Boy's has a reason (`Feature::game_boy`).
//!
//! To add a feature, write its file and add the file to the registry below. The file names
//! the source of the feature and counts it by hand on a small board, the bottom rows of an
//! otherwise empty field; `tests/data/features` holds such counts as test cases, two or more.
//! A search of the Game Boy's board is several times as fast when the feature is a sum of
//! [`FeaturePart`]s, and one of other boards when it is a sum over columns; tests compare both with the
//! feature.

mod kernel;
mod leaf;
mod placed;
mod stack;

pub use kernel::{FeaturePart, Kernel, LARGEST, LARGEST_OF_LEAF};
pub use leaf::{Columns, GAME_BOY, Leaf, MeasuredBoard};
pub use learnt::{LearntPart, learnt_parts};
pub use placed::Placed;

use board::Word;
use std::{fmt, ops::Range, sync::LazyLock};
use tuples::Family;

/// One thing that can be measured on boards whose columns are `W`.
#[derive(Clone, Copy)]
pub struct Feature<W: Word = u32> {
    /// Its name in a strategy file.
    pub name: &'static str,
    /// Its definition in one sentence.
    pub definition: &'static str,
    /// How it is measured.
    pub measure: Measure<W>,
    /// How the fast search on the Game Boy's board adds it up.
    pub kernel: Kernel,
    /// Why it makes sense on the Game Boy's board and with its pieces alone: what follows the
    /// name in a sentence. `None` when it does on every board.
    pub game_boy: Option<&'static str>,
}

/// How a feature is measured.
#[derive(Clone, Copy)]
pub enum Measure<W: Word> {
    /// A sum over columns; what a column adds depends on it and its two neighbours alone.
    /// The function sums the columns of a range.
    Columns(fn(&Leaf<W>, Range<usize>) -> i64),
    /// Anything else on the board.
    Board(fn(&Leaf<W>) -> i64),
    /// A sum over the placements of the line.
    Placements(fn(&Placed<W>) -> i64),
}

impl<W: Word> Feature<W> {
    /// A feature of every board, which the fast search takes from its measure.
    const fn new(name: &'static str, definition: &'static str, measure: Measure<W>) -> Self {
        let kernel = match measure {
            Measure::Placements(_) => Kernel::Placements,
            Measure::Columns(_) | Measure::Board(_) => Kernel::Leaf,
        };
        Self {
            name,
            definition,
            measure,
            kernel,
            game_boy: None,
        }
    }

    /// The same as a sum of parts for the fast search.
    const fn sum(mut self, parts: &'static [FeaturePart]) -> Self {
        self.kernel = Kernel::Sum(parts);
        self
    }

    /// The same, measured on columns and heights alone by the fast search.
    const fn on_columns(mut self, measure: fn(&MeasuredBoard) -> i64) -> Self {
        self.kernel = Kernel::Columns(measure);
        self
    }

    /// The same, looked up in the learnt tables of a family by the fast search.
    const fn learnt(mut self, family: Family) -> Self {
        self.kernel = Kernel::Learnt(family);
        self
    }

    /// The same for the Game Boy alone, and why.
    const fn game_boy(mut self, why: &'static str) -> Self {
        self.game_boy = Some(why);
        self
    }

    /// Its value at the end of a line of placements.
    #[must_use]
    #[inline]
    pub fn value(&self, leaf: &Leaf<W>) -> i64 {
        match self.measure {
            Measure::Columns(sum) => sum(leaf, 0..leaf.width()),
            Measure::Board(measure) => measure(leaf),
            Measure::Placements(measure) => leaf.placed.iter().map(measure).sum(),
        }
    }
}

impl<W: Word> fmt::Debug for Feature<W> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Two features are the same when their names are.
impl<W: Word> PartialEq for Feature<W> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<W: Word> Eq for Feature<W> {}

/// Declares the module of each file and lists the features of all.
macro_rules! registry {
    ($($file:ident),+ $(,)?) => {
        $(mod $file;)+

        /// All features, in the order of their names.
        #[must_use]
        pub fn all<W: Word>() -> Vec<Feature<W>> {
            let mut all = Vec::new();
            $(all.extend($file::each());)+
            all.sort_by_key(|feature| feature.name);
            all
        }
    };
}

// The registry: each file.
registry! {
    adaptation,
    aggregate_height,
    areas,
    bumpiness,
    ceiling_cells,
    clears,
    column_transitions,
    columns,
    copied_columns,
    deepest_well,
    distance,
    diversity,
    edge_holes,
    eroded_cells,
    filled_cells,
    gaps,
    height_basis,
    hole_depth,
    holes,
    landing_height,
    learnt,
    mean_height,
    near,
    overstack,
    pile,
    quartic_bumpiness,
    ready_rows,
    right_well,
    row_transitions,
    rows_to_burn,
    rows_with_holes,
    stack_adaptation,
    stack_edges,
    stack_steps,
    surface_fits,
    umbrella,
    unable,
    waiting,
    well_cells,
    well_stack,
    well_sums,
    wells_by_depth,
}

/// All features on the Game Boy's board, in the order of their names.
pub static EACH: LazyLock<Vec<Feature>> = LazyLock::new(all);

/// The feature of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Feature> {
    let found = EACH.binary_search_by_key(&name, |feature| feature.name);
    EACH.get(found.ok()?)
}

/// The name of a feature as people read it, also of one that is not among these: words instead of
/// the hyphens of files.
#[must_use]
pub fn shown_name(name: &str) -> String {
    name.replace('-', " ")
}

/// The number of suggestions for an unknown name.
const SUGGESTED: usize = 3;

/// The names most like this one, joined by commas.
#[must_use]
pub fn names_like(name: &str) -> String {
    let mut names: Vec<_> = EACH.iter().map(|feature| feature.name).collect();
    names.sort_by_key(|known| strsim::levenshtein(name, known));
    names.truncate(SUGGESTED);
    names.join(", ")
}

#[cfg(test)]
mod tests;

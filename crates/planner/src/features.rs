//! What can be measured on a board or a line of placements, one file for each feature or
//! family of features.
//!
//! A feature is a whole number, taken at the end of a line of placements: from the last
//! board, or from the placements. Full rows have been removed after every placement, unless
//! the strategy assumes other rules. A strategy names features and gives them weights.
//!
//! To add a feature, write its file and add one line to the registry below. The file names
//! the source of the feature and counts it by hand on a small board, the bottom rows of an
//! otherwise empty field; `tests/data/features` holds such counts as test cases. A test
//! fails until the cases, two or more, and the row in `docs/planner-features.md` are there; the
//! row has the definition word for word. Its kernel can be [`Kernel::Leaf`] at first; a sum of
//! [`Part`]s is searched several times as fast, and a test compares it with the feature.

mod kernel;
mod leaf;
mod placed_piece;
mod placement_stack;
mod stack;

pub use kernel::{Kernel, LARGEST, Landed, Part};
pub(crate) use leaf::Columns;
pub use leaf::Leaf;
pub use learnt::{LearntPart, learnt_parts};
pub use placed_piece::PlacedPiece;
pub use placement_stack::PlacementStack;

/// One thing that can be measured.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// Its name in a strategy file.
    pub name: &'static str,
    /// Its definition in one sentence.
    pub definition: &'static str,
    /// Measures it at the end of a line.
    pub measure: fn(&Leaf) -> i32,
    /// How the fast search adds it up. It never changes a value: [`Kernel::Leaf`] is always
    /// right.
    pub kernel: Kernel,
}

/// Two features are the same when their names are.
impl PartialEq for Feature {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Feature {}

/// Declares the module of each file, exports its features, and lists them all.
macro_rules! registry {
    ($($file:ident: $($feature:ident),+;)+) => {
        $(mod $file; pub use $file::{$($feature),+};)+
        const UNSORTED: &[&Feature] = &[$($(&$feature),+),+];
    };
}

// The registry: each file and its features.
registry! {
    adaptation: ADAPTATION, FITTING_PIECES;
    aggregate_height: AGGREGATE_HEIGHT;
    areas: AREAS;
    bumpiness: BUMPINESS;
    bumpiness_around: BUMPINESS_AROUND;
    ceiling_cells: CEILING_CELLS;
    clears: DOUBLES, POINTS, SINGLES, TETRISES, TRIPLES;
    column_transitions: COLUMN_TRANSITIONS, STACK_COLUMN_TRANSITIONS;
    columns: COLUMN_HEIGHT_1, COLUMN_HEIGHT_10, COLUMN_HEIGHT_2, COLUMN_HEIGHT_3, COLUMN_HEIGHT_4, COLUMN_HEIGHT_5, COLUMN_HEIGHT_6, COLUMN_HEIGHT_7, COLUMN_HEIGHT_8, COLUMN_HEIGHT_9, COLUMN_STEP_1, COLUMN_STEP_2, COLUMN_STEP_3, COLUMN_STEP_4, COLUMN_STEP_5, COLUMN_STEP_6, COLUMN_STEP_7, COLUMN_STEP_8, COLUMN_STEP_9;
    deepest_well: DEEPEST_WELL;
    distance: DISTANCE, NEAR_SPAWN;
    diversity: DIVERSITY;
    eroded_cells: ERODED_CELLS;
    filled_cells: FILLED_CELLS, WEIGHTED_CELLS;
    gaps: GAP_DEPTHS, GAP_ROWS, GAPS, GREATEST_GAP_DEPTH, LEAST_GAP_DEPTH;
    height_basis: HEIGHT_BASIS_0, HEIGHT_BASIS_1, HEIGHT_BASIS_2, HEIGHT_BASIS_3, HEIGHT_BASIS_4;
    hole_depth: HOLE_DEPTH;
    holes: HOLES;
    landing_height: LANDING_HEIGHT;
    learnt: LEARNT_BURIED, LEARNT_COLUMN, LEARNT_FIT, LEARNT_ROWS, LEARNT_STEPS, LEARNT_SURFACE, LEARNT_WAITING, LEARNT_WELL, LEARNT_WIDE_SURFACE;
    left_higher: LEFT_HIGHER;
    lines: LINES;
    lock_height: LOCK_HEIGHT;
    near: COLUMN_EMPTIES, NEARBY_HOLES, NEW_COVERED;
    overstack: OVERSTACK_10, OVERSTACK_11, OVERSTACK_5, OVERSTACK_8;
    pile: HEIGHT_SPREAD, HEIGHT_TURNS, HEIGHT_VARIANCE, OCCUPIED_COLUMNS, PILE_HEIGHT;
    quartic_bumpiness: QUARTIC_BUMPINESS;
    ready_rows: READY_ROWS, TETRIS_READY;
    right_well: CELLS_IN_WELL, COVERED_WELL;
    row_transitions: ROW_TRANSITIONS, STACK_ROW_TRANSITIONS;
    rows_to_burn: ROWS_TO_BURN;
    rows_with_holes: COLUMNS_WITH_HOLES, ROWS_WITH_HOLES;
    stack_adaptation: STACK_ADAPTATION, STACK_FITTING_PIECES;
    stack_edges: EDGE_DROP, LEFT_WELL;
    stack_steps: SQUARE_STEPS, STEEP_STEPS;
    umbrella: UMBRELLA;
    unable: UNABLE_LEFT, UNABLE_RIGHT;
    well_cells: DEEP_WELLS, NES_WELLS, WELL_CELLS;
    well_stack: LEFT_DROP, NINE_COLUMN_TRANSITIONS, NINE_HEIGHT, NINE_HOLE_COVER, NINE_HOLE_ROWS, NINE_HOLES, NINE_ROW_TRANSITIONS, NINE_STEPS, NINE_WELLS, WAITING_ROWS, WELL_HOLES, WELL_READY, WELL_READY_ROWS;
    well_sums: WELL_SUMS;
}

/// All features, in the order of their names.
pub const EACH: [&Feature; UNSORTED.len()] = sorted();

/// Insertion sort, since this runs at compile time.
const fn sorted() -> [&'static Feature; UNSORTED.len()] {
    let mut all = [UNSORTED[0]; UNSORTED.len()];
    let mut len = 1;
    while len < all.len() {
        let feature = UNSORTED[len];
        let mut at = len;
        while at > 0 && is_before(feature.name.as_bytes(), all[at - 1].name.as_bytes()) {
            all[at] = all[at - 1];
            at -= 1;
        }
        all[at] = feature;
        len += 1;
    }
    all
}

const fn is_before(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] < b[i];
        }
        i += 1;
    }
    a.len() < b.len()
}

/// The feature of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Feature> {
    EACH.into_iter().find(|feature| feature.name == name)
}

/// The number of suggestions for an unknown name.
const SUGGESTED: usize = 3;

/// The names most like this one, joined by commas.
#[must_use]
pub fn names_like(name: &str) -> String {
    let mut names = EACH.map(|feature| feature.name);
    names.sort_by_key(|known| strsim::levenshtein(name, known));
    names[..SUGGESTED].join(", ")
}

#[cfg(test)]
mod tests;

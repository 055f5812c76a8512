//! What can be measured on a board, each in a file of its own.
//!
//! A feature is a whole number taken at the end of a line of placements: from the last
//! board, or from the placements themselves. Full rows have been removed after every
//! placement, unless the strategy says otherwise. A strategy names features and weighs
//! them. Each file says where its feature comes from and counts it by hand on a small
//! board, the bottom rows of an otherwise empty field; tests count it there too.

mod adaptation;
mod aggregate_height;
mod areas;
mod bumpiness;
mod bumpiness_around;
mod ceiling_cells;
mod clears;
mod column_transitions;
mod columns;
mod deepest_well;
mod distance;
mod diversity;
mod eroded_cells;
mod filled_cells;
mod gaps;
mod height_basis;
mod hole_depth;
mod holes;
mod landing_height;
mod leaf;
mod left_higher;
mod lines;
mod lock_height;
mod near;
mod overstack;
mod pile;
mod placed_piece;
mod placement_stack;
mod quartic_bumpiness;
mod ready_rows;
mod right_well;
mod row_transitions;
mod rows_to_burn;
mod rows_with_holes;
mod stack;
mod stack_adaptation;
mod stack_edges;
mod stack_steps;
mod umbrella;
mod unable;
mod well_cells;
mod well_stack;
mod well_sums;

pub use adaptation::{ADAPTATION, FITTING_PIECES};
pub use aggregate_height::AGGREGATE_HEIGHT;
pub use areas::AREAS;
pub use bumpiness::BUMPINESS;
pub use bumpiness_around::BUMPINESS_AROUND;
pub use ceiling_cells::CEILING_CELLS;
pub use clears::{DOUBLES, POINTS, SINGLES, TETRISES, TRIPLES};
pub use column_transitions::{COLUMN_TRANSITIONS, STACK_COLUMN_TRANSITIONS};
pub use columns::*;
pub use deepest_well::DEEPEST_WELL;
pub use distance::{DISTANCE, NEAR_SPAWN};
pub use diversity::DIVERSITY;
pub use eroded_cells::ERODED_CELLS;
pub use filled_cells::{FILLED_CELLS, WEIGHTED_CELLS};
pub use gaps::{GAP_DEPTHS, GAP_ROWS, GAPS, GREATEST_GAP_DEPTH, LEAST_GAP_DEPTH};
pub use height_basis::{
    HEIGHT_BASIS_0, HEIGHT_BASIS_1, HEIGHT_BASIS_2, HEIGHT_BASIS_3, HEIGHT_BASIS_4,
};
pub use hole_depth::HOLE_DEPTH;
pub use holes::HOLES;
pub use landing_height::LANDING_HEIGHT;
pub use leaf::Leaf;
pub use left_higher::LEFT_HIGHER;
pub use lines::LINES;
pub use lock_height::LOCK_HEIGHT;
pub use near::{COLUMN_EMPTIES, NEARBY_HOLES, NEW_COVERED};
pub use overstack::{OVERSTACK_5, OVERSTACK_8, OVERSTACK_10, OVERSTACK_11};
pub use pile::{HEIGHT_SPREAD, HEIGHT_TURNS, HEIGHT_VARIANCE, OCCUPIED_COLUMNS, PILE_HEIGHT};
pub use placed_piece::PlacedPiece;
pub use placement_stack::PlacementStack;
pub use quartic_bumpiness::QUARTIC_BUMPINESS;
pub use ready_rows::{READY_ROWS, TETRIS_READY};
pub use right_well::{CELLS_IN_WELL, COVERED_WELL};
pub use row_transitions::{ROW_TRANSITIONS, STACK_ROW_TRANSITIONS};
pub use rows_to_burn::ROWS_TO_BURN;
pub use rows_with_holes::{COLUMNS_WITH_HOLES, ROWS_WITH_HOLES};
pub use stack_adaptation::{STACK_ADAPTATION, STACK_FITTING_PIECES};
pub use stack_edges::{EDGE_DROP, LEFT_WELL};
pub use stack_steps::{SQUARE_STEPS, STEEP_STEPS};
pub use umbrella::UMBRELLA;
pub use unable::{UNABLE_LEFT, UNABLE_RIGHT};
pub use well_cells::{DEEP_WELLS, NES_WELLS, WELL_CELLS};
pub use well_stack::*;
pub use well_sums::WELL_SUMS;

/// One thing that can be measured.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// Its name in a strategy file.
    pub name: &'static str,
    /// What it counts, in one sentence.
    pub definition: &'static str,
    /// Measures it at the end of a line.
    pub measure: fn(&Leaf) -> i32,
}

/// Two features are the same when their names are.
impl PartialEq for Feature {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Feature {}

/// All features, in the order of their names.
pub const EACH: [&Feature; 104] = [
    &adaptation::ADAPTATION,
    &aggregate_height::AGGREGATE_HEIGHT,
    &areas::AREAS,
    &bumpiness::BUMPINESS,
    &bumpiness_around::BUMPINESS_AROUND,
    &ceiling_cells::CEILING_CELLS,
    &right_well::CELLS_IN_WELL,
    &near::COLUMN_EMPTIES,
    &columns::COLUMN_HEIGHT_1,
    &columns::COLUMN_HEIGHT_10,
    &columns::COLUMN_HEIGHT_2,
    &columns::COLUMN_HEIGHT_3,
    &columns::COLUMN_HEIGHT_4,
    &columns::COLUMN_HEIGHT_5,
    &columns::COLUMN_HEIGHT_6,
    &columns::COLUMN_HEIGHT_7,
    &columns::COLUMN_HEIGHT_8,
    &columns::COLUMN_HEIGHT_9,
    &columns::COLUMN_STEP_1,
    &columns::COLUMN_STEP_2,
    &columns::COLUMN_STEP_3,
    &columns::COLUMN_STEP_4,
    &columns::COLUMN_STEP_5,
    &columns::COLUMN_STEP_6,
    &columns::COLUMN_STEP_7,
    &columns::COLUMN_STEP_8,
    &columns::COLUMN_STEP_9,
    &column_transitions::COLUMN_TRANSITIONS,
    &rows_with_holes::COLUMNS_WITH_HOLES,
    &right_well::COVERED_WELL,
    &well_cells::DEEP_WELLS,
    &deepest_well::DEEPEST_WELL,
    &distance::DISTANCE,
    &diversity::DIVERSITY,
    &clears::DOUBLES,
    &stack_edges::EDGE_DROP,
    &eroded_cells::ERODED_CELLS,
    &filled_cells::FILLED_CELLS,
    &adaptation::FITTING_PIECES,
    &gaps::GAP_DEPTHS,
    &gaps::GAP_ROWS,
    &gaps::GAPS,
    &gaps::GREATEST_GAP_DEPTH,
    &height_basis::HEIGHT_BASIS_0,
    &height_basis::HEIGHT_BASIS_1,
    &height_basis::HEIGHT_BASIS_2,
    &height_basis::HEIGHT_BASIS_3,
    &height_basis::HEIGHT_BASIS_4,
    &pile::HEIGHT_SPREAD,
    &pile::HEIGHT_TURNS,
    &pile::HEIGHT_VARIANCE,
    &hole_depth::HOLE_DEPTH,
    &holes::HOLES,
    &landing_height::LANDING_HEIGHT,
    &gaps::LEAST_GAP_DEPTH,
    &well_stack::LEFT_DROP,
    &left_higher::LEFT_HIGHER,
    &stack_edges::LEFT_WELL,
    &lines::LINES,
    &lock_height::LOCK_HEIGHT,
    &distance::NEAR_SPAWN,
    &near::NEARBY_HOLES,
    &well_cells::NES_WELLS,
    &near::NEW_COVERED,
    &well_stack::NINE_COLUMN_TRANSITIONS,
    &well_stack::NINE_HEIGHT,
    &well_stack::NINE_HOLE_COVER,
    &well_stack::NINE_HOLE_ROWS,
    &well_stack::NINE_HOLES,
    &well_stack::NINE_ROW_TRANSITIONS,
    &well_stack::NINE_STEPS,
    &well_stack::NINE_WELLS,
    &pile::OCCUPIED_COLUMNS,
    &overstack::OVERSTACK_10,
    &overstack::OVERSTACK_11,
    &overstack::OVERSTACK_5,
    &overstack::OVERSTACK_8,
    &pile::PILE_HEIGHT,
    &clears::POINTS,
    &quartic_bumpiness::QUARTIC_BUMPINESS,
    &ready_rows::READY_ROWS,
    &row_transitions::ROW_TRANSITIONS,
    &rows_to_burn::ROWS_TO_BURN,
    &rows_with_holes::ROWS_WITH_HOLES,
    &clears::SINGLES,
    &stack_steps::SQUARE_STEPS,
    &stack_adaptation::STACK_ADAPTATION,
    &column_transitions::STACK_COLUMN_TRANSITIONS,
    &stack_adaptation::STACK_FITTING_PIECES,
    &row_transitions::STACK_ROW_TRANSITIONS,
    &stack_steps::STEEP_STEPS,
    &ready_rows::TETRIS_READY,
    &clears::TETRISES,
    &clears::TRIPLES,
    &umbrella::UMBRELLA,
    &unable::UNABLE_LEFT,
    &unable::UNABLE_RIGHT,
    &well_stack::WAITING_ROWS,
    &filled_cells::WEIGHTED_CELLS,
    &well_cells::WELL_CELLS,
    &well_stack::WELL_HOLES,
    &well_stack::WELL_READY,
    &well_stack::WELL_READY_ROWS,
    &well_sums::WELL_SUMS,
];

/// The feature of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Feature> {
    EACH.into_iter().find(|feature| feature.name == name)
}

/// How many names are told when one is not known.
const NEAREST: usize = 3;

/// The names most like this one, joined by commas.
#[must_use]
pub fn names_like(name: &str) -> String {
    let mut names = EACH.map(|feature| feature.name);
    names.sort_by_key(|known| edits(name, known));
    names[..NEAREST].join(", ")
}

/// How many letters must be added, removed or changed to make one name of the other.
fn edits(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in to.bytes().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests;

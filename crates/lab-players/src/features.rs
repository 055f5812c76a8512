//! What can be measured on a board of any size.
//!
//! A feature has the name and the definition that `planner` has for it, so that the same
//! strategy file can be played here; a test compares both on boards of the Game Boy. Where a
//! definition names a number of that board, here it is the board's own: "20 rows" are all
//! rows with the hidden ones, "column 10" is the last column and "columns 1 to 9" are all
//! others, "18" is the number of visible rows.
//!
//! Most features are sums over the columns to which a column and its two neighbours
//! contribute. They are declared as such, since a placement changes four columns at most: a
//! search measures those again and keeps the sum of the others.

mod absent;
mod areas;
mod ceiling_cells;
mod clears;
mod column_transitions;
mod columns;
mod distance;
mod eroded_cells;
mod filled_cells;
mod gaps;
mod height_basis;
mod heights;
mod holes;
mod landing_height;
mod leaf;
mod near;
mod overstack;
mod pile;
mod placed;
mod ready_rows;
mod right_well;
mod row_transitions;
mod rows_to_burn;
mod stack;
mod stack_edges;
mod stack_holes;
mod stack_steps;
mod umbrella;
mod waiting;
mod well_cells;
mod well_sums;

pub use absent::{ABSENT, Absent};
pub use leaf::Leaf;
pub use placed::Placed;

use board::Word;
use std::ops::Range;

/// One thing that can be measured.
#[derive(Clone, Copy)]
pub struct Feature<W: Word> {
    /// Its name in a strategy file.
    pub name: &'static str,
    /// How it is measured.
    pub measure: Measure<W>,
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
    /// Its value at the end of a line of placements.
    #[must_use]
    pub fn value(&self, leaf: &Leaf<W>) -> i64 {
        match self.measure {
            Measure::Columns(sum) => sum(leaf, 0..leaf.width()),
            Measure::Board(measure) => measure(leaf),
            Measure::Placements(measure) => leaf.placed.iter().map(measure).sum(),
        }
    }
}

impl<W: Word> std::fmt::Debug for Feature<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The feature of that name.
#[must_use]
pub fn by_name<W: Word>(name: &str) -> Option<Feature<W>> {
    all().find(|feature| feature.name == name)
}

/// All features.
pub fn all<W: Word>() -> impl Iterator<Item = Feature<W>> {
    Registry::<W>::EACH.iter().copied()
}

/// The names of all features.
pub fn names() -> impl Iterator<Item = &'static str> {
    all::<u32>().map(|feature| feature.name)
}

/// The number of suggestions for an unknown name.
const SUGGESTED: usize = 3;

/// The names most like this one, joined by commas.
#[must_use]
pub fn names_like(name: &str) -> String {
    let mut all: Vec<&str> = names().collect();
    all.sort_by_key(|known| strsim::levenshtein(name, known));
    all.truncate(SUGGESTED);
    all.join(", ")
}

struct Registry<W: Word>(std::marker::PhantomData<W>);

macro_rules! registry {
    ($($name:literal: $kind:ident $measure:expr;)+) => {
        impl<W: Word> Registry<W> {
            const EACH: &'static [Feature<W>] = &[
                $(Feature { name: $name, measure: Measure::$kind($measure) }),+
            ];
        }
    };
}

// Each feature by its name, how it is measured, and the function that does.
registry! {
    "aggregate-height": Columns heights::aggregate;
    "areas": Board areas::measure;
    "bumpiness": Columns heights::bumpiness;
    "bumpiness-around": Board heights::bumpiness_around;
    "ceiling-cells": Columns ceiling_cells::columns;
    "cells-in-well": Board right_well::cells;
    "column-empties": Placements near::empties;
    "column-height-1": Board columns::height::<W, 1>;
    "column-height-10": Board columns::height::<W, 10>;
    "column-height-2": Board columns::height::<W, 2>;
    "column-height-3": Board columns::height::<W, 3>;
    "column-height-4": Board columns::height::<W, 4>;
    "column-height-5": Board columns::height::<W, 5>;
    "column-height-6": Board columns::height::<W, 6>;
    "column-height-7": Board columns::height::<W, 7>;
    "column-height-8": Board columns::height::<W, 8>;
    "column-height-9": Board columns::height::<W, 9>;
    "column-step-1": Board columns::step::<W, 1>;
    "column-step-2": Board columns::step::<W, 2>;
    "column-step-3": Board columns::step::<W, 3>;
    "column-step-4": Board columns::step::<W, 4>;
    "column-step-5": Board columns::step::<W, 5>;
    "column-step-6": Board columns::step::<W, 6>;
    "column-step-7": Board columns::step::<W, 7>;
    "column-step-8": Board columns::step::<W, 8>;
    "column-step-9": Board columns::step::<W, 9>;
    "column-transitions": Columns column_transitions::with_ends;
    "columns-with-holes": Columns holes::columns_with;
    "covered-well": Board right_well::covering;
    "deep-wells": Columns well_cells::deep;
    "deepest-well": Board heights::deepest_well;
    "distance": Placements distance::distance;
    "diversity": Board heights::diversity;
    "doubles": Placements clears::of_rows::<W, 2>;
    "edge-drop": Board stack_edges::right;
    "eroded-cells": Placements eroded_cells::measure;
    "filled-cells": Columns filled_cells::cells;
    "gap-depths": Columns gaps::depths;
    "gap-rows": Columns gaps::rows;
    "gaps": Columns gaps::count;
    "greatest-gap-depth": Board gaps::greatest;
    "height-basis-0": Board height_basis::bell::<W, 0>;
    "height-basis-1": Board height_basis::bell::<W, 1>;
    "height-basis-2": Board height_basis::bell::<W, 2>;
    "height-basis-3": Board height_basis::bell::<W, 3>;
    "height-basis-4": Board height_basis::bell::<W, 4>;
    "height-spread": Board pile::spread;
    "height-turns": Board pile::turns;
    "height-variance": Board pile::variance;
    "hole-depth": Columns holes::depth;
    "holes": Columns holes::cells;
    "landing-height": Placements landing_height::middle;
    "least-gap-depth": Board gaps::least;
    "left-drop": Board stack_edges::left_drop;
    "left-higher": Board pile::left_higher;
    "left-well": Board stack_edges::left_well;
    "lines": Placements clears::lines;
    "lock-height": Placements landing_height::lowest;
    "mean-height": Board heights::mean;
    "near-spawn": Placements distance::near;
    "nearby-holes": Placements near::nearby;
    "nes-wells": Columns well_cells::as_written;
    "new-covered": Placements near::new;
    "nine-column-transitions": Columns stack::column_transitions;
    "nine-height": Columns stack::height;
    "nine-hole-cover": Columns stack_holes::cover;
    "nine-hole-rows": Board stack_holes::rows;
    "nine-holes": Columns stack_holes::count;
    "nine-row-transitions": Board stack::row_transitions;
    "nine-steps": Columns stack_steps::all;
    "nine-wells": Columns stack::wells;
    "occupied-columns": Columns pile::occupied;
    "overstack-10": Columns overstack::above::<W, 10>;
    "overstack-11": Columns overstack::above::<W, 11>;
    "overstack-5": Columns overstack::above::<W, 5>;
    "overstack-8": Columns overstack::above::<W, 8>;
    "pile-height": Board pile::highest;
    "points": Placements clears::points;
    "quartic-bumpiness": Columns heights::quartic_bumpiness;
    "quartic-bumpiness-below": Columns holes::quartic_bumpiness_below;
    "ready-rows": Board ready_rows::rows;
    "row-transitions": Columns row_transitions::everywhere;
    "rows-to-burn": Board rows_to_burn::measure;
    "rows-with-holes": Board holes::rows_with;
    "singles": Placements clears::of_rows::<W, 1>;
    "square-steps": Columns stack_steps::squares;
    "stack-column-transitions": Columns column_transitions::inside;
    "stack-row-transitions": Board row_transitions::in_stack;
    "steep-steps": Columns stack_steps::steep;
    "tetris-ready": Board ready_rows::is_ready;
    "tetrises": Placements clears::of_rows::<W, 4>;
    "triples": Placements clears::of_rows::<W, 3>;
    "umbrella": Columns umbrella::columns;
    "waiting-rows": Board waiting::waiting;
    "weighted-cells": Columns filled_cells::weighted;
    "well-cells": Columns well_cells::cells;
    "well-holes": Board waiting::holes;
    "well-ready": Board waiting::is_ready;
    "well-ready-rows": Board waiting::ready;
    "well-sums": Columns well_sums::columns;
}

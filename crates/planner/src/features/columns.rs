//! The columns one by one: 10 heights and 9 differences between neighbours.
//!
//! Source: Bertsekas and others, whose player weighs each; Thiery and Scherrer's BDU adds
//! them to theirs. Columns count from 1. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! `column-height-3` is 4. `column-step-2`, between columns 2 and 3, is 3.

use super::{Feature, Kernel, Leaf, Part};

macro_rules! each_column {
    ($($name:ident = $text:literal, $measure:ident::<$x:literal>, $definition:literal;)*) => {
        $(
            #[doc = $definition]
            pub const $name: Feature = Feature {
                name: $text,
                definition: $definition,
                measure: $measure::<$x>,
                kernel: each_column!(@$measure $x),
            };
        )*
    };
    (@height $x:literal) => {
        Kernel::Sum(&[Part::Height(|x, height| i32::from(x + 1 == $x) * height)])
    };
    (@step $x:literal) => {
        Kernel::Sum(&[Part::Step(|x, step| i32::from(x + 1 == $x) * step.abs())])
    };
}

each_column! {
    COLUMN_HEIGHT_1 = "column-height-1", height::<1>, "Height of column 1.";
    COLUMN_HEIGHT_2 = "column-height-2", height::<2>, "Height of column 2.";
    COLUMN_HEIGHT_3 = "column-height-3", height::<3>, "Height of column 3.";
    COLUMN_HEIGHT_4 = "column-height-4", height::<4>, "Height of column 4.";
    COLUMN_HEIGHT_5 = "column-height-5", height::<5>, "Height of column 5.";
    COLUMN_HEIGHT_6 = "column-height-6", height::<6>, "Height of column 6.";
    COLUMN_HEIGHT_7 = "column-height-7", height::<7>, "Height of column 7.";
    COLUMN_HEIGHT_8 = "column-height-8", height::<8>, "Height of column 8.";
    COLUMN_HEIGHT_9 = "column-height-9", height::<9>, "Height of column 9.";
    COLUMN_HEIGHT_10 = "column-height-10", height::<10>, "Height of column 10.";
    COLUMN_STEP_1 = "column-step-1", step::<1>, "Difference in height between columns 1 and 2.";
    COLUMN_STEP_2 = "column-step-2", step::<2>, "Difference in height between columns 2 and 3.";
    COLUMN_STEP_3 = "column-step-3", step::<3>, "Difference in height between columns 3 and 4.";
    COLUMN_STEP_4 = "column-step-4", step::<4>, "Difference in height between columns 4 and 5.";
    COLUMN_STEP_5 = "column-step-5", step::<5>, "Difference in height between columns 5 and 6.";
    COLUMN_STEP_6 = "column-step-6", step::<6>, "Difference in height between columns 6 and 7.";
    COLUMN_STEP_7 = "column-step-7", step::<7>, "Difference in height between columns 7 and 8.";
    COLUMN_STEP_8 = "column-step-8", step::<8>, "Difference in height between columns 8 and 9.";
    COLUMN_STEP_9 = "column-step-9", step::<9>, "Difference in height between columns 9 and 10.";
}

fn height<const COLUMN: usize>(leaf: &Leaf) -> i32 {
    leaf.heights[COLUMN - 1]
}

fn step<const LEFT: usize>(leaf: &Leaf) -> i32 {
    (leaf.heights[LEFT] - leaf.heights[LEFT - 1]).abs()
}

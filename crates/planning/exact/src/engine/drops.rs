//! The placements of one orientation, in all columns at once.
//!
//! Lane `x` of every vector stands for the placement whose leftmost column is `x`.

use super::tables::{LANES, OrientationTable};
use fearless_simd::{Select as _, Simd, i8x16, mask8x16, prelude::*, u8x16};
use rules::{COLUMNS, ROWS};

/// The surface before a placement, shifted in every way in which it is needed.
pub(super) struct Ground<S: Simd> {
    /// Lane `x` is the height of column `x + i`.
    heights: [u8x16<S>; 5],
    /// Lane `x` is the height of column `x - 1`.
    left: u8x16<S>,
    /// Lane `x` is the sum of the steps that a piece as wide as the index touches.
    steps: [u8x16<S>; 5],
}

/// The placements of one orientation.
pub(super) struct Drops<S: Simd> {
    /// Height of the lowest cell above the floor.
    pub land: u8x16<S>,
    /// Holes that are made.
    pub holes: u8x16<S>,
    /// Change of the bumpiness when no row is removed.
    pub bumps: i8x16<S>,
    /// Which lanes are placements, at rest within the visible field.
    pub fit: mask8x16<S>,
}

/// The first `n` lanes.
const fn first(n: usize) -> [u8; LANES] {
    let mut lanes = [0; LANES];
    let mut i = 0;
    while i < n {
        lanes[i] = u8::MAX;
        i += 1;
    }
    lanes
}

/// Lanes in which a piece of a width has a column.
const WITHIN: [[u8; LANES]; 5] = [first(0), first(10), first(9), first(8), first(7)];
/// Lanes in which it has a right neighbour.
const RIGHT: [[u8; LANES]; 5] = [first(0), first(9), first(8), first(7), first(6)];
/// Lanes in which it has a left neighbour.
const LEFT: [u8; LANES] = {
    let mut lanes = first(LANES);
    lanes[0] = 0;
    lanes
};

#[inline(always)]
fn difference<S: Simd>(a: u8x16<S>, b: u8x16<S>) -> u8x16<S> {
    a.max(b) - a.min(b)
}

#[inline(always)]
fn load<S: Simd>(simd: S, lanes: &[u8; LANES]) -> u8x16<S> {
    u8x16::load_array_ref(simd, lanes)
}

/// Differences between neighbouring heights, lane `x` that of `x` and `x + 1`.
#[inline(always)]
pub(super) fn steps<S: Simd>(simd: S, heights: u8x16<S>) -> u8x16<S> {
    let zero = u8x16::splat(simd, 0);
    difference(heights, heights.slide::<1>(zero)) & load(simd, &first(COLUMNS - 1))
}

impl<S: Simd> Ground<S> {
    #[inline(always)]
    pub fn new(simd: S, heights: u8x16<S>) -> Self {
        let zero = u8x16::splat(simd, 0);
        let step = steps(simd, heights);
        let before = zero.slide::<15>(step);
        let one = before + step;
        let two = one + step.slide::<1>(zero);
        let three = two + step.slide::<2>(zero);
        let weights = three + step.slide::<3>(zero);
        Self {
            heights: [
                heights,
                heights.slide::<1>(zero),
                heights.slide::<2>(zero),
                heights.slide::<3>(zero),
                heights.slide::<4>(zero),
            ],
            left: zero.slide::<15>(heights),
            steps: [before, one, two, three, weights],
        }
    }

    /// The placements of an orientation.
    #[inline(always)]
    pub fn drops(&self, simd: S, orientation: &OrientationTable) -> Drops<S> {
        let splat = |value: u8| u8x16::splat(simd, value);
        let width = orientation.shape.width();
        let mut land = self.heights[0].saturating_sub(splat(orientation.under[0]));
        let mut sum = self.heights[0];
        for i in 1..width {
            land = land.max(self.heights[i].saturating_sub(splat(orientation.under[i])));
            sum += self.heights[i];
        }
        let twice = land + land;
        let all = match width {
            1 => land,
            2 => twice,
            3 => twice + land,
            _ => twice + twice,
        };
        let to_left = difference(land + splat(orientation.ends[0]), self.left) & load(simd, &LEFT);
        let to_right = difference(land + splat(orientation.ends[1]), self.heights[width])
            & load(simd, &RIGHT[width]);
        let bumps = to_left + to_right + splat(orientation.bumps) - self.steps[width];
        let below = splat((ROWS - orientation.height) as u8 + 1);
        let within = load(simd, &WITHIN[width]).simd_gt(splat(0));
        Drops {
            land,
            holes: all + splat(orientation.sum_under) - sum,
            bumps: bumps.bitcast(),
            fit: land.simd_lt(below) & within,
        }
    }
}

impl<S: Simd> Drops<S> {
    /// Which placements make the bumpiness change by less than the limit that goes
    /// with the number of holes they make.
    #[inline(always)]
    pub fn below(&self, simd: S, limits: i8x16<S>) -> mask8x16<S> {
        let last = u8x16::splat(simd, LANES as u8 - 1);
        self.bumps.simd_lt(limits.swizzle_dyn(self.holes.min(last)))
    }

    /// The change of the bumpiness less two for each hole that is made, -128 for
    /// anything below.
    #[inline(always)]
    pub fn smoothed(&self, simd: S) -> i8x16<S> {
        let most = u8x16::splat(simd, 63);
        let holes: i8x16<S> = self.holes.min(most).bitcast();
        let deep = self.holes.simd_gt(most);
        let smoothed = self.bumps.saturating_sub(holes + holes);
        deep.select(i8x16::splat(simd, -128), smoothed)
    }
}

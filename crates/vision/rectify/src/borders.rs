//! Columns and rows of a screen that are wider than others.
//!
//! A program that enlarges by a number that is not whole makes some columns a pixel wider than the
//! next ones. Out of focus no edge shows that, but each column is then mixed with more of one
//! neighbour than of the other.

use crate::homography::Grid;
use screen::{HEIGHT, WIDTH};

/// By how much borders between the pixels of a screen are farther right, or farther down, than if all
/// were of one size, in pixels of the screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Borders([Vec<f32>; 2]);

/// The farthest that a border is moved: a column is half a pixel of its source wider than the mean, and
/// in an image with less than two of those for one pixel none of this can be seen.
const FARTHEST: f32 = 0.3;

/// A program enlarges by such a number at least, and by so much more at most: pixels that are repeated more
/// often are hardly wider than others.
const LEAST: f64 = 1.5;
const MORE: f64 = 4.0;
/// The share of how far borders are moved that repeated pixels explain, at least. Of borders that are not
/// moved, noise is explained by a tenth.
const EXPLAINS: f64 = 0.15;
/// Borders are moved by so large a part of what they would be, at least: in an image without noise all that is
/// left of them is explained by something.
const SHOWN: f64 = 0.03;
/// Borders show less of how far they are moved while they are unknown: a whole part of the number is taken
/// that is so much smaller than what they show, or less than one more.
const SMALLER: f64 = 0.6;

impl Borders {
    /// All pixels are of one size.
    pub fn even() -> Self {
        Self([WIDTH, HEIGHT].map(|side| vec![0.0; side + 1]))
    }

    /// The place of the border before a column, along axis 0, or a row, along axis 1.
    pub fn at(&self, axis: usize, pixel: i32) -> f64 {
        let moved = usize::try_from(pixel).ok();
        let moved = moved.and_then(|i| self.0.get(axis)?.get(i));
        f64::from(pixel) + f64::from(moved.copied().unwrap_or(0.0))
    }

    /// Moves the border before a pixel, unless it is one of the screen's own sides.
    pub fn add(&mut self, axis: usize, pixel: usize, by: f64) {
        let Some(each) = self.0.get_mut(axis) else {
            return;
        };
        if pixel > 0
            && pixel + 1 < each.len()
            && let Some(moved) = each.get_mut(pixel)
        {
            *moved = (*moved + by as f32).clamp(-FARTHEST, FARTHEST);
        }
    }

    /// Those of a screen that was enlarged by repeating its pixels, by a number that is not whole, if these
    /// are like those: each of these counts as much as it shows in an image. Screens that are enlarged by
    /// one more differ only in how far their borders are moved.
    pub fn repeated(&self, counts: &[Vec<f64>; 2]) -> Option<Self> {
        let sides = [WIDTH, HEIGHT].map(|side| side as f64);
        // Products of how far these and the others are moved, and squares of both.
        let sums = |axis: usize, size: f64| {
            let others = repeated(size / sides[axis]);
            let each = (1..).zip(counts[axis].iter().skip(1)).zip(others);
            each.fold([0.0; 3], |[products, own, other], ((i, count), by)| {
                let off = self.at(axis, i) - f64::from(i);
                [
                    products + count * off * by,
                    own + count * off * off,
                    other + count * by * by,
                ]
            })
        };
        // The share that is explained, the size of the enlarged screen, and how far these are moved as a
        // part of how far those are.
        let mut best = (0.0, [0.0; 2], 0.0);
        let first = (LEAST * sides[0]) as u32;
        for width in (first..first + WIDTH as u32).map(f64::from) {
            let across = sums(0, width);
            let height = (width * sides[1] / sides[0]).round();
            for height in [height - 1.0, height, height + 1.0] {
                let down = sums(1, height);
                let [products, own, other] = [0, 1, 2].map(|i| across[i] + down[i]);
                let share = products.max(0.0).powi(2) / (own * other).max(1e-12);
                if share > best.0 {
                    best = (share, [width, height], products / other.max(1e-12));
                }
            }
        }
        let (share, sizes, part) = best;
        if share < EXPLAINS || part < SHOWN {
            return None;
        }
        let scale = sizes[0] / sides[0];
        let shown = scale / part.max(1e-6) - scale;
        let more = (shown - SMALLER).ceil().clamp(0.0, MORE);
        let mut own = Self::even();
        for (axis, size) in sizes.into_iter().enumerate() {
            let scale = size / sides[axis] + more;
            for (pixel, by) in (1..[WIDTH, HEIGHT][axis]).zip(repeated(scale)) {
                own.add(axis, pixel, by);
            }
        }
        Some(own)
    }

    /// Those of a screen that begins so many pixels farther right and down.
    pub fn from(&self, first: [i32; 2]) -> Self {
        let mut moved = Self::even();
        for (axis, first) in first.into_iter().enumerate() {
            let count = [Grid::SCREEN.width, Grid::SCREEN.height][axis];
            for pixel in 1..count {
                let there = pixel as i32 + first;
                let by = self.at(axis, there) - f64::from(there);
                moved.add(axis, pixel, by);
            }
        }
        moved
    }
}

/// How far borders, from that behind the first pixel on, are from where they would be if all pixels were of
/// one size, where each is repeated so many times, or now and then again.
fn repeated(scale: f64) -> impl Iterator<Item = f64> {
    (1..).map(move |i| (f64::from(i) * scale - 0.5).ceil() / scale - f64::from(i))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_go_with_the_pixels_of_a_screen_that_is_moved() {
        let mut borders = Borders::even();
        borders.add(0, 7, 0.2);
        borders.add(1, 3, -0.1);
        borders.add(1, 3, -0.5);
        borders.add(0, WIDTH, 0.2);
        let moved = borders.from([2, -1]);
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-6, "{a} for {b}");
        near(borders.at(0, 7), 7.2);
        near(moved.at(0, 5), 5.2);
        near(moved.at(0, 7), 7.0);
        near(moved.at(1, 4), 3.7);
        near(borders.at(0, WIDTH as i32), WIDTH as f64);
        near(borders.at(0, -3), -3.0);
    }

    /// The borders of a screen that was enlarged to a size, as an image shows them: less far moved, with
    /// noise, and none of them in a third of the columns.
    fn shown(sizes: [f64; 2]) -> (Borders, [Vec<f64>; 2]) {
        let mut state = 1_u32;
        let mut dice = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(state >> 8) / f64::from(1 << 24) - 0.5
        };
        let mut shown = Borders::even();
        let mut counts = [WIDTH, HEIGHT].map(|side| vec![1.0; side + 1]);
        for (axis, side) in [WIDTH, HEIGHT].into_iter().enumerate() {
            for (pixel, by) in (1..side).zip(repeated(sizes[axis] / side as f64)) {
                shown.add(axis, pixel, 0.9 * by + 0.1 * dice());
            }
        }
        for (pixel, count) in counts[0].iter_mut().enumerate().skip(20).take(50) {
            shown.add(0, pixel, dice());
            *count = 0.0;
        }
        (shown, counts)
    }

    #[test]
    fn repeated_pixels_are_known_by_the_columns_that_show_them() {
        let sizes = [431.0, 388.0];
        let (shown, counts) = shown(sizes);
        let found = shown.repeated(&counts).unwrap();
        for (axis, side) in [WIDTH, HEIGHT].into_iter().enumerate() {
            for (pixel, by) in (1..side).zip(repeated(sizes[axis] / side as f64)) {
                let off = found.at(axis, pixel as i32) - pixel as f64;
                assert!((off - by).abs() < 1e-6, "{axis} {pixel}: {off} for {by}");
            }
        }
    }

    #[test]
    fn noise_is_no_sign_of_repeated_pixels() {
        let (even, counts) = shown([480.0, 432.0]);
        assert_eq!(even.repeated(&counts), None);
    }
}

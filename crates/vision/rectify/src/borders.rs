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
}

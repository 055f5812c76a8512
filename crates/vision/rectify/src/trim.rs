//! Takes uniform borders off an image, one inside the other, as of a window on a desktop.

use crate::luma::lightness;
use image::{GenericImageView as _, RgbImage};
use screen::{HEIGHT, WIDTH};
use std::ops::Range;

/// A part of an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub columns: Range<u32>,
    pub rows: Range<u32>,
}

impl Part {
    /// The part with all corners and so much of its size around them, within an image of a size.
    pub fn around(corners: [[f32; 2]; 4], share: f32, (width, height): (u32, u32)) -> Self {
        let along = |axis: usize, size: u32| {
            let places = corners.map(|corner| corner[axis]);
            let low = places.into_iter().fold(f32::INFINITY, f32::min);
            let high = places.into_iter().fold(f32::NEG_INFINITY, f32::max);
            let around = share * (high - low);
            let start = (low - around).clamp(0.0, size as f32) as u32;
            start..((high + around).ceil().clamp(0.0, size as f32) as u32).max(start)
        };
        Self {
            columns: along(0, width),
            rows: along(1, height),
        }
    }

    /// The part from a column and a row on, of a width and a height, as far as it is within an image
    /// of a size.
    pub fn within([x, y, width, height]: [u32; 4], size: (u32, u32)) -> Self {
        let along = |start: u32, length: u32, size: u32| {
            let start = start.min(size);
            start..start.saturating_add(length).min(size)
        };
        Self {
            columns: along(x, width, size.0),
            rows: along(y, height, size.1),
        }
    }

    /// The longer side, in pixels.
    pub fn longest(&self) -> usize {
        self.columns.len().max(self.rows.len())
    }
}

/// Borders that are taken off, at most.
const MOST: usize = 3;
/// The mean difference from the mean of a line that is uniform, in lightness.
const UNIFORM: f32 = 3.0;

/// What is left of an image without its border, without the next border and so on, as long as
/// a screen fits.
pub(crate) fn parts(image: &RgbImage) -> Vec<Part> {
    let mut part = Part {
        columns: 0..image.width(),
        rows: 0..image.height(),
    };
    let mut parts = Vec::new();
    for _ in 0..MOST {
        let inner = part.inner(image);
        let fits = inner.columns.len() >= WIDTH && inner.rows.len() >= HEIGHT;
        if inner == part || !fits {
            break;
        }
        parts.push(inner.clone());
        part = inner;
    }
    parts
}

impl Part {
    /// An image of it.
    pub fn of(&self, image: &RgbImage) -> RgbImage {
        let (x, y) = (self.columns.start, self.rows.start);
        let (width, height) = (self.columns.len() as u32, self.rows.len() as u32);
        image.view(x, y, width, height).to_image()
    }

    fn inner(&self, image: &RgbImage) -> Self {
        let light = |x: u32, y: u32| lightness(image.get_pixel(x, y).0);
        let row = |y: u32| is_uniform(self.columns.clone().map(|x| light(x, y)));
        let rows = without_ends(self.rows.clone(), row);
        // All rows, so that one border is taken off at a time.
        let column = |x: u32| is_uniform(self.rows.clone().map(|y| light(x, y)));
        let columns = without_ends(self.columns.clone(), column);
        Self { columns, rows }
    }
}

fn without_ends(lines: Range<u32>, is_border: impl Fn(u32) -> bool) -> Range<u32> {
    let start = lines.clone().find(|&line| !is_border(line));
    let last = lines.clone().rev().find(|&line| !is_border(line));
    match (start, last) {
        (Some(start), Some(last)) => start..last + 1,
        _ => lines,
    }
}

fn is_uniform(values: impl Iterator<Item = f32> + Clone) -> bool {
    let (sum, count) = values
        .clone()
        .fold((0.0, 0.0), |(sum, n), value| (sum + value, n + 1.0));
    let mean = sum / f32::max(count, 1.0);
    let off: f32 = values.map(|value| (value - mean).abs()).sum();
    off < UNIFORM * count
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn borders_are_taken_off_one_after_the_other() {
        let grey = |x: u32, y: u32| match (x, y) {
            (50..250, 40..220) => ((x * 31 + y * 17) % 200) as u8,
            (20..280, 20..260) => 90,
            _ => 0,
        };
        let image = RgbImage::from_fn(300, 300, |x, y| Rgb([grey(x, y); 3]));
        let part = |columns: Range<u32>, rows: Range<u32>| Part { columns, rows };
        assert_eq!(
            parts(&image),
            [part(20..280, 20..260), part(50..250, 40..220)]
        );
        assert_eq!(parts(&RgbImage::new(300, 300)), []);
    }
}

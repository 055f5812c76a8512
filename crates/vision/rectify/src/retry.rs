//! When the screen is searched again, after a search that found nothing clear.

use crate::luma::lightness;
use image::RgbImage;

/// Images until the second search; each wait is twice as long as the one before.
const FIRST: u32 = 8;
/// Points of an image that are compared, each way.
const POINTS: [u32; 2] = [64, 36];
/// Pixels around a point of which the mean is compared, each way: noise of one pixel is as large as what
/// another scene changes.
const AVERAGED: u32 = 4;
/// A point differs when its lightness changed by more than this.
const DIFFERS: f32 = 24.0;
/// Another scene differs from the one before in one of so many points.
const SCENE: usize = 5;

/// The images since the last search: a new scene is searched at once, the same one again and
/// again, ever more rarely.
#[derive(Clone, Debug)]
pub(crate) struct Retry {
    size: (u32, u32),
    points: Vec<f32>,
    wait: u32,
    left: u32,
}

impl Retry {
    /// After a search in an image, and one before it, which counts if it was of the same scene. No
    /// wait is longer than so many images.
    pub fn after(image: &RgbImage, before: Option<&Self>, longest: u32) -> Self {
        let before = before.filter(|before| !before.is_another_scene(image));
        let wait = before.map_or(FIRST, |before| (2 * before.wait).min(longest));
        Self {
            size: image.dimensions(),
            points: points(image),
            wait,
            left: wait,
        }
    }

    /// Whether the next image is searched.
    pub fn is_due(&mut self, image: &RgbImage) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left == 0 || self.is_another_scene(image)
    }

    /// Whether an image has little in common with the one that was searched.
    pub fn is_another_scene(&self, image: &RgbImage) -> bool {
        if image.dimensions() != self.size {
            return true;
        }
        let points = points(image);
        let pairs = points.iter().zip(&self.points);
        let differ = pairs.filter(|(a, b)| (*a - *b).abs() > DIFFERS).count();
        differ * SCENE > points.len()
    }
}

/// The lightness around points that are spread over an image.
fn points(image: &RgbImage) -> Vec<f32> {
    let [columns, rows] = POINTS;
    let (width, height) = image.dimensions();
    let first = |i: u32, count: u32, size: u32| {
        let middle = (2 * i + 1) * size / (2 * count);
        middle
            .saturating_sub(AVERAGED / 2)
            .min(size.saturating_sub(AVERAGED))
    };
    let around = |x: u32, y: u32| {
        let rows = y..(y + AVERAGED).min(height);
        let each = rows.flat_map(|y| (x..(x + AVERAGED).min(width)).map(move |x| (x, y)));
        let (sum, count) = each.fold((0.0, 0.0), |(sum, count), (x, y)| {
            (sum + lightness(image.get_pixel(x, y).0), count + 1.0)
        });
        sum / f32::max(count, 1.0)
    };
    let places = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    places
        .map(|(x, y)| around(first(x, columns, width), first(y, rows, height)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    /// Blocks of eight shades, and noise of a standard deviation of twenty in each channel.
    fn noisy(scene: u32, seed: u32) -> RgbImage {
        let mut state = seed;
        let mut dice = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(state >> 8) / f64::from(1 << 24) - 0.5
        };
        RgbImage::from_fn(320, 288, |x, y| {
            let block = (x / 16 * 7 + y / 16 * 5 + scene * (1 + x / 16 * y / 16)) % 8;
            Rgb([0; 3].map(|_| {
                let noise: f64 = (0..12).map(|_| dice()).sum();
                (40.0 + 25.0 * f64::from(block) + 20.0 * noise).clamp(0.0, 255.0) as u8
            }))
        })
    }

    #[test]
    fn noise_makes_no_other_scene() {
        let first = Retry::after(&noisy(0, 1), None, 64);
        for seed in 2..10 {
            assert!(!first.is_another_scene(&noisy(0, seed)), "{seed}");
        }
        assert!(first.is_another_scene(&noisy(3, 1)));
        assert!(first.is_another_scene(&RgbImage::new(320, 289)));
    }
}

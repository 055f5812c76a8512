//! When the screen is searched again, after a search that found nothing clear.

use crate::luma::lightness;
use image::RgbImage;

/// Images until the second search; each wait is twice as long as the one before.
const FIRST: u32 = 8;
/// Points of an image that are compared, each way.
const POINTS: [u32; 2] = [64, 36];
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

/// The lightness of points that are spread over an image.
fn points(image: &RgbImage) -> Vec<f32> {
    let [columns, rows] = POINTS;
    let (width, height) = image.dimensions();
    let place = |i: u32, count: u32, size: u32| (2 * i + 1) * size / (2 * count);
    (0..rows)
        .flat_map(|y| (0..columns).map(move |x| (x, y)))
        .filter_map(|(x, y)| {
            image.get_pixel_checked(place(x, columns, width), place(y, rows, height))
        })
        .map(|pixel| lightness(pixel.0))
        .collect()
}

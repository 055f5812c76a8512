//! The lightness of an image, the only thing that is measured: captures keep less of the
//! colours.

use crate::homography::Homography;
use image::RgbImage;

/// The longest side that is searched; a larger image is averaged down first.
const LONGEST: u32 = 1_700;

/// The lightness of every pixel, 0 to 255. Pixel (0, 0) covers 0 to 1 each way, so its centre
/// is at (0.5, 0.5).
#[derive(Clone, Debug)]
pub(crate) struct Luma {
    pub width: usize,
    pub height: usize,
    values: Vec<f32>,
    /// Pixels of the image, each way, that are one here.
    reduced: usize,
}

/// Perceived lightness, 0 to 255.
pub(crate) fn lightness<T: Into<f32>>([red, green, blue]: [T; 3]) -> f32 {
    0.299 * red.into() + 0.587 * green.into() + 0.114 * blue.into()
}

impl Luma {
    /// The luma of an image; averaged down when it is larger than a display.
    pub fn of(image: &RgbImage) -> Self {
        let reduced = image.width().max(image.height()).div_ceil(LONGEST).max(1) as usize;
        let full = Self::whole(image);
        if reduced == 1 {
            full
        } else {
            full.averaged(reduced)
        }
    }

    /// The luma of an image in its own size.
    pub fn whole(image: &RgbImage) -> Self {
        Self {
            width: image.width() as usize,
            height: image.height() as usize,
            values: image.pixels().map(|pixel| lightness(pixel.0)).collect(),
            reduced: 1,
        }
    }

    /// One of a size that shows at each place what is elsewhere here.
    pub fn view(&self, [width, height]: [usize; 2], back: impl Fn([f64; 2]) -> [f64; 2]) -> Self {
        let mut values = Vec::with_capacity(width * height);
        for y in 0..height {
            values.extend((0..width).map(|x| {
                let [x, y] = back([x as f64 + 0.5, y as f64 + 0.5]);
                self.at(x as f32, y as f32)
            }));
        }
        Self {
            width,
            height,
            values,
            reduced: self.reduced,
        }
    }

    fn averaged(&self, by: usize) -> Self {
        let (width, height) = (self.width / by, self.height / by);
        let mut values = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let rows = (y * by..y * by + by).map(|y| self.row(y));
                let sum: f32 = rows
                    .map(|row| row.iter().skip(x * by).take(by).sum::<f32>())
                    .sum();
                values.push(sum / (by * by) as f32);
            }
        }
        Self {
            width,
            height,
            values,
            reduced: by,
        }
    }

    /// A row of pixels.
    pub fn row(&self, y: usize) -> &[f32] {
        let start = y * self.width;
        self.values
            .get(start..start + self.width)
            .unwrap_or_default()
    }

    /// A column of pixels.
    pub fn column(&self, x: usize) -> impl Iterator<Item = f32> {
        self.values.iter().skip(x).step_by(self.width).copied()
    }

    /// Between the centres of pixels, linearly; the last ones go on outside.
    #[inline]
    pub fn at(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        let x = x.clamp(0.0, (self.width - 1) as f32);
        let y = y.clamp(0.0, (self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (fx, fy) = (x - left as f32, y - top as f32);
        let start = top * self.width + left;
        let pair = |start: usize| match self.values.get(start..start + 2) {
            Some(&[first, second]) => Some(first * (1.0 - fx) + second * fx),
            _ => None,
        };
        if left + 1 < self.width
            && let (Some(above), Some(below)) = (pair(start), pair(start + self.width))
        {
            return above * (1.0 - fy) + below * fy;
        }
        let value = |x: usize, y: usize| {
            let (x, y) = (x.min(self.width - 1), y.min(self.height - 1));
            self.values.get(y * self.width + x).copied().unwrap_or(0.0)
        };
        let row = |y: usize| value(left, y) * (1.0 - fx) + value(left + 1, y) * fx;
        row(top) * (1.0 - fy) + row(top + 1) * fy
    }

    /// A map to this as one to the image.
    pub fn in_image(&self, map: Homography) -> Homography {
        Homography::axes([self.reduced as f64; 2], [0.0, 0.0]) * map
    }

    /// A map to the image as one to this.
    pub fn in_luma(&self, map: Homography) -> Homography {
        Homography::axes([1.0 / self.reduced as f64; 2], [0.0, 0.0]) * map
    }

    /// The range of lightness, but for the lightest and darkest 1 in 200.
    pub fn range(&self) -> f32 {
        self.quantile(0.995) - self.quantile(0.005)
    }

    /// The lightness that a share of the pixels does not reach.
    fn quantile(&self, share: f32) -> f32 {
        let mut counts = [0_usize; 256];
        for &value in &self.values {
            if let Some(count) = counts.get_mut(value as usize) {
                *count += 1;
            }
        }
        let wanted = (share * self.values.len() as f32) as usize;
        let mut seen = 0;
        for (value, count) in counts.into_iter().enumerate() {
            seen += count;
            if seen > wanted {
                return value as f32;
            }
        }
        255.0
    }
}

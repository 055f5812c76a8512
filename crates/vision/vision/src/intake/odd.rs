//! Images that are no plain picture of the screen: of another size, with a border, smoothed
//! or photographed. A part of one, in the proportions of the screen, becomes a picture.
//!
//! Nothing is exact here, so a person chooses the part: [`OddImage::areas`] lists what is
//! likely, from the most exact to the largest.

use super::{IntakeError, colours, decoded, over_white, size_limit};
use image::{RgbImage, RgbaImage, buffer::ConvertBuffer as _};
use screen::{HEIGHT, PIXELS, Picture, Shade, WIDTH, palette::luminance};
use std::ops::Range;

const ACROSS: u32 = WIDTH as u32;
const DOWN: u32 = HEIGHT as u32;
/// By how much a channel may differ within a border.
const BORDER: u8 = 12;
/// One pixel in so many is darker or lighter than the darkest and the lightest shade.
const OUTLIERS: usize = 100;

/// A part of an image, in pixels of the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its left column.
    pub x: u32,
    /// Its top row.
    pub y: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Area {
    /// The whole number of times that it is as large as the screen, if there is one.
    #[must_use]
    pub const fn scale(self) -> Option<u32> {
        let scale = self.width / ACROSS;
        if scale > 0 && self.width == scale * ACROSS && self.height == scale * DOWN {
            Some(scale)
        } else {
            None
        }
    }

    /// The crop at another place, moved into an image of this size.
    #[must_use]
    pub fn moved(self, x: u32, y: u32, size: (u32, u32)) -> Self {
        Self {
            x: x.min(size.0.saturating_sub(self.width)),
            y: y.min(size.1.saturating_sub(self.height)),
            ..self
        }
    }

    /// The crop of another size, with the same corner where an image of this size has room; at
    /// least as large as the screen.
    #[must_use]
    pub fn sized(self, width: u32, height: u32, size: (u32, u32)) -> Self {
        Self {
            width: width.min(size.0).max(ACROSS),
            height: height.min(size.1).max(DOWN),
            ..self
        }
        .moved(self.x, self.y, size)
    }

    /// The part in its centre that is so many times as large as the screen.
    fn scaled(self, scale: u32) -> Self {
        self.centre(scale * ACROSS, scale * DOWN)
    }

    /// The largest part in its centre with the proportions of the screen.
    fn largest(self) -> Self {
        let width = self.width.min(self.height * ACROSS / DOWN);
        let height = self.height.min(self.width * DOWN / ACROSS);
        self.centre(width, height)
    }

    fn centre(self, width: u32, height: u32) -> Self {
        Self {
            x: self.x + (self.width - width) / 2,
            y: self.y + (self.height - height) / 2,
            width,
            height,
        }
    }
}

/// A decoded image.
#[derive(Clone, PartialEq, Eq)]
pub struct OddImage(RgbaImage);

impl std::fmt::Debug for OddImage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (width, height) = self.size();
        write!(f, "OddImage({width}x{height})")
    }
}

/// Checks that the screen may be a part of an image of this size.
fn check_size(width: u32, height: u32) -> Result<(), IntakeError> {
    if width < ACROSS || height < DOWN {
        return Err(IntakeError::Size { width, height });
    }
    size_limit(width, height)
}

impl OddImage {
    /// Takes in the bytes of a PNG file that is at least as large as the screen.
    ///
    /// # Errors
    /// When it can't be decoded, or is smaller than the screen or larger than any display.
    pub fn png(bytes: &[u8]) -> Result<Self, IntakeError> {
        decoded(bytes, check_size).map(Self)
    }

    /// Takes in the pixels of an image that is at least as large as the screen.
    ///
    /// # Errors
    /// When it is smaller than the screen or larger than any display.
    pub fn rgb(image: &RgbImage) -> Result<Self, IntakeError> {
        check_size(image.width(), image.height())?;
        Ok(Self(image.convert()))
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.0.dimensions()
    }

    /// The parts that are likely to be the screen, each once: whole multiples of the screen
    /// and the largest part with its proportions. The multiples come first, unless they
    /// leave out much of the image. Those without the border come before those with it.
    #[must_use]
    pub fn areas(&self) -> Vec<Area> {
        let (width, height) = self.size();
        let whole = Area {
            x: 0,
            y: 0,
            width,
            height,
        };
        let inside = self.without_border(whole);
        let multiple = |area: Area| {
            let scale = (area.width / ACROSS).min(area.height / DOWN);
            area.scaled(scale)
        };
        let exact = [whole, inside].into_iter().filter(|a| a.scale().is_some());
        let multiples = [multiple(inside), multiple(whole)];
        let largest = [inside.largest(), whole.largest()];
        let most = 4 * multiples[0].width >= 3 * largest[0].width;
        let likely = match most {
            true => [multiples, largest],
            false => [largest, multiples],
        };
        let mut areas: Vec<Area> = Vec::new();
        for area in exact.chain(likely.into_iter().flatten()) {
            if !areas.contains(&area) {
                areas.push(area);
            }
        }
        areas
    }

    /// The picture in a part: every pixel is the mean of the middle of its block, in the
    /// nearest of four shades between the darkest and the lightest, unless there are only
    /// four colours.
    #[must_use]
    pub fn picture(&self, area: Area) -> Picture {
        let (width, height) = self.size();
        let area = area.moved(area.x, area.y, (width, height));
        let columns: Vec<Range<u32>> = middles(area.x, area.width, ACROSS, width);
        let rows = middles(area.y, area.height, DOWN, height);
        let mut pixels = Vec::with_capacity(PIXELS);
        for row in &rows {
            pixels.extend(columns.iter().map(|column| self.mean(column, row)));
        }
        let shades = match colours::shades(&pixels) {
            Ok((shades, _)) => shades,
            Err(_) => nearest(&pixels),
        };
        let mut picture = [Shade::White; PIXELS];
        picture.copy_from_slice(&shades);
        Picture::new(picture)
    }

    /// The colours of the image in at most `most` columns and rows, row by row, and their
    /// columns and rows.
    #[must_use]
    pub fn thumbnail(&self, most: u32) -> ([usize; 2], Vec<[u8; 3]>) {
        let (width, height) = self.size();
        let longest = width.max(height);
        let scaled = |side: u32| match longest > most {
            true => (u64::from(side) * u64::from(most) / u64::from(longest)).max(1) as u32,
            false => side,
        };
        let (across, down) = (scaled(width), scaled(height));
        let columns = middles(0, width, across, width);
        let mut pixels = Vec::with_capacity((across * down) as usize);
        for row in middles(0, height, down, height) {
            pixels.extend(columns.iter().map(|column| self.mean(column, &row)));
        }
        ([across as usize, down as usize], pixels)
    }

    /// The mean colour of a block.
    fn mean(&self, columns: &Range<u32>, rows: &Range<u32>) -> [u8; 3] {
        let mut sum = [0u32; 3];
        for y in rows.clone() {
            for x in columns.clone() {
                let pixel = over_white(self.0.get_pixel(x, y).0);
                for (sum, channel) in sum.iter_mut().zip(pixel) {
                    *sum += u32::from(channel);
                }
            }
        }
        let count = ((columns.end - columns.start) * (rows.end - rows.start)).max(1);
        sum.map(|sum| ((sum + count / 2) / count) as u8)
    }

    /// The image without what has one colour along its sides; all of it if nothing as large
    /// as the screen would be left.
    fn without_border(&self, whole: Area) -> Area {
        let (width, height) = self.size();
        let colour = |x: u32, y: u32| over_white(self.0.get_pixel(x, y).0);
        let like = |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= BORDER);
        let row = |y: u32, of: [u8; 3]| (0..width).all(|x| like(colour(x, y), of));
        let column = |x: u32, of: [u8; 3]| (0..height).all(|y| like(colour(x, y), of));
        let (first, last) = (colour(0, 0), colour(width - 1, height - 1));
        let count = |lines: u32, is_border: &dyn Fn(u32) -> bool| {
            (0..lines).take_while(|line| is_border(*line)).count() as u32
        };
        let left = count(width, &|x| column(x, first));
        let right = count(width, &|x| column(width - 1 - x, last));
        let top = count(height, &|y| row(y, first));
        let bottom = count(height, &|y| row(height - 1 - y, last));
        let inside = Area {
            x: left,
            y: top,
            width: width.saturating_sub(left + right),
            height: height.saturating_sub(top + bottom),
        };
        if inside.width < ACROSS || inside.height < DOWN {
            whole
        } else {
            inside
        }
    }
}

/// The middle half of each of `count` equal parts of `length` pixels from `from`, at least
/// one pixel, which lies before `end`. The edges of a part are left out: there a smoothed
/// image mixes neighbours.
fn middles(from: u32, length: u32, count: u32, end: u32) -> Vec<Range<u32>> {
    let quarters = |part: u32, quarter: u32| {
        let at = u64::from(4 * part + quarter) * u64::from(length) / u64::from(4 * count);
        from + at as u32
    };
    let part = |part: u32| {
        let start = quarters(part, 1).min(end - 1);
        start..quarters(part, 3).clamp(start + 1, end)
    };
    (0..count).map(part).collect()
}

/// The nearest of four shades, evenly spaced between the darkest and the lightest colour.
/// The few lightest and darkest pixels don't count: a reflection is one.
fn nearest(pixels: &[[u8; 3]]) -> Vec<Shade> {
    let lights: Vec<u32> = pixels.iter().map(|pixel| luminance(*pixel)).collect();
    let mut sorted = lights.clone();
    sorted.sort_unstable();
    let at = |index: usize| sorted.get(index).copied().unwrap_or(0);
    let outliers = sorted.len() / OUTLIERS;
    let dark = at(outliers);
    let light = at(sorted.len().saturating_sub(1 + outliers)).max(dark + 1);
    let shade = |value: &u32| {
        let below = light - (*value).clamp(dark, light);
        Shade::from_bits(((3 * below + (light - dark) / 2) / (light - dark)) as u8)
    };
    lights.iter().map(shade).collect()
}

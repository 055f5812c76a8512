//! From luma and colour to red, green and blue, by ITU-R BT.601.

use super::header::{Header, Samples};
use image::RgbImage;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bits behind the point.
const BITS: i32 = 14;

/// What one step of a sample adds, in units of 2^-14.
struct Matrix {
    /// Luma of black.
    black: i32,
    luma: i32,
    red_v: i32,
    green_u: i32,
    green_v: i32,
    blue_u: i32,
}

/// Luma from 16 to 235, colour from 16 to 240.
const VIDEO: Matrix = Matrix {
    black: 16,
    luma: 19_077,
    red_v: 26_149,
    green_u: -6_419,
    green_v: -13_320,
    blue_u: 33_050,
};

/// All from 0 to 255.
const FULL: Matrix = Matrix {
    black: 0,
    luma: 16_384,
    red_v: 22_970,
    green_u: -5_638,
    green_v: -11_700,
    blue_u: 29_032,
};

/// A frame from its planes, which are of the length that the header gives; `None` when the flag is
/// set before the last row.
pub(super) fn to_rgb(header: &Header, planes: &[u8], cancel: &AtomicBool) -> Option<RgbImage> {
    let (width, height) = (header.width, header.height);
    let (luma, colour) = planes.split_at(width * height);
    let matrix = if header.full_range { &FULL } else { &VIDEO };
    let (across, down) = header.colour_size();
    let (u, v) = colour.split_at(across * down);
    let (each_across, each_down) = match header.samples {
        Samples::Mono | Samples::Alpha => (1, 1),
        Samples::Every(each_across, each_down) => (each_across, each_down),
    };
    let mut pixels = Vec::with_capacity(width * height * 3);
    for (y, row) in luma.chunks_exact(width).enumerate() {
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        if across == 0 {
            pixels.extend(row.iter().flat_map(|&luma| matrix.pixel(luma, 128, 128)));
            continue;
        }
        let at = y / each_down * across;
        let (u, v) = (&u[at..at + across], &v[at..at + across]);
        let groups = row.chunks(each_across);
        for ((luma, &u), &v) in groups.zip(u).zip(v) {
            pixels.extend(luma.iter().flat_map(|&luma| matrix.pixel(luma, u, v)));
        }
    }
    RgbImage::from_raw(width as u32, height as u32, pixels)
}

impl Matrix {
    fn pixel(&self, luma: u8, u: u8, v: u8) -> [u8; 3] {
        let (u, v) = (i32::from(u) - 128, i32::from(v) - 128);
        let luma = (i32::from(luma) - self.black) * self.luma + (1 << (BITS - 1));
        let channel = |colour: i32| ((luma + colour) >> BITS).clamp(0, 255) as u8;
        [
            channel(self.red_v * v),
            channel(self.green_u * u + self.green_v * v),
            channel(self.blue_u * u),
        ]
    }
}

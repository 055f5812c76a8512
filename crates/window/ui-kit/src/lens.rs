//! The zoom of the picture: its scale and its centre.
//!
//! Everything is counted in whole physical pixels, so that all pixels of the game have the
//! same size, and zooming at the pointer keeps the pixel under it.

use screen::{HEIGHT, WIDTH};

/// The largest scale: physical pixels for one of the game.
pub const MOST: u8 = 16;

/// A zoom of the picture that is larger than the one that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lens {
    scale: u8,
    /// The point of the picture that is in the centre of the space, in physical pixels from
    /// its corner. Every pixel can be there.
    middle: [i32; 2],
}

impl Lens {
    /// The centre of the picture at a scale.
    #[must_use]
    pub fn at(scale: u8) -> Self {
        let scale = scale.clamp(1, MOST);
        let middle = size(scale).map(|side| side / 2);
        Self { scale, middle }
    }

    /// A lens of this scale with this physical pixel of the picture in the centre.
    #[must_use]
    pub fn on(scale: i32, middle: [i32; 2]) -> Self {
        let scale = u8::try_from(scale).unwrap_or(MOST);
        Self { scale, middle }.within()
    }

    /// Physical pixels per game pixel.
    #[must_use]
    pub const fn scale(self) -> u8 {
        self.scale
    }

    /// The point of the picture that is in the centre, in physical pixels.
    #[must_use]
    pub const fn middle(self) -> [i32; 2] {
        self.middle
    }

    /// Zoomed by some steps around the centre.
    #[must_use]
    pub fn zoomed(self, steps: i32) -> Self {
        self.zoomed_around([0, 0], steps)
    }

    /// The same around a place, in physical pixels from the middle, whose pixel stays
    /// where it is.
    #[must_use]
    pub fn zoomed_around(self, from_middle: [i32; 2], steps: i32) -> Self {
        let scale = (i32::from(self.scale) + steps).clamp(1, i32::from(MOST));
        let old = i32::from(self.scale);
        let along = |i: usize| {
            let place = self.middle[i] + from_middle[i];
            let (pixel, part) = (place.div_euclid(old), place.rem_euclid(old));
            pixel * scale + part * scale / old - from_middle[i]
        };
        Self {
            scale: scale as u8,
            middle: [along(0), along(1)],
        }
        .within()
    }

    /// Moved by physical pixels: to the right and down.
    #[must_use]
    pub fn moved(self, by: [i32; 2]) -> Self {
        let middle = [self.middle[0] + by[0], self.middle[1] + by[1]];
        Self { middle, ..self }.within()
    }

    /// Moved by pixels of the game.
    #[must_use]
    pub fn moved_pixels(self, x: i8, y: i8) -> Self {
        let scale = i32::from(self.scale);
        self.moved([i32::from(x) * scale, i32::from(y) * scale])
    }

    fn within(self) -> Self {
        let [width, height] = size(self.scale);
        let [x, y] = self.middle;
        Self {
            middle: [x.clamp(0, width), y.clamp(0, height)],
            ..self
        }
    }
}

fn size(scale: u8) -> [i32; 2] {
    [WIDTH, HEIGHT].map(|side| side as i32 * i32::from(scale))
}

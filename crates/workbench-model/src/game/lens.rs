//! A closer look at the picture: how large, and which place of it is in the middle.
//!
//! Everything is counted in whole physical pixels, so that a pixel of the game is the
//! same square at every scale and stays under the pointer that it is enlarged at.

use screen::{HEIGHT, WIDTH};

/// The largest scale: physical pixels for one of the game.
pub const MOST: u8 = 16;

/// A closer look at the picture than the one that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lens {
    scale: u8,
    /// The place of the picture that is in the middle of the space, in physical pixels
    /// from its corner. Any pixel can be brought there.
    middle: [i32; 2],
}

impl Lens {
    /// The middle of the picture at a scale.
    #[must_use]
    pub fn at(scale: u8) -> Self {
        let scale = scale.clamp(1, MOST);
        let middle = size(scale).map(|side| side / 2);
        Self { scale, middle }
    }

    /// With this scale, and this physical pixel of the picture in the middle.
    #[must_use]
    pub fn on(scale: i32, middle: [i32; 2]) -> Self {
        let scale = u8::try_from(scale).unwrap_or(MOST);
        Self { scale, middle }.within()
    }

    /// Physical pixels for one of the game.
    #[must_use]
    pub const fn scale(self) -> u8 {
        self.scale
    }

    /// The place of the picture that is in the middle, in physical pixels.
    #[must_use]
    pub const fn middle(self) -> [i32; 2] {
        self.middle
    }

    /// Larger or smaller by so many steps, with the same place in the middle.
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

    /// Moved by physical pixels: the place that was so far right and below is in the
    /// middle.
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

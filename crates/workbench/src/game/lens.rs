//! The zoom of the picture: its scale and its centre.
//!
//! Everything is counted in whole physical pixels, so that all pixels of the game have the
//! same size, and zooming at the pointer keeps the pixel under it.

use egui::{Pos2, Rect};
use screen::{HEIGHT, WIDTH};
use ui_kit::pixels::whole_pixel;

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

    /// With this scale, and this physical pixel of the picture in the centre.
    #[must_use]
    pub(super) fn on(scale: i32, middle: [i32; 2]) -> Self {
        let scale = u8::try_from(scale).unwrap_or(MOST);
        Self { scale, middle }.within()
    }

    /// Physical pixels per game pixel.
    #[must_use]
    pub const fn scale(self) -> u8 {
        self.scale
    }

    /// The point of the picture that is in the centre, in physical pixels.
    pub(super) const fn middle(self) -> [i32; 2] {
        self.middle
    }

    /// Zoomed by some steps around the centre.
    #[must_use]
    pub fn zoomed(self, steps: i32) -> Self {
        self.zoomed_around([0, 0], steps)
    }

    /// Zoomed by some steps around a point of the space, whose pixel stays there.
    #[must_use]
    pub(super) fn zoomed_at(self, at: Pos2, space: Rect, ppp: f32, steps: i32) -> Self {
        let ((x, y), (mx, my)) = (whole_pixel(at, ppp), middle_of(space, ppp));
        self.zoomed_around([x - mx, y - my], steps)
    }

    fn zoomed_around(self, from_middle: [i32; 2], steps: i32) -> Self {
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
    pub(super) fn moved(self, by: [i32; 2]) -> Self {
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

/// The physical pixel in the centre of a space.
pub(super) fn middle_of(space: Rect, ppp: f32) -> (i32, i32) {
    let ((x0, y0), (x1, y1)) = (whole_pixel(space.min, ppp), whole_pixel(space.max, ppp));
    (i32::midpoint(x0, x1), i32::midpoint(y0, y1))
}

#[cfg(test)]
mod tests {
    use super::super::Placing;
    use super::*;
    use egui::{pos2, vec2};
    use proptest::prelude::*;
    use screen::Point;

    fn physical(at: (i32, i32), ppp: f32) -> Pos2 {
        pos2((at.0 as f32 + 0.5) / ppp, (at.1 as f32 + 0.5) / ppp)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        /// Random zoom, pan, density and pixel: the centre and the corners of a pixel's
        /// square map back to that pixel.
        #[test]
        fn every_pixel_is_found_through_every_lens(
            scale in 1..=MOST,
            ppp in prop::sample::select(vec![1.0_f32, 1.25, 1.5, 1.75, 2.0, 3.0]),
            pan in prop::array::uniform2(-3_000..3_000_i32),
            x in prop_oneof![Just(0), Just(159), 0..160_u8],
            y in prop_oneof![Just(0), Just(143), 0..144_u8],
        ) {
            let space = Rect::from_min_size(pos2(13.3, 41.7), vec2(651.0, 580.0) / ppp);
            let placing = Placing::through(space, Lens::at(scale).moved(pan), ppp);
            prop_assert_eq!(placing.scale(), i32::from(scale));
            let block = placing.block(screen::Rect::new(x, y, 1, 1));
            prop_assert_eq!((block.x1 - block.x0, block.y1 - block.y0), (placing.scale(), placing.scale()));
            for at in [(block.x0, block.y0), (block.x1 - 1, block.y1 - 1)] {
                prop_assert_eq!(placing.pixel_at(physical(at, ppp)), Some(Point { x, y }));
            }
        }

        /// Zooming at the pointer keeps the pixel under it, starting from the fitted
        /// picture.
        #[test]
        fn the_pixel_under_the_pointer_stays_there(
            ppp in prop::sample::select(vec![1.0_f32, 1.25, 1.5, 2.0]),
            wide in 330..1_400_i32,
            high in 300..1_400_i32,
            at in prop::array::uniform2(0.0..1.0_f32),
        ) {
            let space = Rect::from_min_size(pos2(8.0, 60.0), vec2(wide as f32, high as f32) / ppp);
            let mut placing = Placing::within(space, ppp);
            let shown = placing.rect().intersect(space);
            let at = shown.min + shown.size() * vec2(at[0], at[1]) * 0.998;
            let pointed = placing.pixel_at(at);
            prop_assert!(pointed.is_some());
            for _ in 1..MOST {
                let lens = placing.lens(space).zoomed_at(at, space, ppp, 1);
                placing = Placing::through(space, lens, ppp);
                let larger = placing.rect().size();
                // Along an axis on which the picture still fits, it stays in its fitted
                // place.
                if larger.x > space.width() && larger.y > space.height() {
                    break;
                }
            }
            let pointed = placing.pixel_at(at);
            for _ in placing.scale()..i32::from(MOST) {
                let lens = placing.lens(space).zoomed_at(at, space, ppp, 1);
                placing = Placing::through(space, lens, ppp);
                prop_assert_eq!(placing.pixel_at(at), pointed);
            }
        }
    }

    #[test]
    fn any_pixel_can_be_brought_to_the_middle_and_none_out_of_reach() {
        let space = Rect::from_min_size(pos2(0.0, 0.0), vec2(640.0, 576.0));
        for (by, pixel) in [([-9_999, -9_999], (0, 0)), ([9_999, 9_999], (159, 143))] {
            let placing = Placing::through(space, Lens::at(8).moved(by), 1.0);
            let block = placing.block(screen::Rect::new(pixel.0, pixel.1, 1, 1));
            let middle = (320, 288);
            assert!((block.x0..=block.x1).contains(&middle.0));
            assert!((block.y0..=block.y1).contains(&middle.1));
        }
    }

    #[test]
    fn where_the_picture_fits_it_stands_as_it_does_without_a_lens() {
        for (width, height) in [(700.0, 600.0), (1_000.0, 433.0)] {
            let space = Rect::from_min_size(pos2(3.0, 5.0), vec2(width, height));
            let fitted = Placing::within(space, 1.0);
            let scale = u8::try_from(fitted.scale()).unwrap();
            let looked = Placing::through(space, Lens::at(scale).moved([400, -77]), 1.0);
            assert_eq!(looked, fitted);
        }
    }
}

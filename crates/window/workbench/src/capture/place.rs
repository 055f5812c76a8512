//! Where an image is drawn: from its pixels to points of the window and back.

use crate::capture::{CaptureLens, Corners};
use egui::{Pos2, Rect, pos2, vec2};

/// The part of the space that is left around a whole image, so that corners at its edge can be
/// grabbed.
const AROUND: f32 = 0.03;

/// Where an image is drawn.
#[derive(Clone, Copy, Debug)]
pub struct ImagePlace {
    /// The space of the panel that shows it.
    pub space: Rect,
    lens: CaptureLens,
    /// Physical pixels per point.
    ppp: f32,
}

impl ImagePlace {
    /// The whole image in a space.
    pub fn whole(space: Rect, size: [u32; 2], ppp: f32) -> Self {
        let [width, height] = size.map(|side| side.max(1) as f32);
        let free = space.size() * (1.0 - 2.0 * AROUND) * ppp;
        let scale = (free.x / width).min(free.y / height);
        Self::through(
            space,
            CaptureLens::new(scale, [width / 2.0, height / 2.0]),
            ppp,
        )
    }

    /// The image through a lens.
    pub const fn through(space: Rect, lens: CaptureLens, ppp: f32) -> Self {
        Self { space, lens, ppp }
    }

    /// The lens that it is drawn through.
    pub const fn lens(&self) -> CaptureLens {
        self.lens
    }

    /// Physical pixels for one pixel of the image.
    pub fn scale(&self) -> f32 {
        self.lens.scale()
    }

    /// A point of the image in the window.
    pub fn in_window(&self, [x, y]: [f32; 2]) -> Pos2 {
        let [left, top] = self.lens.middle();
        let scale = self.lens.scale() / self.ppp;
        self.space.center() + vec2(x - left, y - top) * scale
    }

    /// A point of the window in the image.
    pub fn in_image(&self, at: Pos2) -> [f32; 2] {
        let [left, top] = self.lens.middle();
        let from = (at - self.space.center()) * self.ppp / self.lens.scale();
        [left + from.x, top + from.y]
    }

    /// The same in hundredths of a pixel.
    pub fn in_hundredths(&self, at: Pos2) -> [i32; 2] {
        Corners::from_pixels([self.in_image(at); 4]).0[0]
    }

    /// A block of whole pixels of the image, in the window.
    pub fn block(&self, [x0, y0, x1, y1]: [u32; 4]) -> Rect {
        let corner = |x: u32, y: u32| self.in_window([x as f32, y as f32]);
        Rect::from_min_max(corner(x0, y0), corner(x1, y1))
    }

    /// The pixels of an image that are seen: its first column and row, and the ends of both.
    /// `None` when nothing of it is seen.
    pub fn seen(&self, [width, height]: [u32; 2]) -> Option<[u32; 4]> {
        let [x0, y0] = self.in_image(self.space.min);
        let [x1, y1] = self.in_image(self.space.max);
        let low = |at: f32| at.floor().max(0.0) as u32;
        let high = |at: f32, most: u32| (at.ceil().max(0.0) as u32).min(most);
        let seen = [low(x0), low(y0), high(x1, width), high(y1, height)];
        (seen[0] < seen[2] && seen[1] < seen[3]).then_some(seen)
    }

    /// The image moved with the pointer by points.
    pub fn moved(&self, by: egui::Vec2) -> CaptureLens {
        let [x, y] = self.in_image(pos2(
            self.space.center().x - by.x,
            self.space.center().y - by.y,
        ));
        CaptureLens::new(self.lens.scale(), [x, y])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn points_map_to_the_image_and_back() {
        let space = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 300.0));
        for ppp in [1.0, 1.5, 2.0] {
            let place = ImagePlace::whole(space, [800, 200], ppp);
            assert!(place.in_window([0.0, 0.0]).x >= space.left());
            for at in [[0.0, 0.0], [800.0, 200.0], [123.5, 77.25]] {
                let [x, y] = place.in_image(place.in_window(at));
                assert!((x - at[0]).abs() < 0.01 && (y - at[1]).abs() < 0.01);
            }
            assert_eq!(place.seen([800, 200]), Some([0, 0, 800, 200]));
            let close = ImagePlace::through(space, CaptureLens::new(8.0, [-900.0, 0.0]), ppp);
            assert_eq!(close.seen([800, 200]), None);
        }
    }
}

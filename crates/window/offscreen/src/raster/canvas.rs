//! The pixels that are drawn on, and the part of them that is clipped to.

use egui::Rect;

/// Rows of pixels.
pub(crate) struct Canvas<'a> {
    pixels: &'a mut [[u8; 4]],
    width: usize,
}

impl<'a> Canvas<'a> {
    /// On `rgba`, rows of `width` pixels of four bytes.
    pub(crate) fn new(rgba: &'a mut [u8], width: usize) -> Self {
        Self {
            pixels: rgba.as_chunks_mut().0,
            width,
        }
    }

    pub(crate) fn fill(&mut self, pixel: [u8; 4]) {
        self.pixels.fill(pixel);
    }

    /// The pixels from `left` up to `right` of row `y`, which lie inside.
    #[inline]
    pub(super) fn run(&mut self, y: i64, left: i64, right: i64) -> &mut [[u8; 4]] {
        let row = y as usize * self.width;
        &mut self.pixels[row + left as usize..row + right as usize]
    }
}

/// A rectangle of whole pixels, right and bottom exclusive, inside the canvas.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub(super) left: i64,
    pub(super) top: i64,
    pub(super) right: i64,
    pub(super) bottom: i64,
}

impl Area {
    /// The pixels inside a clip rectangle: its edges rounded, as egui's own painters do.
    pub(crate) fn of(clip: Rect, density: f32, size: [u32; 2]) -> Self {
        let pixel = |at: f32, side: u32| {
            let at = (f64::from(at) * f64::from(density)).round() as i64;
            at.clamp(0, i64::from(side))
        };
        Self {
            left: pixel(clip.min.x, size[0]),
            top: pixel(clip.min.y, size[1]),
            right: pixel(clip.max.x, size[0]),
            bottom: pixel(clip.max.y, size[1]),
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }
}

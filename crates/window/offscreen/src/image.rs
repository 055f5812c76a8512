//! The finished picture.

use egui::ColorImage;
use std::fmt;

/// The longest side of an image, in pixels: a display of 7680x4320 is drawn, and a square takes
/// 256 MiB.
pub const MAX_SIDE: u32 = 8_192;

/// Pixels, row by row from the top, each from the left.
///
/// Colours are premultiplied by their alpha. On an opaque background every pixel is
/// opaque, and this is plain RGBA.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `width * height * 4` bytes: red, green, blue, alpha.
    pub rgba: Vec<u8>,
}

impl Image {
    /// Red, green, blue and alpha of a pixel; `None` outside the image.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        if x >= self.width {
            return None;
        }
        let index = y as usize * self.width as usize + x as usize;
        self.rgba.as_chunks::<4>().0.get(index).copied()
    }

    pub(crate) fn to_color_image(&self) -> ColorImage {
        let size = [self.width as usize, self.height as usize];
        ColorImage::from_rgba_premultiplied(size, &self.rgba)
    }
}

impl fmt::Debug for Image {
    /// Without the pixels, of which there are millions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Image({}x{})", self.width, self.height)
    }
}

//! The picture on the screen: [`WIDTH`] by [`HEIGHT`] pixels in four shades.
//!
//! A [`Picture`] is always complete and immutable. Its pixels are shared, so a clone is
//! cheap: the reader, the history and the window keep the same one.

mod confidence;
mod fixed;
mod geometry;
pub mod palette;
mod picture;

pub use confidence::Confidence;
pub use fixed::{FixedLook, FixedPart};
pub use geometry::{Point, Rect};
pub use picture::{Picture, PictureError, PictureMsg, Shade};

/// Pixels in a row.
pub const WIDTH: usize = 160;
/// Rows of pixels.
pub const HEIGHT: usize = 144;
/// Pixels in a picture.
pub const PIXELS: usize = WIDTH * HEIGHT;

/// The bytes of a PNG file before its first chunk.
const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Bytes of the checksum after each chunk of a PNG file.
const PNG_CHECKSUM: usize = 4;

/// Whether every palette of a PNG file consists of whole colours. The decoder panics on one
/// that does not. What is no PNG file has no palette.
#[must_use]
pub fn png_palette_is_whole(png: &[u8]) -> bool {
    let mut rest = png.strip_prefix(PNG_SIGNATURE).unwrap_or_default();
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        let [a, b, c, d, kind @ ..] = *head;
        let length = u32::from_be_bytes([a, b, c, d]) as usize;
        if &kind == b"PLTE" && !length.is_multiple_of(3) {
            return false;
        }
        let next = length.checked_add(PNG_CHECKSUM);
        rest = next.and_then(|next| tail.get(next..)).unwrap_or_default();
    }
    true
}

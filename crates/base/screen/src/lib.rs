//! The picture on the screen: [`WIDTH`] by [`HEIGHT`] pixels in four shades.
//!
//! A [`Picture`] is always complete and immutable. Its pixels are shared, so a clone is
//! cheap: the reader, the history and the window keep the same one.

mod confidence;
mod geometry;
mod message;
pub mod palette;
mod picture;
mod png;

pub use confidence::Confidence;
pub use geometry::{Point, Rect};
pub use message::PictureMsg;
pub use picture::{Picture, PictureError, Shade};
pub use png::png_palette_is_whole;

/// Pixels in a row.
pub const WIDTH: usize = 160;
/// Rows of pixels.
pub const HEIGHT: usize = 144;
/// Pixels in a picture.
pub const PIXELS: usize = WIDTH * HEIGHT;

//! What a person sees: [`WIDTH`] by [`HEIGHT`] pixels in four shades.
//!
//! A [`Picture`] is complete when it exists: nobody ever holds half of one. It is
//! cheap to clone, so that the reader, the history and the window can keep the
//! same one.

mod geometry;
mod message;
pub mod palette;
mod picture;

pub use geometry::{Point, Rect};
pub use message::PictureMsg;
pub use picture::{Picture, PictureError, Shade};

/// Pixels in a row.
pub const WIDTH: usize = 160;
/// Rows of pixels.
pub const HEIGHT: usize = 144;
/// Pixels in a picture.
pub const PIXELS: usize = WIDTH * HEIGHT;

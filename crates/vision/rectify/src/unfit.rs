//! Why an image has no picture.

use screen::{HEIGHT, WIDTH};

/// Why the screen is not found in an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It has fewer pixels than the screen.
    #[error(
        "the image is {width}x{height} pixels; the screen alone has {WIDTH}x{HEIGHT}, so take a \
         larger one"
    )]
    Small {
        /// Columns of pixels.
        width: u32,
        /// Rows of pixels.
        height: u32,
    },
    /// Nothing is drawn in it.
    #[error("the image is of one lightness, so the screen can't be found in it; show a game")]
    Plain,
    /// There are no pixels of one size in it.
    #[error(
        "no screen of {WIDTH}x{HEIGHT} pixels is found in the image; crop it to the screen, or set \
         its four corners"
    )]
    NoPixels,
}

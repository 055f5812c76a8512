//! From any image of the screen to its 160x144 pixels.
//!
//! People have captures: scaled by any factor and smoothed, with borders, in other colours,
//! photographed at an angle. [`Rectifier`] finds the screen in them, follows it from image to
//! image, and gives each pixel a confidence. It knows nothing of any game: [`Known`] has a judge of
//! pictures, and what never changes on a screen.

mod align;
mod alone;
mod among_others;
mod bent;
mod blend;
mod borders;
mod drawn;
mod edges;
mod equal_tiles;
mod filling;
mod find;
mod fit;
mod focus;
mod found;
mod homography;
mod known;
mod lattice;
mod lens;
mod levels;
mod light;
mod light_fit;
mod lines;
mod located;
mod luma;
mod matched;
mod moments;
mod on_lattice;
mod photo;
mod place;
mod recoloured;
mod rectifier;
mod refine;
mod retry;
mod sample;
mod several;
mod shades;
mod signs;
mod solve;
mod squashed;
mod template;
mod template_search;
mod tiles;
mod tilt;
mod trim;
mod turned;
mod unmixed;
mod upright;
mod work;

pub use fit::{BLENDED, Fit, Flaw, GUESS, Rectified, RunnerUp};
pub use found::WELL_KNOWN;
pub use homography::Homography;
pub use known::Known;
pub use lens::{Lens, Map};
pub use light::Light;
pub use rectifier::{ByHand, Exact, Marks, Rectifier};
pub use shades::Shades;

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
    /// The part in which the screen is to be found is not in it.
    #[error(
        "the part {x},{y},{part_width},{part_height} is not in the image of {width}x{height} \
         pixels; name its left column, its upper row, its width and its height"
    )]
    Outside {
        /// The part's left column.
        x: u32,
        /// The part's upper row.
        y: u32,
        /// Columns of the part.
        part_width: u32,
        /// Rows of the part.
        part_height: u32,
        /// Columns of the image.
        width: u32,
        /// Rows of the image.
        height: u32,
    },
    /// Nothing is drawn in it.
    #[error("the image is of one lightness, so the screen can't be found in it; show a game")]
    Plain,
    /// It has fewer screens than are asked for.
    #[error(
        "a further screen is asked for, and {screens} can be recognised in the image; ask for a \
         smaller number"
    )]
    NoOther {
        /// Those that it has.
        screens: u8,
    },
    /// Its pixels are far from square.
    #[error(
        "the image is squashed: a pixel of the screen is about {percent} % as wide as it is high; give \
         the image its own ratio, as of {WIDTH}x{HEIGHT}"
    )]
    Squashed {
        /// Width of a pixel of the screen, in percent of its height.
        percent: u32,
    },
    /// Nothing is found around rough corners.
    #[error(
        "no screen is found around the corners that were set; move them nearer to those of the screen, or \
         undo them"
    )]
    NotAround,
    /// There are no pixels of one size in it.
    #[error(
        "no screen of {WIDTH}x{HEIGHT} pixels is found in the image; crop it to the screen, or set \
         its four corners"
    )]
    NoPixels,
}

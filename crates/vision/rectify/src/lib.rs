//! From any image of the screen to its 160x144 pixels.
//!
//! People have captures: scaled by any factor and smoothed, with borders, in other colours,
//! photographed at an angle. [`Rectifier`] finds the screen in them, follows it from image to
//! image, and gives each pixel a confidence. It knows nothing of any game; a judge of pictures
//! knows what is expected.

mod blend;
mod edges;
mod equal_tiles;
mod find;
mod grid;
mod homography;
mod lattice;
mod levels;
mod luma;
mod on_lattice;
mod place;
mod rectifier;
mod refine;
mod sample;
mod shades;
mod solve;
mod tiles;
mod tilt;
mod trim;
mod unfit;
mod unmixed;

pub use homography::Homography;
pub use rectifier::{BLENDED, ByHand, Fit, GUESS, POOR, Rectified, Rectifier, RunnerUp};
pub use shades::Shades;
pub use unfit::Unfit;

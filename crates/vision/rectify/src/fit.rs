//! What is known of the place of the screen in an image, and the picture that is read there.

use crate::{
    found,
    lens::{Lens, Map},
    shades::Shades,
};
use screen::{Confidence, Picture};

/// A picture from an image, and how sure it is.
#[derive(Clone, Debug)]
pub struct Rectified {
    /// The likeliest shade of each pixel.
    pub picture: Picture,
    /// How sure each of them is.
    pub confidence: Confidence,
    /// Where the screen is in the image.
    pub fit: Fit,
    /// The image shows two pictures at once; what differs between them has no confidence.
    pub blended: bool,
}

/// Where the screen is in an image, and the evidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The screen's corners in the image, clockwise from the top left; the upper left pixel
    /// of the image covers 0 to 1.
    pub corners: [[f32; 2]; 4],
    /// The lens that bends what is between them.
    pub lens: Lens,
    /// The median distance between edges and where they should be, in pixels of the screen.
    pub residual: f32,
    /// The share of edges that are where they should be.
    pub agree: f32,
    /// What the four shades look like.
    pub shades: Shades,
    /// The mean doubt about the shade of a pixel, 0 to 1.
    pub doubt: f32,
    /// Parts of the screen have colours that are none of the four shades.
    pub recoloured: bool,
    /// The second-best place.
    pub runner_up: Option<RunnerUp>,
}

/// Why an image is not read although a screen is found.
pub const GUESS: &str = "it is not clear where the screen begins in the image; show a game that \
                         is played, or set the four corners of the screen";
/// Why parts of an image are not read.
pub const BLENDED: &str = "the image shows two pictures at once; what differs between them is \
                           not read";
/// Why parts of an image that shows one picture are not read.
const POOR: &str = "parts of the image are not clear enough to be read";
/// Why parts of an image are not read that has other colours there.
const RECOLOURED: &str = "parts of the image have colours of their own beside the four shades of \
                              the screen, and are not read; choose a palette of four colours in the \
                              emulator";

/// Why parts of a screen that was found are not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The image shows two pictures at once.
    Blended,
    /// Parts have other colours.
    Recoloured,
    /// Parts are unclear.
    Poor,
}

impl Flaw {
    /// One sentence without a full stop.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Blended => BLENDED,
            Self::Recoloured => RECOLOURED,
            Self::Poor => POOR,
        }
    }
}

/// From this mean doubt on, an image is poor: pixels between two shades are no sign of two
/// pictures.
pub(crate) const MANY_DOUBTS: f32 = 0.08;

/// The second-best place of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunnerUp {
    /// Its corners, as those of the best one.
    pub corners: [[f32; 2]; 4],
    /// The judge's score of the best place minus that of this one; less 2.5 where the judge hardly
    /// knows the picture.
    pub behind: f32,
}

impl Fit {
    /// The map from pixels of the screen to those of the image.
    #[must_use]
    pub fn map(&self) -> Option<Map> {
        Map::onto(self.corners.map(|corner| corner.map(f64::from)), self.lens)
    }

    /// Whether many pixels are between two shades.
    #[must_use]
    pub fn is_poor(&self) -> bool {
        self.doubt >= MANY_DOUBTS
    }

    /// Why parts are not read, if there are some; `blended` is what [`Rectified`] states of it.
    #[must_use]
    pub fn flaw(&self, blended: bool) -> Option<Flaw> {
        if blended {
            Some(Flaw::Blended)
        } else if self.recoloured {
            Some(Flaw::Recoloured)
        } else {
            self.is_poor().then_some(Flaw::Poor)
        }
    }

    /// Whether another place is as likely.
    #[must_use]
    pub fn is_guess(&self) -> bool {
        self.runner_up
            .is_some_and(|other| other.behind < found::CLEAR)
    }
}

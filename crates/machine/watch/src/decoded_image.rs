//! What an image shows, as `blockscope decode` prints it.

use crate::{Flaw, GUESS, ScreenReading};
use serde::Serialize;
use vision::{Decoded, Screen};

/// What an image shows, and where the screen is in it.
#[derive(Clone, Debug, Serialize)]
pub struct DecodedImage {
    #[serde(flatten)]
    decoded: Decoded,
    /// Absent when the image is the screen alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    fit: Option<Fit>,
    /// Why something is not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// Where the screen is in an image.
#[derive(Clone, Debug, Serialize)]
struct Fit {
    /// In pixels of the image, clockwise from the top left.
    corners: [[f32; 2]; 4],
    /// How much a lens bends what is between the corners; absent where it is straight.
    #[serde(skip_serializing_if = "Option::is_none")]
    bend: Option<f64>,
    /// The median distance of edges from where they should be, in pixels of the screen.
    residual: f32,
    /// The share of edges that are where they should be.
    agree: f32,
    /// The mean doubt about the shade of a pixel, 0 to 1.
    doubt: f32,
}

impl From<Decoded> for DecodedImage {
    fn from(decoded: Decoded) -> Self {
        Self {
            decoded,
            fit: None,
            reason: None,
        }
    }
}

impl From<&ScreenReading> for DecodedImage {
    fn from(read: &ScreenReading) -> Self {
        let (decoded, reason) = if read.is_guess() {
            (nothing(), Some(GUESS))
        } else {
            let flaw = read.fit.and_then(|fit| fit.flaw(read.is_blended));
            (Decoded::of(&read.reading), flaw.map(Flaw::sentence))
        };
        Self {
            decoded,
            fit: read.fit.map(|fit| Fit {
                corners: fit.corners,
                bend: fit.lens.is_bent().then_some(fit.lens.k),
                residual: fit.residual,
                agree: fit.agree,
                doubt: fit.doubt,
            }),
            reason,
        }
    }
}

const fn nothing() -> Decoded {
    Decoded {
        screen: Screen::Unknown,
        board: None,
        next: None,
        score: None,
        level: None,
        lines: None,
        heart: None,
        min_margin: None,
    }
}

//! The objects that `blockscope decode` prints.

use serde::Serialize;
use vision::{Decoded, Screen};
use watch::{Flaw, GUESS, ScreenReading};

/// What an image shows, and where the screen is in it.
#[derive(Serialize)]
pub(super) struct Read {
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
#[derive(Serialize)]
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

impl From<Decoded> for Read {
    fn from(decoded: Decoded) -> Self {
        Self {
            decoded,
            fit: None,
            reason: None,
        }
    }
}

impl From<&ScreenReading> for Read {
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

/// The reading of a file.
#[derive(Serialize)]
pub(super) struct FileObject<'a> {
    pub file: &'a str,
    #[serde(flatten)]
    pub read: Read,
}

/// The reading of a frame of another source.
#[derive(Serialize)]
pub(super) struct FrameOfSource<'a> {
    pub file: &'a str,
    pub frame: u64,
    pub time: f64,
    #[serde(flatten)]
    pub read: Option<Read>,
    /// Why no screen is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A file or a frame that could not be read.
#[derive(Serialize)]
pub(super) struct Failed<'a> {
    pub file: &'a str,
    pub error: String,
}

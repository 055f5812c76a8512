//! User settings of the panel Capture, and the corners that were set. Not saved.

use super::{CaptureLens, Corners};
use calibration::Undo;
use image::RgbImage;
use rectify::{ByHand, Exact, Marks};
use std::sync::Arc;

/// How the screen and its corners are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CornersSetting {
    /// The corners that a person set; `None` finds them.
    pub corners: Option<Corners>,
    /// How exact these are.
    pub exact: Exact,
    /// Which screen is found where there are several: 0 is the likeliest.
    pub screen: u8,
    /// Settings of a source are numbered from 1; 0 is the one that it starts with.
    pub number: u64,
}

impl CornersSetting {
    /// Whether a person has set where the corners are. Rough ones are only where to search.
    #[must_use]
    pub fn is_by_hand(self) -> bool {
        self.corners.is_some() && self.exact != Exact::Rough
    }

    /// What it marks in images, in pixels.
    #[must_use]
    pub fn marks(self) -> Marks {
        Marks {
            corners: self.corners.map(|corners| ByHand {
                corners: corners.in_pixels(),
                exact: self.exact,
            }),
            part: None,
            screen: self.screen,
        }
    }
}

/// User settings of the panel Capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureView {
    /// Whether the lattice is drawn.
    pub lattice: bool,
    /// Whether the second-best place is drawn.
    pub second_best: bool,
    /// Whether doubtful pixels are marked.
    pub doubt: bool,
    /// Whether a corner that is dragged snaps to the edges nearby.
    pub snap: bool,
    /// The zoom; `None` shows the whole image.
    pub lens: Option<CaptureLens>,
    /// The lens that was drawn last.
    pub drawn: CaptureLens,
    /// The corner that keys move, counted clockwise from the top left.
    pub corner: Option<usize>,
    /// The corners while one of them is dragged.
    pub dragged: Option<Corners>,
    pub(crate) corners: Undo<Option<(Corners, Exact)>>,
    /// Which screen is found where there are several: 0 is the likeliest.
    pub(crate) screen: u8,
    /// The number of the last setting that was sent.
    pub(crate) sent: u64,
    /// The last setting by which a screen was found.
    pub(crate) found: u64,
    /// The corner that is moved by keys, until something else is done.
    pub(crate) nudged: Option<usize>,
}

impl Default for CaptureView {
    fn default() -> Self {
        Self {
            lattice: true,
            second_best: false,
            doubt: false,
            snap: true,
            lens: None,
            drawn: CaptureLens::new(1.0, [0.0; 2]),
            corner: None,
            dragged: None,
            corners: Undo::default(),
            screen: 0,
            sent: 0,
            found: 0,
            nudged: None,
        }
    }
}

impl CaptureView {
    /// Another source is shown: corners and zoom are of the one before.
    pub fn reset(&mut self) {
        *self = Self {
            lattice: self.lattice,
            second_best: self.second_best,
            doubt: self.doubt,
            snap: self.snap,
            ..Self::default()
        };
    }

    /// How many steps can be undone and redone.
    #[must_use]
    pub fn steps(&self) -> (usize, usize) {
        self.corners.steps()
    }

    /// Whether a person has set the corners, exactly or roughly.
    #[must_use]
    pub fn is_by_hand(&self) -> bool {
        self.corners.now().is_some()
    }

    /// The setting that is in force from now on.
    #[must_use]
    pub fn setting(&self) -> CornersSetting {
        let now = *self.corners.now();
        CornersSetting {
            corners: now.map(|(corners, _)| corners),
            exact: now.map_or(Exact::Whole, |(_, exact)| exact),
            screen: self.screen,
            number: self.sent,
        }
    }

    /// Whether a further screen was asked for, and no frame since has one.
    #[must_use]
    pub fn is_past_last_screen(&self, frame: &super::CaptureFacts) -> bool {
        let is_answer = frame.setting == self.sent && self.found != self.sent;
        is_answer && self.screen > 0 && frame.corners().is_none()
    }

    /// The corners that are shown for a frame: those that are dragged, those that were set but
    /// not yet used, or those that were found.
    #[must_use]
    pub fn shown(&self, frame: &super::CaptureFacts) -> Option<Corners> {
        let asked = self.corners.now().filter(|_| frame.setting < self.sent);
        self.dragged
            .or(asked.map(|(corners, _)| corners))
            .or_else(|| frame.corners())
            .or(self.corners.now().map(|(corners, _)| corners))
    }

    /// The same, or a place to start from where no screen was found.
    #[must_use]
    pub fn grips(&self, frame: &super::CaptureFacts) -> Corners {
        let shown = self.shown(frame);
        shown.unwrap_or_else(|| Corners::inside(frame.size))
    }
}

/// A source that this system has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSource {
    /// By what it is opened.
    pub source: String,
    /// What people call it.
    pub title: String,
    /// What it is, in a word or two.
    pub kind: &'static str,
    /// Its newest frame, made small, once there is one.
    pub picture: Option<Arc<RgbImage>>,
}

/// What is known of the sources that this system has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Devices {
    /// Nobody has asked yet.
    #[default]
    Unknown,
    /// ffmpeg and the system are asked.
    Searching,
    /// All that they have listed, those that show a game most likely first.
    Found(Arc<[ListedSource]>),
    /// Why there is no list, in one sentence.
    Failed(Arc<str>),
}

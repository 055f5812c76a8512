//! What is known of the image of one frame.

use super::Corners;
use image::RgbImage;
use pad::FrameNo;
use rectify::{Fit, Flaw, GUESS, Lens};
use screen::Confidence;
use std::sync::Arc;

/// What was found in the image of a frame.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptureFacts {
    /// The number of the frame in the history, from 1. A frame without a screen has a number
    /// too, but no record.
    pub number: FrameNo,
    /// Columns and rows of the image.
    pub size: [u32; 2],
    /// Where the screen is; `None` when the image is the screen, or no screen was found.
    pub fit: Option<Fit>,
    /// The image shows two pictures at once.
    pub is_blended: bool,
    /// Why nothing was read, in one sentence.
    pub problem: Option<String>,
    /// Whether a person has set the corners.
    pub by_hand: bool,
    /// Which setting of the corners the image was read with.
    pub setting: u64,
    /// Whether it is the only frame of its source.
    pub alone: bool,
}

impl CaptureFacts {
    /// How the screen was found.
    #[must_use]
    pub fn state(&self) -> FitState {
        match (&self.problem, self.fit) {
            (None, None) => FitState::Exact,
            (_, Some(fit)) if fit.is_guess() => FitState::Guess,
            (Some(_), _) => FitState::Lost,
            // What is read at corners that are far off is no sign of two pictures.
            (None, Some(fit)) if self.by_hand && fit.agree < 0.5 => FitState::ByHand,
            (None, Some(fit)) => match fit.flaw(self.is_blended) {
                Some(Flaw::Blended) => FitState::Blended,
                Some(Flaw::Recoloured) => FitState::Recoloured,
                Some(Flaw::Poor) => FitState::Poor,
                None if self.by_hand => FitState::ByHand,
                None => FitState::Found,
            },
        }
    }

    /// What that means, in one sentence.
    #[must_use]
    pub fn sentence(&self) -> &str {
        match (self.state(), &self.problem) {
            (FitState::Lost, Some(why)) => why,
            (state, _) => state.sentence(),
        }
    }

    /// The corners of the screen, if it was found.
    #[must_use]
    pub fn corners(&self) -> Option<Corners> {
        self.fit.map(|fit| Corners::from_pixels(fit.corners))
    }

    /// The lens that bends what is between them.
    #[must_use]
    pub fn lens(&self) -> Lens {
        self.fit.map_or(Lens::NONE, |fit| fit.lens)
    }
}

/// How the screen was found in an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum FitState {
    /// The image is the screen.
    Exact,
    /// It was found.
    Found,
    /// A person has set its corners.
    ByHand,
    /// It was found, and the image shows two pictures at once.
    Blended,
    /// It was found, and parts of it have colours of their own.
    Recoloured,
    /// It was found, and parts of the image are unclear.
    Poor,
    /// Another place is as likely.
    Guess,
    /// It was not found.
    Lost,
}

impl FitState {
    /// One or two words.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Found => "found",
            Self::ByHand => "by hand",
            Self::Blended => "blended",
            Self::Recoloured => "other colours",
            Self::Poor => "poor",
            Self::Guess => "guess",
            Self::Lost => "not found",
        }
    }

    /// What it means, in one sentence without a full stop.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Exact => "the image is the screen itself, so nothing has to be found in it",
            Self::Found => "the screen is found, and its pixels are clear",
            Self::ByHand => "the screen is where its corners were set by hand",
            Self::Blended => Flaw::Blended.sentence(),
            Self::Recoloured => Flaw::Recoloured.sentence(),
            Self::Poor => Flaw::Poor.sentence(),
            Self::Guess => GUESS,
            Self::Lost => "no screen is found in the image",
        }
    }

    /// Whether nothing is read.
    #[must_use]
    pub const fn is_unread(self) -> bool {
        matches!(self, Self::Guess | Self::Lost)
    }
}

/// What is kept of a frame.
#[derive(Clone, Debug)]
pub struct CaptureFrame {
    /// What was found in its image.
    pub facts: Arc<CaptureFacts>,
    /// The image, if it is still kept.
    pub image: Option<Arc<RgbImage>>,
    /// How sure each pixel of the screen is, if that is still kept.
    pub confidence: Option<Confidence>,
}

//! What a person chooses before frames are exported.

use super::ExportFormat;
use crate::{Layer, Palette, Shown, Span};
use pad::FrameNo;
use serde::{Deserialize, Serialize};

/// The greatest distance of two pictures, in frames.
pub const MAX_EVERY: u32 = 600;
/// The greatest scale.
pub const MAX_SCALE: u8 = 8;

/// How frames are exported, whichever they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportSettings {
    /// The format.
    pub format: ExportFormat,
    /// Frames from one picture to the next, 1 to [`MAX_EVERY`].
    pub every: u32,
    /// Pixels of the file for each pixel of the game, each way, 1 to [`MAX_SCALE`].
    pub scale: u8,
    /// The layers over the picture.
    pub layers: Vec<Layer>,
    /// Whether the sound of a film is written beside it.
    pub sound: bool,
}

impl Default for ExportSettings {
    fn default() -> Self {
        Self {
            format: ExportFormat::default(),
            every: 1,
            scale: 4,
            layers: Vec::new(),
            sound: true,
        }
    }
}

/// What is exported, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportBox {
    /// The branch with its kept frames.
    pub span: Span,
    /// The first and the last frame of a format that has several.
    pub range: (FrameNo, FrameNo),
    /// The frame of a format that has one.
    pub frame: FrameNo,
    /// The colours of the four shades.
    pub palette: Palette,
    /// Whether a game made the frames, whose sound can be written.
    pub is_of_game: bool,
    /// Everything else.
    pub settings: ExportSettings,
}

impl ExportBox {
    /// The choice for a branch: the chosen frames, else all of it, and the shown frame.
    #[must_use]
    pub fn new(
        span: Span,
        chosen: Option<(FrameNo, FrameNo)>,
        shown: FrameNo,
        palette: Palette,
        settings: ExportSettings,
    ) -> Self {
        let (first, last) = chosen.unwrap_or((span.first, span.last));
        Self {
            span,
            range: (span.clamp(first), span.clamp(last)),
            frame: span.clamp(shown),
            palette,
            is_of_game: true,
            settings: ExportSettings {
                every: settings.every.clamp(1, MAX_EVERY),
                scale: settings.scale.clamp(1, MAX_SCALE),
                ..settings
            },
        }
    }

    /// The first and the last frame that are written.
    #[must_use]
    pub const fn frames(&self) -> (FrameNo, FrameNo) {
        if self.settings.format.is_one_frame() {
            (self.frame, self.frame)
        } else {
            self.range
        }
    }

    /// Why the chosen frames can't be written in the format, in one sentence without a full stop.
    #[must_use]
    pub fn refusal(&self, of: Shown) -> Option<&'static str> {
        match self.settings.format {
            ExportFormat::Bk2 if of == Shown::Source => Some(
                "A movie is made of the buttons, which are not known of pictures from elsewhere",
            ),
            ExportFormat::Bk2 if self.range.0 > 1 => {
                Some("A movie begins at power-on: choose frames from frame 1 on, as with All")
            }
            _ => None,
        }
    }

    /// Frames from one picture to the next, as the format allows.
    #[must_use]
    pub fn every(&self) -> u32 {
        self.settings
            .every
            .max(self.settings.format.info().least_every)
    }

    /// Whether the sound is written beside the pictures.
    #[must_use]
    pub const fn has_sound(&self) -> bool {
        self.is_of_game && self.settings.sound && self.settings.format.is_film()
    }

    /// The number of frames.
    #[must_use]
    pub const fn length(&self) -> u64 {
        let (first, last) = self.frames();
        last.saturating_sub(first) + 1
    }

    /// The number of pictures.
    #[must_use]
    pub fn pictures(&self) -> u64 {
        self.length().div_ceil(u64::from(self.every()))
    }

    /// Width and height of a picture, in pixels.
    #[must_use]
    pub fn size(&self) -> [u32; 2] {
        [screen::WIDTH, screen::HEIGHT].map(|side| side as u32 * u32::from(self.settings.scale))
    }
}

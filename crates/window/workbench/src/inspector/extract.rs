//! What can be copied, and its formats.

use super::{FrameAnalysis, Pixels};
use crate::{PictureSettings, Regions};
use calibration::copy::{BoardText, Copied as _, Format, PixelText};
use session::Record;

/// Something that can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Extract {
    /// The selected pixel and its shade.
    Pixel,
    /// The corners of the block.
    Block,
    /// The shades of the block.
    Values,
    /// The changed pixels of the block.
    Changes,
    /// What the ruler measures.
    Ruler,
    /// The field as read.
    Board,
}

impl Extract {
    /// Its name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pixel => "pixel",
            Self::Block => "block",
            Self::Values => "values",
            Self::Changes => "changes",
            Self::Ruler => "measure",
            Self::Board => "board",
        }
    }

    /// The tooltip.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Pixel => "Copy the selected pixel and its shade",
            Self::Block => "Copy the corners of the block",
            Self::Values => "Copy the shades of the block, a line for each row",
            Self::Changes => "Copy the changed pixels of the block, a line for each",
            Self::Ruler => "Copy the measurement of the ruler",
            Self::Board => "Copy the field as read",
        }
    }

    /// Its formats.
    #[must_use]
    pub const fn formats(self) -> &'static [Format] {
        match self {
            Self::Values | Self::Changes | Self::Ruler => &[Format::Text],
            _ => &Format::EACH,
        }
    }
}

/// The text in a format; `None` when there is nothing to copy.
#[must_use]
pub fn copied(
    extract: Extract,
    format: Format,
    (pixels, game): (&Pixels, &PictureSettings),
    record: &Record,
    analysis: &FrameAnalysis,
) -> Option<String> {
    let picture = &record.picture.picture;
    Some(match extract {
        Extract::Pixel => {
            let at = pixels.at?;
            let shade = picture.at_point(at);
            PixelText { at, shade }.copied(format)
        }
        Extract::Block => pixels.block().copied(format),
        Extract::Values => {
            let frozen = pixels.frozen.as_ref();
            let shown = frozen.map_or(picture, |frozen| &frozen.picture);
            shown.digits(pixels.block()).join("\n")
        }
        Extract::Changes => {
            let before = &analysis.before.as_ref()?.picture;
            let lines = analysis.changed_in(pixels.block()).map(|at| {
                let (from, to) = (before.at_point(at) as u8, picture.at_point(at) as u8);
                format!("{},{} {from} {to}", at.x, at.y)
            });
            lines.collect::<Vec<_>>().join("\n")
        }
        Extract::Ruler => {
            let reader = analysis.reader();
            let regions = reader.map_or_else(Regions::default, |r| Regions::of(r.profile()));
            let (raster, _) = game.raster(regions.field);
            pixels.ruler?.words(raster.pitch())
        }
        Extract::Board => BoardText::of(&record.reading.cells).copied(format),
    })
}

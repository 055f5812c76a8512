//! What people ask of the pixels of the picture: which one, which block, how large,
//! since what, and to have it copied.

use super::{About, Scope, Shortcut, key, shift};
use calibration::copy::Format;
use egui::Key;
use screen::{Point, Rect};

use crate::pixels::{Extract, Focus, Ruler, Since};

/// Something that a person asks of the pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PixelsCommand {
    /// Let clicks on the picture select pixels, or give the game its keys.
    Inspect,
    /// Let drags on the picture lay a ruler, or give the game its keys.
    Ruler,
    /// Lay this ruler, or take it away.
    Measure(Option<Ruler>),
    /// Select this pixel.
    Select(Point),
    /// Select the pixel so far right and below.
    Nudge(i8, i8),
    /// Select no pixel and no block.
    Clear,
    /// Pin the pixel that is selected.
    Pin,
    /// Take the pin from a pixel.
    Unpin(Point),
    /// More pixels under the magnifying glass.
    Wider,
    /// Fewer pixels under the magnifying glass.
    Closer,
    /// Catch the corner of the cell, or the very pixel.
    Magnet,
    /// Look at this block.
    Region(Rect),
    /// Change the corners while they are typed; `None` gives it up.
    TypeRegion(Option<String>),
    /// Keep the picture that is shown, or let it go.
    Freeze,
    /// Compare the picture with this.
    Since(Since),
    /// Show the way to this part of the reading.
    Focus(Focus),
    /// Copy something in this form.
    Copy(Extract, Format),
    /// Copy the picture itself.
    CopyPicture,
}

/// The pixels of a large move.
const FAR: i8 = 8;

const NUDGES: [(i8, i8, &str, [Shortcut; 1]); 8] = [
    (-1, 0, "Pixel left", [key(Key::ArrowLeft)]),
    (1, 0, "Pixel right", [key(Key::ArrowRight)]),
    (0, -1, "Pixel up", [key(Key::ArrowUp)]),
    (0, 1, "Pixel down", [key(Key::ArrowDown)]),
    (-FAR, 0, "8 pixels left", [shift(Key::ArrowLeft)]),
    (FAR, 0, "8 pixels right", [shift(Key::ArrowRight)]),
    (0, -FAR, "8 pixels up", [shift(Key::ArrowUp)]),
    (0, FAR, "8 pixels down", [shift(Key::ArrowDown)]),
];

impl PixelsCommand {
    /// All that have a fixed meaning.
    pub(super) fn listed() -> Vec<Self> {
        let mut all = vec![
            Self::Inspect,
            Self::Ruler,
            Self::Magnet,
            Self::Pin,
            Self::Clear,
            Self::Wider,
            Self::Closer,
            Self::Region(Rect::SCREEN),
            Self::Freeze,
            Self::CopyPicture,
        ];
        all.extend(NUDGES.map(|(x, y, ..)| Self::Nudge(x, y)));
        all.extend(Since::EACH.map(Self::Since));
        all.extend(Focus::EACH.map(Self::Focus));
        for extract in Extract::EACH {
            all.extend(extract.formats().iter().map(|f| Self::Copy(extract, *f)));
        }
        all
    }

    /// Its name, tooltip and shortcuts.
    pub(super) fn about(&self) -> About {
        let (name, tooltip, shortcuts) = self.words();
        let nudge = matches!(self, Self::Nudge(..));
        let sized = matches!(self, Self::Wider | Self::Closer);
        let scope = match self {
            Self::Pin | Self::Clear => Scope::Inspector,
            _ if nudge || sized => Scope::Inspector,
            _ => Scope::Global,
        };
        About {
            name,
            tooltip,
            scope,
            shortcuts,
            repeats: nudge || sized,
        }
    }

    fn words(&self) -> (String, &'static str, &'static [Shortcut]) {
        match self {
            Self::Inspect => (
                "Inspect the picture".into(),
                "Clicks on the picture select pixels, drags select blocks, or move the region whose outline they begin at; off gives the game its keys",
                const { &[key(Key::E)] },
            ),
            Self::Ruler => (
                "Measure on the picture".into(),
                "Drags on the picture measure in pixels and in cells; off gives the game its keys",
                const { &[key(Key::R)] },
            ),
            Self::Measure(_) => ("Lay the ruler".into(), "Measure from pixel to pixel", &[]),
            Self::Select(_) => ("Go to the pixel".into(), "Select this pixel", &[]),
            Self::Nudge(x, y) => NUDGES
                .iter()
                .find(|(dx, dy, ..)| (dx, dy) == (x, y))
                .map_or(
                    ("Move".into(), "Select a pixel near by", &[]),
                    |(.., name, keys)| ((*name).into(), "Select a pixel near by", keys.as_slice()),
                ),
            Self::Clear => (
                "Select nothing".into(),
                "Select no pixel and no block",
                const { &[key(Key::Delete)] },
            ),
            Self::Pin => (
                "Pin the pixel".into(),
                "Keep the selected pixel in the list; Shift+click on the picture does the same",
                const { &[key(Key::Enter)] },
            ),
            Self::Unpin(_) => ("Remove the pin".into(), "Take this pixel off the list", &[]),
            Self::Wider => (
                "More pixels".into(),
                "More pixels under the magnifying glass, each smaller",
                const { &[key(Key::Minus)] },
            ),
            Self::Closer => (
                "Fewer pixels".into(),
                "Fewer pixels under the magnifying glass, each larger",
                const { &[key(Key::Equals), key(Key::Plus), shift(Key::Plus)] },
            ),
            Self::Magnet => (
                "Magnet".into(),
                "Catch the corner of the cell and whole cells; Alt catches the very pixel",
                const { &[key(Key::M)] },
            ),
            Self::Region(Rect::SCREEN) => (
                "Whole screen".into(),
                "Look at all pixels of the picture",
                &[],
            ),
            Self::Region(_) => ("Block".into(), "Look at this block of pixels", &[]),
            Self::TypeRegion(_) => (
                "Type the corners".into(),
                "Type two corners of a block: x0, y0, x1, y1",
                &[],
            ),
            Self::Freeze => (
                "Freeze".into(),
                "Keep the picture that is shown while the game goes on",
                &[],
            ),
            Self::Since(since) => (since.command().into(), since.about(), &[]),
            Self::Focus(focus) => (
                format!("Explain {}", focus.label()),
                "Show the way from the pixels to this reading",
                &[],
            ),
            Self::Copy(extract, format) => (
                format!("Copy {} as {}", extract.label(), format.name()),
                extract.about(),
                &[],
            ),
            Self::CopyPicture => (
                "Copy picture".into(),
                "Copy the picture as it is shown, one pixel a pixel",
                &[],
            ),
        }
    }
}

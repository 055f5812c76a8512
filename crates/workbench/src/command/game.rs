//! What people ask of the picture of the game: to be looked at more closely, and which
//! raster lies over it.

use super::{About, Scope, Shortcut, alt};
use crate::game::{Grid, Lens};
use egui::Key;

/// Something that a person asks of the picture of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// One scale larger.
    ZoomIn,
    /// One scale smaller.
    ZoomOut,
    /// The whole picture again.
    Fit,
    /// Show what is so many pixels to the right and below.
    Pan(i8, i8),
    /// Show it through this lens.
    Look(Lens),
    /// It is drawn at this scale now.
    Drawn(u8),
    /// Lay this raster over it.
    Grid(Grid),
    /// Change the raster of people's own while it is typed; `None` ends that.
    TypeGrid(Option<String>),
    /// Make the chosen block a cell of that raster.
    GridOfBlock,
}

/// Pixels that the picture is moved by.
const STEP: i8 = 8;

const PANS: [(i8, i8, &str, [Shortcut; 1]); 4] = [
    (-STEP, 0, "Look further left", [alt(Key::ArrowLeft)]),
    (STEP, 0, "Look further right", [alt(Key::ArrowRight)]),
    (0, -STEP, "Look further up", [alt(Key::ArrowUp)]),
    (0, STEP, "Look further down", [alt(Key::ArrowDown)]),
];

impl GameCommand {
    /// All that have a fixed meaning.
    pub(super) fn listed() -> Vec<Self> {
        let mut all = vec![Self::ZoomIn, Self::ZoomOut, Self::Fit];
        all.extend(PANS.map(|(x, y, ..)| Self::Pan(x, y)));
        all.extend(Grid::EACH.map(Self::Grid));
        all.push(Self::GridOfBlock);
        all
    }

    /// Its name, tooltip and shortcuts.
    pub(super) fn about(&self) -> About {
        let (name, tooltip, shortcuts): (String, &'static str, &'static [Shortcut]) = match self {
            Self::ZoomIn => (
                "Zoom the picture in".into(),
                "The picture one scale larger; the wheel does so at the pointer",
                const { &[alt(Key::Plus), alt(Key::Equals)] },
            ),
            Self::ZoomOut => (
                "Zoom the picture out".into(),
                "The picture one scale smaller; the wheel does so at the pointer",
                const { &[alt(Key::Minus)] },
            ),
            Self::Fit => (
                "Fit the picture".into(),
                "Show the whole picture again; a double click does the same",
                const { &[alt(Key::F)] },
            ),
            Self::Pan(x, y) => PANS
                .iter()
                .find(|(dx, dy, ..)| (dx, dy) == (x, y))
                .map_or(("Look elsewhere".into(), PAN, &[]), |(.., name, keys)| {
                    ((*name).into(), PAN, keys.as_slice())
                }),
            Self::Look(_) => ("Look closer".into(), "Show a part of the picture", &[]),
            Self::Drawn(_) => ("Picture drawn".into(), "The scale of the picture", &[]),
            Self::Grid(grid) => (
                format!("Grid {}", grid.label().to_lowercase()),
                grid.about(),
                &[],
            ),
            Self::TypeGrid(_) => (
                "Type the grid".into(),
                "Left, top, width and height of a cell, in pixels",
                &[],
            ),
            Self::GridOfBlock => (
                "Grid from the block".into(),
                "Lines at the pitch of the chosen block, with the block as one of the cells",
                &[],
            ),
        };
        About {
            name,
            tooltip,
            scope: Scope::Global,
            shortcuts,
            repeats: matches!(self, Self::ZoomIn | Self::ZoomOut | Self::Pan(..)),
        }
    }
}

const PAN: &str =
    "Another part of a picture that is zoomed in; a drag with the middle button moves it too";

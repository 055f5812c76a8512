//! User settings of the game picture: its grid and its zoom.

use crate::game::{Grid, Lens, Raster};
use pad::Buttons;
use screen::Rect;
use serde::{Deserialize, Serialize};

/// User settings of the game picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PictureSettings {
    /// The kind of grid over it.
    pub grid: Grid,
    /// The custom grid.
    pub own: Raster,
    /// The text of the custom grid during editing.
    #[serde(skip)]
    pub typed: Option<String>,
    /// The zoom; `None` shows the whole picture.
    #[serde(skip)]
    pub lens: Option<Lens>,
    /// The buttons below the picture that the pointer holds down.
    #[serde(skip)]
    pub pressed: Buttons,
    /// The current scale of the picture.
    #[serde(skip)]
    pub drawn: u8,
    /// The scale that it has in text of the usual size, if larger text leaves no space for it.
    #[serde(skip)]
    pub missed: Option<i32>,
}

impl Default for PictureSettings {
    fn default() -> Self {
        Self {
            grid: Grid::default(),
            own: Raster {
                x: 16,
                ..Raster::TILES
            },
            typed: None,
            lens: None,
            pressed: Buttons::NONE,
            drawn: 1,
            missed: None,
        }
    }
}

impl PictureSettings {
    /// The grid and its place; `field` is the region of the field.
    #[must_use]
    pub fn raster(&self, field: Rect) -> (Raster, Rect) {
        match self.grid {
            Grid::Field => {
                let (columns, rows) = (rules::COLUMNS as u8, rules::ROWS as u8);
                let cell = Rect::new(field.x, field.y, field.w / columns, field.h / rows);
                (Raster::of(cell), field)
            }
            Grid::Tiles => (Raster::TILES, Rect::SCREEN),
            Grid::Own => (self.own, Rect::SCREEN),
        }
    }
}

//! What people have set about the picture of the game: the raster over it, and how
//! closely it is looked at.

use crate::game::{Grid, Lens, Raster};
use screen::Rect;
use serde::{Deserialize, Serialize};

/// What people have set about the picture of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Game {
    /// Which raster lies over it.
    pub grid: Grid,
    /// The raster of their own.
    pub own: Raster,
    /// That raster while it is typed.
    #[serde(skip)]
    pub typed: Option<String>,
    /// A closer look than the whole picture.
    #[serde(skip)]
    pub lens: Option<Lens>,
    /// The scale at which the picture is drawn now.
    #[serde(skip)]
    pub drawn: u8,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            grid: Grid::default(),
            own: Raster {
                x: 16,
                ..Raster::TILES
            },
            typed: None,
            lens: None,
            drawn: 1,
        }
    }
}

impl Game {
    /// The raster, and where it lies; `field` is where the field is.
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

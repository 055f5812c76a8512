//! The grid over the picture: its kind, and the cell of a pixel.

use screen::{HEIGHT, Point, Rect, WIDTH};
use serde::{Deserialize, Serialize};

/// The kind of grid over the picture. The magnet snaps to its cells.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Grid {
    /// The cells of the field, as the profile places them.
    #[default]
    Field,
    /// The tiles of the background, 8 by 8 pixels from the corner of the screen.
    Tiles,
    /// A custom grid.
    Own,
}

impl Grid {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Field => "Field",
            Self::Tiles => "Tiles",
            Self::Own => "Custom",
        }
    }

    /// The tooltip.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Field => "Lines around the cells of the field, as the profile places them",
            Self::Tiles => "Lines every 8 pixels over the whole picture",
            Self::Own => "Lines with a cell size and an offset that you choose",
        }
    }
}

/// A grid of equal cells over the whole picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raster {
    /// Left edge of one of its columns.
    pub x: u8,
    /// Top edge of one of its rows.
    pub y: u8,
    /// Width of a cell, in pixels.
    pub width: u8,
    /// Height of a cell, in pixels.
    pub height: u8,
}

impl Raster {
    /// The tiles of the background.
    pub const TILES: Self = Self {
        x: 0,
        y: 0,
        width: 8,
        height: 8,
    };

    /// The grid of which a block is a cell.
    #[must_use]
    pub fn of(cell: Rect) -> Self {
        let Rect { x, y, w, h } = cell;
        Self {
            x,
            y,
            width: w.max(1),
            height: h.max(1),
        }
    }

    /// Width and height of a cell; at least 1, even if a file contains 0.
    #[must_use]
    pub fn pitch(self) -> [u8; 2] {
        [self.width.max(1), self.height.max(1)]
    }

    /// The cell of a pixel, cut at the edges of the screen.
    #[must_use]
    pub fn cell_at(self, at: Point) -> Rect {
        let [width, height] = self.pitch();
        let (x, w) = along(at.x, self.x, width, WIDTH);
        let (y, h) = along(at.y, self.y, height, HEIGHT);
        Rect::new(x, y, w, h)
    }

    /// The columns and rows of pixels at which cells begin.
    pub fn lines(self) -> [impl Iterator<Item = u8>; 2] {
        let [width, height] = self.pitch();
        let from = |offset: u8, pitch: u8, most: usize| {
            (offset % pitch..most as u8).step_by(usize::from(pitch))
        };
        [from(self.x, width, WIDTH), from(self.y, height, HEIGHT)]
    }

    /// The text that stands for it in a field: `16, 0, 8, 8`.
    #[must_use]
    pub fn typed(self) -> String {
        let Self {
            x,
            y,
            width,
            height,
        } = self;
        format!("{x}, {y}, {width}, {height}")
    }

    /// Parses four numbers with any separators: left, top, width and height of a cell.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let numbers: Vec<u8> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .map(str::parse)
            .collect::<Result<_, _>>()
            .ok()?;
        let &[x, y, width, height] = numbers.as_slice() else {
            return None;
        };
        let on_screen = usize::from(x) < WIDTH && usize::from(y) < HEIGHT;
        (on_screen && width > 0 && height > 0).then_some(Self {
            x,
            y,
            width,
            height,
        })
    }
}

/// Start and length of the cell along one axis.
fn along(at: u8, offset: u8, pitch: u8, most: usize) -> (u8, u8) {
    let (at, pitch) = (i32::from(at), i32::from(pitch));
    let start = at - (at - i32::from(offset)).rem_euclid(pitch);
    let end = (start + pitch).min(most as i32);
    let start = start.max(0);
    (start as u8, (end - start) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_is_in_one_cell_and_cells_begin_at_the_lines() {
        for raster in [
            Raster::TILES,
            Raster {
                x: 16,
                y: 0,
                width: 8,
                height: 8,
            },
            Raster {
                x: 5,
                y: 7,
                width: 7,
                height: 13,
            },
            Raster {
                x: 159,
                y: 143,
                width: 200,
                height: 1,
            },
        ] {
            let [columns, rows] = raster.lines();
            let (columns, rows): (Vec<_>, Vec<_>) = (columns.collect(), rows.collect());
            for at in Rect::SCREEN.points() {
                let cell = raster.cell_at(at);
                assert!(cell.contains(at), "{raster:?} {at:?} {cell:?}");
                let begins = |from: u8, lines: &[u8]| from == 0 || lines.contains(&from);
                assert!(
                    begins(cell.x, &columns) && begins(cell.y, &rows),
                    "{cell:?}"
                );
                let inside = |from: u8, size: u8, lines: &[u8]| {
                    !lines
                        .iter()
                        .any(|line| (from + 1..from + size).contains(line))
                };
                assert!(inside(cell.x, cell.w, &columns) && inside(cell.y, cell.h, &rows));
            }
        }
    }

    #[test]
    fn what_is_typed_is_a_raster_or_nothing() {
        let own = Raster {
            x: 16,
            y: 2,
            width: 8,
            height: 4,
        };
        assert_eq!(Raster::parse(&own.typed()), Some(own));
        assert_eq!(Raster::parse("16 2 8x4"), Some(own));
        for wrong in ["", "16, 2, 8", "0, 0, 0, 8", "0, 0, 8, 999", "160, 0, 8, 8"] {
            assert_eq!(Raster::parse(wrong), None, "{wrong}");
        }
    }
}

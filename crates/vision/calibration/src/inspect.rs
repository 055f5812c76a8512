//! What is known of one pixel: shade, tile, cell and regions.

use ::screen::{Picture, Point, Rect, Shade};
use rules::{COLUMNS, PlaceName, ROWS};
use std::fmt;
use vision::Profile;

/// One pixel, by the picture and by the profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixel {
    /// Where it is.
    pub at: Point,
    /// Its shade.
    pub shade: Shade,
    /// The tile of 8x8 pixels that it is in, column and row, counted from the top left of
    /// the screen.
    pub tile: (u8, u8),
    /// Its place in that tile.
    pub in_tile: (u8, u8),
    /// The cell of the field that it is in, if it is in one.
    pub cell: Option<CellPlace>,
    /// The regions of the profile that it is in, by name, those of play first.
    pub regions: Vec<String>,
}

/// A place in a cell of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellPlace {
    /// From the top.
    pub row: usize,
    /// From the left.
    pub col: usize,
    /// Pixels from the left of the cell.
    pub dx: u8,
    /// Pixels from the top of the cell.
    pub dy: u8,
    /// The pixels of the cell.
    pub rect: Rect,
}

/// Methods of [`Profile`] that describe a pixel.
pub trait Inspect {
    /// The cell of the field at a pixel, and where in it the pixel is.
    fn cell_at(&self, at: Point) -> Option<CellPlace>;

    /// What is known of a pixel; `None` off the screen.
    fn pixel(&self, picture: &Picture, x: usize, y: usize) -> Option<Pixel>;
}

impl Inspect for Profile {
    fn cell_at(&self, at: Point) -> Option<CellPlace> {
        let field = self.field();
        if !field.rect().contains(at) {
            return None;
        }
        let (x, y) = (at.x - field.origin.x, at.y - field.origin.y);
        let row = field.first_row() + usize::from(y / field.pitch);
        let col = usize::from(x / field.pitch);
        Some(CellPlace {
            row: row.min(ROWS - 1),
            col: col.min(COLUMNS - 1),
            dx: x % field.pitch,
            dy: y % field.pitch,
            rect: field.cell(row, col),
        })
    }

    fn pixel(&self, picture: &Picture, x: usize, y: usize) -> Option<Pixel> {
        let at = Point {
            x: x.try_into().ok()?,
            y: y.try_into().ok()?,
        };
        Rect::SCREEN.contains(at).then(|| Pixel {
            at,
            shade: picture.at_point(at),
            tile: (at.x / 8, at.y / 8),
            in_tile: (at.x % 8, at.y % 8),
            cell: self.cell_at(at),
            regions: self.regions_at(at).map(|region| region.name).collect(),
        })
    }
}

/// "x 21, y 37: light (1); tile row 5, column 3 at 5,5; cell row 5, column 1 at 5,5; field".
impl fmt::Display for Pixel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shade, number) = (self.shade.name(), self.shade as u8);
        write!(f, "x {}, y {}: {shade} ({number})", self.at.x, self.at.y)?;
        let ((cx, cy), (dx, dy)) = (self.tile, self.in_tile);
        write!(f, "; tile {} at {dx},{dy}", PlaceName::new(cy, cx))?;
        if let Some(CellPlace {
            row, col, dx, dy, ..
        }) = self.cell
        {
            write!(f, "; cell {} at {dx},{dy}", PlaceName::new(row, col))?;
        }
        if !self.regions.is_empty() {
            write!(f, "; {}", self.regions.join(", "))?;
        }
        Ok(())
    }
}

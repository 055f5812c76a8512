//! Finds the well from one click on an empty cell of it.
//!
//! The connected pixels of the clicked pixel's shade are the open part of the well. The
//! walls are where they end on both sides, ten cells apart. When the well is as high as the
//! screen, its walls do not show its row. So the profile's layout is tried at every row, and
//! the one is chosen at which the edge of the next box and the digits fit best. If they fit
//! best where they are, only the field is off, and it alone moves to the walls. If no row
//! fits, or two fit equally well, the result is an error with the numbers and with the
//! places that people may choose.

mod area;
mod layout;

use ::screen::{Picture, Point, Rect, Shade};
use area::Area;
use layout::{Fit, Layout};
use rules::{COLUMNS, PlaceName};
use vision::Profile;

/// Cells that have to be open along each wall before the field alone moves to the walls.
/// Measured with 34,000 clicks on pictures of four skins, undisturbed and with noise, blocks
/// or lines over them: the right walls have at least 3 cells on an undisturbed picture, 2 with
/// noise, blocks or white lines, and half a cell where black lines divide the well; wrong ones
/// have at most 1.6. With 1 and with 2 no find is wrong, and 1 finds more. With 3 the right
/// walls are left out more often, and 37 finds are wrong.
const SURE: i32 = 1;

/// Where the well was found, and how well the rest of the profile fits beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Located {
    /// By how many pixels to the right and down that has to move.
    pub offset: (i32, i32),
    /// What has to move.
    pub moves: Moves,
    /// The cells of the well that are on the screen.
    pub field: Rect,
    /// The bounding box of the pixels connected with the clicked one.
    pub area: Rect,
    /// Pixels of the edge of the next box that are there.
    pub edge: u32,
    /// How many it has.
    pub edge_of: u32,
    /// How many of score, level and lines can be read.
    pub numbers: u8,
}

/// What is off in a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Everything, by the same pixels.
    All,
    /// The field; the rest fits where it is.
    Field,
}

/// Why no well was found. Each message names what there was instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LocateError {
    /// The pixel has a shade that fills cells.
    #[error(
        "The pixel at {},{} is {}, which fills cells; click an empty cell of the well",
        .at.x, .at.y, .shade.name()
    )]
    Shade {
        /// The pixel.
        at: Point,
        /// Its shade.
        shade: Shade,
    },
    /// The pixels connected with this one do not end at two walls at the right distance.
    #[error(
        "The {} area around {},{} is {}×{} pixels at {},{}, with no two walls {width} pixels \
         apart; click an empty cell that is open to both walls of the well",
        .shade.name(), .at.x, .at.y, .area.w, .area.h, .area.x, .area.y
    )]
    Walls {
        /// The pixel.
        at: Point,
        /// Its shade.
        shade: Shade,
        /// The bounding box of the connected pixels.
        area: Rect,
        /// What was expected between the walls.
        width: u8,
    },
    /// The rest of the layout has no room on the screen.
    #[error(
        "The walls of the well are at {x} and {}, where the rest of the profile would reach \
         off the screen; move its regions nearer to the field",
        .x + .width
    )]
    Room {
        /// The leftmost column of the well.
        x: u8,
        /// Its width.
        width: u8,
    },
    /// There are walls, but not what the profile has beside them.
    #[error(
        "The walls of the well are at {x} and {}, but of the next box beside them only {edge} of \
         {edge_of} pixels of the edge fit, and {numbers} of 3 numbers can be read; move the \
         regions by hand",
        .x + .width
    )]
    Layout {
        /// The leftmost column of the well.
        x: u8,
        /// Its width.
        width: u8,
        /// Pixels of the edge of the next box that are there, where it fits best.
        edge: u32,
        /// How many it has.
        edge_of: u32,
        /// How many numbers can be read there.
        numbers: u8,
    },
    /// Two places fit about as well.
    #[error(
        "The well may be at {},{} or at {},{}, which fit about as well; move the field by hand",
        .first.x, .first.y, .second.x, .second.y
    )]
    Ambiguous {
        /// The top left of the field in the one.
        first: Point,
        /// The same in the other.
        second: Point,
    },
    /// The well is elsewhere.
    #[error(
        "The pixel at {},{} is beside the well, which is {}×{} at {},{}; click in the well",
        .at.x, .at.y, .field.w, .field.h, .field.x, .field.y
    )]
    Beside {
        /// The pixel.
        at: Point,
        /// The cells of the well.
        field: Rect,
    },
    /// There is a block at the pixel.
    #[error(
        "The pixel at {},{} is in the filled cell of {}; click an empty one",
        .at.x, .at.y, PlaceName::new(*.row, *.col)
    )]
    Filled {
        /// The pixel.
        at: Point,
        /// From the top, from 0.
        row: usize,
        /// From the left, from 0.
        col: usize,
    },
}

impl LocateError {
    /// Where the field of a profile could move: what was found without being sure. The
    /// top left of each place.
    #[must_use]
    pub fn offers(&self, profile: &Profile) -> Vec<Point> {
        let now = profile.field().origin;
        let all = match *self {
            Self::Room { x, .. } | Self::Layout { x, .. } => vec![Point { x, y: now.y }],
            Self::Ambiguous { first, second } => vec![first, second],
            _ => Vec::new(),
        };
        all.into_iter().filter(|place| *place != now).collect()
    }
}

/// Finds the well in a picture from a pixel of an empty cell, by the layout of a
/// profile whose places are all off by the same pixels, or whose field alone is.
///
/// # Errors
/// When the pixel is not one of an open, empty cell, or the picture has no such layout.
pub fn locate(profile: &Profile, picture: &Picture, at: Point) -> Result<Located, LocateError> {
    let shade = picture.at_point(at);
    if profile.field().black.has(shade) {
        return Err(LocateError::Shade { at, shade });
    }
    let area = Area::around(picture, at);
    let width = profile.field().rect().w;
    let walls: Vec<(u8, i32)> = (0..=Rect::SCREEN.w - width)
        .filter_map(|x| Some((x, area.walls(x, width, profile.field().pitch / 2)?)))
        .collect();
    let Some(&(x, _)) = walls.iter().max_by_key(|(_, walls)| *walls) else {
        let area = area.bounds();
        return Err(LocateError::Walls {
            at,
            shade,
            area,
            width,
        });
    };
    let mut found: Vec<(i32, Layout, Fit)> = Vec::new();
    for (x, walls) in walls {
        for layout in Layout::at_column(profile, x) {
            let fit = layout.fit(picture, profile.digits());
            let closed = area.closed(layout.field, layout.is_cut);
            found.push((walls + closed + fit.score(), layout, fit));
        }
        // If the rest fits where it is, only the field is off.
        let sure = walls >= 2 * SURE * i32::from(profile.field().pitch);
        if let Some(layout) = Layout::field_alone(profile, x).filter(|_| sure) {
            let fit = layout.fit(picture, profile.digits());
            if fit.is_there() {
                let closed = area.closed(layout.field, layout.is_cut);
                found.push((walls + closed + fit.score(), layout, fit));
            }
        }
    }
    found.sort_by_key(|(score, layout, _)| (-score, layout.distance()));
    let Some(&(score, best, fit)) = found.first() else {
        return Err(LocateError::Room { x, width });
    };
    if !fit.is_there() {
        let (edge, edge_of, numbers) = (fit.edge.there, fit.edge.of, fit.numbers);
        return Err(LocateError::Layout {
            x: best.field.x,
            width,
            edge,
            edge_of,
            numbers,
        });
    }
    let second = found.get(1).filter(|(other, ..)| {
        // Less than the side of a cell apart.
        score - other < i32::from(profile.field().pitch)
    });
    if let Some((_, second, _)) = second {
        return Err(LocateError::Ambiguous {
            first: best.corner(),
            second: second.corner(),
        });
    }
    check(profile, picture, best, at)?;
    Ok(Located {
        offset: best.offset,
        moves: best.moves,
        field: best.field,
        area: area.bounds(),
        edge: fit.edge.there,
        edge_of: fit.edge.of,
        numbers: fit.numbers,
    })
}

/// Whether the pixel is one of the well, and of no filled cell of it.
fn check(profile: &Profile, picture: &Picture, best: Layout, at: Point) -> Result<(), LocateError> {
    let (file, field) = (profile.field(), best.field);
    if !(field.x..field.x + field.w).contains(&at.x) || at.y >= field.y + field.h {
        return Err(LocateError::Beside { at, field });
    }
    // Above is a row that is on the screen in part, and not read.
    let Some(y) = at.y.checked_sub(field.y) else {
        return Ok(());
    };
    let (col, row) = ((at.x - field.x) / file.pitch, y / file.pitch);
    let corner = |p: &Point| Point {
        x: field.x + col * file.pitch + p.x,
        y: field.y + row * file.pitch + p.y,
    };
    let black = |p: &&Point| file.black.has(picture.at_point(corner(p)));
    let votes = file.corners.iter().filter(black).count();
    if votes < usize::from(file.votes) {
        return Ok(());
    }
    let hidden = rules::ROWS - usize::from(field.h / file.pitch);
    Err(LocateError::Filled {
        at,
        row: hidden + usize::from(row),
        col: usize::from(col).min(COLUMNS - 1),
    })
}

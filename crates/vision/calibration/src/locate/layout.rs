//! The places of a profile moved together, and how well a picture fits them.

use super::Moves;
use crate::offset;
use screen::{HEIGHT, Picture, Point, Rect, Shade};
use vision::{
    Digit, NumberReader, Profile,
    profile::{DIGIT, Digits},
};

/// Pixels of a digit.
const DIGIT_PIXELS: i32 = DIGIT as i32 * DIGIT as i32;

/// The field and what stands beside it, all moved by the same pixels.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pub offset: (i32, i32),
    pub moves: Moves,
    /// The cells that are on the screen.
    pub field: Rect,
    /// Whether there are rows above the screen.
    pub is_cut: bool,
    next: Rect,
    numbers: [Rect; 3],
}

/// How an edge fits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edge {
    /// Pixels within which something ends.
    pub there: u32,
    /// Pixels within which it goes on.
    missing: u32,
    /// All pixels within.
    pub of: u32,
}

/// How a layout fits a picture.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The edge of the next box.
    pub edge: Edge,
    /// How many of score, level and lines can be read.
    pub numbers: u8,
    digits: i32,
}

impl Fit {
    /// The pixels that fit less those that don't.
    pub fn score(&self) -> i32 {
        self.edge.there as i32 - self.edge.missing as i32 + DIGIT_PIXELS * self.digits
    }

    /// Whether enough of it is there to be no accident.
    pub fn is_there(&self) -> bool {
        4 * self.edge.there >= 3 * self.edge.of || self.numbers >= 2
    }
}

impl Layout {
    /// The layouts of a profile with its field at a column, at every height at which all of it is
    /// on the screen.
    pub fn at_column(profile: &Profile, x: u8) -> Vec<Self> {
        let dx = i32::from(x) - i32::from(profile.field().origin.x);
        let most = HEIGHT as i32;
        let heights = -most..=most;
        heights
            .filter_map(|dy| Self::moved(profile, dx, dy))
            .collect()
    }

    fn moved(profile: &Profile, dx: i32, dy: i32) -> Option<Self> {
        let (field, panel) = (offset::field(profile.field(), dx, dy)?, profile.panel());
        let to = |rect| offset::rect(rect, dx, dy);
        to(panel.next_cells)?;
        to(panel.heart)?;
        Some(Self {
            offset: (dx, dy),
            moves: Moves::All,
            field: field.rect(),
            is_cut: field.first_row() > 0,
            next: to(panel.next)?,
            numbers: [to(panel.score)?, to(panel.level)?, to(panel.lines)?],
        })
    }

    /// The layout of a profile with its field at another column and the rest where it is.
    pub fn field_alone(profile: &Profile, x: u8) -> Option<Self> {
        let dx = i32::from(x) - i32::from(profile.field().origin.x);
        let field = offset::field(profile.field(), dx, 0).filter(|_| dx != 0)?;
        Some(Self {
            offset: (dx, 0),
            moves: Moves::Field,
            field: field.rect(),
            is_cut: field.first_row() > 0,
            ..Self::moved(profile, 0, 0)?
        })
    }

    /// How far it has moved.
    pub fn distance(&self) -> i32 {
        self.offset.0.abs() + self.offset.1.abs()
    }

    /// The top left of the field.
    pub fn corner(&self) -> Point {
        let Rect { x, y, .. } = self.field;
        Point { x, y }
    }

    /// How it fits a picture.
    pub fn fit(&self, picture: &Picture, digits: &Digits) -> Fit {
        let mut fit = Fit {
            edge: edge(picture, self.next),
            numbers: 0,
            digits: 0,
        };
        for rect in self.numbers {
            let number = NumberReader::new(digits, rect);
            if number.read(picture).is_none() {
                continue;
            }
            let shown = |tile: &&Rect| number.place(picture, **tile) != Digit::Blank;
            fit.numbers += 1;
            fit.digits += number.tiles().iter().filter(shown).count() as i32;
        }
        fit
    }
}

/// How a block of one shade ends at its edge: what is in it and what is beyond.
fn edge(picture: &Picture, block: Rect) -> Edge {
    let (right, below) = (block.x + block.w - 1, block.y + block.h - 1);
    let beside = (block.y..=below).flat_map(|y| [((block.x, y), (-1, 0)), ((right, y), (1, 0))]);
    let along = (block.x..=right).flat_map(|x| [((x, block.y), (0, -1)), ((x, below), (0, 1))]);
    let pairs: Vec<(Shade, Shade)> = beside
        .chain(along)
        .filter_map(|((x, y), (dx, dy))| {
            let inside = Point { x, y };
            let outside = Point {
                x: x.checked_add_signed(dx)?,
                y: y.checked_add_signed(dy)?,
            };
            let on_screen = Rect::SCREEN.contains(outside);
            on_screen.then(|| (picture.at_point(inside), picture.at_point(outside)))
        })
        .collect();
    let count = |shade: Shade| pairs.iter().filter(|(inside, _)| *inside == shade).count();
    let Some(ground) = Shade::EACH.into_iter().max_by_key(|shade| count(*shade)) else {
        return Edge::default();
    };
    let ends = |(inside, outside): &&(Shade, Shade)| *inside == ground && *outside != ground;
    let goes_on = |(inside, outside): &&(Shade, Shade)| *inside == ground && *outside == ground;
    Edge {
        there: pairs.iter().filter(ends).count() as u32,
        missing: pairs.iter().filter(goes_on).count() as u32,
        of: pairs.len() as u32,
    }
}

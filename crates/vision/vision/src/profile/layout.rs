//! The parts of a profile that are regions and digits.

use super::{
    ProfileError, Shades,
    file::{DigitsFile, FieldFile, LevelsFile, PanelBFile, PanelFile},
    pixels::{between, numbers, on_screen, point, rect},
    screens::{Test, tests},
};
use crate::{Digit, Number};
use rules::{COLUMNS, ROWS};
use screen::{HEIGHT, Picture, Point, Rect, Shade, WIDTH};
use serde::{Deserialize, Serialize};

/// Pixels of a digit in each direction.
pub const DIGIT: u8 = 8;

/// The grid of cells and what fills one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The top left pixel of the leftmost cell of the topmost row on the screen.
    pub origin: Point,
    /// Pixels from one cell to the next.
    pub pitch: u8,
    /// How many of the lowest rows are on the screen, 1 to 18.
    pub rows: u8,
    /// The places in a cell that vote.
    pub corners: [Point; 4],
    /// The shades that count as black in a vote.
    pub black: Shades,
    /// Votes needed for a filled cell, 1 to 4.
    pub votes: u8,
}

impl Field {
    pub(super) fn check(file: &FieldFile) -> Result<Self, ProfileError> {
        let pitch = between("field.pitch", file.pitch, 2, 8)? as u8;
        let rows = file.rows.unwrap_or(ROWS as i64);
        let rows = between("field.rows", rows, 1, ROWS as i64)? as u8;
        let origin = point("field.origin", &file.origin)?;
        let whole = Rect::new(origin.x, origin.y, pitch * COLUMNS as u8, pitch * rows);
        if !whole.on_screen() {
            return Err(ProfileError::value(
                "field.origin",
                format!(
                    "a field of {}x{} pixels at {},{} reaches off the screen",
                    whole.w, whole.h, origin.x, origin.y
                ),
                format!("it must fit into {WIDTH}x{HEIGHT} pixels"),
            ));
        }
        if file.corners.len() != 4 {
            return Err(ProfileError::value(
                "field.corners",
                format!("there are {} places", file.corners.len()),
                "write four places [x, y]",
            ));
        }
        let mut corners = [Point::default(); 4];
        for (i, (to, typed)) in corners.iter_mut().zip(&file.corners).enumerate() {
            *to = inside(&format!("field.corners[{i}]"), typed, pitch)?;
        }
        Ok(Self {
            origin,
            pitch,
            rows,
            corners,
            black: Shades::parse("field.black", &file.black)?,
            votes: between("field.votes", file.votes, 1, 4)? as u8,
        })
    }

    /// The first row that is on the screen.
    #[must_use]
    pub fn first_row(&self) -> usize {
        ROWS - usize::from(self.rows)
    }

    /// The pixels of a cell of the visible field; of the topmost on the screen when
    /// its row is not.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> Rect {
        let row = row.min(ROWS - 1).saturating_sub(self.first_row()) as u8;
        let col = col.min(COLUMNS - 1) as u8;
        Rect::new(
            self.origin.x + col * self.pitch,
            self.origin.y + row * self.pitch,
            self.pitch,
            self.pitch,
        )
    }

    /// The pixels of the whole field, as far as it is on the screen.
    #[must_use]
    pub fn rect(&self) -> Rect {
        Rect::new(
            self.origin.x,
            self.origin.y,
            self.pitch * COLUMNS as u8,
            self.pitch * self.rows,
        )
    }
}

/// A place inside a cell.
pub(super) fn inside(key: &str, typed: &[i64], pitch: u8) -> Result<Point, ProfileError> {
    let [x, y] = numbers(key, typed, "[x, y]")?;
    if x < pitch && y < pitch {
        Ok(Point { x, y })
    } else {
        Err(ProfileError::value(
            key,
            format!("{x},{y} lies outside the cell"),
            format!("both numbers are below the pitch, {pitch}"),
        ))
    }
}

/// The rectangles beside the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Digits of the score.
    pub score: Rect,
    /// Digits of the level.
    pub level: Rect,
    /// Digits of the lines.
    pub lines: Rect,
    /// The heart beside the level.
    pub heart: Rect,
    /// The inside of the next box. Without a black pixel in it the box is empty.
    pub next: Rect,
    /// The 4x2 cells in the box in which the next piece is drawn.
    pub next_cells: Rect,
}

impl Panel {
    pub(super) fn check(file: &PanelFile, field: &Field) -> Result<Self, ProfileError> {
        let cells = point("panel.next_cells", &file.next_cells)?;
        Ok(Self {
            score: digits("panel.score", &file.score, Number::Score)?,
            level: digits("panel.level", &file.level, Number::Level)?,
            lines: digits("panel.lines", &file.lines, Number::Lines)?,
            heart: rect("panel.heart", &file.heart)?,
            next: rect("panel.next", &file.next)?,
            next_cells: on_screen(
                "panel.next_cells",
                Rect::new(cells.x, cells.y, 4 * field.pitch, 2 * field.pitch),
            )?,
        })
    }
}

/// The numbers where they stand in B-type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelB {
    /// Tests that all hold when this panel is shown.
    pub when: Vec<Test>,
    /// Digits of the level.
    pub level: Rect,
    /// Digits of the lines that are left.
    pub lines: Rect,
    /// The heart beside the level.
    pub heart: Rect,
}

impl PanelB {
    pub(super) fn check(file: &PanelBFile) -> Result<Self, ProfileError> {
        Ok(Self {
            when: tests("panel_b.when", &file.when)?,
            level: digits("panel_b.level", &file.level, Number::Level)?,
            lines: digits("panel_b.lines", &file.lines, Number::Lines)?,
            heart: rect("panel_b.heart", &file.heart)?,
        })
    }
}

fn digits(key: &str, typed: &[i64], number: Number) -> Result<Rect, ProfileError> {
    let (rect, most) = (rect(key, typed)?, number.most_digits());
    if rect.h == DIGIT && rect.w.is_multiple_of(DIGIT) && rect.w / DIGIT <= most {
        Ok(rect)
    } else {
        Err(ProfileError::value(
            key,
            format!("{}x{} pixels are not a line of digits", rect.w, rect.h),
            format!(
                "make it 8 high and a multiple of 8 wide, at most {}",
                most * DIGIT
            ),
        ))
    }
}

/// The digit tiles of a level screen, none when the profile has no such screen.
pub(super) fn levels(file: Option<&LevelsFile>) -> Result<(Vec<Rect>, Vec<Rect>), ProfileError> {
    let Some(file) = file else {
        return Ok((Vec::new(), Vec::new()));
    };
    let tiles = |key: &str, typed: &[Vec<i64>]| {
        if typed.len() != 10 && !typed.is_empty() {
            return Err(ProfileError::value(
                key,
                format!("there are {} places", typed.len()),
                "write the ten places [x, y] of the digits 0 to 9",
            ));
        }
        typed
            .iter()
            .enumerate()
            .map(|(i, place)| {
                let key = format!("{key}[{i}]");
                let at = point(&key, place)?;
                on_screen(&key, Rect::new(at.x, at.y, DIGIT, DIGIT))
            })
            .collect::<Result<Vec<_>, _>>()
    };
    Ok((tiles("levels.a", &file.a)?, tiles("levels.b", &file.b)?))
}

/// How many pixels of a digit are black, in each row and each column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Glyph {
    /// From the top.
    pub rows: [u8; 8],
    /// From the left.
    pub columns: [u8; 8],
}

impl Glyph {
    /// The glyph in the 8x8 pixels of a picture at the top left of `tile`.
    #[must_use]
    pub fn of(picture: &Picture, tile: Rect) -> Self {
        let mut glyph = Self::default();
        let lines = picture.shades().chunks_exact(WIDTH);
        for (y, line) in lines.skip(tile.y.into()).take(8).enumerate() {
            for (x, &shade) in line.iter().skip(tile.x.into()).take(8).enumerate() {
                let black = u8::from(shade == Shade::Black);
                glyph.rows[y] += black;
                glyph.columns[x] += black;
            }
        }
        glyph
    }

    /// The distance of two digits: the sum of the differences of all counts.
    #[must_use]
    pub fn distance(&self, other: &Self) -> u32 {
        let apart = |a: &[u8; 8], b: &[u8; 8]| -> u32 {
            a.iter()
                .zip(b)
                .map(|(a, b)| u32::from(a.abs_diff(*b)))
                .sum()
        };
        apart(&self.rows, &other.rows) + apart(&self.columns, &other.columns)
    }
}

/// The ten digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// The greatest distance of a picture from a digit.
    pub slack: u32,
    /// 0 to 9.
    pub glyphs: [Glyph; 10],
}

impl Digits {
    /// The most black pixels that a place without a digit may have.
    #[must_use]
    pub fn blank(&self) -> u32 {
        self.slack / 2
    }

    /// What stands in a place with these counts.
    #[must_use]
    pub fn digit(&self, seen: &Glyph) -> Digit {
        let black: u8 = seen.rows.iter().sum();
        if u32::from(black) <= self.blank() {
            return Digit::Blank;
        }
        match self.nearest(seen) {
            [(distance, digit), _] if distance <= self.slack => Digit::Digit(digit),
            _ => Digit::Unreadable,
        }
    }

    /// The digit whose counts are nearest and the second, each behind its distance.
    #[must_use]
    pub fn nearest(&self, seen: &Glyph) -> [(u32, u8); 2] {
        let mut nearest = [(u32::MAX, 0); 2];
        for (digit, glyph) in (0..).zip(&self.glyphs) {
            let next = (glyph.distance(seen), digit);
            if next < nearest[0] {
                nearest = [next, nearest[0]];
            } else if next < nearest[1] {
                nearest[1] = next;
            }
        }
        nearest
    }

    pub(super) fn check(file: &DigitsFile) -> Result<Self, ProfileError> {
        let slack = between("digits.slack", file.slack, 0, 32)?;
        if file.glyphs.len() != 10 {
            return Err(ProfileError::value(
                "digits.glyphs",
                format!("there are {}", file.glyphs.len()),
                "write ten, for the digits 0 to 9",
            ));
        }
        let mut glyphs = [Glyph::default(); 10];
        for (i, (to, typed)) in glyphs.iter_mut().zip(&file.glyphs).enumerate() {
            to.rows = counts(&format!("digits.glyphs[{i}].rows"), &typed.rows)?;
            to.columns = counts(&format!("digits.glyphs[{i}].columns"), &typed.columns)?;
            if to.rows.iter().sum::<u8>() != to.columns.iter().sum::<u8>() {
                return Err(ProfileError::value(
                    format!("digits.glyphs[{i}]"),
                    "rows and columns do not sum to the same number of pixels",
                    "count the black pixels again",
                ));
            }
        }
        for a in 0..10 {
            for b in a + 1..10 {
                let apart = glyphs[a].distance(&glyphs[b]);
                if apart <= 2 * slack {
                    return Err(ProfileError::value(
                        "digits.slack",
                        format!(
                            "digits {a} and {b} are only {apart} counts apart, so {slack} is too much"
                        ),
                        "use a slack below half of that, or correct the two digits",
                    ));
                }
            }
        }
        Ok(Self { slack, glyphs })
    }
}

fn counts(key: &str, typed: &str) -> Result<[u8; 8], ProfileError> {
    let counts: Vec<u8> = typed
        .chars()
        .filter_map(|ch| ch.to_digit(9).map(|n| n as u8))
        .collect();
    match <[u8; 8]>::try_from(counts) {
        Ok(counts) if typed.chars().count() == 8 => Ok(counts),
        _ => Err(ProfileError::value(
            key,
            format!("{typed:?} is not eight counts"),
            "write eight digits from 0 to 8 without blanks",
        )),
    }
}

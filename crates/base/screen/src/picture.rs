//! The four shades, a screen full of them, and the message in which the emulator sends one.

use crate::{HEIGHT, PIXELS, Point, Rect, WIDTH};
use pad::{BranchId, Epoch, FrameNo, Inputs};
use serde::{Deserialize, Serialize};
use std::{fmt, sync::Arc};

/// How dark a pixel is, numbered as on the Game Boy: 0 is the lightest.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[repr(u8)]
pub enum Shade {
    /// 0
    #[default]
    White = 0,
    /// 1
    Light = 1,
    /// 2
    Dark = 2,
    /// 3
    Black = 3,
}

impl Shade {
    /// All four, lightest first.
    pub const EACH: [Self; 4] = [Self::White, Self::Light, Self::Dark, Self::Black];

    /// The shade of the low two bits of a byte.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::White,
            1 => Self::Light,
            2 => Self::Dark,
            _ => Self::Black,
        }
    }

    /// The shade of a character of a text picture.
    #[must_use]
    pub const fn from_char(ch: char) -> Option<Self> {
        match ch {
            '.' => Some(Self::White),
            '-' => Some(Self::Light),
            '+' => Some(Self::Dark),
            '#' => Some(Self::Black),
            _ => None,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Black => "black",
        }
    }

    /// Its character in text pictures: `.`, `-`, `+`, `#`.
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Self::White => '.',
            Self::Light => '-',
            Self::Dark => '+',
            Self::Black => '#',
        }
    }
}

/// Why bytes are not a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The number of pixels is not that of a screen.
    #[error("a picture has {PIXELS} pixels ({WIDTH}x{HEIGHT}), this has {0}")]
    Size(usize),
    /// A value is not a shade.
    #[error("pixel {x},{y} has the value {value}; shades are 0 to 3")]
    Value {
        /// From the left.
        x: usize,
        /// From the top.
        y: usize,
        /// The value.
        value: u8,
    },
}

/// A complete picture: row by row from the top, each from the left.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Picture(Arc<[Shade; PIXELS]>);

impl Picture {
    /// A picture of one shade.
    #[must_use]
    pub fn plain(shade: Shade) -> Self {
        Self(Arc::new([shade; PIXELS]))
    }

    /// A picture of shades, row by row.
    #[must_use]
    pub fn new(shades: [Shade; PIXELS]) -> Self {
        Self(Arc::new(shades))
    }

    /// A picture of the low two bits of each byte, row by row.
    #[must_use]
    pub fn from_bits(bits: &[u8; PIXELS]) -> Self {
        // Filled in place: a mapped array would be built on the stack and copied.
        let mut picture = Self::plain(Shade::White);
        for (shade, &bits) in Arc::make_mut(&mut picture.0).iter_mut().zip(bits) {
            *shade = Shade::from_bits(bits);
        }
        picture
    }

    /// The shades as bytes 0 to 3, row by row, as [`Self::from_bytes`] reads them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().map(|shade| *shade as u8).collect()
    }

    /// A picture of bytes 0 to 3, row by row.
    ///
    /// # Errors
    /// When there are not [`PIXELS`] of them or one is above 3.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PictureError> {
        if bytes.len() != PIXELS {
            return Err(PictureError::Size(bytes.len()));
        }
        if let Some(at) = bytes.iter().position(|&b| b > 3) {
            return Err(PictureError::Value {
                x: at % WIDTH,
                y: at / WIDTH,
                value: bytes[at],
            });
        }
        let mut shades = [Shade::White; PIXELS];
        for (shade, &byte) in shades.iter_mut().zip(bytes) {
            *shade = Shade::from_bits(byte);
        }
        Ok(Self::new(shades))
    }

    /// The shade at column `x` and row `y`; white off the screen.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> Shade {
        if x < WIDTH && y < HEIGHT {
            self.0[y * WIDTH + x]
        } else {
            Shade::White
        }
    }

    /// The shade at a point; white off the screen.
    #[must_use]
    pub fn at_point(&self, p: Point) -> Shade {
        self.at(usize::from(p.x), usize::from(p.y))
    }

    /// All pixels, row by row.
    #[must_use]
    pub fn shades(&self) -> &[Shade; PIXELS] {
        &self.0
    }

    /// The pixels of a block that are on the screen, row by row.
    pub fn block(&self, rect: Rect) -> impl Iterator<Item = Shade> + '_ {
        let (x0, x1) = (
            usize::from(rect.x).min(WIDTH),
            (usize::from(rect.x) + usize::from(rect.w)).min(WIDTH),
        );
        let (y0, y1) = (
            usize::from(rect.y).min(HEIGHT),
            (usize::from(rect.y) + usize::from(rect.h)).min(HEIGHT),
        );
        (y0..y1).flat_map(move |y| self.0[y * WIDTH + x0..y * WIDTH + x1].iter().copied())
    }

    /// Number of pixels of each shade in a block, lightest first.
    #[must_use]
    pub fn histogram(&self, rect: Rect) -> [usize; 4] {
        let mut counts = [0; 4];
        for shade in self.block(rect) {
            counts[shade as usize] += 1;
        }
        counts
    }

    /// The part of a block that is on the screen as text: one line per row, one digit
    /// 0 to 3 per pixel.
    #[must_use]
    pub fn digits(&self, rect: Rect) -> Vec<String> {
        let digit = |shade: Shade| char::from(b'0' + shade as u8);
        let Rect { x, y, w, h } = rect.cut();
        (y..y + h)
            .map(|y| self.block(Rect::new(x, y, w, 1)).map(digit).collect())
            .collect()
    }

    /// The pixels of a block whose shade differs in `other`, row by row.
    pub fn differences<'a>(&'a self, other: &'a Self, rect: Rect) -> impl Iterator<Item = Point> {
        rect.points()
            .filter(move |&p| self.at_point(p) != other.at_point(p))
    }

    /// A copy with some pixels changed by `edit`.
    #[must_use]
    pub fn edited(&self, edit: impl FnOnce(&mut [Shade; PIXELS])) -> Self {
        let mut shades = *self.0;
        edit(&mut shades);
        Self::new(shades)
    }
}

/// [`HEIGHT`] lines of [`WIDTH`] characters.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.0.chunks(WIDTH) {
            let line: String = row.iter().map(|s| s.char()).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, light, dark, black] = self.histogram(Rect::SCREEN);
        write!(f, "Picture({white} {light} {dark} {black})")
    }
}

/// One complete picture with its frame number and time.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureMsg {
    /// The epoch it belongs to.
    pub epoch: Epoch,
    /// The branch it belongs to.
    pub branch: BranchId,
    /// Frame number since power-on, from 1.
    pub number: FrameNo,
    /// Clock cycles since power-on.
    pub clocks: u64,
    /// What acted on the game since the picture before.
    pub inputs: Inputs,
    /// The pixels.
    pub picture: Picture,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_shades_or_are_refused_with_the_place() {
        let mut bytes = vec![0; PIXELS];
        bytes[WIDTH * 2 + 5] = 3;
        let picture = Picture::from_bytes(&bytes).unwrap();
        assert_eq!(picture.at(5, 2), Shade::Black);
        assert_eq!(picture.histogram(Rect::SCREEN), [PIXELS - 1, 0, 0, 1]);
        bytes[WIDTH * 3] = 4;
        assert_eq!(
            Picture::from_bytes(&bytes),
            Err(PictureError::Value {
                x: 0,
                y: 3,
                value: 4
            })
        );
        assert_eq!(Picture::from_bytes(&[0; 7]), Err(PictureError::Size(7)));
    }

    #[test]
    fn statistics_of_a_block_count_each_of_its_pixels_once() {
        let picture = Picture::plain(Shade::Light).edited(|pixels| {
            pixels[WIDTH + 1] = Shade::Black;
            pixels[2 * WIDTH + 3] = Shade::White;
        });
        let rect = Rect::new(1, 1, 3, 2);
        assert_eq!(picture.digits(rect), ["311", "110"]);
        assert_eq!(picture.histogram(rect), [1, 4, 0, 1]);
        assert_eq!(picture.digits(Rect::new(159, 143, 9, 9)), ["1"]);
        assert!(picture.digits(Rect::new(0, 200, 9, 9)).is_empty());

        let plain = Picture::plain(Shade::Light);
        let differ = |rect| -> Vec<Point> { picture.differences(&plain, rect).collect() };
        assert_eq!(
            differ(Rect::SCREEN),
            [Point { x: 1, y: 1 }, Point { x: 3, y: 2 }]
        );
        assert_eq!(differ(Rect::new(2, 0, 9, 9)), [Point { x: 3, y: 2 }]);
        assert!(differ(Rect::new(0, 0, 1, 144)).is_empty());
    }

    #[test]
    fn shades_and_their_characters_go_both_ways() {
        for shade in Shade::EACH {
            assert_eq!(Shade::from_char(shade.char()), Some(shade));
        }
        assert_eq!(Shade::from_char('?'), None);
    }

    #[test]
    fn a_block_beyond_the_edge_is_cut() {
        let picture = Picture::plain(Shade::Dark);
        assert_eq!(picture.histogram(Rect::new(158, 142, 8, 8)), [0, 0, 4, 0]);
    }
}

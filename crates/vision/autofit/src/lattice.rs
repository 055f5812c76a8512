//! Pictures cut into cells at one pitch and one phase.
//!
//! A cell has at most 8x8 pixels of two bits, so it is one number: cells are compared and
//! counted without looking at pixels again.

use screen::{HEIGHT, Picture, Point, WIDTH};

/// The low bit of each pixel.
const LOW: u128 = u128::MAX / 3;

/// Pixels from one cell to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pitch {
    /// To the right, 7 or 8.
    pub x: u8,
    /// Down, 7 or 8.
    pub y: u8,
}

impl Pitch {
    /// All that are tried.
    pub const EACH: [Self; 4] = [
        Self { x: 8, y: 8 },
        Self { x: 8, y: 7 },
        Self { x: 7, y: 8 },
        Self { x: 7, y: 7 },
    ];

    /// Pixels of a cell.
    pub fn area(self) -> u32 {
        u32::from(self.x) * u32::from(self.y)
    }
}

/// The pixels of a cell, row by row, two bits each, the first one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u128);

impl Cell {
    /// Which pixels differ: the low bit of each.
    pub fn difference(self, other: Self) -> u128 {
        let bits = self.0 ^ other.0;
        (bits | bits >> 1) & LOW
    }

    /// The shade of pixel `i`, 0 to 3.
    pub fn shade(self, i: u32) -> u8 {
        (self.0 >> (2 * i)) as u8 & 3
    }
}

/// All cells of all pictures. The outermost ring of them reaches off the screen, or lies
/// beyond it.
#[derive(Debug)]
pub struct Lattice {
    pub pitch: Pitch,
    /// The top left pixel of the first whole cell, which is in column 1 and row 1.
    phase: (u8, u8),
    pub columns: usize,
    pub rows: usize,
    frames: Vec<Vec<Cell>>,
    /// The pixels of each cell that are off the screen: the low bit of each.
    off: Vec<u128>,
}

impl Lattice {
    pub fn new(pictures: &[Picture], pitch: Pitch, phase: (u8, u8)) -> Self {
        let count = |side: usize, phase: u8, pitch: u8| {
            2 + (side - usize::from(phase)) / usize::from(pitch)
        };
        let columns = count(WIDTH, phase.0, pitch.x);
        let rows = count(HEIGHT, phase.1, pitch.y);
        let mut lattice = Self {
            pitch,
            phase,
            columns,
            rows,
            frames: Vec::new(),
            off: Vec::new(),
        };
        let cells = |pixel: &dyn Fn(i32, i32) -> u128| -> Vec<u128> {
            (0..rows)
                .flat_map(|row| (0..columns).map(move |column| (column, row)))
                .map(|(column, row)| lattice.cut(column, row, pixel))
                .collect()
        };
        let off = cells(&|x, y| u128::from(!on_screen(x, y)));
        let frames = pictures.iter().map(|picture| {
            let pixel = |x: i32, y: i32| match on_screen(x, y) {
                true => picture.at(x as usize, y as usize) as u128,
                false => 0,
            };
            cells(&pixel).into_iter().map(Cell).collect()
        });
        let frames = frames.collect();
        lattice.frames = frames;
        lattice.off = off;
        lattice
    }

    fn cut(&self, column: usize, row: usize, pixel: &dyn Fn(i32, i32) -> u128) -> u128 {
        let (left, top) = self.corner(column, row);
        let (wide, high) = (i32::from(self.pitch.x), i32::from(self.pitch.y));
        let mut bits = 0;
        for y in (0..high).rev() {
            for x in (0..wide).rev() {
                bits = bits << 2 | pixel(left + x, top + y);
            }
        }
        bits
    }

    /// The top left pixel of a cell; off the screen for the outermost ones.
    pub fn corner(&self, column: usize, row: usize) -> (i32, i32) {
        let at =
            |phase: u8, pitch: u8, i: usize| i32::from(phase) + (i as i32 - 1) * i32::from(pitch);
        (
            at(self.phase.0, self.pitch.x, column),
            at(self.phase.1, self.pitch.y, row),
        )
    }

    /// The cell that has a pixel, if it is whole.
    pub fn at(&self, point: Point) -> Option<(usize, usize)> {
        let cell = |at: u8, phase: u8, pitch: u8, count: usize| {
            let i = 1 + usize::from(at.checked_sub(phase)?) / usize::from(pitch);
            (i + 1 < count).then_some(i)
        };
        Some((
            cell(point.x, self.phase.0, self.pitch.x, self.columns)?,
            cell(point.y, self.phase.1, self.pitch.y, self.rows)?,
        ))
    }

    pub fn frames(&self) -> usize {
        self.frames.len()
    }

    pub fn cell(&self, frame: usize, column: usize, row: usize) -> Cell {
        let cell = (self.frames.get(frame)).and_then(|f| f.get(row * self.columns + column));
        cell.copied().unwrap_or_default()
    }

    /// The pixels of a cell that are off the screen: the low bit of each.
    pub fn off(&self, column: usize, row: usize) -> u128 {
        let off = self.off.get(row * self.columns + column).copied();
        off.unwrap_or(LOW)
    }

    /// The low bits of the pixels of a column of a cell.
    pub fn column_mask(&self, x: u8) -> u128 {
        (0..self.pitch.y).fold(0, |mask, y| {
            mask | 1 << (2 * (u32::from(y) * u32::from(self.pitch.x) + u32::from(x)))
        })
    }

    /// The low bits of the pixels of a row of a cell.
    pub fn row_mask(&self, y: u8) -> u128 {
        (0..self.pitch.x).fold(0, |mask, x| {
            mask | 1 << (2 * (u32::from(y) * u32::from(self.pitch.x) + u32::from(x)))
        })
    }
}

fn on_screen(x: i32, y: i32) -> bool {
    (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y)
}

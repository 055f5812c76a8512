//! Seven kinds of other makers' games, as drawings of the cartridge's play.

use super::film::Shown;
use rules::{COLUMNS, Piece, ROWS};
use screen::{HEIGHT, PIXELS, Picture, Point, Shade, WIDTH};
use vision::Number;

/// A colour of a pixel.
pub type Colour = [u8; 3];
/// The four shades of a game without colours.
const GREYS: [Colour; 4] = [[255; 3], [170; 3], [85; 3], [0; 3]];

/// Digits of strokes, 5 by 7 pixels.
const DIGITS: [[u8; 7]; 10] = [
    [0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e],
    [0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e],
    [0x0e, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1f],
    [0x1f, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0e],
    [0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02],
    [0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e],
    [0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e],
    [0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08],
    [0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e],
    [0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c],
];

/// How a game draws its numbers.
#[derive(Clone, Copy, Debug)]
pub struct Print {
    /// Pixels from one digit to the next.
    pub spacing: i32,
    pub paper: Colour,
    pub ink: Colour,
    /// A second ink, a pixel to the right of the first and below it.
    pub shadow: Option<Colour>,
    /// The paper is only as large as the digits, with another shade around it.
    pub is_boxed: bool,
    pub leading_zeros: bool,
}

/// The colour of a pixel of a mino; `None` where the ground is visible.
type Mino = fn(Piece, (i32, i32)) -> Option<Colour>;

/// How a game is drawn.
pub struct Maker {
    pub name: &'static str,
    pub corner: (i32, i32),
    pub pitch: (i32, i32),
    /// Rows, of which those above the cartridge's 18 stay empty.
    pub rows: usize,
    /// What is around the well.
    pub outside: fn(i32, i32) -> Colour,
    /// The lines around the well and their distance from the cells.
    pub wall: (i32, i32, Colour),
    /// An empty cell: pixel, column and row.
    pub ground: fn((i32, i32), (i32, i32)) -> Colour,
    /// A mino: `None` where the ground is visible.
    pub mino: Mino,
    /// Likewise where the piece would lock.
    pub ghost: Option<Mino>,
    pub next: (i32, i32),
    pub next_ground: Colour,
    pub print: Print,
    pub numbers: [(Number, (i32, i32), usize); 3],
}

/// One frame of a game as it is drawn.
pub struct Drawing(Vec<Colour>);

impl Drawing {
    fn set(&mut self, (x, y): (i32, i32), colour: Colour) {
        if (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y) {
            self.0[y as usize * WIDTH + x as usize] = colour;
        }
    }

    fn fill(&mut self, (x, y): (i32, i32), (w, h): (i32, i32), colour: Colour) {
        let rows = (y..y + h).flat_map(|y| (x..x + w).map(move |x| (x, y)));
        rows.for_each(|at| self.set(at, colour));
    }

    /// Its colours, row by row.
    pub fn colours(&self) -> &[Colour] {
        &self.0
    }

    /// Its shades, if it has no others than the four greys.
    pub fn picture(&self) -> Option<Picture> {
        let mut shades = [Shade::White; PIXELS];
        for (shade, colour) in shades.iter_mut().zip(&self.0) {
            let i = GREYS.iter().position(|grey| grey == colour)?;
            *shade = Shade::EACH[i];
        }
        Some(Picture::new(shades))
    }
}

impl Maker {
    /// The top left pixel of a cell; rows are counted from the cartridge's topmost one.
    pub fn cell(&self, row: usize, column: usize) -> (i32, i32) {
        let above = (self.rows - ROWS) as i32;
        (
            self.corner.0 + column as i32 * self.pitch.0,
            self.corner.1 + (above + row as i32) * self.pitch.1,
        )
    }

    /// The middle of a cell.
    pub fn middle(&self, row: usize, column: usize) -> Point {
        let (x, y) = self.cell(row, column);
        Point {
            x: (x + self.pitch.0 / 2) as u8,
            y: (y + self.pitch.1 / 2) as u8,
        }
    }

    /// The middle of the last digit of a number.
    pub fn digit(&self, number: Number) -> Point {
        let found = self.numbers.iter().find(|place| place.0 == number);
        let &(_, (x, y), places) = found.unwrap();
        Point {
            x: (x + self.print.spacing * (places as i32 - 1) + 3) as u8,
            y: (y + 3) as u8,
        }
    }

    pub fn draw(&self, shown: &Shown) -> Drawing {
        let all = (0..HEIGHT as i32).flat_map(|y| (0..WIDTH as i32).map(move |x| (x, y)));
        let mut drawing = Drawing(all.map(|(x, y)| (self.outside)(x, y)).collect());
        self.draw_well(&mut drawing);
        for (row, cells) in shown.cells.iter().enumerate() {
            for (column, piece) in cells.iter().enumerate() {
                let Some(piece) = *piece else { continue };
                self.draw_cell(&mut drawing, self.cell(row, column), |at| {
                    (self.mino)(piece, at)
                });
            }
        }
        if let Some(ghost) = self.ghost {
            let piece = self.falling(shown);
            for &(row, column) in &shown.ghost {
                self.draw_cell(&mut drawing, self.cell(row, column), |at| ghost(piece, at));
            }
        }
        self.draw_next(&mut drawing, shown);
        for (number, at, places) in self.numbers {
            let value = match number {
                Number::Score => shown.score,
                Number::Lines => shown.lines,
                Number::Level => shown.level,
            };
            self.print.draw(&mut drawing, at, (value, places));
        }
        drawing
    }

    /// The kind of the ghost, which hardly matters: any piece that is shown.
    fn falling(&self, shown: &Shown) -> Piece {
        let first = shown.cells.iter().flatten().flatten().next();
        first.copied().unwrap_or(Piece::T)
    }

    fn draw_well(&self, drawing: &mut Drawing) {
        let (x, y) = self.corner;
        let (thick, gap, colour) = self.wall;
        let (w, h) = (
            self.pitch.0 * COLUMNS as i32,
            self.pitch.1 * self.rows as i32,
        );
        let out = thick + gap;
        drawing.fill((x - out, y), (w + 2 * out, h + out), colour);
        for py in y..y + h + gap {
            for px in x - gap..x + w + gap {
                let (dx, dy) = (px - x, py - y);
                let within = (dx.rem_euclid(self.pitch.0), dy.rem_euclid(self.pitch.1));
                let cell = (dx.div_euclid(self.pitch.0), dy.div_euclid(self.pitch.1));
                drawing.set((px, py), (self.ground)(within, cell));
            }
        }
    }

    fn draw_cell(
        &self,
        drawing: &mut Drawing,
        (x, y): (i32, i32),
        pixel: impl Fn((i32, i32)) -> Option<Colour>,
    ) {
        for dy in 0..self.pitch.1 {
            for dx in 0..self.pitch.0 {
                if let Some(colour) = pixel((dx, dy)) {
                    drawing.set((x + dx, y + dy), colour);
                }
            }
        }
    }

    fn draw_next(&self, drawing: &mut Drawing, shown: &Shown) {
        let (x, y) = self.next;
        let (wide, high) = (4 * self.pitch.0 + 4, 2 * self.pitch.1 + 4);
        drawing.fill((x - 1, y - 1), (wide + 2, high + 2), self.wall.2);
        drawing.fill((x, y), (wide, high), self.next_ground);
        let Some(piece) = shown.next else { return };
        let cells = piece.cells(0);
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        for (row, column) in cells {
            let at = (
                x + 2 + i32::from(column) * self.pitch.0,
                y + 2 + i32::from(row - top) * self.pitch.1,
            );
            self.draw_cell(drawing, at, |at| (self.mino)(piece, at));
        }
    }
}

impl Print {
    fn draw(&self, drawing: &mut Drawing, (x, y): (i32, i32), (value, places): (u32, usize)) {
        let text = match self.leading_zeros {
            true => format!("{value:0places$}"),
            false => format!("{value:places$}"),
        };
        let digits = text.chars().skip(text.len() - places);
        if !self.is_boxed {
            let wide = self.spacing * places as i32;
            drawing.fill((x - 2, y - 2), (wide + 4, 12), self.paper);
        }
        for (i, ch) in (0..).zip(digits) {
            let left = x + i * self.spacing;
            let Some(digit) = ch.to_digit(10) else {
                continue;
            };
            if self.is_boxed {
                drawing.fill((left, y), (self.spacing, 8), self.paper);
            }
            let rows = (0..).zip(DIGITS[digit as usize]);
            let ink = rows.flat_map(|(dy, row)| {
                let drawn = (0..5).filter(move |dx| row >> (4 - dx) & 1 == 1);
                drawn.map(move |dx| (left + dx, y + dy))
            });
            let ink: Vec<(i32, i32)> = ink.collect();
            for &(x, y) in ink.iter().filter(|_| self.shadow.is_some()) {
                drawing.set((x + 1, y + 1), self.shadow.unwrap_or(self.ink));
            }
            ink.into_iter().for_each(|at| drawing.set(at, self.ink));
        }
    }
}

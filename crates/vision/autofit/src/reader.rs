//! Reads pictures of another maker's game by its profile.

use crate::{
    ink::{Ink, union},
    lattice::Lattice,
    profile::{GameProfile, NumbersOf},
    shape,
};
use rules::{COLUMNS, Piece};
use screen::{Picture, Point, Rect, Shade};
use vision::{Decoded, Number, Screen};

/// The share of the pixels of the walls that have to be there in a picture of play.
const WALLS: f64 = 0.9;

/// What is read from one picture. What can't be read is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReading {
    /// Whether the walls of the well are there. If not, nothing else means anything.
    pub is_play: bool,
    /// The cells, row by row from the top, as many rows as the profile has.
    pub cells: Vec<[GameCell; COLUMNS]>,
    /// The piece in the next box.
    pub next: Option<Piece>,
    /// Points.
    pub score: Option<u32>,
    /// Lines cleared.
    pub lines: Option<u32>,
    /// Level.
    pub level: Option<u32>,
}

/// A cell of the well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCell {
    /// Whether something stands there.
    pub is_filled: bool,
    /// The piece, if its look is known.
    pub piece: Option<Piece>,
    /// How many pixels would have to change for it to be read otherwise.
    pub margin: u8,
}

impl GameReading {
    /// The same in the form that is also that of the original game.
    #[must_use]
    pub fn decoded(&self) -> Decoded {
        let shown = self.is_play;
        let character = |cell: &GameCell| match (cell.is_filled, cell.piece) {
            (true, Some(piece)) => piece.letter(),
            (true, None) => '#',
            (false, _) => '.',
        };
        let cells = self.cells.iter();
        let board = cells.clone().map(|row| row.iter().map(character).collect());
        let small = |number: Option<u32>| number.filter(|_| shown);
        Decoded {
            screen: if shown { Screen::Play } else { Screen::Unknown },
            board: shown.then(|| board.collect()),
            next: self.next.filter(|_| shown).map(Piece::letter),
            score: small(self.score),
            level: small(self.level).and_then(|n| n.try_into().ok()),
            lines: small(self.lines).and_then(|n| n.try_into().ok()),
            heart: None,
            min_margin: cells
                .flatten()
                .map(|cell| cell.margin)
                .min()
                .filter(|_| shown),
        }
    }
}

impl GameProfile {
    /// Reads a picture: a pure function of the profile and the picture.
    #[must_use]
    pub fn read(&self, picture: &Picture) -> GameReading {
        let number = |number| {
            let numbers = self.numbers.as_ref()?;
            let (_, rect) = numbers.places.iter().find(|place| place.0 == number)?;
            read_number(picture, numbers, *rect)
        };
        GameReading {
            is_play: self.is_play(picture),
            cells: self.cells(picture),
            next: self.next.and_then(|next| read_next(picture, next, self)),
            score: number(Number::Score),
            lines: number(Number::Lines),
            level: number(Number::Level),
        }
    }

    /// How well a picture can be read, in points; 0 when the walls of the well are not there.
    #[must_use]
    pub fn points(&self, picture: &Picture) -> f32 {
        let reading = self.read(picture);
        if !reading.is_play {
            return 0.0;
        }
        let cells = || reading.cells.iter().flatten();
        let sure = cells().filter(|cell| {
            let is_empty = !cell.is_filled && u32::from(cell.margin) == self.field.votes;
            is_empty || cell.piece.is_some()
        });
        let numbers = [reading.score, reading.lines, reading.level];
        let numbers = numbers.iter().flatten().count();
        let share = sure.count() as f32 / cells().count().max(1) as f32;
        10.0 * share + 2.0 * (numbers + usize::from(reading.next.is_some())) as f32
    }

    fn is_play(&self, picture: &Picture) -> bool {
        let pixels = self.walls.iter().flat_map(|(rect, pixels)| {
            let wanted = rect.points().zip(pixels);
            wanted.filter_map(|(at, shade)| Some((at, (*shade)?)))
        });
        let (mut there, mut all) = (0, 0);
        for (at, shade) in pixels {
            all += 1;
            there += u32::from(picture.at_point(at) == shade);
        }
        f64::from(there) >= WALLS * f64::from(all)
    }

    fn cells(&self, picture: &Picture) -> Vec<[GameCell; COLUMNS]> {
        let field = &self.field;
        let Rect { x, y, .. } = field.rect;
        let phase = (x % field.pitch.x, y % field.pitch.y);
        let lattice = Lattice::new(std::slice::from_ref(picture), field.pitch, phase);
        let (column, row) = lattice.at(Point { x, y }).unwrap_or((1, 1));
        let read = |row: usize, column: usize| {
            let cell = lattice.cell(0, column, row);
            let corner = lattice.corner(column, row);
            let votes = field.ground.distance(cell, corner, field.pitch);
            let is_filled = votes >= field.votes;
            let known = self.minos.iter().find(|(look, _)| *look == cell);
            let margin = match is_filled {
                true => votes - field.votes + 1,
                false => field.votes - votes,
            };
            GameCell {
                is_filled,
                piece: known.filter(|_| is_filled).map(|&(_, piece)| piece),
                margin: margin as u8,
            }
        };
        (0..field.rows)
            .map(|r| std::array::from_fn(|c| read(row + r, column + c)))
            .collect()
    }
}

/// The piece in the next box, by its shape.
fn read_next(
    picture: &Picture,
    (rect, ground): (Rect, Shade),
    profile: &GameProfile,
) -> Option<Piece> {
    let ink = Ink::new(picture, ground);
    let drawn = |x: i32, y: i32| {
        let inside = |at: i32, from: u8, size: u8| {
            (i32::from(from)..i32::from(from) + i32::from(size)).contains(&at)
        };
        inside(x, rect.x, rect.w) && inside(y, rect.y, rect.h) && ink.is_drawn(x, y)
    };
    let pixels = rect.points().filter(|p| drawn(p.x.into(), p.y.into()));
    let bounds = pixels.map(|p| Rect::new(p.x, p.y, 1, 1)).reduce(union)?;
    let pitch = profile.field.pitch;
    shape::piece(bounds, (pitch.x, pitch.y), &drawn)
}

/// A number: known digits beside each other, with nothing else in its places.
fn read_number(picture: &Picture, numbers: &NumbersOf, rect: Rect) -> Option<u32> {
    let ink = Ink::new(picture, numbers.paper);
    let (wide, high) = numbers.size;
    let (mut number, mut ended) = (None, false);
    for i in 0..rect.w / wide {
        let pixels = ink.pixels(Rect::new(rect.x + i * wide, rect.y, wide, high));
        if !pixels.contains(&true) {
            ended = number.is_some();
            continue;
        }
        let (digit, _) = numbers.digits.iter().find(|(_, known)| *known == pixels)?;
        if ended {
            return None;
        }
        number = Some(number.unwrap_or(0) * 10 + u32::from(*digit));
    }
    number
}

//! Draws the picture of a scene: background, then sprites behind it.

use super::skin::{Mino, Skin, Tile, tile_of};
use rules::{COLUMNS, Orientation, Piece, ROWS};
use screen::{Picture, Shade, WIDTH};

/// A piece drawn as four sprites, its box at (`row`, `col`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sprite {
    pub piece: Piece,
    pub orientation: Orientation,
    pub row: i8,
    pub col: i8,
}

/// What covers the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    Nothing,
    Pause,
    /// The game-over picture from this row down.
    OverFrom(usize),
}

#[derive(Clone, Debug)]
pub struct Scene {
    pub cells: Vec<Option<Mino>>,
    pub sprite: Option<Sprite>,
    pub next: Option<Piece>,
    pub score: u32,
    pub level: u8,
    pub lines: u16,
    pub heart: bool,
    /// The panel of B-type, where there is one.
    pub b_type: bool,
    pub cover: Cover,
}

impl Scene {
    pub fn new() -> Self {
        Self {
            cells: vec![None; COLUMNS * ROWS],
            sprite: None,
            next: None,
            score: 0,
            level: 0,
            lines: 0,
            heart: false,
            b_type: false,
            cover: Cover::Nothing,
        }
    }

    pub fn set(&mut self, row: usize, col: usize, mino: Mino) {
        self.cells[row * COLUMNS + col] = Some(mino);
    }
}

pub fn paint(skin: &Skin, scene: &Scene) -> Picture {
    let b_type = skin.game_b.as_ref().filter(|_| scene.b_type);
    let background = b_type.unwrap_or(&skin.game);
    background.edited(|pixels| {
        let mut canvas = Canvas(pixels);
        for (i, mino) in scene.cells.iter().enumerate() {
            if let Some(mino) = mino {
                let (row, col) = (i / COLUMNS, i % COLUMNS);
                canvas.tile(16 + 8 * col as i32, 8 * row as i32, skin.mino(*mino));
            }
        }
        match scene.cover {
            Cover::Nothing => {}
            Cover::Pause => canvas.field(&skin.pause, 0),
            Cover::OverFrom(row) => canvas.field(&skin.over, row * 8),
        }
        if b_type.is_some() {
            canvas.number(skin, 128, 16, 1, scene.level.into());
            canvas.number(skin, 128, 40, 1, 5);
            canvas.number(skin, 128, 80, 2, scene.lines.into());
        } else {
            canvas.number(skin, 104, 24, 6, scene.score);
            canvas.number(skin, 128, 56, 2, scene.level.into());
            canvas.number(skin, 112, 80, 4, scene.lines.into());
        }
        if scene.heart {
            let (x, y) = if b_type.is_some() {
                (136, 16)
            } else {
                (144, 56)
            };
            canvas.tile(x, y, &skin.heart);
        }
        if let Some(Sprite {
            piece,
            orientation,
            row,
            col,
        }) = scene.sprite
        {
            for (i, (r, c)) in piece.cells(orientation).iter().enumerate() {
                let (x, y) = (16 + 8 * i32::from(col + c), 8 * i32::from(row + r));
                canvas.sprite(x, y, skin.mino(tile_of(piece, orientation, i)));
            }
        }
        if let Some(piece) = scene.next {
            for (i, (r, c)) in piece.cells(0).iter().enumerate() {
                let (x, y) = (120 + 8 * i32::from(*c), 96 + 8 * i32::from(*r));
                canvas.sprite(x, y, skin.mino(tile_of(piece, 0, i)));
            }
        }
    })
}

struct Canvas<'a>(&'a mut [Shade; screen::PIXELS]);

impl Canvas<'_> {
    fn pixel(&mut self, x: i32, y: i32) -> Option<&mut Shade> {
        let on = (0..160).contains(&x) && (0..144).contains(&y);
        on.then(|| &mut self.0[y as usize * WIDTH + x as usize])
    }

    fn tile(&mut self, x0: i32, y0: i32, tile: &Tile) {
        self.each(x0, y0, tile, |pixel, shade| *pixel = shade);
    }

    /// A sprite lies behind every pixel of the background that is not white.
    fn sprite(&mut self, x0: i32, y0: i32, tile: &Tile) {
        self.each(x0, y0, tile, |pixel, shade| {
            if *pixel == Shade::White {
                *pixel = shade;
            }
        });
    }

    fn each(&mut self, x0: i32, y0: i32, tile: &Tile, draw: impl Fn(&mut Shade, Shade)) {
        for (y, row) in (y0..).zip(tile) {
            for (x, &shade) in (x0..).zip(row) {
                if let Some(pixel) = self.pixel(x, y) {
                    draw(pixel, shade);
                }
            }
        }
    }

    fn field(&mut self, field: &[Vec<Shade>], from: usize) {
        for (y, row) in field.iter().enumerate().skip(from) {
            for (x, &shade) in row.iter().enumerate() {
                self.0[y * WIDTH + 16 + x] = shade;
            }
        }
    }

    /// Right aligned, blank on the left.
    fn number(&mut self, skin: &Skin, x: i32, y: i32, places: i32, number: u32) {
        for (i, ch) in number
            .to_string()
            .chars()
            .rev()
            .enumerate()
            .take(places as usize)
        {
            let x = x + 8 * (places - 1 - i as i32);
            self.tile(x, y, skin.digit(ch.to_digit(10).unwrap()));
        }
    }
}

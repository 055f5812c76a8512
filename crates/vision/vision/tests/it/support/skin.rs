//! The art of a skin: minos and digits as text, and the backgrounds, drawn by rule
//! where the skin has none of its own.

use rules::{Orientation, Piece};
use screen::{Picture, Shade, WIDTH};
use std::{
    fs,
    path::{Path, PathBuf},
};

pub type Tile = [[Shade; 8]; 8];

/// What can stand in a cell of the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mino {
    /// A piece and the number of its tile: bars have six, others one.
    Piece(Piece, usize),
    Curtain,
    Flash,
}

pub struct Skin {
    pub(super) minos: Vec<(String, Tile)>,
    pub(super) digits: Vec<Tile>,
    pub(super) heart: Tile,
    pub game: Picture,
    pub(super) game_b: Option<Picture>,
    pub pause: Vec<Vec<Shade>>,
    pub over: Vec<Vec<Shade>>,
}

impl Skin {
    pub fn plain() -> Self {
        Self::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../vision/tests/it/skins/plain"))
    }

    pub fn blockfall() -> Self {
        Self::load(&art("."))
    }

    pub fn second() -> Self {
        Self::load(&art("second-skin"))
    }

    pub fn load(folder: &Path) -> Self {
        let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
        let digits = tiles(&read("font.txt").unwrap())
            .into_iter()
            .filter(|(name, _)| name.starts_with("digit"))
            .map(|(_, tile)| tile)
            .collect();
        let game = read("game.txt").map_or_else(background, |text| picture(&text));
        Self {
            minos: tiles(&read("minos.txt").unwrap()),
            digits,
            heart: [[Shade::Black; 8]; 8],
            game,
            game_b: None,
            pause: read("pause.txt").map_or_else(|| letters(&PAUSE, true), |t| shades(&t)),
            over: read("game-over.txt").map_or_else(game_over, |t| shades(&t)),
        }
    }

    pub fn mino(&self, mino: Mino) -> &Tile {
        let (name, number) = match mino {
            Mino::Piece(piece, number) => (piece.letter().to_string(), number),
            Mino::Curtain => ("curtain".into(), 0),
            Mino::Flash => ("flash".into(), 0),
        };
        let of_kind = |(n, _): &&(String, Tile)| n.split(',').next() == Some(&name);
        &self.minos.iter().filter(of_kind).nth(number).unwrap().1
    }

    pub fn digit(&self, digit: u32) -> &Tile {
        &self.digits[digit as usize]
    }
}

/// A folder of the cartridge's art.
pub fn art(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../game/cartridge/art")
        .join(folder)
}

/// The tile of the `i`-th cell of a piece: only bars have more than one.
pub fn tile_of(piece: Piece, orientation: Orientation, i: usize) -> Mino {
    let number = match (piece, orientation % piece.orientations()) {
        (Piece::I, 0) => [0, 1, 1, 2][i],
        (Piece::I, _) => [3, 4, 4, 5][i],
        _ => 0,
    };
    Mino::Piece(piece, number)
}

fn shade(ch: char) -> Shade {
    Shade::EACH.into_iter().find(|s| s.char() == ch).unwrap()
}

/// The lines that are not comments, as shades.
fn shades(text: &str) -> Vec<Vec<Shade>> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with(';') && !line.is_empty());
    lines
        .map(|line| line.chars().map(shade).collect())
        .collect()
}

pub fn picture(text: &str) -> Picture {
    let flat: Vec<u8> = shades(text).concat().iter().map(|&s| s as u8).collect();
    Picture::from_bytes(&flat).unwrap()
}

/// Named blocks of 8x8.
fn tiles(text: &str) -> Vec<(String, Tile)> {
    let mut tiles: Vec<(String, Vec<[Shade; 8]>)> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("; ") {
            Some(name) => tiles.push((name.into(), Vec::new())),
            None => {
                let row: Vec<Shade> = line.chars().map(shade).collect();
                tiles.last_mut().unwrap().1.push(row.try_into().unwrap());
            }
        }
    }
    tiles
        .into_iter()
        .filter_map(|(name, rows)| Some((name, rows.try_into().ok()?)))
        .collect()
}

/// Black margin, white line, walls of bricks, black panel with white places.
fn background() -> Picture {
    Picture::plain(Shade::White).edited(|pixels| {
        for (i, pixel) in pixels.iter_mut().enumerate() {
            let (x, y) = (i % WIDTH, i / WIDTH);
            let white = |x0: usize, y0: usize, w: usize, h: usize| {
                (x0..x0 + w).contains(&x) && (y0..y0 + h).contains(&y)
            };
            *pixel = match x {
                0..=6 => Shade::Black,
                7 | 104 => Shade::White,
                8..=15 | 96..=103 => Shade::from_bits(((x % 8) / 2 + y / 3) as u8 | 1),
                16..=95 => Shade::White,
                _ if white(104, 24, 56, 8)
                    || white(112, 56, 40, 8)
                    || white(112, 80, 40, 8)
                    || white(119, 103, 34, 34) =>
                {
                    Shade::White
                }
                _ => Shade::Black,
            };
        }
    })
}

/// First column, last column and row of each word of the pause text.
const PAUSE: [(usize, usize, usize); 5] = [(5, 7, 3), (4, 8, 5), (6, 7, 7), (3, 10, 9), (5, 8, 11)];
/// The same of the words below the game-over box.
const OVER: [(usize, usize, usize); 5] =
    [(5, 8, 4), (5, 8, 6), (3, 8, 12), (4, 6, 14), (5, 10, 16)];

/// Words of the same letter; tile columns count from the left of the screen.
fn letters(words: &[(usize, usize, usize)], underlined: bool) -> Vec<Vec<Shade>> {
    let mut field = vec![vec![Shade::White; 80]; 144];
    for &(first, last, row) in words {
        for (x0, y0) in (first..=last).map(|tile| (tile * 8 - 16, row * 8)) {
            for i in 1..7 {
                field[y0 + i][x0 + 1] = Shade::Black;
                field[y0 + i][x0 + i] = Shade::Black;
            }
            for x in (0..8).step_by(2).filter(|_| underlined) {
                field[y0 + 9][x0 + x] = Shade::Black;
            }
        }
    }
    field
}

/// The box, its words and those below.
fn game_over() -> Vec<Vec<Shade>> {
    let mut field = letters(&OVER, false);
    for edge in [18, 69] {
        field[edge][10..70].fill(Shade::Black);
    }
    for row in field.iter_mut().take(70).skip(18) {
        row[10] = Shade::Black;
        row[69] = Shade::Black;
    }
    field
}

//! A skin drawn by rule from what is known of the original game's pictures: where
//! minos have which shade, how many black pixels the rows and columns of a digit
//! have, which tiles are text. Whatever is not known is drawn at random.

use super::skin::{Skin, Tile};
use screen::{PIXELS, Picture, Shade, WIDTH};

use Shade::{Black as K, Dark as D, Light as L, White as W};

/// Black pixels per row and per column of the ten digits.
const DIGITS: [[[u8; 8]; 2]; 10] = [
    [[0, 4, 4, 4, 4, 4, 4, 0], [0, 4, 6, 2, 2, 6, 4, 0]],
    [[0, 2, 3, 2, 2, 2, 4, 0], [0, 0, 2, 6, 6, 1, 0, 0]],
    [[0, 4, 4, 3, 4, 3, 6, 0], [0, 3, 4, 4, 5, 5, 3, 0]],
    [[0, 5, 3, 4, 3, 3, 5, 0], [0, 2, 3, 3, 6, 6, 3, 0]],
    [[0, 4, 4, 3, 4, 6, 2, 0], [0, 4, 3, 2, 6, 6, 2, 0]],
    [[0, 5, 2, 5, 3, 4, 4, 0], [0, 4, 4, 3, 5, 5, 2, 0]],
    [[0, 4, 2, 5, 4, 4, 4, 0], [0, 4, 6, 3, 3, 5, 2, 0]],
    [[0, 6, 2, 2, 2, 3, 3, 0], [0, 1, 3, 4, 5, 3, 2, 0]],
    [[0, 4, 4, 4, 4, 4, 4, 0], [0, 3, 3, 3, 6, 6, 3, 0]],
    [[0, 4, 4, 4, 5, 3, 4, 0], [0, 2, 3, 3, 6, 6, 4, 0]],
];

/// First and last tile column and the row of each word of the pause text.
const PAUSE: [(usize, usize, usize); 5] = [(5, 7, 3), (4, 8, 5), (6, 7, 7), (3, 10, 9), (5, 8, 11)];
/// The same of the words of the game-over picture.
const OVER: [(usize, usize, usize); 5] =
    [(5, 8, 4), (5, 8, 6), (3, 8, 12), (4, 6, 14), (5, 10, 16)];

/// Numbers that look random.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            all.swap(i, self.below(i + 1));
        }
    }
}

impl Skin {
    /// What is not known is drawn by `seed`.
    pub fn facts(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        Self {
            minos: minos(&mut dice),
            digits: (0..10).map(digit).collect(),
            heart: strokes(&mut dice, 24),
            game: background(&mut dice, false),
            game_b: Some(background(&mut dice, true)),
            pause: pause(&mut dice),
            over: over(&mut dice),
        }
    }
}

/// An 8x8 digit with the counts that it has to have: each row takes the columns that
/// still want most.
pub fn digit(digit: usize) -> Tile {
    let [rows, mut left] = DIGITS[digit];
    let mut tile = [[W; 8]; 8];
    for (y, &count) in rows.iter().enumerate() {
        let mut columns: Vec<usize> = (0..8).collect();
        columns.sort_by_key(|&x| std::cmp::Reverse(left[x]));
        for &x in columns.iter().take(count.into()) {
            tile[y][x] = K;
            left[x] -= 1;
        }
    }
    assert_eq!(left, [0; 8], "digit {digit} can be drawn");
    tile
}

/// So many black pixels where letters have them: not in the first column, nor in the
/// first and last row.
pub fn strokes(dice: &mut Dice, count: usize) -> Tile {
    let mut places: Vec<(usize, usize)> =
        (1..7).flat_map(|y| (1..8).map(move |x| (x, y))).collect();
    dice.shuffle(&mut places);
    let mut tile = [[W; 8]; 8];
    for &(x, y) in &places[..count] {
        tile[y][x] = K;
    }
    tile
}

fn tile(shade: impl FnMut(usize, usize) -> Shade) -> Tile {
    let mut shade = shade;
    std::array::from_fn(|y| std::array::from_fn(|x| shade(x, y)))
}

/// How far a pixel is from the edge of its tile, 0 to 3.
fn depth(x: usize, y: usize) -> usize {
    x.min(y).min(7 - x).min(7 - y)
}

fn rings(shades: [Shade; 4]) -> Tile {
    tile(|x, y| shades[depth(x, y)])
}

/// Lit from the top left: a shade there, another at the bottom and the right; either
/// where the two meet.
fn bevel(dice: &mut Dice, x: usize, y: usize, at: usize, lit: Shade, shaded: Shade) -> Shade {
    let (near, far) = (x == at || y == at, x == 7 - at || y == 7 - at);
    match (near, far) {
        (true, true) => dice.of(&[lit, shaded]),
        (true, false) => lit,
        _ => shaded,
    }
}

fn minos(dice: &mut Dice) -> Vec<(String, Tile)> {
    let bevelled = tile(|x, y| match depth(x, y) {
        0 => K,
        2 => bevel(dice, x, y, 2, W, K),
        _ => L,
    });
    let curtain = tile(|x, y| match depth(x, y) {
        0 => K,
        1 => bevel(dice, x, y, 1, W, D),
        _ => L,
    });
    let mut all = vec![
        ("O".into(), rings([K, W, K, K])),
        ("J".into(), rings([K, L, K, W])),
        ("Z".into(), rings([K, L, L, K])),
        ("L".into(), rings([K, D, D, D])),
        ("T".into(), bevelled),
        ("S".into(), rings([K, D, K, W])),
        ("curtain".into(), curtain),
        ("flash".into(), [[L; 8]; 8]),
    ];
    for number in 0..6 {
        all.push(("I".into(), bar(dice, number)));
    }
    all
}

/// Lying bars are left, middle, right; standing ones top, middle, bottom.
fn bar(dice: &mut Dice, number: usize) -> Tile {
    let lies = number < 3;
    let mut bar = tile(|x, y| {
        let (along, across) = if lies { (x, y) } else { (y, x) };
        let end = matches!((number % 3, along), (0, 0) | (2, 7));
        if across == 0 || across == 7 || end {
            K
        } else {
            dice.of(&[L, L, D])
        }
    });
    if (1..4).all(|i| bar[i][i] == D) {
        bar[1][1] = L;
    }
    bar
}

/// Margin, walls of bricks, and the panel of either type.
fn background(dice: &mut Dice, b_type: bool) -> Picture {
    let bricks: Vec<Shade> = (0..192).map(|_| dice.of(&[L, K, W])).collect();
    let top = [L, K, W, L, L, K, W, L];
    Picture::plain(W).edited(|pixels| {
        for (i, pixel) in pixels.iter_mut().enumerate() {
            let (x, y) = (i % WIDTH, i / WIDTH);
            *pixel = match x {
                0..=6 => K,
                8..=15 | 96..=103 if y == 0 => top[x % 8],
                8..=15 | 96..=103 => bricks[(y % 24) * 8 + x % 8],
                7 | 16..=95 | 104 => W,
                _ => panel(dice, b_type, x, y),
            };
        }
    })
}

fn panel(dice: &mut Dice, b_type: bool, x: usize, y: usize) -> Shade {
    let inside = |x0: usize, y0: usize, w: usize, h: usize| {
        (x0..x0 + w).contains(&x) && (y0..y0 + h).contains(&y)
    };
    let white = if b_type {
        inside(112, 16, 40, 8) || inside(112, 40, 40, 8)
    } else {
        inside(104, 24, 56, 8) || inside(112, 56, 40, 8)
    };
    if white || inside(112, 80, 40, 8) || inside(119, 103, 34, 34) {
        W
    } else if x == 159 || y == 0 {
        K
    } else {
        dice.of(&[K, K, K, W, L])
    }
}

/// The field as 144 rows of 80.
type Field = Vec<Vec<Shade>>;

fn put(field: &mut Field, column: usize, row: usize, tile: &Tile) {
    for (y, line) in tile.iter().enumerate() {
        let x = column * 8 - 16;
        field[row * 8 + y][x..x + 8].copy_from_slice(line);
    }
}

/// 22 letters, each with four dots in the tile below: 549 black pixels.
fn pause(dice: &mut Dice) -> Field {
    let mut field = vec![vec![W; 80]; 144];
    let mut letters = 0;
    for (first, last, row) in PAUSE {
        for column in first..=last {
            letters += 1;
            put(
                &mut field,
                column,
                row,
                &strokes(dice, if letters < 22 { 21 } else { 20 }),
            );
            let line = dice.below(3);
            let dots = tile(|x, y| if y == line && x % 2 == 1 { K } else { W });
            put(&mut field, column, row + 1, &dots);
        }
    }
    let black = field.iter().flatten().filter(|&&s| s == K).count();
    assert_eq!(black, 549);
    field
}

fn over(dice: &mut Dice) -> Field {
    let mut field = vec![vec![W; 80]; 144];
    let inner = dice.of(&[W, L, D]);
    for (y, line) in field.iter_mut().enumerate() {
        for (x, pixel) in line.iter_mut().enumerate() {
            let (x, y) = (x + 16, y);
            let within =
                |n: usize| (26 + n..=85 - n).contains(&x) && (18 + n..=69 - n).contains(&y);
            if within(0) && !within(2) {
                *pixel = if within(1) { inner } else { K };
            }
        }
    }
    for (first, last, row) in OVER {
        for column in first..=last {
            put(&mut field, column, row, &strokes(dice, 18));
        }
    }
    field
}

/// A picture of which some pixels are given and the rest is drawn at random, so that
/// there are as many pixels of each shade as there have to be.
pub fn with_counts(
    dice: &mut Dice,
    counts: [usize; 4],
    given: impl Fn(usize, usize) -> Option<Shade>,
) -> Picture {
    assert_eq!(counts.iter().sum::<usize>(), PIXELS);
    let mut left = counts;
    let mut pixels = [W; PIXELS];
    let mut open = Vec::new();
    for (i, pixel) in pixels.iter_mut().enumerate() {
        match given(i % WIDTH, i / WIDTH) {
            Some(shade) => {
                *pixel = shade;
                left[shade as usize] -= 1;
            }
            None => open.push(i),
        }
    }
    dice.shuffle(&mut open);
    let shades = Shade::EACH
        .into_iter()
        .flat_map(|shade| std::iter::repeat_n(shade, left[shade as usize]));
    for (i, shade) in open.into_iter().zip(shades) {
        pixels[i] = shade;
    }
    Picture::new(pixels)
}

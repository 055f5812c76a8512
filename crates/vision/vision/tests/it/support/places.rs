//! The original game's other screens, by the same rule: what is known of them, with
//! as many pixels of each shade as are known, and the rest at random.

use super::{
    facts::{Dice, digit, strokes, with_counts},
    menus::{in_tile, level_tile},
    painter::{Scene, paint},
    skin::{Skin, Tile},
};
use screen::{Picture, Shade, WIDTH};

use Shade::{Black as K, Dark as D, Light as L, White as W};

pub fn copyright(seed: u64) -> Picture {
    let counts = [19142, 0, 0, 3898];
    with_counts(&mut Dice::new(seed), counts, |_, y| (y == 0).then_some(W))
}

/// The frame of the menus, which the title has as well.
fn framed(x: usize, y: usize) -> bool {
    (2..4).contains(&y) && (2..158).contains(&x)
}

pub fn title(seed: u64, two_players: bool) -> Picture {
    let mut dice = Dice::new(seed);
    let arrow = strokes(&mut dice, 20);
    let counts = [9083, 6128, 1880, 5949];
    with_counts(&mut dice, counts, |x, y| {
        let side = [8, 88].into_iter().position(|x0| in_tile(x, y, x0, 112));
        match side {
            Some(side) if (side == 1) == two_players => Some(arrow[y - 112][x % 8]),
            Some(_) => Some(W),
            None => (y == 0 || framed(x, y)).then_some(K),
        }
    })
}

fn menu(x: usize, y: usize) -> Option<Shade> {
    match y {
        0 => Some(W),
        _ => framed(x, y).then_some(K),
    }
}

/// The label under the cursor blinks.
pub fn config(seed: u64, label: bool) -> Picture {
    let counts = if label {
        [6479, 11822, 480, 4259]
    } else {
        [6479, 11935, 480, 4146]
    };
    with_counts(&mut Dice::new(seed), counts, |x, y| {
        if (8..72).contains(&x) && (8..16).contains(&y) {
            // Forty of 512.
            let dot = (y - 8) * 64 + x - 8;
            return Some(if dot % 12 == 3 && dot < 480 { K } else { L });
        }
        menu(x, y)
    })
}

/// One digit is black, or none while it blinks.
pub fn level(seed: u64, b_type: bool, chosen: Option<usize>) -> Picture {
    let mut dice = Dice::new(seed);
    let counts = if b_type {
        [9253, 8837, 512, 4438]
    } else {
        [8212, 10485, 320, 4023]
    };
    let letters: Vec<Tile> = (0..8).map(|_| strokes(&mut dice, 18)).collect();
    with_counts(&mut dice, counts, |x, y| {
        if (8..72).contains(&x) && (8..16).contains(&y) {
            return Some(letters[x / 8 - 1][y - 8][x % 8]);
        }
        for level in 0..10 {
            let (x0, y0) = level_tile(b_type, level);
            if in_tile(x, y, x0, y0) {
                let ink = if chosen == Some(level) { K } else { L };
                let stroke = digit(level)[y - y0][x - x0] == K;
                return Some(if stroke { ink } else { W });
            }
        }
        if !b_type && in_tile(x, y, 16, 48) {
            return Some(if (x + y) % 4 == 0 { K } else { L });
        }
        menu(x, y)
    })
}

/// The rocket; the shuttle has a line of letters at the top.
pub fn launch(seed: u64, letters: usize) -> Picture {
    let mut dice = Dice::new(seed);
    let line: Vec<Tile> = (0..letters).map(|_| strokes(&mut dice, 18)).collect();
    let counts = [18390, 1350, 800, 2500];
    with_counts(&mut dice, counts, |x, y| match y {
        0..8 => Some(W),
        8..16 => Some(line.get(x / 8).map_or(W, |tile| tile[y - 8][x % 8])),
        143 => Some(K),
        _ => None,
    })
}

/// The tally of B-type, drawn from the lowest row up to `from`.
pub fn tally(skin: &Skin, seed: u64, mut scene: Scene, from: usize) -> Picture {
    let mut dice = Dice::new(seed);
    scene.b_type = true;
    paint(skin, &scene).edited(|pixels| {
        for row in from..18 {
            for col in 0..10 {
                let letter = if row % 2 == 0 && (row + col) % 5 > 0 {
                    strokes(&mut dice, 18)
                } else {
                    [[W; 8]; 8]
                };
                for (y, line) in letter.iter().enumerate() {
                    let at = (row * 8 + y) * WIDTH + 16 + col * 8;
                    pixels[at..at + 8].copy_from_slice(line);
                }
            }
        }
    })
}

/// Scenery in the field, none of its cells with four black corners, and perhaps two
/// dancers in the next box.
pub fn dancers(skin: &Skin, seed: u64, in_box: bool) -> Picture {
    let mut dice = Dice::new(seed);
    let scene = Scene {
        b_type: true,
        level: 9,
        ..Scene::new()
    };
    paint(skin, &scene).edited(|pixels| {
        for (i, pixel) in pixels.iter_mut().enumerate() {
            let (x, y) = (i % WIDTH, i / WIDTH);
            let field = (16..96).contains(&x);
            if field && y > 16 {
                *pixel = dice.of(&[W, W, W, W, L, L, D, K]);
            }
            if field && x % 8 == 0 && y % 8 == 0 && *pixel == K {
                *pixel = L;
            }
            if in_box && (122..150).contains(&x) && (108..130).contains(&y) {
                *pixel = dice.of(&[W, L, K]);
            }
        }
    })
}

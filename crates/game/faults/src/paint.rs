//! Changes to the pixels of one picture.

use crate::Rate;
use common::Random;
use screen::{HEIGHT, PIXELS, Picture, Shade, WIDTH};

/// Width and height of a tile.
const TILE: usize = 8;

/// Shifted to the right and down; what comes in from the border is white.
pub fn shift(picture: &Picture, right: i32, down: i32) -> Picture {
    let from = |at: usize, by: i32| usize::try_from(at as i32 - by).ok();
    let mut shades = [Shade::White; PIXELS];
    for y in 0..HEIGHT {
        let Some(old_y) = from(y, down) else { continue };
        for x in 0..WIDTH {
            if let Some(old_x) = from(x, right) {
                shades[y * WIDTH + x] = picture.at(old_x, old_y);
            }
        }
    }
    Picture::new(shades)
}

/// Each shade shown as the one that four decimal digits give, shade 0 first.
pub fn palette(picture: &Picture, digits: i32) -> Picture {
    let digit = |power: i32| Shade::from_bits((digits / power % 10) as u8);
    let shown = [digit(1000), digit(100), digit(10), digit(1)];
    picture.edited(|shades| {
        for shade in shades {
            *shade = shown[*shade as usize];
        }
    })
}

/// Some lines white, wherever luck has it.
pub fn white_lines(picture: &Picture, lines: i32, luck: u64) -> Picture {
    let lines = (lines.max(0) as usize).min(HEIGHT);
    let first = (luck % (HEIGHT - lines + 1) as u64) as usize;
    picture.edited(|shades| shades[first * WIDTH..(first + lines) * WIDTH].fill(Shade::White))
}

/// Tiles of 8x8 pixels that show other tiles of the picture, wherever luck has it.
pub fn tiles(picture: &Picture, count: i32, luck: u64) -> Picture {
    let mut series = Random::new(luck);
    let mut corner = || {
        let tile = series.number() as usize % (PIXELS / (TILE * TILE));
        (tile % (WIDTH / TILE) * TILE, tile / (WIDTH / TILE) * TILE)
    };
    let corners: Vec<_> = (0..count).map(|_| (corner(), corner())).collect();
    picture.edited(|shades| {
        for ((x, y), (from_x, from_y)) in corners {
            for dy in 0..TILE {
                for dx in 0..TILE {
                    shades[(y + dy) * WIDTH + x + dx] = picture.at(from_x + dx, from_y + dy);
                }
            }
        }
    })
}

/// Pixels white or black, each with a chance.
pub fn noise(picture: &Picture, rate: Rate, luck: u64) -> Picture {
    let mut series = Random::new(luck);
    picture.edited(|shades| {
        for shade in shades {
            let luck = series.number();
            if rate.hits(luck >> 1) {
                *shade = if luck & 1 == 0 {
                    Shade::White
                } else {
                    Shade::Black
                };
            }
        }
    })
}

/// Mixed with the picture before; each pixel gets the nearest shade.
pub fn blend(picture: &Picture, before: &Picture, percent: i32) -> Picture {
    let of = |shade: Shade, weight: i32| shade as i32 * weight;
    let mut mixed = *picture.shades();
    for (new, old) in mixed.iter_mut().zip(before.shades()) {
        let sum = of(*new, 100 - percent) + of(*old, percent);
        *new = Shade::from_bits(((sum + 50) / 100) as u8);
    }
    Picture::new(mixed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shade 0 to 3 by columns.
    fn stripes() -> Picture {
        let mut shades = [Shade::White; PIXELS];
        for (i, shade) in shades.iter_mut().enumerate() {
            *shade = Shade::from_bits((i % WIDTH % 4) as u8);
        }
        Picture::new(shades)
    }

    fn row(picture: &Picture, y: usize) -> Vec<u8> {
        (0..6).map(|x| picture.at(x, y) as u8).collect()
    }

    #[test]
    fn pixels_are_shifted_and_the_border_is_white() {
        assert_eq!(row(&stripes(), 0), [0, 1, 2, 3, 0, 1]);
        assert_eq!(row(&shift(&stripes(), 2, 0), 0), [0, 0, 0, 1, 2, 3]);
        assert_eq!(row(&shift(&stripes(), -1, 0), 0), [1, 2, 3, 0, 1, 2]);
        let down = shift(&stripes(), 0, 1);
        assert_eq!(row(&down, 0), [0; 6]);
        assert_eq!(row(&down, 1), [0, 1, 2, 3, 0, 1]);
        let up = shift(&stripes(), 0, -1);
        assert_eq!(row(&up, HEIGHT - 1), [0; 6]);
    }

    #[test]
    fn shades_are_swapped_by_four_digits() {
        assert_eq!(row(&palette(&stripes(), 3210), 5), [3, 2, 1, 0, 3, 2]);
        assert_eq!(row(&palette(&stripes(), 33), 5), [0, 0, 3, 3, 0, 0]);
    }

    #[test]
    fn a_blend_is_the_nearest_shade() {
        let (white, black) = (Picture::plain(Shade::White), Picture::plain(Shade::Black));
        let shade = |percent| blend(&white, &black, percent).at(0, 0) as u8;
        assert_eq!([10, 30, 50, 70, 90].map(shade), [0, 1, 2, 2, 3]);
        assert_eq!(blend(&stripes(), &stripes(), 37), stripes());
    }

    #[test]
    fn noise_hits_about_the_share_of_pixels_that_it_should() {
        let grey = Picture::plain(Shade::Light);
        let rate = Rate::new(0.1).unwrap();
        let noisy = noise(&grey, rate, 3);
        let count = |shade| noisy.shades().iter().filter(|s| **s == shade).count();
        let (white, black) = (count(Shade::White), count(Shade::Black));
        assert!((2_000..2_600).contains(&(white + black)), "{white} {black}");
        assert!(white > 900 && black > 900);
        assert_eq!(noise(&grey, Rate::new(0.0).unwrap(), 3), grey);
    }

    #[test]
    fn a_tile_shows_another_one() {
        // Every tile has a shade and a row of its own.
        let mut shades = [Shade::White; PIXELS];
        for (i, shade) in shades.iter_mut().enumerate() {
            let (x, y) = (i % WIDTH / TILE, i / WIDTH / TILE);
            *shade = Shade::from_bits(((x + y) % 4) as u8);
        }
        let picture = Picture::new(shades);
        let mut changed = 0;
        for luck in 0..100 {
            let with = tiles(&picture, 1, luck);
            let differs: Vec<usize> = (0..PIXELS)
                .filter(|&i| with.shades()[i] != picture.shades()[i])
                .collect();
            if let [first, ..] = differs[..] {
                assert_eq!(differs.len(), TILE * TILE);
                assert_eq!((first % WIDTH % TILE, first / WIDTH % TILE), (0, 0));
                changed += 1;
            }
        }
        assert!((60..90).contains(&changed), "{changed}");
    }

    #[test]
    fn white_lines_are_next_to_each_other() {
        let black = Picture::plain(Shade::Black);
        for luck in 0..200 {
            let spoilt = white_lines(&black, 8, luck);
            let white: Vec<usize> = (0..HEIGHT)
                .filter(|&y| spoilt.at(80, y) == Shade::White)
                .collect();
            assert_eq!(white.len(), 8);
            assert_eq!(white[7] - white[0], 7);
        }
    }
}

//! Images that show two pictures at once, as when a camera or a capture card joins them.
//!
//! Where the two differ, pixels have a lightness that no shade has, and so have their
//! neighbours. What is drawn is drawn in tiles, so the whole tile is in doubt.

use crate::{shades::Shades, tiles::TILE};
use screen::{HEIGHT, WIDTH};

/// A pixel is between two shades below this, in an image whose pixels are on their shades;
/// and below the second one in any image. Between them it falls with the mean doubt.
const BETWEEN: [f32; 2] = [175.0, 90.0];
const FALL: f32 = 1_000.0;
/// Neighbours have one lightness within this share of the range.
const SAME: f32 = 0.05;
/// So many such pixels make a tile doubtful.
const MANY: usize = 7;

/// Takes the confidence from tiles that show two pictures at once; whether there are any.
pub(crate) fn doubt_tiles(values: &[f32], shades: &Shades, doubt: f32, sure: &mut [u8]) -> bool {
    let [white, .., black] = shades.levels;
    let same = SAME * (white - black);
    let [most, least] = BETWEEN;
    let limit = (most - FALL * doubt).max(least) as u8;
    let value = |i: usize| values.get(i).copied().unwrap_or(f32::NAN);
    // Between shades that are hardly apart, a little ringing is as far from both.
    let is_off = |i: usize| {
        let nearest = shades.nearest(value(i));
        nearest.is_some_and(|level| (value(i) - level).abs() >= same)
    };
    let between = |i: usize| sure.get(i).is_some_and(|&sure| sure < limit) && is_off(i);
    let mut counts = [0_usize; (WIDTH / TILE) * (HEIGHT / TILE)];
    for y in 0..HEIGHT - 1 {
        for x in 0..WIDTH - 1 {
            let i = y * WIDTH + x;
            let level = |other: usize| between(other) && (value(i) - value(other)).abs() < same;
            if between(i)
                && (level(i + 1) || level(i + WIDTH))
                && let Some(count) = counts.get_mut(y / TILE * (WIDTH / TILE) + x / TILE)
            {
                *count += 1;
            }
        }
    }
    for (i, sure) in sure.iter_mut().enumerate() {
        let (x, y) = (i % WIDTH, i / WIDTH);
        if counts
            .get(y / TILE * (WIDTH / TILE) + x / TILE)
            .is_some_and(|&n| n >= MANY)
        {
            *sure = 0;
        }
    }
    counts.iter().any(|&count| count >= MANY)
}

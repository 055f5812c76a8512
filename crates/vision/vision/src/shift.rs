//! Pictures that are shifted by a pixel or two, as by a capture that does not begin at the
//! border of the screen.
//!
//! A picture that shows no known screen, or a game whose numbers can't be read, is tried at
//! other places. What fits is kept for the pictures after it. Exact pictures cost nothing.

use crate::{Reading, Screen, reading_health::odd_cells};
use ::screen::{HEIGHT, PIXELS, Picture, Shade, WIDTH};

/// Pixels by which a picture may be shifted in each direction.
const FURTHEST: i32 = 2;
/// Width and height of a tile.
const TILE: usize = 8;
/// Pictures in a row that are left out after a vain search, at most.
const LONGEST_WAIT: u32 = 64;

/// How far pictures are shifted, as far as that is known.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shift {
    right: i32,
    down: i32,
    /// Searches in a row that found nothing.
    vain: u32,
    /// Pictures that are left out before the next search.
    wait: u32,
}

impl Shift {
    /// Whether pictures are shifted at all.
    const fn is_none(self) -> bool {
        self.right == 0 && self.down == 0
    }

    /// A picture as it would be without the shift. A lost column is as its neighbour, since
    /// there the wall is. A lost row is as the opposite one of its tile, since it cuts minos.
    fn undone(self, picture: &Picture) -> Picture {
        let inside = |at: i32, size: usize| usize::try_from(at).ok().filter(|at| *at < size);
        let row_of = |y: usize| {
            let opposite = (y / TILE * TILE + TILE - 1 - y % TILE) as i32;
            let row = inside(y as i32 + self.down, HEIGHT);
            row.or_else(|| inside(opposite + self.down, HEIGHT))
                .unwrap_or(y)
        };
        let column_of = |x: usize| (x as i32 + self.right).clamp(0, WIDTH as i32 - 1) as usize;
        let mut shades = [Shade::White; PIXELS];
        for (y, row) in shades.chunks_exact_mut(WIDTH).enumerate() {
            let old_y = row_of(y);
            for (x, shade) in row.iter_mut().enumerate() {
                *shade = picture.at(column_of(x), old_y);
            }
        }
        Picture::new(shades)
    }

    /// Reads a picture as it is, by the known shift, or by another one. `see` reads the next
    /// picture of the run, `try_once` reads any picture.
    pub fn read(
        &mut self,
        picture: &Picture,
        see: impl FnOnce(&Picture) -> Reading,
        try_once: impl Fn(&Picture) -> Reading,
    ) -> Reading {
        let reading = if self.is_none() {
            see(picture)
        } else {
            see(&self.undone(picture))
        };
        if is_sound(&reading) {
            self.vain = 0;
            return reading;
        }
        if self.wait > 0 {
            self.wait -= 1;
            return reading;
        }
        for (right, down) in places() {
            let other = Self {
                right,
                down,
                ..Self::default()
            };
            if (right, down) == (self.right, self.down) {
                continue;
            }
            let reading = try_once(&other.undone(picture));
            if is_sound(&reading) && !odd_cells(&reading) {
                *self = other;
                return reading;
            }
        }
        self.vain = (self.vain + 1).min(LONGEST_WAIT.ilog2());
        self.wait = 1 << self.vain;
        reading
    }
}

/// The places at which a picture is tried, the nearest first.
fn places() -> impl Iterator<Item = (i32, i32)> {
    let all = || -FURTHEST..=FURTHEST;
    let of_distance = move |distance: i32| {
        all().flat_map(move |down| {
            let here = move |right: &i32| right.abs() + down.abs() == distance;
            all().filter(here).map(move |right| (right, down))
        })
    };
    (0..=2 * FURTHEST).flat_map(of_distance)
}

/// Whether a reading is that of a picture in its place. A game without a score is searched in
/// vain now and then, and read as it is.
fn is_sound(reading: &Reading) -> bool {
    match reading.screen {
        Screen::Unknown => false,
        Screen::Play | Screen::Pause | Screen::Curtain | Screen::GameOver => {
            reading.score.is_some() && reading.level.is_some() && reading.lines.is_some()
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_tried_once_the_nearest_first() {
        let places: Vec<_> = places().collect();
        assert_eq!(places.len(), 25);
        assert_eq!(places[0], (0, 0));
        let distance = |(x, y): (i32, i32)| x.abs() + y.abs();
        assert!(places.is_sorted_by_key(|place| distance(*place)));
        let mut sorted = places;
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 25);
    }
}

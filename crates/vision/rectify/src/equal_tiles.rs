//! Takes noise out of a picture: many tiles of 8x8 pixels are equal, so each shows what all of
//! them show on average.

use screen::{HEIGHT, PIXELS, WIDTH};

/// Pixels of a tile, each way.
const SIDE: usize = crate::tiles::TILE;
const TILE: usize = SIDE * SIDE;
/// Pixels of equal tiles differ by less than this share of the smallest distance between two
/// shades.
const NEAR: f32 = 0.6;

/// Tiles that are equal, so far.
struct Class {
    mean: [f32; TILE],
    tiles: Vec<usize>,
}

impl Class {
    fn has(&self, tile: &[f32; TILE], near: f32) -> bool {
        self.mean
            .iter()
            .zip(tile)
            .all(|(a, b)| (a - b).abs() < near)
    }

    fn add(&mut self, at: usize, tile: &[f32; TILE]) {
        self.tiles.push(at);
        let share = 1.0 / self.tiles.len() as f32;
        for (mean, value) in self.mean.iter_mut().zip(tile) {
            *mean += (value - *mean) * share;
        }
    }
}

/// The lightness of the screen's pixels, each the mean of its equals, for shades whose levels
/// are at least `gap` apart.
pub(crate) fn averaged(values: &[f32], gap: f32) -> Vec<f32> {
    let near = NEAR * gap;
    let mut classes: Vec<Class> = Vec::new();
    for at in first_pixels() {
        let tile = tile(values, at);
        match classes.iter_mut().find(|class| class.has(&tile, near)) {
            Some(class) => class.add(at, &tile),
            None => classes.push(Class {
                mean: tile,
                tiles: vec![at],
            }),
        }
    }
    let mut out = values.to_vec();
    for class in classes.iter().filter(|class| class.tiles.len() > 1) {
        for &at in &class.tiles {
            for (i, &mean) in class.mean.iter().enumerate() {
                if let Some(value) = out.get_mut(at + i / SIDE * WIDTH + i % SIDE) {
                    *value = mean;
                }
            }
        }
    }
    out
}

/// The upper left pixel of each tile.
fn first_pixels() -> impl Iterator<Item = usize> {
    let rows = (0..HEIGHT / SIDE).map(|row| row * SIDE * WIDTH);
    rows.flat_map(|row| (0..WIDTH / SIDE).map(move |column| row + column * SIDE))
}

fn tile(values: &[f32], at: usize) -> [f32; TILE] {
    let mut tile = [0.0; TILE];
    for (i, value) in tile.iter_mut().enumerate() {
        let at = at + i / SIDE * WIDTH + i % SIDE;
        debug_assert!(at < PIXELS);
        *value = values.get(at).copied().unwrap_or(0.0);
    }
    tile
}

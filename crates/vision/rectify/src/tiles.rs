//! Where tiles begin: the screen is made of tiles of 8x8 pixels, and many are equal.

use screen::Shade;
use std::collections::HashMap;

/// Pixels of a tile, each way.
pub(crate) const TILE: usize = 8;

/// For each place in a tile, row by row: how many tiles equal another one when tiles begin
/// there, as a share of the most.
pub(crate) fn repeated(shades: &[Shade], width: usize) -> [f32; TILE * TILE] {
    let height = shades.len() / width.max(1);
    // Each row of eight pixels as 16 bits, at every place.
    let mut rows = vec![0_u16; shades.len()];
    for (y, line) in shades.chunks_exact(width).enumerate() {
        let mut code = 0_u16;
        for (x, &shade) in line.iter().enumerate() {
            code = code << 2 | shade as u16;
            if x + 1 >= TILE {
                rows[y * width + x + 1 - TILE] = code;
            }
        }
    }
    let mut shares = [0.0_f32; TILE * TILE];
    for (at, share) in shares.iter_mut().enumerate() {
        let (x0, y0) = (at % TILE, at / TILE);
        let mut counts: HashMap<[u16; TILE], u32> = HashMap::new();
        let mut y = y0;
        while y + TILE <= height {
            let mut x = x0;
            while x + TILE <= width {
                let mut tile = [0; TILE];
                for (k, row) in tile.iter_mut().enumerate() {
                    *row = rows[(y + k) * width + x];
                }
                // A plain tile is plain wherever it begins.
                let first = tile[0];
                if tile.iter().any(|&row| row != first) || first != (first & 3) * 0x5555 {
                    *counts.entry(tile).or_default() += 1;
                }
                x += TILE;
            }
            y += TILE;
        }
        *share = counts.values().filter(|&&n| n > 1).map(|&n| n as f32).sum();
    }
    let most = shares.iter().copied().fold(1.0, f32::max);
    shares.map(|share| share / most)
}

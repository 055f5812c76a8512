//! What never changes on a known screen, and how well a place in an image agrees with it.

use crate::{homography::Homography, luma::Luma, solve::LeastSquares};
use screen::{FixedLook, FixedPart, HEIGHT, PIXELS, WIDTH};

/// Width and height of a tile, in which fixed parts are searched.
const TILE: usize = crate::tiles::TILE;
/// A tile counts if so many of its pixels are fixed.
const MOSTLY: usize = TILE * TILE * 7 / 8;
/// Width and height of the blocks of pixels that are compared: smaller than a tile, to show where
/// the screen is, but so large that only the mean of a texture counts.
const BLOCK: usize = 4;
/// Pixels of a border.
const BORDER: i32 = 4;
/// The lightness of parts of which only the mean is known.
const MIXED: f32 = 0.5;
const DARK: f32 = 0.2;

/// The fixed parts of a screen, by which it is found among other things.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Template {
    /// Column, row and mean lightness of the tiles that are fixed.
    pub tiles: Vec<([usize; 2], f32)>,
    /// The fixed parts by blocks.
    blocks: Vec<Block>,
}

/// The fixed pixels of a block.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    /// The middle of the block.
    middle: [f64; 2],
    /// From there to the middles of some of them, spread evenly.
    offsets: Vec<[f32; 2]>,
    /// What the lightness that is seen depends on: 1, the mean lightness of these, and that times
    /// the distance from the middle of the screen to the right and down, in pixels; all 0 in a
    /// border, for which the last one is 1.
    factors: [f64; LIT],
}

impl Block {
    fn new(middles: &[[f64; 2]], factors: [f64; LIT]) -> Self {
        let sum = |axis: usize| middles.iter().map(|at| at[axis]).sum::<f64>();
        let middle = [0, 1].map(|axis| sum(axis) / middles.len().max(1) as f64);
        let offset = |at: &[f64; 2]| [0, 1].map(|axis| (at[axis] - middle[axis]) as f32);
        Self {
            middle,
            offsets: middles.iter().map(offset).collect(),
            factors,
        }
    }
}

impl Template {
    /// The template of what never changes on a screen.
    pub fn new(fixed: &[FixedPart]) -> Self {
        let mut pixels: Vec<Option<f32>> = vec![None; PIXELS];
        for part in fixed {
            let light = match part.look {
                FixedLook::Plain(shade) => Some(1.0 - f32::from(shade as u8) / 3.0),
                FixedLook::Mixed => Some(MIXED),
                FixedLook::Dark => Some(DARK),
                FixedLook::Changing => None,
            };
            for point in part.rect.points() {
                if let Some(pixel) =
                    pixels.get_mut(usize::from(point.y) * WIDTH + usize::from(point.x))
                {
                    *pixel = light;
                }
            }
        }
        Self {
            tiles: tiles(&pixels),
            blocks: blocks(&pixels),
        }
    }

    /// The same in a border of one lightness.
    pub fn in_border(&self) -> Self {
        let (width, height) = (WIDTH as i32, HEIGHT as i32);
        let rim = -BORDER..0;
        let mut blocks = self.blocks.clone();
        let mut add = |columns: std::ops::Range<i32>, rows: std::ops::Range<i32>| {
            let middles = rows.flat_map(|y| columns.clone().map(move |x| [x, y]));
            let middles = middles.map(|at| at.map(|at| f64::from(at) + 0.5));
            let factors = [0.0, 0.0, 0.0, 0.0, 1.0];
            blocks.push(Block::new(&middles.collect::<Vec<_>>(), factors));
        };
        for left in (0..width).step_by(TILE) {
            let columns = left..left + TILE as i32;
            add(columns.clone(), rim.clone());
            add(columns, height..height + BORDER);
        }
        for top in (0..height).step_by(TILE) {
            let rows = top..top + TILE as i32;
            add(rim.clone(), rows.clone());
            add(width..width + BORDER, rows);
        }
        Self {
            tiles: self.tiles.clone(),
            blocks,
        }
    }

    /// How well an image agrees where a map puts the screen: the correlation of the lightness
    /// of blocks of fixed pixels, -1 to 1, in light that may fall off.
    pub fn correlation(&self, luma: &Luma, map: &Homography) -> f32 {
        self.agreement(&self.seen(luma, map))
    }

    /// The mean lightness of each block where a map puts the screen.
    pub fn seen(&self, luma: &Luma, map: &Homography) -> Vec<f64> {
        // A block is so small that the map moves all of its pixels alike.
        let block = |block: &Block| {
            let [x, y] = block.middle;
            let [left, top] = map.apply(x, y).map(|at| at as f32);
            let [[xx, xy], [yx, yy]] = map.changes(x, y).map(|row| row.map(|by| by as f32));
            let each = block
                .offsets
                .iter()
                .map(|&[x, y]| luma.at(left + xx * x + xy * y, top + yx * x + yy * y));
            f64::from(each.sum::<f32>() / block.offsets.len() as f32)
        };
        self.blocks.iter().map(block).collect()
    }

    /// What the lightness of each block depends on.
    pub fn factors(&self) -> impl Iterator<Item = &[f64; LIT]> {
        self.blocks.iter().map(|block| &block.factors)
    }

    /// The correlation of the blocks with what is known of them, -1 to 1; 0 where all look alike.
    pub fn agreement(&self, seen: &[f64]) -> f32 {
        let mut equations = LeastSquares::new(NO_BORDER);
        let (mut sum, mut squares) = (0.0, 0.0);
        for (factors, &seen) in self.factors().zip(seen) {
            equations.add(factors, seen, 1.0);
            sum += seen;
            squares += seen * seen;
        }
        let count = self.blocks.len().max(1) as f64;
        let spread = squares - sum * sum / count;
        if spread < f64::from(PLAIN * PLAIN) * count {
            return 0.0;
        }
        let Some(factors) = equations.solve() else {
            return 0.0;
        };
        let off: f64 = self
            .factors()
            .zip(seen)
            .map(|(own, seen)| {
                let each = own.iter().zip(&factors);
                (seen - each.map(|(own, factor)| own * factor).sum::<f64>()).powi(2)
            })
            .sum();
        let explained = (1.0 - off / spread).max(0.0).sqrt();
        explained.copysign(factors[1]) as f32
    }
}

/// A border that is not there has no lightness.
pub(crate) const NO_BORDER: [f64; LIT] = [0.0, 0.0, 0.0, 0.0, 1e-3];

/// How many things the lightness of a block depends on.
pub(crate) const LIT: usize = 5;

/// The tiles of which nearly all pixels are fixed.
fn tiles(pixels: &[Option<f32>]) -> Vec<([usize; 2], f32)> {
    let mut tiles = Vec::new();
    for row in 0..HEIGHT / TILE {
        for column in 0..WIDTH / TILE {
            let inside = (0..TILE * TILE).filter_map(|i| {
                let (x, y) = (column * TILE + i % TILE, row * TILE + i / TILE);
                pixels.get(y * WIDTH + x).copied().flatten()
            });
            let (sum, count) = inside.fold((0.0, 0), |(sum, n), light| (sum + light, n + 1));
            if count >= MOSTLY {
                tiles.push(([column, row], sum / count as f32));
            }
        }
    }
    tiles
}

/// The blocks with fixed pixels. Of a plain one every second pixel is used; of a mixture all in a
/// tile, since its texture is that of a tile.
fn blocks(pixels: &[Option<f32>]) -> Vec<Block> {
    let is_mixture = |light: f32| light == MIXED || light == DARK;
    let at = |x: usize, y: usize| pixels.get(y * WIDTH + x).copied().flatten();
    let mut blocks = Vec::new();
    for (size, mixture) in [(BLOCK, false), (TILE, true)] {
        for (top, left) in (0..HEIGHT)
            .step_by(size)
            .flat_map(|top| (0..WIDTH).step_by(size).map(move |left| (top, left)))
        {
            let inside = (0..size * size)
                .map(|i| (left + i % size, top + i / size))
                .filter(|(x, y)| mixture || (x + y) % 2 == 0);
            let fixed: Vec<([f64; 2], f32)> = inside
                .filter_map(|(x, y)| {
                    let light = at(x, y).filter(|light| is_mixture(*light) == mixture)?;
                    Some(([x as f64 + 0.5, y as f64 + 0.5], light))
                })
                .collect();
            if !fixed.is_empty() {
                let sum: f32 = fixed.iter().map(|(_, light)| light).sum();
                let light = f64::from(sum / fixed.len() as f32);
                let middle = size as f64 / 2.0;
                let right = left as f64 + middle - WIDTH as f64 / 2.0;
                let down = top as f64 + middle - HEIGHT as f64 / 2.0;
                let middles: Vec<[f64; 2]> = fixed.into_iter().map(|(middle, _)| middle).collect();
                let factors = [1.0, light, light * right, light * down, 0.0];
                blocks.push(Block::new(&middles, factors));
            }
        }
    }
    blocks
}

/// The standard deviation of lightness below which an image is plain.
pub(crate) const PLAIN: f32 = 4.0;

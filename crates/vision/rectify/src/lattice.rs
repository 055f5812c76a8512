//! Pitch and place of the pixels along one axis.
//!
//! The screen is drawn in tiles of eight pixels. Edges that are folded at eight times the
//! right pitch gather at the borders of pixels, and most of them at the borders of tiles.

/// Places of edges on the axis, and their weights.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    /// Weight for each part of a pixel of the image.
    bins: Vec<f32>,
    /// Where the first one is.
    first: f32,
    /// Where the lowest and highest 1 in 200 of the weight begins.
    pub extent: [f32; 2],
}

/// Parts of a pixel of the image.
const PARTS: f32 = 6.0;
/// Parts of a tile into which edges are folded.
const FOLDS: usize = 64;
/// Pixels of a tile.
const TILE: f32 = 8.0;

/// A pitch, and where the borders between pixels are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice {
    /// Pixels of the image for one of the screen.
    pub pitch: f32,
    /// A border between two pixels.
    pub border: f32,
    /// For this border and the seven after it, how likely it is one between tiles: 1 for the
    /// likeliest.
    pub tile: [f32; 8],
    /// How clearly edges gather, at least 1.
    pub score: f32,
}

impl Profile {
    /// The lattice of places and weights.
    pub fn new(places: &[(f32, f32)]) -> Self {
        let least = places.iter().map(|p| p.0).fold(f32::INFINITY, f32::min);
        let most = places.iter().map(|p| p.0).fold(f32::NEG_INFINITY, f32::max);
        if places.is_empty() || !(most - least).is_finite() {
            return Self {
                bins: Vec::new(),
                first: 0.0,
                extent: [0.0, 0.0],
            };
        }
        let mut bins = vec![0.0; ((most - least) * PARTS) as usize + 2];
        for &(place, weight) in places {
            let at = (place - least) * PARTS;
            if let Some([a, b]) = bins.get_mut(at as usize..at as usize + 2) {
                *a += weight * (1.0 - at.fract());
                *b += weight * at.fract();
            }
        }
        // A column of pixels with many edges counts little more than one with some.
        let total: f32 = bins.iter().sum();
        let extent = [
            least + end(bins.iter(), total) as f32 / PARTS,
            most - end(bins.iter().rev(), total) as f32 / PARTS,
        ];
        for weight in &mut bins {
            *weight = weight.sqrt();
        }
        Self {
            bins,
            first: least,
            extent,
        }
    }

    /// The share of the edges that are not between two places.
    pub fn outside(&self, from: f32, to: f32) -> f32 {
        let bin = |place: f32| ((place - self.first) * PARTS).max(0.0) as usize;
        let (from, to) = (bin(from), bin(to));
        let total: f32 = self.bins.iter().sum();
        let inside = self.bins.iter().skip(from).take(to.saturating_sub(from));
        1.0 - inside.sum::<f32>() / total.max(1e-6)
    }

    /// The weight in each part of a tile of this pitch.
    fn folded(&self, pitch: f32) -> [f32; FOLDS] {
        let mut folds = [0.0; FOLDS + 1];
        let step = FOLDS as f32 / (TILE * pitch * PARTS);
        let start = self.first * FOLDS as f32 / (TILE * pitch);
        for (i, &weight) in self.bins.iter().enumerate() {
            if weight > 0.0 {
                let at = (start + i as f32 * step).rem_euclid(FOLDS as f32);
                let (bin, part) = (at as usize, at.fract());
                if let Some([a, b]) = folds.get_mut(bin..bin + 2) {
                    *a += weight * (1.0 - part);
                    *b += weight * part;
                }
            }
        }
        folds[0] += folds[FOLDS];
        let mut out = [0.0; FOLDS];
        out.copy_from_slice(&folds[..FOLDS]);
        out
    }

    /// The lattice of this pitch that edges fit best.
    fn lattice(&self, pitch: f32, score: f32) -> Lattice {
        let folds = self.folded(pitch);
        let phase = phase(&folds);
        Lattice {
            pitch,
            border: phase * pitch,
            tile: tiles(&folds, phase),
            score,
        }
    }

    /// The lattice of a pitch and a border that are known.
    pub fn known(&self, pitch: f32, border: f32) -> Lattice {
        let folds = self.folded(pitch);
        Lattice {
            pitch,
            border,
            tile: tiles(&folds, border / pitch),
            score: gathered(&folds),
        }
    }

    /// The likeliest lattices with a pitch between two limits, best first, of at most
    /// `count` pitches.
    pub fn lattices(&self, [least, most]: [f32; 2], count: usize) -> Vec<Lattice> {
        let length = (self.bins.len() as f32 / PARTS).max(1.0);
        let mut tries = Vec::new();
        let mut pitch = least;
        while pitch <= most {
            let folds = self.folded(pitch);
            tries.push((pitch, gathered(&folds)));
            // Over the whole length the lattice moves by a fifth of a pixel of the screen.
            pitch *= 1.0 + 0.2 * pitch / length;
        }
        let mut peaks: Vec<(f32, f32)> = (0..tries.len())
            .filter(|&i| {
                let score = |i: usize| tries.get(i).map_or(0.0, |t: &(f32, f32)| t.1);
                let before = i.checked_sub(1).map_or(0.0, score);
                score(i) >= before && score(i) >= score(i + 1)
            })
            .map(|i| tries[i])
            .collect();
        peaks.sort_by(|a, b| b.1.total_cmp(&a.1));
        peaks.truncate(count);
        peaks
            .into_iter()
            .map(|(pitch, score)| self.lattice(pitch, score))
            .collect()
    }
}

/// How many bins from one end hold 1 in 200 of the weight.
fn end<'a>(mut bins: impl Iterator<Item = &'a f32>, total: f32) -> usize {
    let mut seen = 0.0;
    let found = bins.position(|weight| {
        seen += weight;
        seen > total / 200.0
    });
    found.unwrap_or(0)
}

/// How much the weights differ from evenly spread ones: 1 when they do not.
fn gathered(folds: &[f32; FOLDS]) -> f32 {
    let sum: f32 = folds.iter().sum();
    let squares: f32 = folds.iter().map(|w| w * w).sum();
    squares * FOLDS as f32 / (sum * sum).max(1e-6)
}

/// Parts into which a pixel is folded.
const PER_PIXEL: usize = FOLDS / TILE as usize;

/// Where the borders between pixels are, in pixels: the mean direction on a circle.
fn phase(folds: &[f32; FOLDS]) -> f32 {
    let (mut sin, mut cos) = (0.0, 0.0);
    for (i, weight) in folds.iter().enumerate() {
        let angle = std::f32::consts::TAU * i as f32 / PER_PIXEL as f32;
        sin += weight * angle.sin();
        cos += weight * angle.cos();
    }
    sin.atan2(cos) / std::f32::consts::TAU
}

/// How likely each of eight borders between pixels is one between tiles.
fn tiles(folds: &[f32; FOLDS], phase: f32) -> [f32; 8] {
    let mut near = [0.0_f32; 8];
    for (pixel, near) in near.iter_mut().enumerate() {
        let centre = ((pixel as f32 + phase) * PER_PIXEL as f32).round() as isize;
        *near = (-2..=2)
            .map(|d| folds[(centre + d).rem_euclid(FOLDS as isize) as usize])
            .sum();
    }
    let most = near.iter().copied().fold(1e-6, f32::max);
    near.map(|near| near / most)
}

//! How the screen is turned and seen at an angle, from its straight edges.
//!
//! All vertical edges of the screen go through one point, far away, and so do all horizontal
//! ones. In the right direction the edges of a column of pixels fall into few places.

use crate::{
    edges::{Edge, Edges},
    homography::Homography,
};

/// The steepest edge: 4.5 pixels in 100.
const STEEPEST: f32 = 0.045;
/// Edges that are tried each way; more are skipped evenly.
const TRIED: usize = 6_000;

/// From an upright plane, whose origin is the middle of the image and whose unit is a pixel
/// of it, to the image.
pub(crate) fn upright(edges: &Edges, size: [usize; 2]) -> Homography {
    let [width, height] = size.map(|side| side as f32);
    let vertical = Pencil::of(&edges.vertical, [width, height]);
    let horizontal = Pencil::of(&edges.horizontal, [height, width]);
    let (a, b) = (f64::from(vertical.middle), f64::from(vertical.change));
    let (c, d) = (f64::from(horizontal.middle), f64::from(horizontal.change));
    let tilted = Homography([[1.0, a, 0.0], [c, 1.0, 0.0], [-d, -b, 1.0]]);
    Homography::axes(
        [1.0, 1.0],
        [f64::from(width) / 2.0, f64::from(height) / 2.0],
    ) * tilted
}

/// The lines of one direction.
#[derive(Clone, Copy, Debug, Default)]
struct Pencil {
    /// How far the line through the middle moves along for each pixel across.
    middle: f32,
    /// By how much that changes for each pixel along.
    change: f32,
}

impl Pencil {
    fn of(edges: &[Edge], [along, across]: [f32; 2]) -> Self {
        let step = edges.len().div_ceil(TRIED).max(1);
        let centred: Vec<Edge> = edges
            .iter()
            .step_by(step)
            .map(|edge| Edge {
                along: edge.along - along / 2.0,
                across: edge.across - across / 2.0,
                ..*edge
            })
            .collect();
        let (left, right): (Vec<Edge>, Vec<Edge>) =
            centred.iter().partition(|edge| edge.along < 0.0);
        let whole = Slope::best(&centred, 0.0, STEEPEST, across);
        let near = 0.016;
        let left_slope = Slope::best(&left, whole.slope, near, across);
        let right_slope = Slope::best(&right, whole.slope, near, across);
        let (at_left, at_right) = (mean(&left), mean(&right));
        // Without long edges in both halves, the difference between them is not known.
        if left_slope.gain < CLEAR || right_slope.gain < CLEAR || at_right - at_left < 1.0 {
            return Self {
                middle: if whole.gain < CLEAR { 0.0 } else { whole.slope },
                change: 0.0,
            };
        }
        let change = (right_slope.slope - left_slope.slope) / (at_right - at_left);
        Self {
            middle: left_slope.slope - change * at_left,
            change,
        }
    }
}

/// The best direction is at least so many times as sharp as the average one.
const CLEAR: f32 = 1.05;

fn mean(edges: &[Edge]) -> f32 {
    let weight: f32 = edges.iter().map(|edge| edge.height).sum();
    let sum: f32 = edges.iter().map(|edge| edge.height * edge.along).sum();
    sum / weight.max(1e-3)
}

/// A direction and how many times as sharp it is as the average direction.
#[derive(Clone, Copy, Debug)]
struct Slope {
    slope: f32,
    gain: f32,
}

impl Slope {
    /// The sharpest direction within `range` of `around`.
    fn best(edges: &[Edge], around: f32, range: f32, across: f32) -> Self {
        // Between two tries an edge at the end of its line moves by half a pixel.
        let step = 1.0 / across.max(1.0);
        let count = (range / step).ceil() as i32;
        let tries: Vec<(f32, f32)> = (-count..=count)
            .map(|i| around + i as f32 * step)
            .map(|slope| (slope, sharpness(edges, slope)))
            .collect();
        let average = tries.iter().map(|t| t.1).sum::<f32>() / tries.len() as f32;
        let best = (0..tries.len()).max_by(|&a, &b| tries[a].1.total_cmp(&tries[b].1));
        let best = best.unwrap_or(0);
        let (slope, sharpest) = tries.get(best).copied().unwrap_or((around, 0.0));
        let before = best.checked_sub(1).and_then(|i| tries.get(i));
        let slope = match (before, tries.get(best + 1)) {
            (Some(&(_, before)), Some(&(_, after))) => {
                let bend = before + after - 2.0 * sharpest;
                let moved = if bend < 0.0 {
                    (before - after) / (2.0 * bend)
                } else {
                    0.0
                };
                slope + moved.clamp(-0.5, 0.5) * step
            }
            _ => slope,
        };
        Self {
            slope,
            gain: sharpest / average.max(1e-6),
        }
    }
}

/// How much edges gather in few places when they are moved along lines of this slope.
fn sharpness(edges: &[Edge], slope: f32) -> f32 {
    let places = |edge: &Edge| edge.along - slope * edge.across;
    let least = edges.iter().map(places).fold(f32::INFINITY, f32::min);
    let most = edges.iter().map(places).fold(f32::NEG_INFINITY, f32::max);
    if most - least < 1.0 {
        return 0.0;
    }
    let mut counts = vec![0.0_f32; (most - least) as usize + 3];
    for edge in edges {
        let place = places(edge) - least;
        let (bin, part) = (place as usize, place.fract());
        if let Some([first, second]) = counts.get_mut(bin..bin + 2) {
            *first += edge.height * (1.0 - part);
            *second += edge.height * part;
        }
    }
    counts.iter().map(|count| count * count).sum()
}

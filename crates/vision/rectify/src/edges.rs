//! Edges along the rows and columns of an image.
//!
//! Smoothing widens an edge but does not move its middle. So an edge is a run of steps in one
//! direction, and its place is their mean, weighted by height: exact to a tenth of a pixel
//! whatever the image was enlarged with.

use crate::luma::Luma;
use std::f32::consts::TAU;

/// A place where the lightness changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// Along the line that was searched.
    pub along: f32,
    /// Across it: the middle of the row or column.
    pub across: f32,
    /// How much it changes, 0 to 1.
    pub height: f32,
}

/// Lines that are searched each way; more are skipped evenly.
const LINES: usize = 420;
/// The least change of an edge, as a share of the image's range.
const LEAST: f32 = 0.16;
/// The least step within an edge, the same way.
const STEP: f32 = 0.02;

/// The vertical and the horizontal edges of an image, for which `along` is x and y.
#[derive(Clone, Debug)]
pub(crate) struct Edges {
    pub vertical: Vec<Edge>,
    pub horizontal: Vec<Edge>,
}

impl Edges {
    /// All edges whose change is a large enough part of a range of lightness.
    pub fn of(luma: &Luma, range: f32) -> Self {
        let mut edges = Self {
            vertical: Vec::new(),
            horizontal: Vec::new(),
        };
        for y in (0..luma.height).step_by(luma.height.div_ceil(LINES)) {
            let row = luma.row(y).iter().copied();
            find(row, y as f32 + 0.5, range, &mut edges.vertical);
        }
        for x in (0..luma.width).step_by(luma.width.div_ceil(LINES)) {
            find(luma.column(x), x as f32 + 0.5, range, &mut edges.horizontal);
        }
        edges
    }
}

/// Hard edges are so near to the border of a pixel, as the mean cosine of the distance.
const HARD: f32 = 0.85;

impl Edges {
    /// Whether all edges lie between pixels of the image, as when each pixel of the screen was
    /// repeated.
    pub fn are_hard(&self) -> bool {
        [&self.vertical, &self.horizontal].into_iter().all(|edges| {
            let turns = edges.iter().map(|edge| (TAU * edge.along).cos());
            turns.sum::<f32>() > HARD * edges.len() as f32
        })
    }
}

/// Adds the edges along one line.
fn find(line: impl Iterator<Item = f32>, across: f32, range: f32, edges: &mut Vec<Edge>) {
    let (least, step) = (LEAST * range, (STEP * range).max(2.0));
    let mut last = None;
    let (mut sum, mut moment) = (0.0_f32, 0.0_f32);
    let mut end = |sum: &mut f32, moment: &mut f32| {
        if sum.abs() > least {
            edges.push(Edge {
                along: *moment / *sum,
                across,
                height: (sum.abs() / range).min(1.0),
            });
        }
        (*sum, *moment) = (0.0, 0.0);
    };
    for (i, value) in line.enumerate() {
        if let Some(last) = last {
            let change: f32 = value - last;
            if change.abs() < step || change * sum < 0.0 {
                end(&mut sum, &mut moment);
            }
            if change.abs() >= step {
                sum += change;
                moment += change * i as f32;
            }
        }
        last = Some(value);
    }
    end(&mut sum, &mut moment);
}

//! How the light falls on a screen.

use crate::{homography::Grid, shades::Shades, solve::LeastSquares};

/// Width and height of the parts of which the lightest pixels are taken to be white.
const PART: usize = 16;
/// Lighter than this share of the pixels of a part.
const LIGHTEST: f32 = 0.9;
/// A part in which nothing is white is darker by this share of the contrast, and counts for little.
const DARKER: f64 = 0.05;
const LITTLE: f64 = 0.02;
/// Times that the plane of white is moved upwards.
const TIMES: usize = 12;

/// The lightness of white and black and how the light falls off, if it does so much that shades may
/// be taken for others: a plane through the lightest pixels of all parts of the screen.
pub(crate) fn uneven(values: &[f32], grid: Grid) -> Option<Shades> {
    let [_, black, _] = quantiles(values.to_vec())?;
    let mut parts: Vec<([f64; 3], f64)> = Vec::new();
    for top in (0..grid.height).step_by(PART) {
        for left in (0..grid.width).step_by(PART) {
            let rows = values.chunks_exact(grid.width).skip(top).take(PART);
            let part: Vec<f32> = rows
                .flat_map(|row| row.iter().skip(left).take(PART))
                .copied()
                .collect();
            let [lightest, ..] = quantiles(part)?;
            let middle = |at: usize, first: i32, size: usize| {
                at as f64 + f64::from(first) + PART as f64 / 2.0 - size as f64 / 2.0
            };
            let right = middle(left, grid.x, screen::WIDTH);
            let down = middle(top, grid.y, screen::HEIGHT);
            parts.push(([1.0, right, down], f64::from(lightest)));
        }
    }
    let most = parts.iter().map(|part| part.1).fold(0.0, f64::max);
    let contrast = most - f64::from(black);
    let mut plane = [most, 0.0, 0.0];
    for _ in 0..TIMES {
        let mut equations = LeastSquares::new([0.0; 3]);
        for (at, value) in &parts {
            let there: f64 = at.iter().zip(plane).map(|(at, factor)| at * factor).sum();
            let is_white = *value > there - DARKER * contrast;
            equations.add(at, *value, if is_white { 1.0 } else { LITTLE });
        }
        plane = equations.solve()?;
    }
    let [white, right, down] = plane.map(|factor| factor as f32);
    let shades = Shades {
        levels: [1.0, 2.0 / 3.0, 1.0 / 3.0, 0.0].map(|share| black + share * (white - black)),
        seen: [true, false, false, true],
        unclear: None,
        light: [right, down],
    };
    shades.is_uneven().then_some(shades)
}

/// The pixels of a part that are lighter than 90 %, 2 % and none.
fn quantiles(mut values: Vec<f32>) -> Option<[f32; 3]> {
    values.sort_by(f32::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = |share: f32| values.get((share * last as f32) as usize).copied();
    Some([at(LIGHTEST)?, at(0.02)?, at(0.0)?])
}

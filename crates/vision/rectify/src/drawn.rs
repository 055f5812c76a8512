//! Draws the pixels of a photo that were solved for to the four shades.
//!
//! Half a pixel out of focus, least squares leave what is a pixel wide between two shades. That each
//! pixel has one of four is then worth more than what the image shows of it.

use crate::{
    homography::Grid,
    light::Light,
    shades::Shades,
    unmixed::{Drawn, Mixture, Solved},
};
use screen::{HEIGHT, WIDTH};

/// How far pixels are from their shade in each round, in levels of lightness: pixels far from all are
/// drawn little at first.
const WIDTHS: [f32; 6] = [8.0, 7.0, 6.0, 5.2, 4.6, 4.0];
/// Steps in which pixels are solved for in each round.
const STEPS: usize = 5;
/// Noise of an image, in levels of lightness: with less, pixels are drawn less.
const NOISE: f32 = 2.0;
/// A shade has so large a share of the pixels, at least.
const LEAST: f32 = 0.01;
/// By this share a level is moved to the pixels that are drawn to it, if there are so many.
const FOLLOWS: f32 = 0.5;
const MANY: f32 = 20.0;

/// The work of drawing pixels, in steps of solving for them.
pub(crate) const WORK: u64 = (WIDTHS.len() * STEPS) as u64;

/// Draws pixels of a grid on, which are evened by a light, and moves the levels of the shades to where
/// they are then.
pub(crate) fn draw(
    mixture: &Mixture,
    solved: &mut Solved,
    (grid, values): (Grid, &mut Vec<f32>),
    light: Option<&Light>,
    shades: &mut Shades,
) {
    let is_inside: Vec<bool> = grid
        .middles()
        .map(|[x, y]| (0.0..WIDTH as f64).contains(&x) && (0.0..HEIGHT as f64).contains(&y))
        .collect();
    let mut shares = [1.0 / 4.0; 4];
    for wide in WIDTHS {
        let mut sums = [(0.0_f32, 0.0_f32); 4];
        let levels = shades.levels;
        let mut to: Vec<f32> = Vec::with_capacity(values.len());
        for (value, is_inside) in values.iter().zip(&is_inside) {
            let weights: [f32; 4] = std::array::from_fn(|i| {
                let off = (value - levels[i]) / wide;
                shares[i] * (-0.5 * off * off).exp()
            });
            let all = weights.iter().sum::<f32>();
            if all < f32::MIN_POSITIVE {
                // Lighter or darker than any.
                to.push(shades.nearest(*value).unwrap_or(*value));
                continue;
            }
            let mut own = 0.0;
            for ((weight, level), (sum, count)) in weights.iter().zip(levels).zip(&mut sums) {
                let weight = weight / all;
                own += weight * level;
                if *is_inside {
                    *sum += weight * (value - level);
                    *count += weight;
                }
            }
            to.push(own);
        }
        let all: f32 = sums.iter().map(|sum| sum.1).sum();
        for ((level, share), (sum, count)) in shades.levels.iter_mut().zip(&mut shares).zip(sums) {
            if count > MANY {
                *level += FOLLOWS * sum / count;
            }
            *share = (count / all.max(1.0)).max(LEAST);
        }
        if let Some(light) = light {
            light.uneven(&mut to, grid);
        }
        // What is around the screen has lightness of its own.
        let each = to.into_iter().zip(&is_inside);
        let drawn = Drawn {
            to: each
                .map(|(to, is_inside)| is_inside.then_some(to))
                .collect(),
            by: (NOISE / wide).powi(2),
        };
        mixture.improve(solved, STEPS, Some(&drawn));
        *values = mixture.of_grid(solved);
        if let Some(light) = light {
            light.even(values, grid);
        }
    }
}

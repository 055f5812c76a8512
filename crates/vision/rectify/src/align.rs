//! Moves the corners of a screen to where what never changes on it agrees most.

use crate::{
    homography::Homography,
    luma::Luma,
    solve::LeastSquares,
    template::{LIT, NO_BORDER, Template},
};
use screen::{HEIGHT, WIDTH};

/// Corners, clockwise from the upper left one.
pub(crate) type Corners = [[f64; 2]; 4];

/// How the sides can be moved: the left, upper, right and lower one.
pub(crate) const SIDES: [Corners; 4] = [
    [[1.0, 0.0], [0.0; 2], [0.0; 2], [1.0, 0.0]],
    [[0.0, 1.0], [0.0, 1.0], [0.0; 2], [0.0; 2]],
    [[0.0; 2], [1.0, 0.0], [1.0, 0.0], [0.0; 2]],
    [[0.0; 2], [0.0; 2], [0.0, 1.0], [0.0, 1.0]],
];
/// How the screen can be moved, scaled and turned.
pub(crate) const TURNED: [Corners; 5] = [
    [[1.0, 0.0]; 4],
    [[0.0, 1.0]; 4],
    [[-1.0, 0.0], [1.0, 0.0], [1.0, 0.0], [-1.0, 0.0]],
    [[0.0, -1.0], [0.0, -1.0], [0.0, 1.0], [0.0, 1.0]],
    [[0.9, -1.0], [0.9, 1.0], [-0.9, 1.0], [-0.9, -1.0]],
];
/// How each corner can be moved.
pub(crate) const EACH: [Corners; 8] = {
    let mut moves = [[[0.0; 2]; 4]; 8];
    let mut i = 0;
    while i < 8 {
        moves[i][i / 2][i % 2] = 1.0;
        i += 1;
    }
    moves
};

/// Distances over which the lightness is compared, in pixels of the screen: at first so large that
/// a place that is off by them is still corrected. The first one is for a screen that may be turned.
const STEPS: [f64; 6] = [8.0, 4.0, 2.0, 1.0, 0.5, 0.25];
/// Corrections for each step.
const ROUNDS: usize = 8;
/// By so many steps a correction may move a corner.
const FARTHEST: f64 = 2.0;
/// A gain of correlation below this ends a step.
const GAIN: f32 = 1e-4;

/// Corners at which a template agrees most with an image, near others or farther; and how well.
pub(crate) fn align(
    luma: &Luma,
    template: &Template,
    corners: Corners,
    scale: f64,
    moves: &[Corners],
    is_far: bool,
) -> (Corners, f32) {
    let Some(mut seen) = seen_at(luma, template, &corners) else {
        return (corners, 0.0);
    };
    let mut best = (corners, template.agreement(&seen));
    for step in STEPS.into_iter().skip(usize::from(!is_far)) {
        for _ in 0..ROUNDS {
            let correction = correction(luma, template, (&best.0, &seen), step * scale, moves);
            let Some(by) = correction else {
                break;
            };
            let before = best.1;
            for part in [1.0, 0.5, 0.25, 0.1] {
                let next = moved(&best.0, &by, part);
                let Some(own) = seen_at(luma, template, &next) else {
                    continue;
                };
                let grown = template.agreement(&own);
                if grown > best.1 {
                    (best, seen) = ((next, grown), own);
                    break;
                }
            }
            if best.1 < before + GAIN {
                break;
            }
        }
    }
    best
}

fn seen_at(luma: &Luma, template: &Template, corners: &Corners) -> Option<Vec<f64>> {
    let map = Homography::onto(WIDTH as f64, HEIGHT as f64, *corners)?;
    Some(template.seen(luma, &map))
}

/// Corners that are moved in one way, so many times.
pub(crate) fn moved(corners: &Corners, by: &Corners, times: f64) -> Corners {
    std::array::from_fn(|i| std::array::from_fn(|k| corners[i][k] + times * by[i][k]))
}

/// Corners that are turned clockwise around their middle.
pub(crate) fn turned(corners: &Corners, degrees: f64) -> Corners {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let middle = [0, 1].map(|k| corners.iter().map(|corner| corner[k]).sum::<f64>() / 4.0);
    corners.map(|[x, y]| {
        let (u, v) = (x - middle[0], y - middle[1]);
        [middle[0] + cos * u - sin * v, middle[1] + sin * u + cos * v]
    })
}

/// The light and the corners in one: what each of them changes.
const UNKNOWN: usize = LIT + 8;
/// What holds a corner where it is, for each block.
const STAY: f64 = 0.02;

/// By how much the corners should be moved.
fn correction(
    luma: &Luma,
    template: &Template,
    (corners, seen): (&Corners, &[f64]),
    step: f64,
    moves: &[Corners],
) -> Option<Corners> {
    let changes: Vec<Vec<f64>> = moves
        .iter()
        .map(|by| {
            let there = |times| seen_at(luma, template, &moved(corners, by, times));
            let (behind, ahead) = (there(-step)?, there(step)?);
            let change = behind
                .iter()
                .zip(&ahead)
                .map(|(a, b)| (b - a) / (2.0 * step));
            Some(change.collect())
        })
        .collect::<Option<_>>()?;
    let stay = STAY * seen.len() as f64;
    let mut equations = LeastSquares::new(std::array::from_fn(|i| match i {
        0..LIT => NO_BORDER[i],
        _ if i < LIT + moves.len() => stay,
        _ => 1.0,
    }));
    for (i, (factors, seen)) in template.factors().zip(seen).enumerate() {
        let mut row = [0.0; UNKNOWN];
        let (light, corners) = row.split_at_mut(LIT);
        light.copy_from_slice(factors);
        for (own, change) in corners.iter_mut().zip(&changes) {
            *own = -*change.get(i)?;
        }
        equations.add(&row, *seen, 1.0);
    }
    let solution = equations.solve()?;
    let most = FARTHEST * step;
    let mut by = [[0.0; 2]; 4];
    for (one, times) in moves.iter().zip(solution.into_iter().skip(LIT)) {
        by = moved(&by, one, times.clamp(-most, most));
    }
    Some(by)
}

//! Finds the screen in an image of which nothing is known.
//!
//! How it is turned follows from its straight edges, the size of a pixel from their places,
//! and where the screen begins from tiles and the judge of pictures.

use crate::{
    Unfit,
    edges::{Edge, Edges},
    homography::Homography,
    lattice::{Lattice, Profile},
    luma::Luma,
    place::{self, Firsts, Judge, Placed},
    refine::{self, Freedom, Quality, Refined, refine},
    sample::Kernel,
    shades::Shades,
    tilt,
};
use image::RgbImage;
use screen::{HEIGHT, WIDTH};

/// Where the screen is in an image.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// From pixels of the screen to those of the image.
    pub map: Homography,
    pub kernel: Kernel,
    pub shades: Shades,
    pub quality: Quality,
    pub score: f32,
    /// The second-best place and its score.
    pub runner_up: Option<(Homography, f32)>,
}

/// The range of lightness of an image with a screen in it.
const RANGE: f32 = 14.0;
/// Fewer edges than this are no picture.
const EDGES: usize = 120;
/// Pitches that are tried along each axis.
const PITCHES: usize = 4;
/// Pairs of pitches that are corrected, and those that are corrected to the end.
const ROUGH: usize = 6;
const FINE: usize = 2;
/// The share of edges that are where they should be when the screen was found.
const AGREE: f32 = 0.47;
/// What is so much worse than the best is not looked at.
const WORSE: f32 = 0.08;
/// Places that are judged, for each kernel; the others are too unlikely.
const JUDGED: [usize; 5] = [120, 40, 40, 40, 40];
/// Widths of pixels in heights.
const STRETCH: std::ops::Range<f32> = 0.86..1.17;

/// Finds the screen.
pub(crate) fn find(image: &RgbImage, judge: &Judge) -> Result<Found, Unfit> {
    let (width, height) = image.dimensions();
    if width < WIDTH as u32 || height < HEIGHT as u32 {
        return Err(Unfit::Small { width, height });
    }
    let luma = Luma::of(image);
    let range = luma.range();
    if range < RANGE {
        return Err(Unfit::Plain);
    }
    let edges = Edges::of(&luma, range);
    if edges.vertical.len() < EDGES || edges.horizontal.len() < EDGES {
        return Err(Unfit::Plain);
    }
    let lattices = lattices(&luma, range, &edges).ok_or(Unfit::NoPixels)?;
    let best = lattices.first().map_or(0.0, |l| l.refined.quality.agree);
    if best < AGREE {
        return Err(Unfit::NoPixels);
    }
    let near = lattices
        .iter()
        .filter(|lattice| lattice.refined.quality.agree > best - WORSE);
    let mut found: Vec<(Homography, &OnLattice, Kernel, Placed)> = Vec::new();
    for lattice in near {
        let firsts = (&lattice.across, &lattice.down);
        let inside = place::inside(firsts.0, firsts.1);
        let map = luma.in_image(lattice.refined.map);
        let kernels = place::kernels(image, &map, inside);
        for (kernel, judged) in kernels.into_iter().zip(JUDGED) {
            let placed = place::places(image, &map, kernel, firsts, judge, judged);
            found.extend(placed.unwrap_or_default().into_iter().map(|placed| {
                let first = placed.first.map(f64::from);
                let map = map * Homography::axes([1.0, 1.0], first);
                (map, lattice, kernel, placed)
            }));
        }
    }
    let score = |found: &(Homography, &OnLattice, Kernel, Placed)| {
        found.3.score + 20.0 * found.1.refined.quality.agree
    };
    found.sort_by(|a, b| score(b).total_cmp(&score(a)));
    let mut found = found.into_iter();
    let first = found.next().ok_or(Unfit::NoPixels)?;
    let other = found.find(|other| apart(&first.0, &other.0));
    Ok(Found {
        map: first.0,
        kernel: first.2,
        shades: first.3.shades,
        quality: first.1.refined.quality,
        score: score(&first),
        runner_up: other.map(|other| (other.0, score(&other))),
    })
}

/// Whether two maps put a corner of the screen in different pixels.
fn apart(one: &Homography, other: &Homography) -> bool {
    let Some(back) = one.inverse() else {
        return true;
    };
    [[0.0, 0.0], [WIDTH as f64, HEIGHT as f64]]
        .iter()
        .any(|&[x, y]| {
            let [ix, iy] = other.apply(x, y);
            let [u, v] = back.apply(ix, iy);
            (u - x).abs().max((v - y).abs()) > 0.6
        })
}

/// A lattice whose pixels lie where the image has edges.
#[derive(Clone, Debug)]
struct OnLattice {
    /// From the lattice's pixels, of which the first is anywhere, to the reduced image.
    refined: Refined,
    across: Firsts,
    down: Firsts,
}

/// The likely lattices, the best first.
fn lattices(luma: &Luma, range: f32, edges: &Edges) -> Option<Vec<OnLattice>> {
    let size = [luma.width, luma.height];
    let upright = tilt::upright(edges, size);
    let back = upright.inverse()?;
    let across: Vec<(f32, f32)> = edges
        .vertical
        .iter()
        .map(
            |&Edge {
                 along,
                 across,
                 height,
             }| { (back.apply(along.into(), across.into())[0] as f32, height) },
        )
        .collect();
    let down: Vec<(f32, f32)> = edges
        .horizontal
        .iter()
        .map(
            |&Edge {
                 along,
                 across,
                 height,
             }| { (back.apply(across.into(), along.into())[1] as f32, height) },
        )
        .collect();
    let (across, down) = (Profile::new(&across), Profile::new(&down));
    let [width, height] = size.map(|side| side as f32);
    let xs = pitches(&across, width, WIDTH);
    let ys = pitches(&down, height, HEIGHT);
    let mut pairs: Vec<(&Lattice, &Lattice)> = xs
        .iter()
        .flat_map(|x| ys.iter().map(move |y| (x, y)))
        .filter(|(x, y)| STRETCH.contains(&(x.pitch / y.pitch)))
        .collect();
    pairs.sort_by(|a, b| (b.0.score * b.1.score).total_cmp(&(a.0.score * a.1.score)));
    let mut rough: Vec<(OnLattice, [i32; 2])> = Vec::new();
    for (x, y) in pairs.into_iter().take(ROUGH) {
        let firsts = (
            Firsts::of(x, &across, WIDTH, width),
            Firsts::of(y, &down, HEIGHT, height),
        );
        let (Some(fx), Some(fy)) = (firsts.0.middle(&across), firsts.1.middle(&down)) else {
            continue;
        };
        let at = |lattice: &Lattice, first: i32| lattice.border + first as f32 * lattice.pitch;
        let map = upright
            * Homography::axes(
                [x.pitch.into(), y.pitch.into()],
                [at(x, fx).into(), at(y, fy).into()],
            );
        if let Some(refined) = refine(luma, range, map, Freedom::Axes, 2) {
            let (across, down) = firsts;
            let lattice = OnLattice {
                refined,
                across,
                down,
            };
            rough.push((lattice, [fx, fy]));
        }
    }
    rough.sort_by(|a, b| b.0.strength().total_cmp(&a.0.strength()));
    let mut fine: Vec<OnLattice> = rough
        .into_iter()
        .take(FINE)
        .filter_map(|(lattice, first)| {
            let axes = refine(luma, range, lattice.refined.map, Freedom::Axes, 2)?;
            let all = grown(luma, range, axes.map)?;
            let back = first.map(|first| -f64::from(first));
            let refined = Refined {
                map: all.map * Homography::axes([1.0, 1.0], back),
                ..all
            };
            Some(OnLattice { refined, ..lattice })
        })
        .collect();
    fine.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
    Some(fine)
}

/// How far from the middle of the screen edges are used, in pixels, step by step: a first
/// guess of the angle of view may be off by a pixel at the border.
const GROWING: [f64; 3] = [34.0, 48.0, 64.0];

/// Corrects a map from the middle outwards.
fn grown(luma: &Luma, range: f32, map: Homography) -> Option<Refined> {
    let mut map = map;
    for radius in GROWING {
        map = refine::corrected(luma, range, map, radius).unwrap_or(map);
    }
    refine(luma, range, map, Freedom::All, 3)
}

impl OnLattice {
    fn strength(&self) -> f32 {
        self.refined.quality.strength()
    }
}

/// The likely pitches along one axis, and that of a screen that fills the image.
fn pitches(profile: &Profile, size: f32, pixels: usize) -> Vec<Lattice> {
    let extent = profile.extent[1] - profile.extent[0];
    let most = size / pixels as f32;
    let least = (extent / pixels as f32 * 0.97).max(1.4).min(most);
    let mut found = profile.lattices([least, most * 1.01], PITCHES);
    found.push(profile.known(most, -size / 2.0));
    found
}

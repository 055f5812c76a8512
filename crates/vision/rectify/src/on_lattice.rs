//! The lattices of pixels that the edges of an image may lie on.

use crate::{
    edges::{Edge, Edges},
    homography::Homography,
    lattice::{Lattice, Profile},
    luma::Luma,
    place::Firsts,
    refine::{self, Freedom, Look, Refined, refine},
    tilt,
};
use screen::{HEIGHT, WIDTH};

/// How many lattices are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Pitches along each axis.
    pitches: usize,
    /// Pairs of pitches that are corrected, and those that are corrected to the end.
    rough: usize,
    fine: usize,
}

impl Effort {
    /// Enough for nearly all images.
    pub const USUAL: Self = Self {
        pitches: 4,
        rough: 6,
        fine: 2,
    };
    /// For the others.
    pub const GREAT: Self = Self {
        pitches: 10,
        rough: 40,
        fine: 8,
    };
}

/// With this share of edges that agree, no other lattice is corrected to the end.
const GOOD: f32 = 0.84;
/// What is so much worse than the best is not looked at.
const WORSE: f32 = 0.08;
/// Widths of pixels in heights.
pub(crate) const STRETCH: std::ops::Range<f32> = 0.86..1.17;

/// A lattice whose pixels lie where the image has edges.
#[derive(Clone, Debug)]
pub(crate) struct OnLattice {
    /// From the lattice's pixels, of which the first is anywhere, to the reduced image.
    pub refined: Refined,
    pub across: Firsts,
    pub down: Firsts,
}

/// The likely lattices, the best first.
pub(crate) fn lattices(
    luma: &Luma,
    look: Look,
    edges: &Edges,
    effort: Effort,
) -> Option<Vec<OnLattice>> {
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
    let profile = |places: Vec<(f32, f32)>| match look.hard {
        true => Profile::new(&spread(&places)),
        false => Profile::new(&places),
    };
    let (across, down) = (profile(across), profile(down));
    let [width, height] = size.map(|side| side as f32);
    let xs = pitches(&across, width, WIDTH, effort.pitches);
    let ys = pitches(&down, height, HEIGHT, effort.pitches);
    let mut pairs: Vec<(&Lattice, &Lattice)> = xs
        .iter()
        .flat_map(|x| ys.iter().map(move |y| (x, y)))
        .filter(|(x, y)| STRETCH.contains(&(x.pitch / y.pitch)))
        .collect();
    pairs.sort_by(|a, b| (b.0.score * b.1.score).total_cmp(&(a.0.score * a.1.score)));
    let mut rough: Vec<(OnLattice, [i32; 2])> = Vec::new();
    for (x, y) in pairs.into_iter().take(effort.rough) {
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
        if let Some(refined) = refine(luma, look, map, Freedom::Axes, 2) {
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
    let mut fine: Vec<OnLattice> = Vec::new();
    for (lattice, first) in rough.into_iter().take(effort.fine) {
        if fine.iter().any(|lattice| lattice.agree() >= GOOD) {
            break;
        }
        fine.extend(corrected(luma, look, lattice, first));
    }
    fine.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
    let best = fine.first().map_or(0.0, OnLattice::agree);
    fine.retain(|lattice| lattice.agree() > best - WORSE);
    fine.extend(filling(luma, look, (&across, &down)));
    Some(fine)
}

/// Parts of an edge that lies between two pixels of the image.
const SPREAD: [f32; 5] = [-0.4, -0.2, 0.0, 0.2, 0.4];

/// Edges that were moved by up to half a pixel of the image, wherever they were before. Otherwise
/// they would fit each pitch that is a whole number of parts of the image's pixels.
fn spread(places: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let parts =
        |&(place, weight): &(f32, f32)| SPREAD.map(|by| (place + by, weight / SPREAD.len() as f32));
    places.iter().flat_map(parts).collect()
}

/// A lattice with the screen at a place on it, corrected to the end.
fn corrected(luma: &Luma, look: Look, lattice: OnLattice, first: [i32; 2]) -> Option<OnLattice> {
    let axes = refine(luma, look, lattice.refined.map, Freedom::Axes, 2)?;
    let all = grown(luma, look, axes.map)?;
    let back = first.map(|first| -f64::from(first));
    let map = all.map * Homography::axes([1.0, 1.0], back);
    Some(OnLattice {
        refined: Refined { map, ..all },
        ..lattice
    })
}

/// How far from the middle of the screen edges are used first, in pixels.
const INNERMOST: f64 = 20.0;
/// How much farther they are used in each step: so little that the angle of view is known well
/// enough for the next pixels. Where it is off by half a pixel, edges agree with those beside
/// them.
const GROWTH: f64 = 1.06;

/// Corrects a map from the middle outwards.
pub(crate) fn grown(luma: &Luma, look: Look, map: Homography) -> Option<Refined> {
    let mut map = map;
    let mut radius = INNERMOST;
    while radius < WIDTH as f64 / 2.0 {
        map = refine::corrected(luma, look, map, radius).unwrap_or(map);
        radius *= GROWTH;
    }
    refine(luma, look, map, Freedom::All, 3)
}

/// The lattice of a screen that fills the image, whether edges agree or not.
fn filling(luma: &Luma, look: Look, (across, down): (&Profile, &Profile)) -> Option<OnLattice> {
    let [width, height] = [luma.width, luma.height].map(|side| side as f32);
    let pitch = [width / WIDTH as f32, height / HEIGHT as f32];
    if !STRETCH.contains(&(pitch[0] / pitch[1])) {
        return None;
    }
    let map = Homography::axes(pitch.map(f64::from), [0.0; 2]);
    let first = |profile: &Profile, pitch: f32, pixels: usize, size: f32| {
        let lattice = profile.known(pitch, -size / 2.0);
        Firsts::of(&lattice, profile, pixels, size)
    };
    Some(OnLattice {
        refined: refine(luma, look, map, Freedom::Axes, 0)?,
        across: first(across, pitch[0], WIDTH, width),
        down: first(down, pitch[1], HEIGHT, height),
    })
}

impl OnLattice {
    /// The share of edges that are where they should be.
    pub fn agree(&self) -> f32 {
        self.refined.quality.agree
    }

    fn strength(&self) -> f32 {
        self.refined.quality.strength()
    }
}

/// The likely pitches along one axis, and that of a screen that fills the image.
fn pitches(profile: &Profile, size: f32, pixels: usize, count: usize) -> Vec<Lattice> {
    let extent = profile.extent[1] - profile.extent[0];
    let most = size / pixels as f32;
    let least = (extent / pixels as f32 * 0.97).max(1.4).min(most);
    let mut found = profile.lattices([least, most * 1.01], count);
    found.push(profile.known(most, -size / 2.0));
    found
}

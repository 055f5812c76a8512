//! Which colour of a game in colours is which shade.
//!
//! Sorted by lightness alone, a blue mino may become one with a black ground. So the colours of the
//! clicked empty cells are one shade, which no other colour has, and the others share three, by
//! their lightness and so that what is clicked stays legible.

use crate::click::{Click, Role};
use screen::{HEIGHT, PIXELS, Picture, Point, Shade, WIDTH, palette::luminance};
use std::collections::BTreeMap;

/// A colour of a pixel.
pub type Colour = [u8; 3];

/// Pixels around a click on an empty cell whose colours are those of empty cells.
const GROUND: u8 = 1;
/// Pixels around a click on a number or the next piece, across and down, in which the colours have
/// to differ.
const LEGIBLE: (u8, u8) = (12, 8);
/// Colours that a game may have: a Game Boy Color shows 56 at once, and twice as many in two scenes.
const MOST: usize = 112;
/// Shades of all colours but those of empty cells.
const OTHERS: usize = 3;

/// The shade of each colour that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Colours {
    ground: Shade,
    known: BTreeMap<Colour, Shade>,
}

impl Colours {
    /// The ground and the looks by the colours of pictures, row by row, and clicks on them. `None`
    /// when they have too many colours, or no empty cell is clicked.
    #[must_use]
    pub fn of(pictures: &[Vec<Colour>], clicks: &[Click]) -> Option<Self> {
        let mut counts: BTreeMap<Colour, f64> = BTreeMap::new();
        for colour in pictures.iter().flatten() {
            *counts.entry(*colour).or_default() += 1.0;
            if counts.len() > MOST {
                return None;
            }
        }
        let around = |click: &Click, (across, down): (u8, u8)| {
            let picture = pictures.get(click.frame);
            picture.map_or_else(Vec::new, |picture| {
                most_frequent(picture, click.at, (across, down))
            })
        };
        let empty = clicks.iter().filter(|click| click.role == Role::Empty);
        let grounds: Vec<Colour> = empty
            .flat_map(|click| around(click, (GROUND, GROUND)))
            .collect();
        if grounds.is_empty() {
            return None;
        }
        let mut others: Vec<(Colour, f64)> = counts.into_iter().collect();
        others.retain(|(colour, _)| !grounds.contains(colour));
        others.sort_by_key(|&(colour, _)| luminance(colour));
        let is_legible = |click: &&Click| matches!(click.role, Role::Next | Role::Number(..));
        let pairs = clicks.iter().filter(is_legible).flat_map(|click| {
            let colours = around(click, LEGIBLE);
            let first = colours.first().copied();
            let rest = colours.into_iter().skip(1).take(2);
            rest.filter_map(move |colour| Some((first?, colour)))
        });
        let pairs: Vec<(Colour, Colour)> = pairs.collect();
        let classes = classes(&others, &pairs);
        let lightness = |colours: &[Colour]| {
            let sum: f64 = colours
                .iter()
                .map(|colour| f64::from(luminance(*colour)))
                .sum();
            sum / colours.len().max(1) as f64
        };
        let lighter = classes
            .iter()
            .filter(|class| lightness(class) > lightness(&grounds))
            .count();
        let shades = Shade::EACH
            .into_iter()
            .enumerate()
            .filter(|&(i, _)| i != lighter);
        let ground = Shade::EACH.get(lighter).copied().unwrap_or_default();
        let mut known: BTreeMap<Colour, Shade> = BTreeMap::new();
        for (class, (_, shade)) in classes.iter().rev().zip(shades) {
            known.extend(class.iter().map(|&colour| (colour, shade)));
        }
        known.extend(grounds.iter().map(|&colour| (colour, ground)));
        Some(Self { ground, known })
    }

    /// From the shade of empty cells and the shades of colours.
    pub(crate) const fn new(ground: Shade, known: BTreeMap<Colour, Shade>) -> Self {
        Self { ground, known }
    }

    /// The colours with their shades, and the shade of empty cells.
    pub(crate) const fn known(&self) -> (&BTreeMap<Colour, Shade>, Shade) {
        (&self.known, self.ground)
    }

    /// The picture of a screen, by its colours row by row. A colour that is not known is not one of
    /// empty cells. `None` when it has not as many pixels as the screen.
    #[must_use]
    pub fn picture(&self, colours: &[Colour]) -> Option<Picture> {
        if colours.len() != PIXELS {
            return None;
        }
        let mut shades = [Shade::White; PIXELS];
        let mut last = None;
        for (shade, &colour) in shades.iter_mut().zip(colours) {
            let found = match last {
                Some((known, shade)) if known == colour => shade,
                _ => self.shade(colour),
            };
            last = Some((colour, found));
            *shade = found;
        }
        Some(Picture::new(shades))
    }

    fn shade(&self, colour: Colour) -> Shade {
        if let Some(&shade) = self.known.get(&colour) {
            return shade;
        }
        let off = |known: &Colour| -> u32 {
            let each = known.iter().zip(colour);
            each.map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        let others = self
            .known
            .iter()
            .filter(|&(_, &shade)| shade != self.ground);
        let nearest = others.min_by_key(|(known, _)| off(known));
        nearest.map_or(self.ground, |(_, &shade)| shade)
    }
}

/// The colours around a pixel, the most frequent first.
fn most_frequent(picture: &[Colour], at: Point, (across, down): (u8, u8)) -> Vec<Colour> {
    let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
    let near = crate::ink::around(at, across, down);
    for at in near.points() {
        let (x, y) = (
            usize::from(at.x).min(WIDTH - 1),
            usize::from(at.y).min(HEIGHT - 1),
        );
        if let Some(&colour) = picture.get(y * WIDTH + x) {
            *counts.entry(colour).or_default() += 1;
        }
    }
    let mut all: Vec<(Colour, usize)> = counts.into_iter().collect();
    all.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    all.into_iter().map(|(colour, _)| colour).collect()
}

/// At most three groups of neighbours in a list sorted by lightness: those in which the fewest of
/// some pairs are, and then those that differ the least.
fn classes(sorted: &[(Colour, f64)], pairs: &[(Colour, Colour)]) -> Vec<Vec<Colour>> {
    let mut best: Option<(usize, f64, [usize; OTHERS - 1])> = None;
    for first in 0..=sorted.len() {
        for second in first..=sorted.len() {
            let parts = [
                sorted.get(..first),
                sorted.get(first..second),
                sorted.get(second..),
            ];
            let parts = parts.map(Option::unwrap_or_default);
            let class = |colour: &Colour| {
                let has = |part: &&[(Colour, f64)]| part.iter().any(|(other, _)| other == colour);
                parts.iter().position(has)
            };
            let joined = pairs.iter().filter(|(a, b)| {
                let class_of = class(a);
                class_of.is_some() && class_of == class(b)
            });
            let joined = joined.count();
            let spread: f64 = parts.iter().map(|part| spread(part)).sum();
            if best.is_none_or(|(most, far, _)| (joined, spread) < (most, far)) {
                best = Some((joined, spread, [first, second]));
            }
        }
    }
    let [first, second] = best.map_or([0, 0], |best| best.2);
    let parts = [
        sorted.get(..first),
        sorted.get(first..second),
        sorted.get(second..),
    ];
    let colours = |part: Option<&[(Colour, f64)]>| {
        let part = part.unwrap_or_default().iter();
        part.map(|&(colour, _)| colour).collect::<Vec<Colour>>()
    };
    parts.map(colours).to_vec()
}

/// How much the lightness of some colours differs; frequent ones count more, but not as much more.
fn spread(part: &[(Colour, f64)]) -> f64 {
    let weights = || part.iter().map(|&(_, count)| count.sqrt());
    let light = |colour: Colour| f64::from(luminance(colour)) / 1_000.0;
    let all: f64 = weights().sum();
    let each = || part.iter().zip(weights());
    let mean = each()
        .map(|(&(colour, _), weight)| weight * light(colour))
        .sum::<f64>()
        / all.max(1.0);
    each()
        .map(|(&(colour, _), weight)| weight * (light(colour) - mean).powi(2))
        .sum()
}

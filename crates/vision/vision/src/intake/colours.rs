//! Which colour is which shade.
//!
//! Four colours are ranked by their lightness. Fewer colours can't be ranked, since black
//! and dark grey would look alike; then the nearest listed palette decides.

use super::IntakeError;
use screen::{
    Shade, WIDTH,
    palette::{self, Colours},
};

/// How colours became shades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matched {
    /// All are colours of this listed palette.
    Palette(&'static str),
    /// Four unlisted colours, ranked from light to dark.
    Ranked,
    /// Fewer than four unlisted colours, taken for the nearest of this palette.
    Nearest(&'static str),
}

/// The shade of every pixel.
pub(super) fn shades(pixels: &[[u8; 3]]) -> Result<(Vec<Shade>, Matched), IntakeError> {
    let mut colours: Vec<[u8; 3]> = Vec::new();
    let mut last = None;
    for (i, &pixel) in pixels.iter().enumerate() {
        if last == Some(pixel) || colours.contains(&pixel) {
            last = Some(pixel);
            continue;
        }
        if colours.len() == 4 {
            return Err(IntakeError::Colours {
                x: i % WIDTH,
                y: i / WIDTH,
            });
        }
        colours.push(pixel);
    }
    colours.sort_by_key(|&c| std::cmp::Reverse(palette::luminance(c)));

    let (shades, matched) = match listed(&colours) {
        Some((name, shades)) => (shades, Matched::Palette(name)),
        None if colours.len() == 4 => (Shade::EACH.to_vec(), Matched::Ranked),
        None => nearest(&colours),
    };
    let shade = |pixel: &[u8; 3]| {
        let i = colours.iter().position(|c| c == pixel).unwrap_or(0);
        shades.get(i).copied().unwrap_or_default()
    };
    Ok((pixels.iter().map(shade).collect(), matched))
}

/// The palette that has all the colours, and the shade of each.
fn listed(colours: &[[u8; 3]]) -> Option<(&'static str, Vec<Shade>)> {
    palette::EACH.into_iter().find_map(|(name, palette)| {
        let shades: Option<Vec<Shade>> = colours
            .iter()
            .map(|c| palette.iter().position(|p| p == c).map(|i| Shade::EACH[i]))
            .collect();
        shades.map(|shades| (name, shades))
    })
}

/// The palette to which fewer than four colours are nearest, lighter ones to
/// lighter shades.
fn nearest(colours: &[[u8; 3]]) -> (Vec<Shade>, Matched) {
    let mut best = (u32::MAX, Vec::new(), "");
    for (name, palette) in palette::EACH {
        for picked in rising(colours.len()) {
            let distance = picked
                .iter()
                .zip(colours)
                .map(|(&shade, colour)| distance(&palette, shade, *colour))
                .sum();
            if distance < best.0 {
                best = (distance, picked, name);
            }
        }
    }
    let (_, picked, name) = best;
    let shades = picked.into_iter().map(|i| Shade::EACH[i]).collect();
    (shades, Matched::Nearest(name))
}

/// Every choice of so many of the four shades, lightest first.
fn rising(count: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..16u32)
        .filter(move |set| set.count_ones() as usize == count)
        .map(|set| (0..4).filter(|i| set >> i & 1 == 1).collect())
}

fn distance(palette: &Colours, shade: usize, colour: [u8; 3]) -> u32 {
    palette[shade]
        .iter()
        .zip(colour)
        .map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2))
        .sum()
}

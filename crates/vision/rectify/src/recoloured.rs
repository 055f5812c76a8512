//! Recognises parts of a screen that have colours of their own, as the sprites of a game that a later
//! handheld shows in several palettes: by its lightness such a part is taken for another shade.

use crate::luma::lightness;
use screen::{Picture, Shade};

/// A colour is another one from this distance on, each channel being 0 to 255.
const FAR: f32 = 48.0;
/// A part whose lightness is that of its shade is read right whatever its colour; from this difference
/// on, of 255, it may be another shade.
const LIGHTER: f32 = 16.0;
/// So many pixels of other colours have another lightness, at least.
const SOME: usize = 12;
/// Fewer pixels of other colours are a cursor or a fault of the image.
const MANY: usize = 80;
/// Pixels of a shade that show its colour.
const SHOWN: f32 = 60.0;

type Colour = [f32; 3];

/// Takes the confidence from pixels with a colour that is no shade's and no mixture of two; whether
/// there are many.
pub(crate) fn doubt_colours(colours: &[[u8; 3]], picture: &Picture, sure: &mut [u8]) -> bool {
    let colour = |own: &[u8; 3]| own.map(f32::from);
    let mut sums = [([0.0_f32; 3], 0.0_f32); 4];
    for ((own, shade), sure) in colours.iter().zip(picture.shades()).zip(&*sure) {
        if let Some((sum, count)) = sums.get_mut(*shade as usize)
            && *sure > 200
        {
            *count += 1.0;
            for (sum, own) in sum.iter_mut().zip(colour(own)) {
                *sum += own;
            }
        }
    }
    let means = sums.map(|(sum, count)| (count > SHOWN).then(|| sum.map(|sum| sum / count)));
    let known: Vec<Colour> = means.iter().flatten().copied().collect();
    let mean = |shade: Shade| means.get(shade as usize).copied().flatten();
    let is_other = |own: Colour, shade: Shade| {
        mean(shade).is_none_or(|mean| off(own, mean, mean) > FAR)
            && !known.is_empty()
            && known.iter().enumerate().all(|(i, one)| {
                let mut others = known.iter().skip(i);
                others.all(|other| off(own, *one, *other) > FAR)
            })
    };
    let each = colours.iter().zip(picture.shades()).enumerate();
    let other: Vec<_> = each
        .filter(|(_, (own, shade))| is_other(colour(own), **shade))
        .collect();
    let is_misread = |own: &[u8; 3], shade: Shade| {
        mean(shade).is_none_or(|mean| (lightness(*own) - lightness(mean)).abs() > LIGHTER)
    };
    let misread = other
        .iter()
        .filter(|(_, (own, shade))| is_misread(own, **shade));
    if other.len() < MANY || misread.count() < SOME {
        return false;
    }
    for (i, _) in other {
        if let Some(sure) = sure.get_mut(i) {
            *sure = 0;
        }
    }
    true
}

/// How far a colour is from the nearest mixture of two.
fn off(own: Colour, one: Colour, other: Colour) -> f32 {
    let minus = |a: Colour, b: Colour| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let dot = |a: Colour, b: Colour| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    let (along, to) = (minus(other, one), minus(own, one));
    let share = (dot(along, to) / dot(along, along).max(1.0)).clamp(0.0, 1.0);
    let rest = minus(to, along.map(|value| share * value));
    dot(rest, rest).sqrt()
}

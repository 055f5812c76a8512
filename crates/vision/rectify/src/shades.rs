//! Which lightness is which shade, in one image.

use crate::{
    homography::Grid,
    levels::{DARK, levels},
    light::Light,
};
use screen::Shade;

/// The lightness of the four shades, and how the light falls on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shades {
    /// Lightness of each shade in the middle of the screen, 0 to 255, lightest first.
    pub levels: [f32; 4],
    /// Which shades are in the image; the others are guessed from them.
    pub seen: [bool; 4],
    /// A shade that may be the one beside it: where only one between white and black is seen,
    /// half-way between them.
    pub unclear: Option<usize>,
    /// How the light falls on the screen, where it is uneven.
    pub light: Option<Light>,
}

/// The ways in which levels, lightest first, can be shades; the likeliest first.
pub(crate) fn assignments(levels: &[f32]) -> Vec<Shades> {
    let mut all: Vec<(f32, Shades)> = (1..16_u32)
        .filter(|set| set.count_ones() as usize == levels.len())
        .map(|set| {
            let picked: Vec<usize> = (0..4).filter(|i| set >> i & 1 == 1).collect();
            (unlikely(&picked, levels), Shades::of(&picked, levels))
        })
        .collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all.into_iter().map(|(_, shades)| shades).collect()
}

/// Usual lightness of the shades as a share of white.
const USUAL: [f32; 4] = [1.0, 0.667, 0.333, 0.0];

/// How unusual it would be that these levels are these shades.
fn unlikely(picked: &[usize], levels: &[f32]) -> f32 {
    let (Some(&lightest), Some(&darkest)) = (levels.first(), levels.last()) else {
        return 0.0;
    };
    let usual = |shade: &usize| USUAL.get(*shade).copied().unwrap_or(0.0);
    let first = picked.first().map_or(1.0, usual);
    let last = picked.last().map_or(0.0, usual);
    if picked.len() < 2 {
        return (first * 255.0 - lightest).abs() / 255.0;
    }
    let between: f32 = picked
        .iter()
        .zip(levels)
        .map(|(shade, level)| {
            let place = (lightest - level) / (lightest - darkest).max(1.0);
            ((first - usual(shade)) / (first - last) - place).abs()
        })
        .sum();
    let dark = (darkest / lightest.max(1.0) - last * 0.9).abs();
    2.0 * between + dark + 0.3 * (1.0 - (first - last))
}

/// Where a single shade between black, 0, and white, 1, may be light or dark.
const UNCLEAR: std::ops::Range<f32> = 0.36..0.62;
/// How sure a pixel of an unclear shade is at most.
const HARDLY: u8 = 50;

impl Shades {
    /// Shades of known lightness; the others are guessed from the distance between them.
    fn of(picked: &[usize], levels: &[f32]) -> Self {
        let known: Vec<(usize, f32)> = picked.iter().copied().zip(levels.iter().copied()).collect();
        let step = match (known.first(), known.last()) {
            (Some(&(a, first)), Some(&(b, last))) if b > a => (first - last) / (b - a) as f32,
            _ => 60.0,
        };
        let mut shades = Self::default();
        for (i, (level, seen)) in shades.levels.iter_mut().zip(&mut shades.seen).enumerate() {
            let nearest = known.iter().min_by_key(|(shade, _)| shade.abs_diff(i));
            if let Some(&(shade, value)) = nearest {
                *level = value + (shade as f32 - i as f32) * step;
                *seen = shade == i;
            }
        }
        if let [white, _, dark, black] = &mut shades.levels
            && let ([0, 1, 3], true) = (picked, *white > *black)
            && !DARK.contains(&((*white - *dark) / (*white - *black)))
        {
            // Greens whose light is hardly darker than white have a dark as far from it as others.
            *dark = *white - (1.0 - USUAL[2]) * (*white - *black);
        }
        if let ([0, middle, 3], [white, level, black]) = (picked, levels) {
            let place = (level - black) / (white - black).max(1.0);
            shades.unclear = UNCLEAR.contains(&place).then_some(*middle);
        }
        shades
    }

    /// The four shades of an image in which all of them are seen.
    pub(crate) fn complete(values: &[f32]) -> Option<Self> {
        let levels = levels(values);
        (levels.len() == 4).then(|| Self::of(&[0, 1, 2, 3], &levels))
    }

    /// The lightness above which a pixel is lighter than each shade but white.
    fn limits(&self) -> [f32; 3] {
        let [white, light, dark, black] = self.levels;
        [
            f32::midpoint(white, light),
            f32::midpoint(light, dark),
            f32::midpoint(dark, black),
        ]
    }

    /// The shade of each lightness, wherever it is.
    pub(crate) fn shades(&self, values: &[f32]) -> Vec<Shade> {
        let limits = self.limits();
        let shade = |&value: &f32| {
            let darker = limits.map(|limit| u8::from(value < limit));
            Shade::from_bits(darker.iter().sum())
        };
        values.iter().map(shade).collect()
    }

    /// How sure a shade is: 255 on its level and 0 half-way to the next one. Beyond white and
    /// black all is sure.
    pub(crate) fn sure(&self, value: f32) -> u8 {
        let [white, .., black] = self.levels;
        if value >= white || value <= black {
            return 255;
        }
        let mut nearest = [f32::INFINITY; 2];
        for level in self.levels {
            let off = (value - level).abs();
            if off < nearest[0] {
                nearest = [off, nearest[0]];
            } else {
                nearest[1] = nearest[1].min(off);
            }
        }
        let [near, next] = nearest;
        let sure = (255.0 * (next - near) / (next + near).max(1e-3)) as u8;
        let unclear = self.unclear.and_then(|shade| self.levels.get(shade));
        if unclear.is_some_and(|level| (value - level).abs() <= near) {
            sure.min(HARDLY)
        } else {
            sure
        }
    }

    /// The lightness of a grid's pixels as it would be in even light.
    pub(crate) fn even(&self, values: &mut [f32], grid: Grid) {
        if let Some(light) = &self.light {
            light.even(values, grid);
        }
    }

    /// The smallest distance between two shades that are seen.
    pub(crate) fn gap(&self) -> f32 {
        let levels: Vec<f32> = self
            .levels
            .into_iter()
            .zip(self.seen)
            .filter_map(|(level, seen)| seen.then_some(level))
            .collect();
        levels
            .windows(2)
            .map(|two| (two[0] - two[1]).abs())
            .fold(60.0, f32::min)
    }

    pub(crate) fn nearest(&self, value: f32) -> Option<f32> {
        let off = |level: &f32| (level - value).abs();
        self.levels
            .into_iter()
            .min_by(|a, b| off(a).total_cmp(&off(b)))
    }

    /// The same shades, moved a little to where the pixels of an image are.
    pub(crate) fn followed(&self, values: &[f32]) -> Self {
        let mut sums = [(0.0_f32, 0.0_f32); 4];
        for (&value, shade) in values.iter().zip(self.shades(values)) {
            let shade = shade as usize;
            if let (Some((sum, count)), Some(level)) = (sums.get_mut(shade), self.levels.get(shade))
                && self.sure(value) > 128
            {
                *sum += value - level;
                *count += 1.0;
            }
        }
        let mut next = *self;
        for (level, (sum, count)) in next.levels.iter_mut().zip(sums) {
            // A picture with few of its pixels does not move a level far.
            *level += 0.2 * sum / (count + 200.0);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(parts: &[(f32, usize)]) -> Vec<f32> {
        let each = parts
            .iter()
            .flat_map(|&(value, count)| (0..count).map(move |i| value + (i % 5) as f32 - 2.0));
        each.collect()
    }

    #[test]
    fn four_levels_are_the_four_shades() {
        let values = values(&[(166.0, 9_000), (151.0, 900), (85.0, 3_000), (43.0, 400)]);
        let levels = levels(&values);
        assert_eq!(levels.len(), 4, "{levels:?}");
        let [shades] = assignments(&levels)[..] else {
            panic!("four levels can be shades in one way only");
        };
        assert_eq!(shades.seen, [true; 4]);
        assert!((shades.levels[1] - 151.5).abs() < 1.0, "{shades:?}");
    }

    #[test]
    fn fewer_levels_are_the_likeliest_shades() {
        for (parts, expected) in [
            (
                &[(255.0, 9_000), (2.0, 900)][..],
                [true, false, false, true],
            ),
            (
                &[(250.0, 9_000), (170.0, 900), (2.0, 99)],
                [true, true, false, true],
            ),
            (
                &[(250.0, 9_000), (84.0, 900), (2.0, 99)],
                [true, false, true, true],
            ),
        ] {
            let shades = assignments(&levels(&values(parts)));
            assert_eq!(shades[0].seen, expected, "{shades:?}");
        }
    }

    /// Fewer pixels than make a level.
    #[test]
    fn a_few_dark_pixels_are_known_in_greens_that_are_hardly_apart() {
        for (light, dark) in [(144.0, 77.0), (119.0, 79.0)] {
            let parts = [(158.0, 9_000), (light, 900), (39.0, 400), (dark, 12)];
            let levels = levels(&values(&parts));
            let shades = assignments(&levels).remove(0);
            assert_eq!(shades.seen, [true, true, false, true], "{shades:?}");
            assert_eq!(shades.shades(&[dark]), [Shade::Dark]);
            assert!(shades.sure(dark) > 175, "{shades:?}");
        }
    }

    #[test]
    fn half_way_between_two_levels_nothing_is_sure() {
        let shades = Shades::of(&[0, 1, 2, 3], &[200.0, 150.0, 100.0, 50.0]);
        assert_eq!(shades.sure(150.0), 255);
        assert_eq!(shades.sure(125.0), 0);
        assert_eq!(shades.sure(20.0), 255);
        assert!((100..200).contains(&shades.sure(140.0)));
    }
}

//! Which lightness is which shade, in one image.

use screen::{PIXELS, Shade, WIDTH};

/// The lightness of the four shades, and how the light falls off over the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shades {
    /// Lightness of each shade in the middle of the screen, 0 to 255, lightest first.
    pub levels: [f32; 4],
    /// Which shades are in the image; the others are guessed from them.
    pub seen: [bool; 4],
    /// A shade that may be the one beside it: where only one between white and black is seen,
    /// half-way between them.
    pub unclear: Option<usize>,
    /// Lightness that white gains for each pixel to the right and down; black gains none.
    pub light: [f32; 2],
}

/// Two levels are at least so far apart, as a share of the range.
const APART: f32 = 0.06;
/// The darkest two are farther apart in every palette. Black that is blended with a little
/// white is not.
const DARKEST: f32 = 0.14;
/// The least part of the pixels that makes a level.
const LEAST: f32 = 0.001;
/// A range of lightness below this is one shade.
const PLAIN: f32 = 12.0;
/// Steps of a histogram.
const BINS: usize = 256;

/// How often each lightness is, and the range of them.
struct Histogram {
    counts: [f32; BINS],
    /// Between the lightest and the darkest 1 in 500.
    range: f32,
    median: f32,
}

impl Histogram {
    fn of(values: &[f32]) -> Self {
        let mut counts = [0.0_f32; BINS];
        for &value in values {
            if let Some(count) = counts.get_mut(value.clamp(0.0, 255.0) as usize) {
                *count += 1.0 / values.len() as f32;
            }
        }
        let at = |share: f32| {
            let mut left = share;
            let found = counts.iter().position(|count| {
                left -= count;
                left < 0.0
            });
            found.unwrap_or(BINS - 1) as f32
        };
        Self {
            counts,
            range: at(0.998) - at(0.002),
            median: at(0.5),
        }
    }

    fn smooth(&self) -> Vec<f32> {
        smoothed(&self.counts, (self.range * 0.014).max(1.0))
    }
}

/// How indistinct levels of lightness are: the entropy of their histogram.
pub(crate) fn spread(values: &[f32]) -> f32 {
    let smooth = Histogram::of(values).smooth();
    let total: f32 = smooth.iter().sum();
    let shares = smooth.iter().map(|count| count / total.max(1e-6));
    -shares
        .filter(|&p| p > 1e-7)
        .map(|p| p * p.ln())
        .sum::<f32>()
}

/// The distinct levels of lightness, lightest first.
pub(crate) fn levels(values: &[f32]) -> Vec<f32> {
    let histogram = Histogram::of(values);
    if histogram.range < PLAIN {
        return vec![histogram.median];
    }
    let peaks = peaks(&histogram.smooth());
    let mut levels = best_levels(&peaks, &histogram);
    for _ in 0..3 {
        settle(&mut levels, &histogram);
    }
    levels
}

/// The at most four of the peaks that explain the most, lightest first.
fn best_levels(peaks: &[usize], histogram: &Histogram) -> Vec<f32> {
    let mut best = (f32::NEG_INFINITY, Vec::new());
    for set in 1..1_u32 << peaks.len() {
        if set.count_ones() > 4 {
            continue;
        }
        let picked = peaks.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let mut levels: Vec<f32> = picked.map(|(_, &peak)| peak as f32 + 0.5).collect();
        levels.sort_unstable_by(|a, b| b.total_cmp(a));
        let gaps: Vec<f32> = levels
            .windows(2)
            .map(|two| (two[0] - two[1]) / histogram.range)
            .collect();
        let darkest = gaps.last().is_none_or(|&gap| gap > DARKEST);
        let apart = darkest && gaps.iter().all(|&gap| gap > APART);
        if !apart {
            continue;
        }
        let explained = explained(&levels, histogram) - COST * levels.len() as f32;
        if explained > best.0 {
            best = (explained, levels);
        }
    }
    best.1
}

/// A level explains at least so much of the pixels more than the others do.
const COST: f32 = 0.003;
/// How far from its level a pixel's lightness may be, as a share of the range.
const WIDTH_OF_LEVEL: f32 = 0.035;

/// The share of the pixels that are near one of some levels.
fn explained(levels: &[f32], histogram: &Histogram) -> f32 {
    let wide = (WIDTH_OF_LEVEL * histogram.range).max(1.5);
    let near = |value: f32| {
        let off = levels.iter().map(|level| (level - value).abs());
        let off = off.fold(f32::INFINITY, f32::min) / wide;
        1.0 / (1.0 + off * off)
    };
    let each = histogram
        .counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0.0);
    each.map(|(i, count)| count * near(i as f32 + 0.5)).sum()
}

fn smoothed(counts: &[f32; BINS], wide: f32) -> Vec<f32> {
    let reach = (3.0 * wide) as i32;
    let kernel: Vec<f32> = (-reach..=reach)
        .map(|d| (-0.5 * (d as f32 / wide).powi(2)).exp())
        .collect();
    (0..BINS as i32)
        .map(|i| {
            let near = (i - reach..=i + reach).zip(&kernel);
            near.filter_map(|(k, weight)| Some(weight * counts.get(usize::try_from(k).ok()?)?))
                .sum()
        })
        .collect()
}

/// Peaks that are looked at.
const PEAKS: usize = 9;

/// The highest peaks.
fn peaks(smooth: &[f32]) -> Vec<usize> {
    let height = |i: usize| smooth.get(i).copied().unwrap_or(0.0);
    let mut peaks: Vec<usize> = (0..smooth.len())
        .filter(|&i| {
            let before = i.checked_sub(1).map_or(0.0, height);
            height(i) > LEAST && height(i) >= height(i + 1) && height(i) > before
        })
        .collect();
    peaks.sort_by(|&a, &b| height(b).total_cmp(&height(a)));
    peaks.truncate(PEAKS);
    peaks
}

/// Moves each level to the mean of what is nearest to it; far values count little.
fn settle(levels: &mut [f32], histogram: &Histogram) {
    let mut sums = vec![(0.0_f32, 0.0_f32); levels.len()];
    for (i, &count) in histogram.counts.iter().enumerate() {
        let value = i as f32 + 0.5;
        let off = |level: &f32| (level - value).abs();
        let nearest = levels
            .iter()
            .enumerate()
            .min_by(|a, b| off(a.1).total_cmp(&off(b.1)));
        if let Some((nearest, level)) = nearest
            && let Some((sum, weight)) = sums.get_mut(nearest)
        {
            let trust = count / (1.0 + ((value - level) / (0.04 * histogram.range)).powi(2));
            *sum += trust * value;
            *weight += trust;
        }
    }
    for (level, (sum, weight)) in levels.iter_mut().zip(sums) {
        if weight > 0.0 {
            *level = sum / weight;
        }
    }
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

    /// The lightness of the screen's pixels as it would be in even light.
    pub(crate) fn even(&self, values: &mut [f32]) {
        let [right, down] = self.light;
        if right == 0.0 && down == 0.0 {
            return;
        }
        for (i, value) in values.iter_mut().enumerate() {
            let gain = right * across(i) + down * along(i);
            *value -= gain * self.share(*value).clamp(0.0, 1.2);
        }
    }

    /// How the light falls off, from the pixels whose shade is sure.
    pub(crate) fn with_light(self, values: &[f32]) -> Self {
        let mut matrix = [[0.0_f32; 3]; 2];
        for (i, &value) in values.iter().enumerate() {
            let Some(level) = self.nearest(value) else {
                continue;
            };
            let share = self.share(level);
            let row = [share * across(i), share * along(i)];
            for (equation, own) in matrix.iter_mut().zip(row) {
                equation[0] += own * row[0];
                equation[1] += own * row[1];
                equation[2] += own * (value - level);
            }
        }
        let [[a, b, r], [_, c, s]] = matrix;
        let determinant = a * c - b * b;
        if determinant.abs() < 1.0 {
            return self;
        }
        Self {
            light: [(r * c - s * b) / determinant, (a * s - b * r) / determinant],
            ..self
        }
    }

    fn nearest(&self, value: f32) -> Option<f32> {
        let off = |level: &f32| (level - value).abs();
        self.levels
            .into_iter()
            .min_by(|a, b| off(a).total_cmp(&off(b)))
    }

    /// Where a lightness is between black, 0, and white, 1.
    fn share(&self, value: f32) -> f32 {
        let [white, .., black] = self.levels;
        (value - black) / (white - black).max(1.0)
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

fn across(i: usize) -> f32 {
    (i % WIDTH) as f32 - 79.5
}

fn along(i: usize) -> f32 {
    (i % PIXELS / WIDTH) as f32 - 71.5
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

    #[test]
    fn half_way_between_two_levels_nothing_is_sure() {
        let shades = Shades::of(&[0, 1, 2, 3], &[200.0, 150.0, 100.0, 50.0]);
        assert_eq!(shades.sure(150.0), 255);
        assert_eq!(shades.sure(125.0), 0);
        assert_eq!(shades.sure(20.0), 255);
        assert!((100..200).contains(&shades.sure(140.0)));
    }
}

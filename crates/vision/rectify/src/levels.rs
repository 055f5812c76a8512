//! The distinct levels of lightness in an image.
//!
//! They are peaks of a histogram. Smoothing and other pictures make peaks of their own, so the
//! levels are those at most four that together explain the most pixels.

/// Two levels are at least so far apart, as a share of the range.
const APART: f32 = 0.06;
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

    /// Whether there are no more than four values of lightness, up to their rounding.
    fn is_exact(&self) -> bool {
        let mut left = self.counts;
        let mut explained = 0.0;
        for _ in 0..4 {
            let most = (0..BINS).max_by(|&a, &b| left[a].total_cmp(&left[b]));
            let middle = most.unwrap_or_default();
            for count in &mut left[middle.saturating_sub(1)..(middle + 2).min(BINS)] {
                explained += std::mem::take(count);
            }
        }
        explained >= EXACT
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
    let cost = match histogram.is_exact() {
        true => COST_OF_EXACT,
        false => COST,
    };
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
        let apart = gaps.iter().all(|&gap| gap > APART) && is_usual(&levels);
        if !apart {
            continue;
        }
        let explained = explained(&levels, histogram) - cost * levels.len() as f32;
        if explained > best.0 {
            best = (explained, levels);
        }
    }
    best.1
}

/// Where dark is between white, 0, and black, 1, in every palette, also after gamma.
pub(crate) const DARK: std::ops::Range<f32> = 0.5..0.86;

/// Whether four levels can be the shades. A tenth of another picture makes levels beside
/// white and black, and then dark is not where it can be.
fn is_usual(levels: &[f32]) -> bool {
    let [white, _, dark, black] = *levels else {
        return true;
    };
    DARK.contains(&((white - dark) / (white - black).max(1.0)))
}

/// A level explains at least so much of the pixels more than the others do.
const COST: f32 = 0.003;
/// The same where no lightness is between the levels: some twenty pixels of the screen.
const COST_OF_EXACT: f32 = 0.0008;
/// The share of the pixels that four values of lightness have in an image without noise and smoothing.
const EXACT: f32 = 0.998;
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

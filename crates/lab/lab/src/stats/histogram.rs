//! Histograms of bins of the same width.

/// A bin and what is in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// Its lower end, which belongs to it.
    pub from: f64,
    /// Its upper end, which belongs to the next one.
    pub to: f64,
    /// Values in it.
    pub count: u64,
}

/// How often values lie in bins of the same width. The ends of the bins are round numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// The bins in order, without gaps.
    pub bins: Vec<Bin>,
}

/// About so many bins are made.
const BINS: f64 = 24.0;

impl Histogram {
    /// The histogram of these values.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if values.is_empty() || !low.is_finite() || !high.is_finite() {
            return Self { bins: Vec::new() };
        }
        let width = round_width((high - low) / BINS);
        let first = (low / width).floor();
        let count = ((high / width).floor() - first) as usize + 1;
        let mut bins: Vec<Bin> = (0..count)
            .map(|i| Bin {
                from: (first + i as f64) * width,
                to: (first + i as f64 + 1.0) * width,
                count: 0,
            })
            .collect();
        for value in values {
            let place = ((value / width).floor() - first) as usize;
            if let Some(bin) = bins.get_mut(place.min(count - 1)) {
                bin.count += 1;
            }
        }
        Self { bins }
    }

    /// The most values in a bin.
    #[must_use]
    pub fn highest(&self) -> u64 {
        self.bins.iter().map(|bin| bin.count).max().unwrap_or(0)
    }
}

/// The next width of 1, 2 or 5 times a power of ten; 1 for no spread at all.
fn round_width(width: f64) -> f64 {
    if width <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powf(width.log10().floor());
    let digits = [1.0, 2.0, 5.0, 10.0];
    let digit = digits.into_iter().find(|digit| digit * power >= width);
    digit.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_in_one_bin_and_the_ends_are_round() {
        let values: Vec<f64> = (0..1_000).map(f64::from).collect();
        let histogram = Histogram::of(&values);
        let first = histogram.bins[0];
        assert_eq!((first.from, first.to, first.count), (0.0, 50.0, 50));
        assert_eq!(
            histogram.bins.iter().map(|bin| bin.count).sum::<u64>(),
            1_000
        );
        assert_eq!(histogram.highest(), 50);
    }

    #[test]
    fn one_value_has_one_bin_and_none_has_none() {
        assert_eq!(Histogram::of(&[3.5]).bins.len(), 1);
        assert!(Histogram::of(&[]).bins.is_empty());
    }
}

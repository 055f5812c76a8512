//! How far the light of a point spreads in a photo that is out of focus.

/// How far an image is out of focus: the number of one of [`DEVIATIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Focus(u8);

/// Standard deviations of the light of a point, in pixels of the screen. What is read with one that is
/// a tenth too large overshoots.
const DEVIATIONS: [f64; 10] = [0.15, 0.2, 0.25, 0.3, 0.34, 0.38, 0.42, 0.46, 0.52, 0.6];

impl Focus {
    /// That with which pixels are distinguished best while nothing is known of it.
    pub const MIDDLE: Self = Self(5);

    /// One a little nearer to or farther from the image, if there is one.
    pub fn next(self, farther: bool) -> Option<Self> {
        let next = match farther {
            true => self.0.checked_add(1),
            false => self.0.checked_sub(1),
        };
        next.filter(|&i| usize::from(i) < DEVIATIONS.len())
            .map(Self)
    }

    fn deviation(self) -> f64 {
        DEVIATIONS.get(usize::from(self.0)).copied().unwrap_or(1.0)
    }

    /// The share of the light of a point that is seen before a place so far behind it.
    fn before(self, off: f64) -> f64 {
        // Near enough to the integral of a bell curve.
        1.0 / (1.0 + (-STEEP * off / self.deviation()).exp())
    }

    /// The share of the light of a pixel that is seen so far from its middle.
    pub fn weight(self, off: f64) -> f64 {
        self.before(off + 0.5) - self.before(off - 0.5)
    }
}

/// How steep the curve is for a deviation of 1.
const STEEP: f64 = 1.702;

/// The share of light of a point that is seen before a place, and how much that changes: by a table,
/// since some are asked for in each pixel of an image.
pub(crate) struct Spread(Vec<[f32; 2]>);

/// Places in a pixel that are distinguished, and pixels from a point beyond which none of its light is
/// seen.
const PARTS: usize = 256;
const FARTHEST: usize = 4;

impl Spread {
    pub fn of(focus: Focus) -> Self {
        let each = 0..=2 * FARTHEST * PARTS;
        let entry = |i: usize| {
            let before = focus.before(i as f64 / PARTS as f64 - FARTHEST as f64);
            let change = STEEP / focus.deviation() * before * (1.0 - before);
            [before as f32, change as f32]
        };
        Self(each.map(entry).collect())
    }

    /// Both for a place so far behind the point.
    #[inline]
    pub fn at(&self, off: f64) -> [f32; 2] {
        let at = (off + FARTHEST as f64) * PARTS as f64 + 0.5;
        if at < 0.0 {
            return [0.0; 2];
        }
        self.0.get(at as usize).copied().unwrap_or([1.0, 0.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_those_of_the_curve() {
        let mut focus = Some(Focus(0));
        let mut count = 0;
        while let Some(own) = focus {
            let spread = Spread::of(own);
            for i in -5_000..5_000 {
                let off = f64::from(i) / 977.0;
                let [before, change] = spread.at(off).map(f64::from);
                assert!((before - own.before(off)).abs() < 8e-3, "{own:?} {off}");
                let slope = (own.before(off + 1e-4) - own.before(off - 1e-4)) / 2e-4;
                assert!(
                    (change - slope).abs() < 0.04 * STEEP / own.deviation(),
                    "{own:?} {off}"
                );
            }
            focus = own.next(true);
            count += 1;
        }
        assert_eq!(count, DEVIATIONS.len());
    }
}

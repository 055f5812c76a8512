//! The four features as three terms, and the limits that they give for a placement.

use crate::FourWeights;

/// Numbers of new holes with a limit of their own; the last limit holds for more.
pub(super) const HOLES: usize = 16;

/// The value of a board without a constant: `line * lines - hole * holes - bump *
/// bumpiness`.
///
/// Filled cells are those of the first board, four for each piece, less ten for each
/// removed row; the aggregate height is filled cells plus holes. So it is no term of
/// its own.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// Value of a filled cell; part of the constant.
    pub cell: i64,
    /// Gain of a removed row; not negative.
    pub line: i64,
    /// Cost of a hole; at least twice that of a step.
    pub hole: i64,
    /// Cost of a step of one between neighbours; not negative.
    pub bump: i64,
    /// `hole * n` divided by `bump`, for each number of holes.
    quotients: [i32; HOLES],
    remainders: [i64; HOLES],
}

impl Terms {
    /// The three terms; `None` for weights for which the bounds of the search do not
    /// hold: a removed row must gain, a hole must cost at least what two steps cost,
    /// and a step must not gain.
    pub fn of(weights: &FourWeights) -> Option<Self> {
        let line = weights.lines - 10 * weights.height;
        let hole = -(weights.height + weights.holes);
        let bump = -weights.bumpiness;
        // A step so cheap beside a hole would not fit into the table of limits.
        let fits = bump == 0 || (HOLES as i64 * hole) / bump < 1 << 29;
        if line < 0 || bump < 0 || hole < 2 * bump || !fits {
            return None;
        }
        let parts = |n: usize| {
            let cost = hole * n as i64;
            if bump == 0 {
                (0, cost)
            } else {
                ((cost / bump) as i32, cost % bump)
            }
        };
        Some(Self {
            cell: weights.height,
            line,
            hole,
            bump,
            quotients: std::array::from_fn(|n| parts(n).0),
            remainders: std::array::from_fn(|n| parts(n).1),
        })
    }

    /// By number of new holes, the change of the bumpiness at which a placement costs `slack` or
    /// more: it costs less than `slack` just when the bumpiness changes by less than that.
    #[inline(always)]
    pub fn limits(&self, slack: i64) -> [i8; HOLES] {
        let clamp = |limit: i32| limit.clamp(-128, 127) as i8;
        if self.bump == 0 {
            return self
                .remainders
                .map(|cost| if cost < slack { 127 } else { -128 });
        }
        // The least whole number not below (slack - cost) / bump, both split alike.
        let whole = slack.div_euclid(self.bump).clamp(-(1 << 30), 1 << 30) as i32;
        let part = slack.rem_euclid(self.bump);
        let mut limits = [0; HOLES];
        for ((limit, quotient), remainder) in
            limits.iter_mut().zip(self.quotients).zip(self.remainders)
        {
            *limit = clamp(whole - quotient + i32::from(part > remainder));
        }
        limits
    }

    /// The change below which a change of the bumpiness costs less than `slack`,
    /// which is above 0.
    #[inline(always)]
    pub fn limit(&self, slack: i64) -> i32 {
        if self.bump == 0 {
            return i32::MAX;
        }
        ((slack - 1) / self.bump + 1).min(1 << 30) as i32
    }

    /// The value of a board, without the constant.
    #[inline(always)]
    pub fn value(&self, lines: i32, holes: i32, bumps: i32) -> i64 {
        self.line * i64::from(lines) - self.hole * i64::from(holes) - self.bump * i64::from(bumps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(height: i64, lines: i64, holes: i64, bumpiness: i64) -> Option<Terms> {
        Terms::of(&FourWeights {
            height,
            lines,
            holes,
            bumpiness,
        })
    }

    #[test]
    fn limits_say_which_changes_cost_less() {
        for weights in [
            (-510_066, 760_666, -356_630, -184_483),
            (-1, 0, -1, -1),
            (0, 1, -7, 0),
            (-3, 5, -100_000_007, -13),
        ] {
            let terms = terms(weights.0, weights.1, weights.2, weights.3).unwrap();
            for slack in [-5_000_000, -1, 0, 1, 7, 13, 26, 184_483, 866_697, 9_999_999] {
                let limits = terms.limits(slack);
                for (holes, limit) in limits.into_iter().enumerate() {
                    for bumps in -100..=100 {
                        let cost = -terms.value(0, holes as i32, bumps);
                        let less = bumps < i32::from(limit);
                        assert_eq!(less, cost < slack, "{weights:?} {slack} {holes} {bumps}");
                    }
                }
                if slack > 0 {
                    for bumps in 0..200 {
                        let cost = -terms.value(0, 0, bumps);
                        assert_eq!(bumps < terms.limit(slack), cost < slack);
                    }
                }
            }
        }
    }

    #[test]
    fn weights_without_a_bound_are_turned_down() {
        assert!(terms(-510_066, 760_666, -356_630, -184_483).is_some());
        assert!(terms(0, -1, -2, -1).is_none());
        assert!(terms(0, 1, -1, -1).is_none());
        assert!(terms(0, 1, -2, 1).is_none());
        assert!(terms(1, 9, -2, 0).is_none());
        assert!(terms(0, 0, -(1 << 50), -1).is_none());
    }
}

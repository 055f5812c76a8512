//! Student's t distribution, and Fisher's.

/// The probability that a value of Student's t with `freedom` degrees of freedom is at least
/// as far from 0 as `t`.
#[must_use]
pub fn student_two_sided(t: f64, freedom: f64) -> f64 {
    incomplete_beta(freedom / (freedom + t * t), 0.5 * freedom, 0.5)
}

/// The `t` that a value of Student's t with `freedom` degrees of freedom exceeds on either
/// side together with probability `outside`, 0.05 for a 95 % interval.
#[must_use]
pub fn student_quantile(outside: f64, freedom: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while student_two_sided(high, freedom) > outside && high < 1e9 {
        high *= 2.0;
    }
    for _ in 0..200 {
        let t = 0.5 * (low + high);
        if student_two_sided(t, freedom) > outside {
            low = t;
        } else {
            high = t;
        }
    }
    0.5 * (low + high)
}

/// The probability that a ratio of variances with so many degrees of freedom above and below is
/// at least `ratio`.
pub(super) fn fisher_above(ratio: f64, above: f64, below: f64) -> f64 {
    incomplete_beta(below / (below + above * ratio), 0.5 * below, 0.5 * above)
}

/// The regularised incomplete beta function, by its continued fraction.
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p()).exp();
    // The fraction converges fast on this side of the mean only.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * fraction(x, a, b) / a
    } else {
        1.0 - front * fraction(1.0 - x, b, a) / b
    }
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let keep = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / keep(1.0 - (a + b) * x / (a + 1.0));
    let mut result = d;
    for m in 1..500 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / keep(1.0 + term * d);
            c = keep(1.0 + term / c);
            change = c * d;
            result *= change;
        }
        if (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    result
}

/// The logarithm of the gamma function, by Lanczos's approximation.
fn ln_gamma(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 6] = [
        76.180_091_729_471_46,
        -86.505_320_329_416_78,
        24.014_098_240_830_91,
        -1.231_739_572_450_155,
        0.120_865_097_386_617_9e-2,
        -0.539_523_938_495_3e-5,
    ];
    let mut series = 1.000_000_000_190_015;
    for (i, coefficient) in COEFFICIENTS.iter().enumerate() {
        series += coefficient / (x + 1.0 + i as f64);
    }
    let base = x + 5.5;
    (x + 0.5) * base.ln() - base + (2.506_628_274_631_000_2 * series / x).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the tables in textbooks: freedom, and the t of a two-sided 5 %.
    const TABLE: [(f64, f64); 6] = [
        (1.0, 12.706_2),
        (2.0, 4.302_7),
        (9.0, 2.262_2),
        (30.0, 2.042_3),
        (100.0, 1.984_0),
        (1e6, 1.960_0),
    ];

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, t) in TABLE {
            let found = student_quantile(0.05, freedom);
            assert!((found - t).abs() < 1e-4, "{freedom}: {found} is not {t}");
        }
    }

    #[test]
    fn half_of_all_values_with_one_degree_of_freedom_are_beyond_one() {
        assert!((student_two_sided(1.0, 1.0) - 0.5).abs() < 1e-9);
        assert!((student_two_sided(0.0, 7.0) - 1.0).abs() < 1e-9);
    }

    /// The 5 % points of the tables in textbooks.
    #[test]
    fn ratios_of_variances_are_those_of_the_tables() {
        for (above, below, ratio) in [
            (4.0, 4.0, 6.388_2),
            (1.0, 10.0, 4.964_6),
            (9.0, 9.0, 3.178_9),
        ] {
            let found = fisher_above(ratio, above, below);
            assert!((found - 0.05).abs() < 1e-5, "{above}, {below}: {found}");
        }
    }
}

//! Student's t distribution for whole degrees of freedom.

use std::f64::consts::FRAC_2_PI;

/// The probability that t is more than `t`, which is not negative, with so many degrees of
/// freedom (at least 1); by the finite series (Abramowitz and Stegun, 26.7.3 and 26.7.4).
pub(super) fn exceeds(t: f64, degrees: usize) -> f64 {
    let is_odd = degrees % 2 == 1;
    let theta = (t / (degrees as f64).sqrt()).atan();
    let (sin, cos) = theta.sin_cos();
    let mut term = if is_odd { sin * cos } else { sin };
    let mut sum = 0.0;
    for k in (1 + usize::from(is_odd)..degrees).step_by(2) {
        sum += term;
        term *= cos * cos * k as f64 / (k + 1) as f64;
    }
    let within = if is_odd {
        (theta + sum) * FRAC_2_PI
    } else {
        sum
    };
    ((1.0 - within) / 2.0).clamp(0.0, 0.5)
}

#[cfg(test)]
mod tests {
    use super::exceeds;

    /// Quantiles of the usual table.
    #[test]
    fn it_is_the_table() {
        for (degrees, t, tail) in [
            (1, 6.313_752, 0.05),
            (1, 31.820_516, 0.01),
            (2, 2.919_986, 0.05),
            (3, 4.540_703, 0.01),
            (4, 2.131_847, 0.05),
            (7, 2.364_624, 0.025),
            (10, 2.763_769, 0.01),
            (15, 1.753_050, 0.05),
            (30, 3.385_185, 0.001),
            (99, 1.984_217, 0.025),
        ] {
            let found = exceeds(t, degrees);
            assert!((found - tail).abs() < 1e-6, "{degrees}, {t}: {found}");
        }
        assert_eq!(exceeds(0.0, 9), 0.5);
        assert!(exceeds(1e6, 9) < 1e-12);
    }
}

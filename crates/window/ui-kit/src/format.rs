//! Numbers and times as text.

pub use common::{counted, decimal, thousands};
use pad::{CLOCKS_PER_FRAME, CLOCKS_PER_SECOND};
use std::{borrow::Cow, time::Duration};

/// About how long something takes, in its largest unit: `about 40 s`, `about 3 min`.
#[must_use]
pub fn about(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..90 => format!("about {} s", seconds.max(1)),
        seconds @ 90..5_400 => format!("about {} min", (seconds + 30) / 60),
        seconds => format!("about {} h", (seconds + 1_800) / 3_600),
    }
}

/// Shown where a value is not known.
pub const UNKNOWN: &str = "–";

/// The first characters of a text, with "…" where some are left out.
#[must_use]
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// The decimals of a weight or a value: three, fewer for large numbers.
#[must_use]
pub fn decimals(value: f64) -> usize {
    match value.abs() {
        large if large >= 100_000.0 => 0,
        large if large >= 1_000.0 => 1,
        _ => 3,
    }
}

/// A weight or a value, with as many decimals as there is room for.
#[must_use]
pub fn worth(value: f64) -> String {
    decimal(value, decimals(value))
}

/// A difference: as [`decimal`], with a plus sign where it is above 0.
#[must_use]
pub fn difference(value: f64, decimals: usize) -> String {
    let text = decimal(value, decimals);
    let zero = text.bytes().all(|b| b == b'0' || b == b'.');
    if value > 0.0 && !zero {
        format!("+{text}")
    } else {
        text
    }
}

/// Emulated time from clocks: `5:04.8`, from one hour on `1:05:04.8`.
#[must_use]
pub fn time(clocks: u64) -> String {
    let tenths = clocks * 10 / u64::from(CLOCKS_PER_SECOND);
    let (seconds, tenths) = (tenths / 10, tenths % 10);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    if minutes < 60 {
        format!("{minutes}:{seconds:02}.{tenths}")
    } else {
        format!("{}:{:02}:{seconds:02}.{tenths}", minutes / 60, minutes % 60)
    }
}

/// Frames with the time that they take: `612 frames, 0:10.2`.
#[must_use]
pub fn frames(n: u64) -> String {
    let clocks = n.saturating_mul(u64::from(CLOCKS_PER_FRAME));
    format!("{}, {}", counted(n, "frame"), time(clocks))
}

/// A size of a file: `812 bytes`, `3.4 KiB`, `634 MiB`.
#[must_use]
pub fn bytes(n: u64) -> String {
    const UNITS: [&str; 3] = ["KiB", "MiB", "GiB"];
    if n < 1_024 {
        return counted(n, "byte");
    }
    let mut value = n as f64 / 1_024.0;
    let mut units = UNITS.iter();
    let mut unit = units.next().unwrap_or(&"");
    for next in units {
        if value < 1_024.0 {
            break;
        }
        value /= 1_024.0;
        unit = next;
    }
    let decimals = usize::from(value < 100.0);
    format!("{value:.decimals$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_not_several() {
        for (n, text) in [(0, "0 boards"), (1, "1 board"), (2_048, "2,048 boards")] {
            assert_eq!(counted(n, "board"), text);
        }
        assert_eq!(counted(1, "branch"), "1 branch");
        assert_eq!(counted(3, "branch"), "3 branches");
    }

    #[test]
    fn sizes_have_the_unit_that_fits() {
        for (n, text) in [
            (1, "1 byte"),
            (1_023, "1,023 bytes"),
            (1_536, "1.5 KiB"),
            (120 << 10, "120 KiB"),
            (665_000_000, "634 MiB"),
            (3 << 30, "3.0 GiB"),
        ] {
            assert_eq!(bytes(n), text);
        }
    }

    #[test]
    fn whole_numbers_are_grouped() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (18_204, "18,204"),
            (1_234_567, "1,234,567"),
        ];
        for (n, text) in cases {
            assert_eq!(thousands(n), text);
        }
    }

    #[test]
    fn numbers_have_a_true_minus_sign_and_zero_has_none() {
        assert_eq!(decimal(-0.510_066, 3), "−0.510");
        assert_eq!(decimal(-0.0, 2), "0.00");
        assert_eq!(decimal(-0.001, 2), "0.00");
        assert_eq!(difference(0.25, 2), "+0.25");
        assert_eq!(difference(0.0, 2), "0.00");
        assert_eq!(difference(-3.0, 1), "−3.0");
    }

    #[test]
    fn time_counts_clocks() {
        let second = u64::from(CLOCKS_PER_SECOND);
        assert_eq!(time(0), "0:00.0");
        assert_eq!(time(second * 304 + second * 8 / 10 + 1), "5:04.8");
        assert_eq!(time(second * 3904), "1:05:04.0");
    }
}

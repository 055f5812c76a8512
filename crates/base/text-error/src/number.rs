//! How a number from a text is echoed.

/// A number as people write it: with an exponent when it would have many digits.
#[must_use]
pub fn number(value: f64) -> String {
    let mut text = format!("{value:?}");
    if text.ends_with(".0") {
        text.truncate(text.len() - 2);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_as_short_as_it_was_written() {
        for (value, text) in [
            (0.0, "0"),
            (-2.0, "-2"),
            (0.25, "0.25"),
            (1_000_001.0, "1000001"),
            (1e308, "1e308"),
            (-1e300, "-1e300"),
            (1e-300, "1e-300"),
            (f64::INFINITY, "inf"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(number(value), text);
        }
    }
}

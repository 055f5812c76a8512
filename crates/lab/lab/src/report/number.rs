//! Numbers in reports.

/// From here on there is an exponent in place of commas: no game comes near it.
const LONGEST: f64 = 1e15;

/// A number with about four digits that mean something, and commas between thousands.
#[must_use]
pub fn number(value: f64) -> String {
    let size = value.abs();
    if size >= LONGEST {
        return format!("{value:e}");
    }
    let digits = match size {
        _ if size >= 1_000.0 || size == 0.0 => 0,
        _ if size >= 100.0 => 1,
        _ if size >= 10.0 => 2,
        _ if size >= 0.1 => 3,
        _ => 5,
    };
    let text = format!("{size:.digits$}");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let mut out = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    let part = part.trim_end_matches('0');
    let sign = if value < 0.0 { "-" } else { "" };
    if part.is_empty() {
        format!("{sign}{out}")
    } else {
        format!("{sign}{out}.{part}")
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn large_numbers_have_commas_and_small_ones_digits() {
        for (value, text) in [
            (0.0, "0"),
            (1_108_860.4, "1,108,860"),
            (358.5, "358.5"),
            (1.190_779, "1.191"),
            (-12.5, "-12.5"),
            (10.0, "10"),
            (0.003_952_6, "0.00395"),
            (999_999_999_999_999.0, "999,999,999,999,999"),
            (-1e308, "-1e308"),
        ] {
            assert_eq!(number(value), text);
        }
    }
}

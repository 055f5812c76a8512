//! Numbers as text.

/// A whole number with a comma every three digits: `18,204`.
#[must_use]
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 placement`, `2,048 boards`, `3 branches`.
#[must_use]
pub fn counted(n: u64, noun: &str) -> String {
    let ending = match noun {
        _ if n == 1 => "",
        noun if noun.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{} {noun}{ending}", thousands(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        for (n, noun, text) in [
            (0, "frame", "0 frames"),
            (1, "frame", "1 frame"),
            (2_048, "board", "2,048 boards"),
            (1_000_000, "branch", "1,000,000 branches"),
        ] {
            assert_eq!(counted(n, noun), text);
        }
    }
}

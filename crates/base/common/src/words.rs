//! Numbers and names as text, and text as it may stand in a file of another kind.

use std::borrow::Cow;

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

/// A number with `decimals` decimals and a minus sign (U+2212); never `−0`.
#[must_use]
pub fn decimal(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let zero = text.bytes().all(|b| b == b'0' || b == b'.');
    if value < 0.0 && !zero {
        format!("−{text}")
    } else {
        text
    }
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

/// A name in kebab-case: `Step 10` is `step-10`, `Blockfall (built in)` is `blockfall-built-in`.
#[must_use]
pub fn kebab(name: &str) -> String {
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

/// The text with a capital letter in front.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The text as an element of SVG or HTML may have it. Not for the value of an attribute: quotes
/// stay.
#[must_use]
pub fn markup_escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The text as a cell of CSV, in quotes only where it needs them. Spreadsheets take what begins
/// like a formula for one, so such a text gets an apostrophe in front.
#[must_use]
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        Cow::Owned(csv_quoted(text))
    } else if text.starts_with(FORMULA) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text as a cell of CSV in quotes, which no spreadsheet takes for a formula.
#[must_use]
pub fn csv_quoted(text: &str) -> String {
    let apostrophe = if text.starts_with(FORMULA) { "'" } else { "" };
    format!("\"{apostrophe}{}\"", text.replace('"', "\"\""))
}

/// With these a formula begins.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

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

    #[test]
    fn no_cell_of_csv_is_a_formula() {
        let cells = [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("=1+1", "'=1+1"),
            ("@sum", "'@sum"),
            ("-2,\"x\"", "\"'-2,\"\"x\"\"\""),
        ];
        for (name, cell) in cells {
            assert_eq!(csv_cell(name), cell);
        }
        assert_eq!(csv_quoted("A at the wall"), "\"A at the wall\"");
    }
}

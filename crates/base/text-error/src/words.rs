//! The messages of serde in plain words, and the numbers that they echo.

use crate::nearest;

/// More names than these are not listed.
const MAX_NAMES: usize = 12;

/// A message of serde in plain words, without a full stop. `key` is what the text at fault
/// is called and where it is, such as `field.pitch`; empty for the whole text.
#[must_use]
pub fn plain(message: &str, key: &str) -> String {
    let inner = |name: &str| match key {
        "" => name.to_owned(),
        _ => format!("{key}.{name}"),
    };
    if let Some((name, _)) = quoted(message, "missing field `") {
        return format!("{} is missing", inner(name));
    }
    if let Some((name, known)) = quoted(message, "unknown field `") {
        // The path may end with the unknown key already.
        let is_last = key == name || key.ends_with(&format!(".{name}"));
        let place = if is_last { key.to_owned() } else { inner(name) };
        return match (meant(name, known), names(known)) {
            (Some(meant), _) => format!("{place} is not known; did you mean {meant}?"),
            (None, Some(names)) => format!("{place} is not known; there is {names}"),
            (None, None) => format!("{place} is not known"),
        };
    }
    if let Some((name, _)) = quoted(message, "duplicate field `") {
        return format!("{} is there twice", inner(name));
    }
    let what = if let Some((name, known)) = quoted(message, "unknown variant `") {
        match (meant(name, known), names(known)) {
            (Some(meant), _) => format!("\"{name}\" is not known; did you mean {meant}?"),
            (None, Some(names)) => format!("\"{name}\" is not known; choose {names}"),
            (None, None) => format!("\"{name}\" is not known"),
        }
    } else {
        mismatch(message).unwrap_or_else(|| message.to_owned())
    };
    match key {
        "" => what,
        _ => format!("{key}: {what}"),
    }
}

/// The name that follows the start of a message, and what follows the name. The name is of a file, so
/// that it can have any character.
fn quoted<'a>(message: &'a str, start: &str) -> Option<(&'a str, &'a str)> {
    let named = message.strip_prefix(start)?;
    let known = ["`, expected ", "`, there are no "];
    match known.iter().find_map(|known| named.find(known)) {
        Some(end) => Some((&named[..end], &named[end + 1..])),
        None => Some((named.strip_suffix('`')?, "")),
    }
}

/// The name of a list such as ", expected one of `a`, `b`" that a mistyped one is nearest to.
fn meant<'a>(name: &str, list: &'a str) -> Option<&'a str> {
    nearest(name, list.split('`').skip(1).step_by(2))
}

/// The names of a list such as ", expected one of `a`, `b`", unless it is long.
fn names(list: &str) -> Option<String> {
    let names: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    match names.as_slice() {
        [] => None,
        [one] => Some((*one).to_owned()),
        [first @ .., last] if names.len() <= MAX_NAMES => {
            Some(format!("{} or {last}", first.join(", ")))
        }
        _ => None,
    }
}

/// "invalid type: string "x", expected i64" and its like.
fn mismatch(message: &str) -> Option<String> {
    let starts = ["invalid type: ", "invalid value: ", "invalid length "];
    let rest = starts
        .iter()
        .find_map(|start| message.strip_prefix(start))?;
    let (found, expected) = rest.rsplit_once(", expected ")?;
    let found = match found.parse::<usize>() {
        Ok(1) => "1 value".to_owned(),
        Ok(count) => format!("{count} values"),
        Err(_) => value(found),
    };
    let verb = if found.ends_with(" values") {
        "are"
    } else {
        "is"
    };
    Some(format!(
        "{found} {verb} there instead of {}",
        kind(expected)
    ))
}

/// What was found.
fn value(found: &str) -> String {
    let number = ["integer `", "floating point `"];
    let number = number.iter().find_map(|start| found.strip_prefix(start));
    if let Some(number) = number {
        return format!("the number {}", number.trim_end_matches('`'));
    }
    if let Some(text) = found.strip_prefix("string ") {
        return format!("the text {text}");
    }
    if let Some(value) = found.strip_prefix("boolean `") {
        return value.trim_end_matches('`').to_owned();
    }
    match found {
        "sequence" | "array" => "a list".to_owned(),
        "map" | "table" => "a table".to_owned(),
        "unit value" | "null" | "Option value" => "nothing".to_owned(),
        _ => found.to_owned(),
    }
}

/// What was expected.
fn kind(expected: &str) -> String {
    let unsigned = |most: u64| format!("a whole number from 0 to {most}");
    match expected {
        "u8" => unsigned(u8::MAX.into()),
        "u16" => unsigned(u16::MAX.into()),
        "u32" => unsigned(u32::MAX.into()),
        "u64" | "usize" | "u128" => "a whole number from 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" | "i128" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a string" | "a borrowed string" | "string or map" | "variant identifier" => {
            "a text".to_owned()
        }
        "a character" => "one character".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "a table".to_owned(),
        "unit" => "nothing".to_owned(),
        _ => other_kind(expected),
    }
}

fn other_kind(expected: &str) -> String {
    let last = |text: &str| text.rsplit(' ').next().unwrap_or_default().to_owned();
    let is_list = expected.starts_with("a tuple of size ")
        || expected.starts_with("an array of length ")
        || (expected.starts_with("tuple struct ") && expected.contains(" elements"));
    if is_list {
        let size = expected
            .split(' ')
            .find(|word| word.parse::<usize>().is_ok());
        return format!("a list of {} values", size.unwrap_or("other"));
    }
    if expected.starts_with("struct ") || expected.starts_with("internally tagged enum ") {
        return "a table".to_owned();
    }
    if expected.starts_with("enum ") || expected.starts_with("unit variant ") {
        return "one of its names".to_owned();
    }
    if expected.starts_with("a nonzero ") {
        return format!("{} other than 0", kind(&last(expected)));
    }
    expected.to_owned()
}

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
    use serde::Deserialize;
    use serde_json::Value;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    enum Kind {
        Round,
        Flat,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Thing {
        name: String,
        sizes: Vec<u8>,
        place: Option<(i64, i64)>,
        weight: Option<f64>,
        big: Option<i64>,
        on: bool,
        inner: Option<Box<Thing>>,
        kind: Option<Kind>,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only its errors are tested")]
    struct Whole {
        name: String,
    }

    fn error<T: for<'de> Deserialize<'de> + std::fmt::Debug>(text: &str) -> String {
        let value: Value = serde_json::from_str(text).unwrap();
        T::deserialize(&value).err().unwrap().to_string()
    }

    #[test]
    fn no_message_has_a_word_of_the_parser() {
        for (text, expected) in [
            (
                r#"{"name": 7}"#,
                "k: the number 7 is there instead of a text",
            ),
            (
                r#"{"sizes": [300]}"#,
                "k: the number 300 is there instead of a whole number from 0 to 255",
            ),
            (
                r#"{"sizes": "a, expected b"}"#,
                r#"k: the text "a, expected b" is there instead of a list"#,
            ),
            (
                r#"{"place": [1]}"#,
                "k: 1 value is there instead of a list of 2 values",
            ),
            (
                r#"{"weight": "x"}"#,
                r#"k: the text "x" is there instead of a number"#,
            ),
            (
                r#"{"big": 1.5}"#,
                "k: the number 1.5 is there instead of a whole number",
            ),
            (
                r#"{"on": 1}"#,
                "k: the number 1 is there instead of true or false",
            ),
            (r#"{"inner": true}"#, "k: true is there instead of a table"),
            (
                r#"{"kind": "square"}"#,
                r#"k: "square" is not known; choose round or flat"#,
            ),
            (
                r#"{"wieght": 1}"#,
                "k.wieght is not known; did you mean weight?",
            ),
            (
                r#"{"kind": "rond"}"#,
                r#"k: "rond" is not known; did you mean round?"#,
            ),
            (
                r#"{"colour": 1}"#,
                "k.colour is not known; there is name, sizes, place, weight, big, on, inner or kind",
            ),
        ] {
            assert_eq!(plain(&error::<Thing>(text), "k"), expected);
        }
        assert_eq!(
            plain(&error::<Thing>(r#"{"kind": "ro`und"}"#), "k"),
            r#"k: "ro`und" is not known; did you mean round?"#
        );
        assert_eq!(plain(&error::<Whole>("{}"), ""), "name is missing");
        assert_eq!(plain(&error::<Whole>("{}"), "a.b"), "a.b.name is missing");
        assert_eq!(plain("duplicate field `a`", ""), "a is there twice");
        assert_eq!(plain("an own sentence", "k"), "k: an own sentence");
    }

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

//! Reads JSON that people may have edited. Errors name the place and what is wrong there,
//! without the words of the parser.

use serde::de::DeserializeOwned;
use serde_json::{Error, Value, error::Category};

/// Reads a text.
///
/// # Errors
/// Line and column, and what is wrong there, without a full stop.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|why| {
        let what = match why.classify() {
            Category::Eof => "the text ends too early".to_owned(),
            Category::Io | Category::Syntax | Category::Data => words(&why),
        };
        format!("line {}, column {}: {what}", why.line(), why.column())
    })
}

/// Reads a value of a text; `name` is its entry there, empty for the whole text.
///
/// # Errors
/// The entry and what is wrong with it, without a full stop.
pub fn read<T: DeserializeOwned>(name: &str, value: &Value) -> Result<T, String> {
    // The path costs time, so it is followed only where there is an error.
    let read = T::deserialize(value);
    read.or_else(|_| serde_path_to_error::deserialize(value))
        .map_err(|why| {
            let path = why.path().to_string();
            let entries = [name, path.as_str()];
            let entries = entries.into_iter().filter(|e| !matches!(*e, "" | "."));
            let place = entries.collect::<Vec<_>>().join(".");
            let what = words(why.inner());
            match place.as_str() {
                "" => what,
                _ => format!("{place}: {what}"),
            }
        })
}

/// An error of the parser in plain words, without its place.
fn words(why: &Error) -> String {
    let message = why.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    let quoted = |start: &str| {
        let (name, rest) = message.strip_prefix(start)?.split_once('`')?;
        (rest.is_empty() || rest.starts_with(',')).then_some(name)
    };
    if let Some(name) = quoted("missing field `") {
        return format!("the entry \"{name}\" is missing");
    }
    if let Some(name) = quoted("unknown field `") {
        return format!("there is no entry \"{name}\"");
    }
    if let Some(name) = quoted("duplicate field `") {
        return format!("the entry \"{name}\" is there twice");
    }
    if let Some(name) = quoted("unknown variant `") {
        return format!("\"{name}\" is not known");
    }
    let mismatch = ["invalid type: ", "invalid value: ", "invalid length "];
    let found = mismatch
        .iter()
        .find_map(|start| message.strip_prefix(start));
    match found.and_then(|found| found.split_once(", expected ")) {
        Some((found, expected)) => format!("{found} is there instead of {expected}"),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    enum Kind {
        Round,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are tested")]
    struct Thing {
        name: String,
        sizes: Vec<u8>,
        kind: Kind,
    }

    #[test]
    fn errors_name_the_entry_and_what_is_wrong_with_it() {
        for (text, error) in [
            (
                r#"{"sizes": [], "kind": "round"}"#,
                r#"the entry "name" is missing"#,
            ),
            (
                r#"{"name": "a", "sizes": [1, 2, -1], "kind": "round"}"#,
                "sizes[2]: integer `-1` is there instead of u8",
            ),
            (
                r#"{"name": "a", "sizes": [], "kind": "square"}"#,
                r#"kind: "square" is not known"#,
            ),
            (
                r#"{"name": 7, "sizes": [], "kind": "round"}"#,
                "name: integer `7` is there instead of a string",
            ),
            (r#"{"colour": 1}"#, r#"colour: there is no entry "colour""#),
        ] {
            let value: Value = parse(text).unwrap();
            assert_eq!(read::<Thing>("", &value).unwrap_err(), error);
        }
        let value: Value = parse(r#"{"name": "a"}"#).unwrap();
        assert_eq!(
            read::<Thing>("desk", &value).unwrap_err(),
            r#"desk: the entry "sizes" is missing"#
        );
    }

    #[test]
    fn errors_of_the_text_name_line_and_column() {
        for (text, error) in [
            ("{\n  \"a\": 1", "line 2, column 8: the text ends too early"),
            ("{\n  \"a\" 1}", "line 2, column 7: expected `:`"),
        ] {
            assert_eq!(parse::<Value>(text).unwrap_err(), error);
        }
    }
}

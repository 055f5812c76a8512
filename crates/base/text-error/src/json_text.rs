//! Reads JSON that people may have edited. Errors name the place and what is wrong there,
//! without the words of the parser.

use crate::plain;
use serde::de::DeserializeOwned;
use serde_json::{Error, Value, error::Category};

/// Reads a text.
///
/// # Errors
/// Line and column, and what is wrong there, without a full stop.
pub fn parse_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|why| {
        let what = match why.classify() {
            Category::Eof => "the text ends too early".to_owned(),
            Category::Io | Category::Syntax | Category::Data => plain(&message(&why), ""),
        };
        format!("line {}, column {}: {what}", why.line(), why.column())
    })
}

/// Reads a value of a text; `name` is its entry there, empty for the whole text.
///
/// # Errors
/// The entry and what is wrong with it, without a full stop.
pub fn read_json<T: DeserializeOwned>(name: &str, value: &Value) -> Result<T, String> {
    // The path costs time, so it is followed only where there is an error.
    let read = T::deserialize(value);
    read.or_else(|_| serde_path_to_error::deserialize(value))
        .map_err(|why| {
            let path = why.path().to_string();
            let entries = [name, path.as_str()];
            let entries = entries.into_iter().filter(|e| !matches!(*e, "" | "."));
            let place = entries.collect::<Vec<_>>().join(".");
            plain(&message(why.inner()), &place)
        })
}

/// The message of the parser without its place.
fn message(why: &Error) -> String {
    let message = why.to_string();
    match message.rsplit_once(" at line ") {
        Some((message, _)) => message.to_owned(),
        None => message,
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
            (r#"{"sizes": [], "kind": "round"}"#, "name is missing"),
            (
                r#"{"name": "a", "sizes": [1, 2, -1], "kind": "round"}"#,
                "sizes[2]: the number -1 is there instead of a whole number from 0 to 255",
            ),
            (
                r#"{"name": "a", "sizes": [], "kind": "square"}"#,
                r#"kind: "square" is not known; choose round"#,
            ),
            (
                r#"{"name": 7, "sizes": [], "kind": "round"}"#,
                "name: the number 7 is there instead of a text",
            ),
            (
                r#"{"colour": 1}"#,
                "colour is not known; there is name, sizes or kind",
            ),
        ] {
            let value: Value = parse_json(text).unwrap();
            assert_eq!(read_json::<Thing>("", &value).unwrap_err(), error);
        }
        let value: Value = parse_json(r#"{"name": "a"}"#).unwrap();
        assert_eq!(
            read_json::<Thing>("desk", &value).unwrap_err(),
            "desk.sizes is missing"
        );
    }

    #[test]
    fn errors_of_the_text_name_line_and_column() {
        for (text, error) in [
            ("{\n  \"a\": 1", "line 2, column 8: the text ends too early"),
            ("{\n  \"a\" 1}", "line 2, column 7: expected `:`"),
        ] {
            assert_eq!(parse_json::<Value>(text).unwrap_err(), error);
        }
    }
}

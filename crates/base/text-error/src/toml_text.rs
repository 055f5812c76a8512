//! Reads TOML; an error names the line, the key and what belongs there.

use crate::plain;
use serde::de::DeserializeOwned;

/// What is wrong with a text: the line, the key and what belongs there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TomlError {
    /// Counted from 1.
    pub line: usize,
    /// On one line, without a full stop.
    pub problem: String,
}

/// Reads a text.
///
/// # Errors
/// When it is not TOML, or a key is missing, unknown or has a value of the wrong kind.
pub fn parse_toml<T: DeserializeOwned>(text: &str) -> Result<T, TomlError> {
    // The path costs time, so it is followed only where there is an error.
    toml::from_str(text).map_err(|error| {
        let problem = match key_at_fault::<T>(text) {
            Some((key, why)) => plain(&why, &key),
            None => format!("this is not TOML: {}", error.message()),
        };
        TomlError {
            line: line(text, &error),
            problem: problem.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    })
}

/// The key at fault, empty for the whole text, and the message there; `None` when the text
/// is not TOML.
fn key_at_fault<T: DeserializeOwned>(text: &str) -> Option<(String, String)> {
    let reader = toml::Deserializer::parse(text).ok()?;
    let why = serde_path_to_error::deserialize::<_, T>(reader).err()?;
    let path = why.path().to_string();
    // Where the path is lost, a question mark follows.
    let key = path.split(".?").next().unwrap_or_default();
    let key = key.trim_matches('.').to_owned();
    Some((key, why.inner().message().to_owned()))
}

fn line(text: &str, error: &toml::de::Error) -> usize {
    let at = error.span().map_or(0, |span| span.start).min(text.len());
    let before = text.as_bytes().get(..at).unwrap_or_default();
    before.iter().filter(|&&byte| byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are tested")]
    struct File {
        name: String,
        field: Field,
        list: Option<Vec<Field>>,
        many: Option<Many>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are tested")]
    struct Field {
        pitch: i64,
        origin: Option<Vec<i64>>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(untagged, expecting = "write a number or a list of numbers")]
    #[expect(dead_code, reason = "only its errors are tested")]
    enum Many {
        One(i64),
        Each(Vec<i64>),
    }

    #[test]
    fn an_error_names_line_and_key_and_what_belongs_there() {
        for (text, expected) in [
            (
                "name = \"a\"\n[field]\npitch = \"8\"",
                "line 3: field.pitch: the text \"8\" is there instead of a whole number",
            ),
            (
                "name = \"a\"\n[field]\norigin = [1, 2]",
                "line 2: field.pitch is missing",
            ),
            ("name = \"a\"", "line 1: field is missing"),
            (
                "name = \"a\"\n[field]\npitch = 1\nheight = 2",
                "line 4: field.height is not known; there is pitch or origin",
            ),
            (
                "name = \"a\"\n[field]\npitch = 1\norigin = [1, 2.5]",
                "line 4: field.origin[1]: the number 2.5 is there instead of a whole number",
            ),
            (
                "name = \"a\"\nfield = { pitch = 1 }\n[[list]]\npitch = 1\n[[list]]\npitch = true",
                "line 6: list[1].pitch: true is there instead of a whole number",
            ),
            (
                "name = \"a\"\nmany = true\n[field]\npitch = 1",
                "line 2: many: write a number or a list of numbers",
            ),
        ] {
            let error = parse_toml::<File>(text).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn a_text_that_is_no_toml_names_the_line() {
        for (text, expected) in [
            ("a = 1\nb = = 2", "line 2: this is not TOML: "),
            ("a = 1\nfield = {", "line 2: this is not TOML: "),
            ("a = 1\na = 2", "line 2: this is not TOML: "),
            ("a = 1\nb = c", "line 2: this is not TOML: "),
        ] {
            let error = parse_toml::<File>(text).unwrap_err().to_string();
            assert!(
                error.starts_with(expected) && error.lines().count() == 1,
                "{error}"
            );
        }
    }
}

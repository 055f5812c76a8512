//! Where two profiles differ, key by key.

use serde::Serialize;
use toml::Value;
use vision::ProfileFile;

/// One key that is not the same in two profiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeyDifference {
    /// The key, as in the text.
    pub key: String,
    /// Its value in the first profile, as TOML; `None` when it is not there.
    pub before: Option<String>,
    /// Its value in the second profile.
    pub after: Option<String>,
}

impl KeyDifference {
    /// The change in a few words: of two lists of numbers of one length only what differs in them,
    /// `y 24 → 28`, else both values.
    #[must_use]
    pub fn change(&self) -> String {
        let plain = |text: &Option<String>| text.clone().unwrap_or_else(|| "–".into());
        let whole = || format!("{} → {}", plain(&self.before), plain(&self.after));
        let [Some(was), Some(is)] = [&self.before, &self.after].map(|text| numbers(text.as_ref()?))
        else {
            return whole();
        };
        let names = match was.len() {
            2 => &["x", "y"][..],
            4 => &["x", "y", "width", "height"],
            _ => return whole(),
        };
        if is.len() != was.len() {
            return whole();
        }
        let entries = names.iter().zip(was.iter().zip(&is));
        let changes = entries
            .filter(|(_, (was, is))| was != is)
            .map(|(name, (was, is))| format!("{name} {was} → {is}"));
        changes.collect::<Vec<_>>().join(", ")
    }
}

/// The entries of a list of whole numbers.
fn numbers(text: &str) -> Option<Vec<i64>> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    inner
        .split(',')
        .map(|entry| entry.trim().parse().ok())
        .collect()
}

/// The keys that are not the same, in the order of the alphabet. Plain lists, such as
/// `[x, y]`, are compared whole; of lists of tables one entry with the entry of the
/// same number.
#[must_use]
pub fn differences(was: &ProfileFile, is: &ProfileFile) -> Vec<KeyDifference> {
    let mut found = Vec::new();
    let value = |file| Value::try_from(file).ok();
    compare("", value(was).as_ref(), value(is).as_ref(), &mut found);
    found
}

fn compare(key: &str, was: Option<&Value>, is: Option<&Value>, found: &mut Vec<KeyDifference>) {
    if was == is {
        return;
    }
    let (was_in, is_in) = (children(was), children(is));
    if was_in.is_empty() && is_in.is_empty() {
        found.push(KeyDifference {
            key: key.into(),
            before: was.map(ToString::to_string),
            after: is.map(ToString::to_string),
        });
        return;
    }
    let find = |children: &[(String, &Value)], name: &str| -> Option<usize> {
        children.iter().position(|(n, _)| n == name)
    };
    let mut names: Vec<&String> = was_in.iter().map(|(name, _)| name).collect();
    let new = is_in.iter().map(|(name, _)| name);
    names.extend(new.filter(|name| find(&was_in, name).is_none()));
    for name in names {
        let of = |all: &[(String, &Value)]| find(all, name).map(|i| all[i].1.clone());
        let key = if name.starts_with('[') || key.is_empty() {
            format!("{key}{name}")
        } else {
            format!("{key}.{name}")
        };
        compare(&key, of(&was_in).as_ref(), of(&is_in).as_ref(), found);
    }
}

/// What is compared one by one: the keys of a table, and the entries of a list unless
/// they are all numbers or texts.
fn children(value: Option<&Value>) -> Vec<(String, &Value)> {
    match value {
        Some(Value::Table(table)) => table.iter().map(|(k, v)| (k.clone(), v)).collect(),
        Some(Value::Array(list)) if list.iter().any(|v| v.is_table() || v.is_array()) => {
            let entries = list.iter().enumerate();
            entries.map(|(i, v)| (format!("[{i}]"), v)).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_a_list_has_only_what_differs() {
        for (before, after, change) in [
            ("[16, 0]", "[17, 0]", "x 16 → 17"),
            (
                "[104, 24, 48, 8]",
                "[104, 28, 48, 16]",
                "y 24 → 28, height 8 → 16",
            ),
            ("[1, 2, 3]", "[1, 2, 4]", "[1, 2, 3] → [1, 2, 4]"),
            ("[1, 2]", "[1, 2, 3, 4]", "[1, 2] → [1, 2, 3, 4]"),
            ("\"a\"", "\"b\"", "\"a\" → \"b\""),
        ] {
            let difference = KeyDifference {
                key: "key".into(),
                before: Some(before.into()),
                after: Some(after.into()),
            };
            assert_eq!(difference.change(), change);
        }
        let removed = KeyDifference {
            key: "key".into(),
            before: Some("[1, 2]".into()),
            after: None,
        };
        assert_eq!(removed.change(), "[1, 2] → –");
    }
}

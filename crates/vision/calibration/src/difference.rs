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

//! Replaces or adds one value of the text; every other character stays.

use super::{
    DraftError, Setting,
    key::{Key, Step},
    place::{find, get, setting},
};
use toml::de::{DeTable, DeValue};

/// Numbers that may be left out of a profile.
const OPTIONAL: [&str; 5] = ["rows", "slack", "except", "min", "max"];

/// The text with another value at a key.
pub(super) fn set(text: &str, key: &str, to: &Setting) -> Result<String, DraftError> {
    let none = || DraftError::Key(key.into());
    let way = Key::parse(key).ok_or_else(none)?;
    let root = DeTable::parse(text).map_err(|_| none())?;
    let Some(value) = find(root.get_ref(), &way.0) else {
        return add(text, root.get_ref(), &way, to).ok_or_else(none);
    };
    let is = setting(value.get_ref()).ok_or_else(none)?;
    if is == *to {
        return Ok(text.into());
    }
    if kind(&is) != kind(to) {
        return Err(DraftError::Kind {
            key: key.into(),
            is: kind(&is),
            given: kind(to),
        });
    }
    let span = value.span();
    let (before, after) = (text.get(..span.start), text.get(span.end..));
    let (before, after) = before.zip(after).ok_or_else(none)?;
    checked(format!("{before}{}{after}", written(to)), &way, to).ok_or_else(none)
}

/// The text with a number that was left out, behind the others of its table.
fn add(text: &str, root: &DeTable<'_>, way: &Key, to: &Setting) -> Option<String> {
    let (Step::Name(name), table) = way.0.split_last()? else {
        return None;
    };
    if !OPTIONAL.contains(&name.as_str()) || matches!(to, Setting::Text(_)) {
        return None;
    }
    let table = find(root, table)?;
    let DeValue::Table(entries) = table.get_ref() else {
        return None;
    };
    let in_line = text.get(table.span())?.starts_with('{');
    let own = entries
        .values()
        .filter(|value| in_line || !is_section(text, value));
    let end = own.map(|value| value.span().end).max()?;
    let to_write = written(to);
    let text = if in_line {
        let (before, after) = text.split_at_checked(end)?;
        format!("{before}, {name} = {to_write}{after}")
    } else {
        let rest = text.get(end..)?;
        let line = rest.find('\n').unwrap_or(rest.len());
        let (before, after) = text.split_at_checked(end + line)?;
        match before.strip_suffix('\r') {
            Some(before) => format!("{before}\r\n{name} = {to_write}\r{after}"),
            None => format!("{before}\n{name} = {to_write}{after}"),
        }
    };
    checked(text, way, to)
}

/// Whether a value has lines of its own under a heading, elsewhere.
fn is_section(text: &str, value: &toml::Spanned<DeValue<'_>>) -> bool {
    match value.get_ref() {
        DeValue::Table(_) => !text.get(value.span()).is_some_and(|t| t.starts_with('{')),
        DeValue::Array(list) => {
            let first = list.iter().next();
            first.is_some_and(|first| is_section(text, first))
        }
        _ => false,
    }
}

/// The text, if the value at the key is as wanted.
fn checked(text: String, way: &Key, to: &Setting) -> Option<String> {
    (get(&text, way).as_ref() == Some(to)).then_some(text)
}

fn kind(setting: &Setting) -> &'static str {
    match setting {
        Setting::Number(_) => "a number",
        Setting::Text(_) => "a text",
    }
}

/// As TOML, on one line.
fn written(setting: &Setting) -> String {
    match setting {
        Setting::Number(number) => number.to_string(),
        Setting::Text(text) => {
            let mut written = String::from("\"");
            for ch in text.chars() {
                match ch {
                    '"' | '\\' => written.extend(['\\', ch]),
                    '\n' => written += "\\n",
                    '\t' => written += "\\t",
                    _ if ch.is_control() => written += &format!("\\u{:04X}", u32::from(ch)),
                    _ => written.push(ch),
                }
            }
            written + "\""
        }
    }
}

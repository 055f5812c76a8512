//! Where in the text a value stands.

use super::{
    Setting,
    key::{Key, Step},
};
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The number or text at a key.
pub(super) fn get(text: &str, key: &Key) -> Option<Setting> {
    let root = DeTable::parse(text).ok()?;
    setting(find(root.get_ref(), &key.0)?.get_ref())
}

/// The value at a path.
pub(super) fn find<'a, 'i>(
    table: &'a DeTable<'i>,
    steps: &[Step],
) -> Option<&'a Spanned<DeValue<'i>>> {
    let (Step::Name(name), mut rest) = steps.split_first()? else {
        return None;
    };
    let mut value = entry(table, name)?;
    while let Some((step, after)) = rest.split_first() {
        value = match (step, value.get_ref()) {
            (Step::Name(name), DeValue::Table(table)) => entry(table, name)?,
            (Step::Entry(i), DeValue::Array(list)) => list.get(*i)?,
            _ => return None,
        };
        rest = after;
    }
    Some(value)
}

fn entry<'a, 'i>(table: &'a DeTable<'i>, name: &str) -> Option<&'a Spanned<DeValue<'i>>> {
    let mut entries = table.iter();
    let (_, value) = entries.find(|(key, _)| key.get_ref().as_ref() == name)?;
    Some(value)
}

/// A number or a text.
pub(super) fn setting(value: &DeValue<'_>) -> Option<Setting> {
    match value {
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix());
            number.ok().map(Setting::Number)
        }
        DeValue::String(text) => Some(Setting::Text(text.clone().into_owned())),
        _ => None,
    }
}

/// All numbers, by where they stand.
pub(super) fn numbers(text: &str) -> Vec<(Key, i64)> {
    let mut found: Vec<(Range<usize>, Key, i64)> = Vec::new();
    if let Ok(root) = DeTable::parse(text) {
        in_table(root.get_ref(), &Key::default(), &mut found);
    }
    found.sort_by_key(|(at, ..)| at.start);
    found.into_iter().map(|(_, key, n)| (key, n)).collect()
}

fn in_table(table: &DeTable<'_>, key: &Key, found: &mut Vec<(Range<usize>, Key, i64)>) {
    for (name, value) in table {
        let name = Step::Name(name.get_ref().clone().into_owned());
        in_value(value, &key.and(name), found);
    }
}

fn in_value(value: &Spanned<DeValue<'_>>, key: &Key, found: &mut Vec<(Range<usize>, Key, i64)>) {
    match value.get_ref() {
        DeValue::Table(table) => in_table(table, key, found),
        DeValue::Array(list) => {
            for (i, value) in list.iter().enumerate() {
                in_value(value, &key.and(Step::Entry(i)), found);
            }
        }
        other => {
            if let Some(Setting::Number(number)) = setting(other) {
                found.push((value.span(), key.clone(), number));
            }
        }
    }
}

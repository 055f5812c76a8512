//! One value made again what it is in another text.

use super::{
    key::{Key, Step},
    place::{find, setting},
    splice,
};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The text with the value at a key as it is in `other`; without it if it is not there.
/// `None` when that is no change of one value, such as an entry of a list.
pub(super) fn restored(text: &str, other: &str, key: &str) -> Option<String> {
    let way = Key::parse(key)?;
    let (root, other_root) = (DeTable::parse(text).ok()?, DeTable::parse(other).ok()?);
    let is = find(root.get_ref(), &way.0);
    let was = find(other_root.get_ref(), &way.0);
    match (is, was) {
        (Some(is), Some(was)) => {
            let (before, after) = around(text, is.span())?;
            Some(format!("{before}{}{after}", other.get(was.span())?))
        }
        (None, Some(was)) => splice::set(text, key, &setting(was.get_ref())?).ok(),
        (Some(_), None) => {
            let (before, after) = around(text, pair(text, root.get_ref(), &way)?)?;
            Some(format!("{before}{after}"))
        }
        (None, None) => None,
    }
}

fn around(text: &str, span: Range<usize>) -> Option<(&str, &str)> {
    text.get(..span.start).zip(text.get(span.end..))
}

/// Where a name with its value stands: the whole line, or the part of a table in a line.
fn pair(text: &str, root: &DeTable<'_>, way: &Key) -> Option<Range<usize>> {
    let (Step::Name(name), owner) = way.0.split_last()? else {
        return None;
    };
    let owner = find(root, owner)?;
    let DeValue::Table(entries) = owner.get_ref() else {
        return None;
    };
    let mut entries = entries.iter();
    let (key, value) = entries.find(|(key, _)| key.get_ref().as_ref() == name)?;
    let (start, end) = (key.span().start, value.span().end);
    if !text.get(owner.span())?.starts_with('{') {
        let line = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
        let rest = text.get(end..)?;
        let after = rest.find('\n').map_or(rest.len(), |at| at + 1);
        return Some(line..end + after);
    }
    let before = text.get(..start)?.trim_end();
    if let Some(before) = before.strip_suffix(',') {
        return Some(before.len()..end);
    }
    let rest = text.get(end..)?;
    let comma = rest.trim_start().strip_prefix(',')?;
    Some(start..end + (rest.len() - comma.trim_start().len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_is_restored_and_every_other_character_stays() {
        let text = "a = 1 # one\n[t]\nlist = [3, 4]\nmore = 5\n[[w]]\nwhen = [{ x = 1, y = 2 }]\n";
        for (key, other, expected) in [
            ("a", "a = 7", text.replace("a = 1", "a = 7")),
            (
                "t.list",
                "t = { list = [1,2,3] }",
                text.replace("[3, 4]", "[1,2,3]"),
            ),
            ("t.more", "[t]", text.replace("more = 5\n", "")),
            (
                "w[0].when[0].y",
                "w = [{ when = [{ x = 1 }] }]",
                text.replace(", y = 2", ""),
            ),
            (
                "w[0].when[0].x",
                "w = [{ when = [{ y = 2 }] }]",
                text.replace("x = 1, ", ""),
            ),
        ] {
            assert_eq!(restored(text, other, key), Some(expected), "{key}");
        }
        for (key, other) in [("w[0].when[1]", "w = []"), ("b", ""), ("t..", "")] {
            assert_eq!(restored(text, other, key), None, "{key}");
        }
    }
}

//! The numbers of a profile as a list in groups, one row per region.

use calibration::{NumberKey, ProfileDraft};
use std::collections::HashSet;
use strum::IntoEnumIterator as _;
use vision::profile::Region;

/// A group of the list that can be opened and closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Group {
    /// The cells of the field.
    Field,
    /// The next box.
    Next,
    /// Score, level, lines and heart.
    Numbers,
    /// The places of the menu cursors.
    Menus,
    /// The tests that distinguish the screens.
    Screens,
    /// The patterns inside cells: minos and digits.
    Minos,
}

impl Group {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Field => "Field",
            Self::Next => "Next",
            Self::Numbers => "Numbers",
            Self::Menus => "Menus",
            Self::Screens => "Screen tests",
            Self::Minos => "Minos and digits",
        }
    }

    /// The group of a key; `None` for keys shown above the list.
    #[must_use]
    pub fn of(key: &str) -> Option<Self> {
        let within = |start: &str| key.starts_with(start);
        Some(match key {
            "format" | "version" => return None,
            _ if within("field.") => Self::Field,
            _ if within("panel.next") => Self::Next,
            _ if within("panel_b.when") || within("screens") => Self::Screens,
            _ if within("panel") => Self::Numbers,
            _ if within("title.") || within("levels.") => Self::Menus,
            _ => Self::Minos,
        })
    }
}

/// A row: a region, a place or a single number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// The label.
    pub label: String,
    /// The full name, unique among all rows.
    pub name: String,
    /// The key of its numbers.
    pub key: String,
    /// Whether it is a region of the picture.
    pub is_region: bool,
    /// Its numbers: one, `x` and `y`, or `x`, `y`, width and height.
    pub numbers: Vec<NumberKey>,
}

/// A group and its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetPart {
    /// Which.
    pub group: Group,
    /// The greatest count of numbers in a row.
    pub columns: usize,
    /// The most digits that a number can have.
    pub digits: usize,
    /// In the order of the text.
    pub rows: Vec<SheetRow>,
}

/// The rows of a draft in their groups.
pub(super) fn parts(draft: &ProfileDraft, regions: &[Region]) -> Vec<SheetPart> {
    let mut rows: Vec<SheetRow> = Vec::new();
    let mut names = HashSet::new();
    for number in draft.numbers() {
        let key = list_of(&number.key).to_owned();
        match rows.last_mut() {
            Some(row) if row.key == key && key != number.key => row.numbers.push(number),
            _ => {
                let region = regions.iter().find(|r| r.key == key);
                let (label, mut name) = words(draft, region, &key);
                if !names.insert(name.clone()) {
                    name = format!("{name} at {key}");
                }
                rows.push(SheetRow {
                    label,
                    name,
                    key,
                    is_region: region.is_some(),
                    numbers: vec![number],
                });
            }
        }
    }
    let mut parts: Vec<SheetPart> = Group::iter()
        .map(|group| SheetPart {
            group,
            columns: 0,
            digits: 0,
            rows: Vec::new(),
        })
        .collect();
    for row in rows {
        let group = Group::of(&row.key);
        if let Some(part) = parts.iter_mut().find(|part| Some(part.group) == group) {
            part.columns = part.columns.max(row.numbers.len());
            let digits = row
                .numbers
                .iter()
                .map(|n| n.most.max(n.value).to_string().len());
            part.digits = part.digits.max(digits.max().unwrap_or(0));
            part.rows.push(row);
        }
    }
    parts.into_iter().filter(|p| !p.rows.is_empty()).collect()
}

/// The key of the array that a number is in, or its own key.
fn list_of(key: &str) -> &str {
    match key.rsplit_once('[') {
        Some((list, last)) if last.ends_with(']') => list,
        _ => key,
    }
}

/// The label and the full name of a row.
fn words(draft: &ProfileDraft, region: Option<&Region>, key: &str) -> (String, String) {
    if let Some(region) = region {
        return (region.name.clone(), region.name.clone());
    }
    let last = key.rsplit('.').next().unwrap_or(key);
    let (word, entry) = match last.split_once('[') {
        Some((word, entry)) => (word, entry.trim_end_matches(']')),
        None => (last, ""),
    };
    let word = match word {
        "corners" => "corner",
        "probes" => "probe",
        "except" => "exceptions",
        "min" => "at least",
        "max" => "at most",
        "within" => "cells within",
        "slack" if key.starts_with("minos") => "mino slack",
        "slack" => "digit slack",
        other => other,
    };
    let label = format!("{word} {entry}").trim_end().to_owned();
    let name = match test_of(draft, key) {
        Some(test) => format!("{test}, {label}"),
        None if Group::of(key) == Some(Group::Field) => format!("field {label}"),
        None => label.clone(),
    };
    let label = if Group::of(key) == Some(Group::Screens) {
        name.clone()
    } else {
        label
    };
    (label, name)
}

/// The name of the test that a key belongs to.
fn test_of(draft: &ProfileDraft, key: &str) -> Option<String> {
    let (owner, rest) = key.split_once(".when[")?;
    let (test, _) = rest.split_once(']')?;
    let owner = match owner.strip_prefix("screens[") {
        Some(rule) => {
            let rule: usize = rule.trim_end_matches(']').parse().ok()?;
            draft.profile().screens().get(rule)?.screen.name()
        }
        None => "B-type panel",
    };
    Some(format!("{owner}, test {test}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use vision::profile::shipped;

    #[test]
    fn every_number_is_in_the_list_once_under_a_name_of_its_own() {
        for shipped in shipped() {
            let draft = ProfileDraft::parse(shipped.text).unwrap();
            let regions = draft.profile().regions();
            let parts = parts(&draft, &regions);
            let rows: Vec<&SheetRow> = parts.iter().flat_map(|p| &p.rows).collect();
            let listed: usize = rows.iter().map(|r| r.numbers.len()).sum();
            assert_eq!(
                listed + 2,
                draft.numbers().len(),
                "all but format and version"
            );
            let names: HashSet<&str> = rows.iter().map(|r| r.name.as_str()).collect();
            assert_eq!(names.len(), rows.len());
            for region in &regions {
                let row = rows.iter().find(|r| r.key == region.key);
                assert!(row.is_some_and(|r| r.is_region), "{}", region.key);
            }
        }
    }
}

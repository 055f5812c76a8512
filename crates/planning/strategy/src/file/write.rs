//! A checked strategy as a file again. Every field is named, so that a new one does not
//! compile until it is written too.

use super::{
    Breadth, FiltersFile, ModeFile, NoHolesFile, PatternFile, RulesFile, StrategyFile, Weights,
    WellFile,
};
use crate::{AssumedRules, Filter, HighStackWeights, NoHoles, Pattern, Strategy, Weighted, Well};
use rules::COLUMNS;

impl From<&Strategy> for StrategyFile {
    fn from(strategy: &Strategy) -> Self {
        let Strategy {
            name,
            about,
            depth,
            chance,
            breadth,
            features,
            rules,
            filters,
            modes,
        } = strategy;
        Self {
            name: Some(name.clone()),
            about: Some(about.clone()).filter(|about| !about.is_empty()),
            depth: Some(*depth as i64),
            chance: chance.then_some(true),
            breadth: Breadth::of(breadth),
            features: Some(weights(features)),
            rules: (*rules).into(),
            filters: filters.as_slice().into(),
            modes: modes.iter().map(Into::into).collect(),
        }
    }
}

impl Breadth {
    pub(super) fn of(breadth: &[usize]) -> Option<Self> {
        match *breadth {
            [] => None,
            [lines] => Some(Self::One(lines as i64)),
            ref each => Some(Self::Each(each.iter().map(|&lines| lines as i64).collect())),
        }
    }
}

/// A weight has at most 16 digits. The nearest floating-point number is written with these
/// digits, and rounded to billionths it is the same weight.
fn weights(features: &[Weighted]) -> Weights {
    let named = |weighted: &Weighted| (weighted.feature.name.to_owned(), weighted.weight());
    features.iter().map(named).collect()
}

impl From<AssumedRules> for RulesFile {
    fn from(rules: AssumedRules) -> Self {
        let AssumedRules {
            clears,
            rows,
            dead_ends_win,
        } = rules;
        let game = AssumedRules::GAME;
        Self {
            clear_between: Some(clears).filter(|_| clears != game.clears),
            rows: Some(rows.into()).filter(|_| rows != game.rows),
            dead_ends_win,
        }
    }
}

impl From<&[Filter]> for FiltersFile {
    fn from(filters: &[Filter]) -> Self {
        let mut file = Self::default();
        for filter in filters {
            match filter {
                Filter::Well(well) => file.well = Some(well.into()),
                Filter::Pattern(pattern) => file.pattern = Some(pattern.into()),
                Filter::NoHoles(no_holes) => file.no_holes = Some(no_holes.into()),
                Filter::SpawnRoom => file.spawn_room = true,
                Filter::Passage => file.passage = true,
            }
        }
        file
    }
}

impl From<&Well> for WellFile {
    fn from(well: &Well) -> Self {
        let Well {
            column,
            rows,
            until,
        } = *well;
        Self {
            column: Some(column as i64 + 1),
            rows: Some(rows as i64),
            until: Some(until as i64),
        }
    }
}

impl From<&Pattern> for PatternFile {
    fn from(pattern: &Pattern) -> Self {
        let Pattern { rows, until } = pattern;
        let cell = |filled| if filled { '#' } else { '.' };
        let line = |row: &u16| (0..COLUMNS).map(|col| cell(row >> col & 1 == 1)).collect();
        Self {
            picture: rows.iter().rev().map(line).collect(),
            until: Some(*until as i64),
        }
    }
}

impl From<&NoHoles> for NoHolesFile {
    fn from(no_holes: &NoHoles) -> Self {
        let NoHoles { columns, until } = *no_holes;
        Self {
            columns: Some(columns as i64),
            until: Some(until as i64),
        }
    }
}

impl From<&HighStackWeights<Vec<Weighted>>> for ModeFile {
    fn from(mode: &HighStackWeights<Vec<Weighted>>) -> Self {
        let HighStackWeights {
            above,
            weights: features,
        } = mode;
        Self {
            above: i64::from(*above),
            features: weights(features),
        }
    }
}

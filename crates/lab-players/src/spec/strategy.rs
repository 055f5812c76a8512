//! The strategies of the Game Boy's planner, as players of the lab.
//!
//! They are read by a reader of the lab's own, since the planner's crates know one size of
//! board only. What the lab does not do is refused, so that a strategy never plays as
//! something else than it is.

use super::{ModeSpec, PlayerSpec, SpecError};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrategyFile {
    name: String,
    #[serde(default)]
    about: String,
    depth: usize,
    #[serde(default)]
    chance: bool,
    #[serde(default)]
    breadth: Option<Breadth>,
    features: BTreeMap<String, f64>,
    #[serde(default)]
    rules: RulesFile,
    #[serde(default)]
    filters: toml::Table,
    #[serde(default)]
    modes: Vec<ModeFile>,
}

/// Lines that are followed: a number, or one for each unknown piece.
#[derive(Deserialize)]
#[serde(untagged)]
enum Breadth {
    One(usize),
    Each(Vec<usize>),
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RulesFile {
    clear_between: Option<bool>,
    rows: Option<i64>,
    #[serde(default)]
    dead_ends_win: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeFile {
    above: u32,
    features: BTreeMap<String, f64>,
}

/// All of them by name, those that are refused too.
pub(super) fn each() -> Vec<(&'static str, &'static str)> {
    let mut each = planner::Strategy::presets().to_vec();
    each.sort_unstable();
    each
}

pub(super) fn by_name(name: &str) -> Result<PlayerSpec, SpecError> {
    match each().into_iter().find(|(known, _)| *known == name) {
        Some((_, text)) => parse(text),
        None => Err(SpecError::Name(name.to_owned())),
    }
}

/// Those that the lab can play: name, what it is, and the player.
pub(super) fn all() -> impl Iterator<Item = (&'static str, String, PlayerSpec)> {
    each().into_iter().filter_map(|(name, text)| {
        let file: StrategyFile = text_error::parse_toml(text).ok()?;
        let about = file.about.clone();
        Some((name, about, file.check().ok()?))
    })
}

pub(super) fn parse(text: &str) -> Result<PlayerSpec, SpecError> {
    text_error::parse_toml::<StrategyFile>(text)?.check()
}

impl StrategyFile {
    fn check(self) -> Result<PlayerSpec, SpecError> {
        let refused = [
            (
                self.chance && self.breadth.is_none(),
                "a mean over unknown pieces for every line; give it a breadth",
            ),
            (
                !self.filters.is_empty(),
                "filters, which only the planner has",
            ),
            (
                self.rules.rows.is_some(),
                "a number of rows of its own; the rules give it here",
            ),
            (
                self.rules.dead_ends_win,
                "dead ends that win, which is a fault of one program",
            ),
        ];
        if let Some((_, what)) = refused.iter().find(|(is, _)| *is) {
            return Err(SpecError::Strategy(self.name, what));
        }
        let mode = |mode: ModeFile| ModeSpec {
            above: mode.above,
            weights: mode.features,
        };
        let player = PlayerSpec::Linear {
            weights: self.features,
            depth: self.depth,
            breadth: match self.breadth {
                None => Vec::new(),
                Some(Breadth::One(lines)) => vec![lines],
                Some(Breadth::Each(lines)) => lines,
            },
            clear_between: self.rules.clear_between.unwrap_or(true),
            modes: self.modes.into_iter().map(mode).collect(),
        };
        // A feature that is not here is refused now, and not when a game begins.
        player.player::<u32, 16>()?;
        Ok(player)
    }
}

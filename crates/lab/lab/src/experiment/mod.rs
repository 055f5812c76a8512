//! Experiments as they are written in files.

mod find;
mod named;
mod own;

pub use find::{FindError, find};
pub use named::Named;

use crate::{
    figure::{Figure, FigureKind},
    game::{Cap, RecordingOptions},
};
use lab_players::PlayerSpec;
use lab_rules::Rules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An experiment: who plays under which rules, and what is computed and compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Experiment {
    /// Its name, the one of its file.
    pub name: String,
    /// A heading.
    pub title: String,
    /// What is measured, in a sentence or two.
    pub about: String,
    /// The paper.
    pub source: Source,
    /// Where figures are from that are not the paper's, by the name that the figure has for it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, Source>,
    /// The arm that all others are compared with, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<String>,
    /// What was unclear in the paper and how it was read; Markdown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reading: String,
    /// The rules of every arm that has none of its own.
    pub rules: Named<Rules>,
    /// The games of every arm that has no number of its own.
    pub seeds: Seeds,
    /// When a game is stopped, for every arm that has no cap of its own.
    #[serde(default, skip_serializing_if = "Cap::is_none")]
    pub cap: Cap,
    /// What is recorded of each game besides its figures.
    #[serde(default, skip_serializing_if = "RecordingOptions::is_none")]
    pub record: RecordingOptions,
    /// Who plays.
    #[serde(rename = "arm")]
    pub arms: Vec<Arm>,
    /// What is computed for every arm. The distribution of the first one is drawn.
    #[serde(rename = "figure")]
    pub figures: Vec<Figure>,
}

/// A paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Source {
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub authors: String,
}

/// Seeds in a row, one for each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    /// The seed of the first game.
    #[serde(default)]
    pub first: u64,
    /// Games.
    pub games: u64,
}

/// One player of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Arm {
    /// Its name in tables.
    pub name: String,
    /// The player.
    pub player: Named<PlayerSpec>,
    /// Its rules, if not those of the experiment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Named<Rules>>,
    /// Its number of games, if not that of the experiment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Its cap, if not that of the experiment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<Cap>,
}

/// An experiment that can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentError {
    /// The text is not what an experiment file has.
    #[error(transparent)]
    Text(#[from] text_error::TomlError),
    /// Nothing would be played.
    #[error("the experiment `{0}` has no arm: add `[[arm]]` with a name and a player")]
    NoArm(String),
    /// Nothing would be computed.
    #[error("the experiment `{0}` has no figure: add `[[figure]]` with a kind")]
    NoFigure(String),
    /// Two arms can't be distinguished.
    #[error("two arms have the name `{0}`: rename one")]
    SameArm(String),
    /// A figure of a paper has no arm.
    #[error("the paper's figure names the arm `{0}`, which the experiment does not have")]
    NoSuchArm(String),
    /// A figure names a source that is not listed.
    #[error("a figure names the source `{0}`: add `[sources.{0}]` with a title and authors")]
    NoSuchSource(String),
    /// Arms would be compared with none.
    #[error("the baseline `{0}` is no arm of the experiment: name one of its arms")]
    NoSuchBaseline(String),
    /// Nothing would be played.
    #[error("the experiment has no games: set `games` to 1 or more")]
    NoGames,
    /// A figure needs what is not recorded.
    #[error("the figure `{0}` needs `{1} = true` in `[record]`")]
    NotRecorded(String, &'static str),
    /// A figure has a key that none has.
    #[error("a figure has the unknown key `{0}`: remove it or correct its spelling")]
    FigureKey(String),
    /// A figure has a number that makes no sense.
    #[error("the figure `{0}` has {1}")]
    Figure(String, &'static str),
}

impl Experiment {
    /// Reads an experiment.
    ///
    /// # Errors
    /// What is wrong with the text, in one sentence.
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let experiment: Self = text_error::parse_toml(text)?;
        check_figure_keys(text)?;
        experiment.check()?;
        Ok(experiment)
    }

    fn check(&self) -> Result<(), ExperimentError> {
        if self.arms.is_empty() {
            return Err(ExperimentError::NoArm(self.name.clone()));
        }
        if self.figures.is_empty() {
            return Err(ExperimentError::NoFigure(self.name.clone()));
        }
        for (i, arm) in self.arms.iter().enumerate() {
            if self.arms.iter().take(i).any(|other| other.name == arm.name) {
                return Err(ExperimentError::SameArm(arm.name.clone()));
            }
            if arm.games.unwrap_or(self.seeds.games) == 0 {
                return Err(ExperimentError::NoGames);
            }
        }
        if let Some(baseline) = &self.baseline
            && !self.arms.iter().any(|arm| arm.name == *baseline)
        {
            return Err(ExperimentError::NoSuchBaseline(baseline.clone()));
        }
        self.figures
            .iter()
            .try_for_each(|figure| self.check_figure(figure))
    }

    fn check_figure(&self, figure: &Figure) -> Result<(), ExperimentError> {
        for arm in figure.paper.keys() {
            if !self.arms.iter().any(|known| known.name == *arm) {
                return Err(ExperimentError::NoSuchArm(arm.clone()));
            }
        }
        let values = figure.paper.values().chain(figure.beside.values());
        for source in values.filter_map(|value| value.source.as_ref()) {
            if !self.sources.contains_key(source) {
                return Err(ExperimentError::NoSuchSource(source.clone()));
            }
        }
        let wrong = |what| Err(ExperimentError::Figure(figure.label(), what));
        match figure.kind {
            FigureKind::Quantile { share, .. } | FigureKind::BestShare { share, .. }
                if !(share > 0.0 && share < 1.0) =>
            {
                return wrong("a share that is not between 0 and 1");
            }
            FigureKind::RowRatio { from, to } if from >= to => {
                return wrong("a first row that is not below its last row");
            }
            FigureKind::Expectancy { from, to, top } if to < from + 2 || top < to => {
                return wrong("fewer than three rows, or a top that is below them");
            }
            FigureKind::Mean { .. }
            | FigureKind::Deviation { .. }
            | FigureKind::Expectancy { .. }
            | FigureKind::Median { .. }
            | FigureKind::Max { .. }
            | FigureKind::Quantile { .. }
            | FigureKind::BestShare { .. }
            | FigureKind::Ratio { .. }
            | FigureKind::ShareFrom { .. }
            | FigureKind::RowRatio { .. } => {}
        }
        if figure.kind.needs_locks() && !self.record.locks {
            return Err(ExperimentError::NotRecorded(figure.label(), "locks"));
        }
        if figure.kind.needs_heights() && !self.record.heights {
            return Err(ExperimentError::NotRecorded(figure.label(), "heights"));
        }
        Ok(())
    }
}

/// The keys of figures of any kind. What is flattened can't refuse unknown ones by itself.
const FIGURE_KEYS: [&str; 12] = [
    "kind", "of", "per", "share", "from", "to", "top", "games", "least", "stronger", "paper",
    "beside",
];

fn check_figure_keys(text: &str) -> Result<(), ExperimentError> {
    let table: toml::Table = text_error::parse_toml(text)?;
    let figures = table.get("figure").and_then(toml::Value::as_array);
    let tables = figures
        .into_iter()
        .flatten()
        .filter_map(toml::Value::as_table);
    for key in tables.flat_map(toml::Table::keys) {
        if !FIGURE_KEYS.contains(&key.as_str()) {
            return Err(ExperimentError::FigureKey(key.clone()));
        }
    }
    Ok(())
}

/// The texts of the built-in experiments by name, in the order of the report.
pub const BUILT_IN: &[(&str, &str)] = common::texts!["../../../../../assets/experiments/":
    "four-features",
    "three-systems",
    "class-project",
    "led-wall",
    "nes-six",
    "nes-dealt",
    "nes-seventeen",
    "benchmark",
];

/// The text of the file of the built-in experiment of that name.
#[must_use]
pub fn built_in_text(name: &str) -> Option<&'static str> {
    common::text_named(BUILT_IN, name)
}

/// The built-in experiment of that name.
#[must_use]
pub fn built_in(name: &str) -> Option<Experiment> {
    // A test reads every one of them.
    Experiment::parse(built_in_text(name)?).ok()
}

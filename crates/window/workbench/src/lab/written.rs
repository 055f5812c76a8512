//! Rules, a player and an experiment that are edited as text.

use super::{EDITED_PLAYER, EDITED_RULES, WallSetup};
use lab_players::{PlayerSpec, SpecError};
use lab_rules::{Rules, RulesError};
use planner::StrategyError;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use text_error::TomlError;

/// What a text is read as.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TextKind {
    /// The rules of games.
    #[default]
    Rules,
    /// A player, which may be a strategy.
    Player,
    /// An experiment.
    Experiment,
}

impl TextKind {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Rules => "Rules",
            Self::Player => "Player",
            Self::Experiment => "Experiment",
        }
    }

    /// The names of those that come with the program.
    #[must_use]
    pub fn presets(self) -> Vec<&'static str> {
        match self {
            Self::Rules => Rules::presets().collect(),
            Self::Player => PlayerSpec::names(),
            Self::Experiment => ::lab::BUILT_IN.iter().map(|(name, _)| *name).collect(),
        }
    }

    /// The text of one that comes with the program.
    #[must_use]
    pub fn preset(self, name: &str) -> Option<&'static str> {
        match self {
            Self::Rules => Rules::preset_text(name),
            Self::Player => PlayerSpec::preset_text(name),
            Self::Experiment => ::lab::built_in_text(name),
        }
    }

    /// What is wrong with a text, by the reader that reads its file.
    #[must_use]
    pub fn problem(self, text: &str) -> Option<TextProblem> {
        match self {
            Self::Rules => match Rules::parse(text).err()? {
                RulesError::Text(why) => Some(why.into()),
                why => Some(TextProblem::of_all(&why)),
            },
            Self::Player => {
                let read = PlayerSpec::parse(text).and_then(|(_, player)| player.check_alone());
                match read.err()? {
                    SpecError::Text(why) | SpecError::Strategy(StrategyError::Text(why)) => {
                        Some(why.into())
                    }
                    why => Some(TextProblem::of_all(&why)),
                }
            }
            Self::Experiment => match ::lab::Experiment::parse(text).err()? {
                ::lab::ExperimentError::Text(why) => Some(why.into()),
                why => Some(TextProblem::of_all(&why)),
            },
        }
    }

    /// What a text is: the kind whose reader reads it.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        // A strategy has keys that neither of the others has, and the other way round.
        let all = [Self::Rules, Self::Experiment, Self::Player];
        all.into_iter().find(|kind| kind.problem(text).is_none())
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextProblem {
    /// The line, counted from 1; `None` where it is wrong as a whole.
    pub line: Option<usize>,
    /// One sentence, without a full stop.
    pub problem: String,
}

impl TextProblem {
    fn of_all(why: &impl ToString) -> Self {
        Self {
            line: None,
            problem: why.to_string(),
        }
    }

    /// The problem with its line.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.line {
            Some(line) => format!("line {line}: {}", self.problem),
            None => self.problem.clone(),
        }
    }
}

impl From<TomlError> for TextProblem {
    fn from(why: TomlError) -> Self {
        Self {
            line: Some(why.line),
            problem: why.problem,
        }
    }
}

/// A text of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LabText {
    /// The text; `None` until it is edited or opened.
    text: Option<String>,
    /// The file that it was opened from or saved in last.
    pub file: Option<PathBuf>,
    /// Whether it was edited since.
    pub is_edited: bool,
}

/// The texts of all kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LabTexts {
    /// The kind that is shown.
    pub kind: TextKind,
    rules: LabText,
    player: LabText,
    experiment: LabText,
}

impl LabTexts {
    /// The text of a kind, with its file.
    #[must_use]
    pub const fn of(&self, kind: TextKind) -> &LabText {
        match kind {
            TextKind::Rules => &self.rules,
            TextKind::Player => &self.player,
            TextKind::Experiment => &self.experiment,
        }
    }

    const fn of_mut(&mut self, kind: TextKind) -> &mut LabText {
        match kind {
            TextKind::Rules => &mut self.rules,
            TextKind::Player => &mut self.player,
            TextKind::Experiment => &mut self.experiment,
        }
    }

    /// The text of a kind: until one is edited, that of what the first wall plays, and of the
    /// first experiment.
    #[must_use]
    pub fn text(&self, kind: TextKind) -> &str {
        let first = || {
            let wall = WallSetup::default();
            match kind {
                TextKind::Rules => kind.preset(&wall.rules),
                TextKind::Player => kind.preset(&wall.player),
                TextKind::Experiment => ::lab::BUILT_IN.first().map(|(_, text)| *text),
            }
        };
        let own = self.of(kind).text.as_deref();
        own.or_else(first).unwrap_or_default()
    }

    /// Changes the text of a kind by hand.
    pub fn edit(&mut self, kind: TextKind, text: String) {
        let of = self.of_mut(kind);
        of.text = Some(text);
        of.is_edited = true;
    }

    /// Shows a text of a kind, from a file if it is from one.
    pub fn open(&mut self, kind: TextKind, text: String, file: Option<PathBuf>) {
        self.kind = kind;
        *self.of_mut(kind) = LabText {
            text: Some(text),
            file,
            is_edited: false,
        };
    }

    /// The text of a kind is in this file now.
    pub fn saved(&mut self, kind: TextKind, file: PathBuf) {
        let of = self.of_mut(kind);
        of.file = Some(file);
        of.is_edited = false;
    }

    /// The rules of a name: that of some that come with the program, or of the edited ones.
    ///
    /// # Errors
    /// There are none, or they can't be read, in one sentence.
    pub fn rules(&self, name: &str) -> Result<Rules, String> {
        if name != EDITED_RULES {
            return Rules::preset(name).map_err(|why| why.to_string());
        }
        let read = Rules::parse(self.text(TextKind::Rules));
        read.map_err(|why| format!("the edited rules can't be read: {why}"))
    }

    /// The player of a name: that of one that comes with the program, or of the edited one.
    ///
    /// # Errors
    /// There is none, or it can't be read, in one sentence.
    pub fn player(&self, name: &str) -> Result<PlayerSpec, String> {
        if name != EDITED_PLAYER {
            return PlayerSpec::preset(name).map_err(|why| why.to_string());
        }
        let read = PlayerSpec::parse(self.text(TextKind::Player));
        read.map(|(_, player)| player)
            .map_err(|why| format!("the edited player can't be read: {why}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator as _;

    #[test]
    fn every_preset_is_read_as_its_kind_alone() {
        for kind in TextKind::iter() {
            assert!(!kind.presets().is_empty());
            for name in kind.presets() {
                let text = kind.preset(name).unwrap();
                assert_eq!(kind.problem(text), None, "{kind:?} {name}");
                assert_eq!(TextKind::of(text), Some(kind), "{name}");
            }
        }
    }

    #[test]
    fn a_mistyped_key_is_named_with_its_line() {
        for (kind, wrong, right) in [
            (TextKind::Rules, "\nprevews = 1\n", "previews"),
            (TextKind::Player, "\ndepht = 1\n", "depth"),
        ] {
            let texts = LabTexts::default();
            let (head, rest) = texts.text(kind).split_once('\n').unwrap();
            let problem = kind.problem(&format!("{head}{wrong}{rest}")).unwrap();
            assert_eq!(problem.line, Some(2), "{problem:?}");
            assert!(problem.problem.contains(right), "{problem:?}");
        }
    }
}

//! What can be wrong with a tuning file.

use crate::optimise::SettingsError;
use lab_players::RunError;
use lab_rules::RulesError;
use text_error::TomlError;
use thiserror::Error;

/// A tuning file that can't be used.
#[derive(Debug, Error)]
pub enum TaskError {
    /// The text is not what a tuning file has.
    #[error(transparent)]
    Text(#[from] TomlError),
    /// A range is not one.
    #[error("`parameters.{path}`: {problem}")]
    Parameter {
        /// The keys in the player, joined by points.
        path: String,
        /// What is wrong.
        problem: String,
    },
    /// The rules are not known or can't be played by.
    #[error(transparent)]
    KnownRules(#[from] RulesError),
    /// The table of the rules is not what a file of rules has.
    #[error("`rules`: {0}")]
    Rules(String),
    /// The player can't be made.
    #[error("`player`: {0}")]
    Player(String),
    /// The game can't be started.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A game may never end.
    #[error("a good player's game may never end: give `end` with `pieces` or `lines`")]
    NoEnd,
    /// A measure of games where matches are played, or the other way round.
    #[error(
        "`measure = \"knock-outs\"` needs `against`, the players that matches are played with, and \
         no other measure has it; give both or neither"
    )]
    Against,
    /// Matches under rules that do not allow for them.
    #[error(
        "`{0}` is no rules for matches; take rules like `battle`, in which lines are sent, and \
         leave out `end`, since a match ends with the fifth knock-out"
    )]
    MatchRules(String),
    /// The settings of the search.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

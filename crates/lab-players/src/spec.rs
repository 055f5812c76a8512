//! Players by name.

mod presets;
mod strategy;

pub use presets::PlayerPreset;

use crate::{
    Linear, NesError, NesSpec, Player,
    battle::{self, Greedy, Sight, TetrisWell, TwoWide},
    features::{self, ABSENT},
    linear::{Mode, Weights},
};
use board::Word;
use lab_rules::Rules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A player, as experiments name it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    tag = "kind"
)]
pub enum PlayerSpec {
    /// A weighted sum of features over the visible pieces.
    Linear {
        /// Features and their weights.
        weights: BTreeMap<String, f64>,
        /// Pieces in a line.
        #[serde(default = "one")]
        depth: usize,
        /// How many lines are followed through the mean over each piece after the known
        /// ones: none, one or two numbers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        breadth: Vec<usize>,
        /// Whether full rows are removed after every placement of a line, and not only
        /// when a piece is really placed.
        #[serde(default = "yes")]
        clear_between: bool,
        /// Other weights on higher stacks, in rising order of height.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        modes: Vec<ModeSpec>,
    },
    /// The greedy player of the paper on Tetris Battle.
    Greedy(Greedy),
    /// Its Tetris player.
    TetrisWell(TetrisWell),
    /// Its two-wide combo player.
    TwoWideCombo(TwoWide),
    /// A player of the NES article.
    Nes(NesSpec),
    /// A player by its name: one of the lab's, or a strategy of the Game Boy's planner.
    Named {
        /// The name.
        name: String,
        /// Pieces in a line, when not as many as the player itself has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<usize>,
    },
}

/// Weights that replace those of the player on a high stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModeSpec {
    /// Used when the highest column is higher than this.
    pub above: u32,
    /// Features and their weights.
    pub weights: BTreeMap<String, f64>,
}

const fn one() -> usize {
    1
}

const fn yes() -> bool {
    true
}

/// The most pieces in a line: the falling one and the most that rules show.
pub const MOST_DEPTH: usize = 7;

/// The most unknown pieces that are followed, and the most lines through each.
const MOST_UNKNOWN: usize = 2;
const MOST_BREADTH: usize = 255;

/// A player that can't be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SpecError {
    /// The text is not what a player's file has.
    #[error(transparent)]
    Text(#[from] text_error::TomlError),
    /// No such feature.
    #[error("the lab has no feature `{0}`; those named most like it are {likely}", likely = features::names_like(.0))]
    Feature(String),
    /// A feature that only the planner has.
    #[error("the lab does not measure `{0}`, since {1}")]
    Absent(String, &'static str),
    /// A NES player that can't be made.
    #[error(transparent)]
    Nes(#[from] NesError),
    /// No such player.
    #[error("the lab has no player `{0}`; take one of {names}", names = PlayerSpec::names().join(", "))]
    Name(String),
    /// A strategy with something that the lab does not do.
    #[error("the lab can't play the strategy `{0}`: it has {1}")]
    Strategy(String, &'static str),
    /// Too few or too many pieces in a line.
    #[error("`depth` is {0}; give a number of pieces from 1 to {MOST_DEPTH}")]
    Depth(usize),
    /// Too many unknown pieces, or too few or too many lines.
    #[error("`breadth` has to be one or two whole numbers from 1 to {MOST_BREADTH}")]
    Breadth,
    /// Too few or too many pieces or lines.
    #[error("`sight` needs a `depth` from 1 to 5 and `lines` from 1 to 10000")]
    Sight,
    /// A weight that is not a number.
    #[error("the weight of `{0}` is not a number; give one")]
    Weight(String),
}

impl PlayerSpec {
    /// The player, for one size of board.
    ///
    /// # Errors
    /// What the player needs and is not there.
    pub fn player<W: Word, const N: usize>(&self) -> Result<Box<dyn Player<W, N>>, SpecError> {
        match self {
            Self::Linear {
                weights: own,
                depth,
                breadth,
                clear_between,
                modes,
            } => {
                let is_range = |number: &usize| (1..=MOST_BREADTH).contains(number);
                if breadth.len() > MOST_UNKNOWN || !breadth.iter().all(is_range) {
                    return Err(SpecError::Breadth);
                }
                if !(1..=MOST_DEPTH).contains(depth) {
                    return Err(SpecError::Depth(*depth));
                }
                let modes = modes.iter().map(|mode| {
                    Ok::<_, SpecError>(Mode {
                        above: mode.above,
                        weights: weights(&mode.weights)?,
                    })
                });
                let linear = Linear::new(weights(own)?, *depth)
                    .with_modes(modes.collect::<Result<_, _>>()?)
                    .with_breadth(breadth);
                Ok(Box::new(if *clear_between {
                    linear
                } else {
                    linear.without_clears()
                }))
            }
            Self::Greedy(settings) => sighted(settings.sight, || battle::greedy(*settings)),
            Self::TetrisWell(settings) => {
                sighted(settings.sight, || battle::tetris_well(*settings))
            }
            Self::TwoWideCombo(settings) => sighted(settings.sight, || battle::two_wide(*settings)),
            Self::Nes(spec) => Ok(Box::new(spec.player()?)),
            Self::Named { .. } => self.resolved()?.player(),
        }
    }

    /// Whether the player can play by these rules.
    ///
    /// # Errors
    /// It can't, and why.
    pub fn check(&self, rules: &Rules) -> Result<(), SpecError> {
        match self {
            Self::Linear { .. } | Self::Greedy(_) | Self::TetrisWell(_) | Self::TwoWideCombo(_) => {
                Ok(())
            }
            Self::Nes(spec) => Ok(spec.check(rules)?),
            Self::Named { .. } => self.resolved()?.check(rules),
        }
    }

    /// The player that a name stands for; any other is itself.
    ///
    /// # Errors
    /// There is no such player, or it is a strategy that the lab can't play.
    pub fn resolved(&self) -> Result<Self, SpecError> {
        let Self::Named { name, depth } = self else {
            return Ok(self.clone());
        };
        let mut found = match presets::by_name(name) {
            Some(text) => presets::parse(text)?.1,
            None => strategy::by_name(name)?,
        };
        if let Self::Named { name, .. } = &found {
            // A file of the lab's names a strategy only, so that no two name each other.
            found = strategy::by_name(name)?;
        }
        if let (Some(depth), Self::Linear { depth: own, .. }) = (depth, &mut found) {
            *own = *depth;
        }
        Ok(found)
    }

    /// The player of a strategy file, as the planner reads it.
    ///
    /// # Errors
    /// The text is not a strategy, or it has something that the lab does not do.
    pub fn from_strategy(text: &str) -> Result<Self, SpecError> {
        strategy::parse(text)
    }
}

type Made<W, const N: usize> = Result<Box<dyn Player<W, N>>, SpecError>;

fn sighted<W: Word, const N: usize>(
    sight: Sight,
    make: impl FnOnce() -> Box<dyn Player<W, N>>,
) -> Made<W, N> {
    if sight.is_possible() {
        Ok(make())
    } else {
        Err(SpecError::Sight)
    }
}

fn weights<W: Word>(named: &BTreeMap<String, f64>) -> Result<Weights<W>, SpecError> {
    let each = named.iter().map(|(name, &weight)| {
        if !weight.is_finite() {
            return Err(SpecError::Weight(name.clone()));
        }
        match features::by_name(name) {
            Some(feature) => Ok((feature, weight)),
            None => Err(
                match ABSENT.iter().find(|absent| absent.name == name.as_str()) {
                    Some(absent) => SpecError::Absent(name.clone(), absent.reason),
                    None => SpecError::Feature(name.clone()),
                },
            ),
        }
    });
    Ok(Weights::new(each.collect::<Result<Vec<_>, _>>()?))
}

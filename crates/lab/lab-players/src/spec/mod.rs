//! Players by name.

mod presets;

pub use presets::PlayerPreset;

use crate::{
    Linear, NesError, NesSpec, Player, ScaledError, ScaledSpec,
    battle::{self, Fusion, FusionError, Greedy, SearchDepth, TSpin, TetrisWell, TwoWide},
    linear::Weights,
};
use board::Word;
use lab_rules::{PieceTable, Rules};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strategy::{
    HighStackWeights, LinearSpec, StrategyError,
    features::{self, Feature, GAME_BOY},
};
use toml::Value;

/// A player, as experiments name it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    tag = "kind"
)]
pub enum PlayerSpec {
    /// A strategy: a weighted sum of features over the visible pieces.
    Linear(LinearSpec),
    /// One whose features are bent by a bias and a power, or that plays simulated games.
    Scaled(ScaledSpec),
    /// The greedy player of the paper on Tetris Battle.
    Greedy(Greedy),
    /// Its Tetris player.
    TetrisWell(TetrisWell),
    /// The T-spin player that it leaves out.
    TSpin(TSpin),
    /// Its two-wide combo player.
    TwoWideCombo(TwoWide),
    /// The player that switches between others.
    Fusion(Fusion),
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

/// A player that can't be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SpecError {
    /// The text is not what a player's file has.
    #[error(transparent)]
    Text(#[from] text_error::TomlError),
    /// A strategy that can't be used, or not in the lab.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// A feature of the Game Boy's board under other rules.
    #[error("`{0}` {1}; `{2}` has another board or other pieces")]
    GameBoy(&'static str, &'static str, String),
    /// Scales or simulated games that can't be.
    #[error(transparent)]
    Scaled(#[from] ScaledError),
    /// A NES player that can't be made.
    #[error(transparent)]
    Nes(#[from] NesError),
    /// No such player.
    #[error("the lab has no player `{0}`; take one of {names}", names = PlayerSpec::names().join(", "))]
    Name(String),
    /// Too few or too many pieces or lines.
    #[error("`sight` needs a `depth` from 1 to 5 and `lines` from 1 to 10000")]
    Sight,
    /// A player that switches between others and can't.
    #[error(transparent)]
    Fusion(#[from] FusionError),
    /// No columns to clear, or too many.
    #[error("`well` is the number of columns that a combo clears; give 1 to 4")]
    Well,
    /// A number that is none, or has no end.
    #[error("`{0}` is not a finite number; give one")]
    Weight(String),
}

impl PlayerSpec {
    /// The player, for one size of board.
    ///
    /// # Errors
    /// What the player needs and is not there.
    pub fn player<W: Word, const N: usize>(&self) -> Result<Box<dyn Player<W, N>>, SpecError> {
        match self {
            Self::Linear(spec) => {
                spec.check()?;
                let known = features::all();
                let modes = spec.modes.iter().map(|mode| HighStackWeights {
                    above: mode.above,
                    weights: weights(&known, &mode.weights),
                });
                let linear = Linear::new(weights(&known, &spec.weights), spec.depth)
                    .with_modes(modes.collect())
                    .with_breadth(&spec.breadth);
                Ok(Box::new(if spec.clear_between {
                    linear
                } else {
                    linear.without_clears()
                }))
            }
            Self::Scaled(spec) => {
                spec.linear().check()?;
                spec.check()?;
                Ok(Box::new(spec.player()))
            }
            Self::Greedy(settings) => sighted(settings.sight, || battle::greedy(*settings)),
            Self::TetrisWell(settings) => {
                sighted(settings.sight, || battle::tetris_well(*settings))
            }
            Self::TSpin(settings) => sighted(settings.sight, || battle::t_spin(*settings)),
            Self::TwoWideCombo(settings) if !settings.is_possible() => Err(SpecError::Well),
            Self::TwoWideCombo(settings) => sighted(settings.sight, || battle::two_wide(*settings)),
            Self::Fusion(settings) => {
                let players = fused(settings)?.into_iter().map(|player| player.player());
                let players = players.collect::<Result<_, _>>()?;
                Ok(battle::fusion(settings.clone(), players))
            }
            Self::Nes(spec) => Ok(Box::new(spec.player()?)),
            Self::Named { .. } => self.resolved()?.player(),
        }
    }

    /// Whether the player can play by these rules.
    ///
    /// # Errors
    /// It can't, and why.
    pub fn check(&self, rules: &Rules) -> Result<(), SpecError> {
        self.check_numbers()?;
        match self {
            Self::Linear(spec) => game_boy(spec, rules),
            Self::Scaled(spec) => game_boy(&spec.linear(), rules),
            Self::Greedy(_) | Self::TetrisWell(_) | Self::TSpin(_) | Self::TwoWideCombo(_) => {
                Ok(())
            }
            Self::Fusion(settings) => {
                let each = fused(settings)?;
                each.iter().try_for_each(|player| player.check(rules))
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
            None => presets::strategy(name)?,
        };
        if let Self::Named { name, .. } = &found {
            // A file of the lab's names a strategy only, so that no two name each other.
            found = presets::strategy(name)?;
        }
        if let (Some(depth), Self::Linear(spec)) = (depth, &mut found) {
            spec.depth = *depth;
        }
        Ok(found)
    }

    /// Whether the player could be made, whatever the rules are.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check_alone(&self) -> Result<(), SpecError> {
        self.check_numbers()?;
        self.player::<u32, 16>().map(|_| ())
    }

    /// Whether every number is one, and has an end.
    ///
    /// # Errors
    /// The first that is not, by its keys.
    pub(crate) fn check_numbers(&self) -> Result<(), SpecError> {
        let mut keys = Vec::new();
        match Value::try_from(self) {
            Ok(value) if !is_finite(&value, &mut keys) => Err(SpecError::Weight(keys.join("."))),
            // What can't be written has no numbers of its own.
            Ok(_) | Err(_) => Ok(()),
        }
    }
}

/// Whether all numbers are finite; otherwise `keys` leads to the first that is not.
fn is_finite(value: &Value, keys: &mut Vec<String>) -> bool {
    match value {
        Value::Float(number) => number.is_finite(),
        Value::Table(table) => table.iter().all(|(key, value)| {
            keys.push(key.clone());
            let is_finite = is_finite(value, keys);
            if is_finite {
                keys.pop();
            }
            is_finite
        }),
        Value::Array(each) => each.iter().all(|value| is_finite(value, keys)),
        Value::String(_) | Value::Integer(_) | Value::Boolean(_) | Value::Datetime(_) => true,
    }
}

/// Whether the features of a strategy make sense under these rules.
fn game_boy(spec: &LinearSpec, rules: &Rules) -> Result<(), SpecError> {
    let board = rules.board;
    let is_game_boy = (board.columns, board.rows) == (GAME_BOY.columns, GAME_BOY.rows)
        && board.hidden <= GAME_BOY.hidden
        && rules.pieces == PieceTable::GameBoy;
    let modes = spec.modes.iter().map(|mode| &mode.weights);
    let names = std::iter::once(&spec.weights).chain(modes);
    let bound = names
        .flat_map(BTreeMap::keys)
        .filter_map(|name| features::by_name(name))
        .find_map(|feature| Some((feature.name, feature.game_boy?)));
    match bound {
        Some((name, why)) if !is_game_boy => Err(SpecError::GameBoy(name, why, rules.name.clone())),
        Some(_) | None => Ok(()),
    }
}

/// The players that a fusion names, in their order.
fn fused(settings: &Fusion) -> Result<Vec<PlayerSpec>, SpecError> {
    settings.check()?;
    let each = settings.players.iter();
    each.map(|name| match PlayerSpec::preset(name)? {
        PlayerSpec::Fusion(_) => Err(FusionError::Nested(name.clone()).into()),
        other => Ok(other),
    })
    .collect()
}

type Made<W, const N: usize> = Result<Box<dyn Player<W, N>>, SpecError>;

fn sighted<W: Word, const N: usize>(
    sight: SearchDepth,
    make: impl FnOnce() -> Box<dyn Player<W, N>>,
) -> Made<W, N> {
    if sight.is_possible() {
        Ok(make())
    } else {
        Err(SpecError::Sight)
    }
}

/// Names that are no feature's are left out; the strategy is checked.
fn weights<W: Word>(known: &[Feature<W>], named: &BTreeMap<String, f64>) -> Weights<W> {
    let each = named.iter().filter_map(|(name, &weight)| {
        let at = known.binary_search_by_key(&name.as_str(), |feature| feature.name);
        Some((*known.get(at.ok()?)?, weight))
    });
    Weights::new(each)
}

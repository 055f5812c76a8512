//! Players by name.

use crate::{Linear, NesError, NesSpec, Player, features};
use lab_board::Word;
use lab_rules::Rules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A player, as experiments name it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "kind")]
pub enum PlayerSpec {
    /// A weighted sum of features over the visible pieces.
    Linear {
        /// Features and their weights.
        weights: BTreeMap<String, f64>,
        /// Pieces in a line.
        #[serde(default = "one")]
        depth: usize,
    },
    /// A player of the NES article.
    Nes(NesSpec),
}

const fn one() -> usize {
    1
}

/// A player that can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such feature.
    #[error("the lab has no feature `{0}`")]
    Feature(String),
    /// A NES player that can't be made.
    #[error(transparent)]
    Nes(#[from] NesError),
}

impl PlayerSpec {
    /// The player, for one size of board.
    ///
    /// # Errors
    /// What the player needs and is not there.
    pub fn player<W: Word, const N: usize>(&self) -> Result<Box<dyn Player<W, N>>, SpecError> {
        match self {
            Self::Linear { weights, depth } => {
                let weights = (weights.iter())
                    .map(|(name, &weight)| {
                        features::by_name(name)
                            .map(|feature| (feature, weight))
                            .ok_or_else(|| SpecError::Feature(name.clone()))
                    })
                    .collect::<Result<_, _>>()?;
                Ok(Box::new(Linear::new(weights, *depth)))
            }
            Self::Nes(spec) => Ok(Box::new(spec.player()?)),
        }
    }

    /// Whether the player can play by these rules.
    ///
    /// # Errors
    /// It can't, and why.
    pub fn check(&self, rules: &Rules) -> Result<(), SpecError> {
        match self {
            Self::Linear { .. } => Ok(()),
            Self::Nes(spec) => Ok(spec.check(rules)?),
        }
    }
}

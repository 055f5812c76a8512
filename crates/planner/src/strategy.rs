//! What a board is worth: features with weights, as data.
//!
//! A strategy is read in two stages: the file as typed, then the strategy with
//! everything checked, so that nothing later has to doubt a weight. Weights are
//! held as whole billionths. Features are whole numbers, so values are exact, two
//! lines are worth the same only when they really are, and no order of summing
//! can decide between them.

use crate::{
    features::{self, Feature, Leaf},
    search::MAX_DEPTH,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Billionths in one.
const SCALE: f64 = 1e9;
/// No weight may be further from zero.
const MAX_WEIGHT: f64 = 1e6;
/// At the end of the name of a strategy whose weights are not those of its file.
pub const EDITED: &str = "-edited";
const FOUR_FEATURE: &str = include_str!("../../../assets/strategies/four-feature.toml");

/// A checked strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    name: String,
    about: String,
    depth: usize,
    features: Vec<Weighted>,
}

/// A feature and its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighted {
    /// What is measured.
    pub feature: &'static Feature,
    /// What one of it is worth, in billionths.
    pub billionths: i64,
}

impl Weighted {
    /// What one of it is worth.
    #[must_use]
    pub fn weight(&self) -> f64 {
        units(self.billionths)
    }
}

/// Why a text is not a strategy.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StrategyError {
    /// Not TOML, or a key of the wrong kind, or a key that nobody reads.
    #[error("line {line}: {message}; correct that line")]
    Syntax {
        /// Counted from 1.
        line: usize,
        /// What the TOML reader says, on one line.
        message: String,
    },
    /// A key is not there.
    #[error("`{key}` is missing; add a line such as `{example}`")]
    Missing {
        /// The key.
        key: &'static str,
        /// A line that would do.
        example: &'static str,
    },
    /// The name can't be used on a command line.
    #[error("`name` is \"{0}\"; use small letters, digits and dashes, at least one")]
    Name(String),
    /// The depth is not 1 to 5.
    #[error("`depth` is {0}; give a number of pieces from 1 to {MAX_DEPTH}")]
    Depth(i64),
    /// No feature has a weight.
    #[error("`features` is empty; weigh at least one of {}", features::names())]
    NoFeature,
    /// No feature has that name.
    #[error("`features.{0}` is not known; the features are {names}", names = features::names())]
    UnknownFeature(String),
    /// A weight that is no number or too far from zero.
    #[error("`features.{name}` is {weight}; give a number from -{MAX_WEIGHT} to {MAX_WEIGHT}")]
    Weight {
        /// The feature.
        name: String,
        /// Its weight.
        weight: f64,
    },
}

/// The file as typed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrategyFile {
    name: Option<String>,
    about: Option<String>,
    depth: Option<i64>,
    features: Option<BTreeMap<String, f64>>,
}

impl Strategy {
    /// From TOML text with the keys `name`, `about` (optional), `depth` (1 to 5)
    /// and the table `features` of weights. Digits of a weight beyond the ninth
    /// after the point are rounded away.
    ///
    /// # Errors
    /// One sentence that names the key and the mend.
    pub fn parse(text: &str) -> Result<Self, StrategyError> {
        let file = toml::from_str(text).map_err(|error| syntax(text, &error))?;
        Self::check(file)
    }

    /// The four features and weights that the program starts with.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the text is part of the program and a test reads it"
    )]
    pub fn four_feature() -> Self {
        Self::parse(FOUR_FEATURE).expect("the embedded strategy is sound")
    }

    fn check(file: StrategyFile) -> Result<Self, StrategyError> {
        let name = file.name.ok_or(StrategyError::Missing {
            key: "name",
            example: "name = \"my-strategy\"",
        })?;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(plain) {
            return Err(StrategyError::Name(name));
        }
        let depth = file.depth.ok_or(StrategyError::Missing {
            key: "depth",
            example: "depth = 2",
        })?;
        let checked_depth = usize::try_from(depth)
            .ok()
            .filter(|depth| (1..=MAX_DEPTH).contains(depth))
            .ok_or(StrategyError::Depth(depth))?;
        let weights = file.features.ok_or(StrategyError::Missing {
            key: "features",
            example: "features = { holes = -1.0 }",
        })?;
        if weights.is_empty() {
            return Err(StrategyError::NoFeature);
        }
        Ok(Self {
            name,
            about: file.about.unwrap_or_default(),
            depth: checked_depth,
            features: weights
                .into_iter()
                .map(weighted)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Its name: small letters, digits and dashes.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is about, in a sentence; may be empty.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// How many known pieces are placed before the board is judged: 1 to 5.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The same with another number of pieces, 1 to 5.
    #[must_use]
    pub fn with_depth(mut self, depth: usize) -> Self {
        self.depth = depth.clamp(1, MAX_DEPTH);
        self
    }

    /// The same with other weights in billionths, by the names of the features. A
    /// feature that it doesn't have is added; names that are no feature's are left out,
    /// and a weight too far from zero is brought as near as it has to be. The name tells
    /// that it was edited.
    #[must_use]
    pub fn with_weights<'a>(&self, weights: impl IntoIterator<Item = (&'a str, i64)>) -> Self {
        let mut edited = self.clone();
        let most = (MAX_WEIGHT * SCALE) as i64;
        for (name, billionths) in weights {
            let Some(feature) = features::by_name(name) else {
                continue;
            };
            let billionths = billionths.clamp(-most, most);
            match edited.features.iter_mut().find(|w| w.feature == feature) {
                Some(weighted) => weighted.billionths = billionths,
                None => edited.features.push(Weighted {
                    feature,
                    billionths,
                }),
            }
        }
        edited
            .features
            .sort_by_key(|weighted| weighted.feature.name);
        if edited.features != self.features && !self.name.ends_with(EDITED) {
            edited.name.push_str(EDITED);
        }
        edited
    }

    /// Its features in the order of their names; at least one.
    #[must_use]
    pub fn features(&self) -> &[Weighted] {
        &self.features
    }

    /// What the end of a line is worth, in billionths.
    #[must_use]
    pub fn billionths(&self, leaf: &Leaf) -> i64 {
        self.features
            .iter()
            .map(|w| w.billionths * i64::from((w.feature.measure)(leaf)))
            .sum()
    }
}

/// From billionths to units.
pub(crate) fn units(billionths: i64) -> f64 {
    billionths as f64 / SCALE
}

fn weighted((name, weight): (String, f64)) -> Result<Weighted, StrategyError> {
    let Some(feature) = features::by_name(&name) else {
        return Err(StrategyError::UnknownFeature(name));
    };
    if !(-MAX_WEIGHT..=MAX_WEIGHT).contains(&weight) {
        return Err(StrategyError::Weight { name, weight });
    }
    Ok(Weighted {
        feature,
        billionths: (weight * SCALE).round() as i64,
    })
}

fn syntax(text: &str, error: &toml::de::Error) -> StrategyError {
    let start = error.span().map_or(0, |span| span.start.min(text.len()));
    let before = text.as_bytes().get(..start).unwrap_or_default();
    StrategyError::Syntax {
        line: before.iter().filter(|&&b| b == b'\n').count() + 1,
        message: error.message().lines().collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests;

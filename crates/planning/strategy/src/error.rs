//! Why a text is not a strategy: one sentence each, with how to correct it.

use crate::MAX_DEPTH;
use crate::features::names_like;
use crate::{MAX_WEIGHT, presets};
use rules::COLUMNS;
use text_error::TomlError;

/// Why a text is not a strategy.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StrategyError {
    /// Not TOML, or a key of the wrong type, or an unknown key.
    #[error(transparent)]
    Text(#[from] TomlError),
    /// A key is missing.
    #[error("`{key}` is missing; add a line such as `{example}`")]
    Missing {
        /// The key.
        key: &'static str,
        /// An example of the missing line.
        example: &'static str,
    },
    /// The name can't be used on a command line.
    #[error("`name` is \"{0}\"; use small letters, digits and dashes, at least one")]
    Name(String),
    /// The depth is not 1 to 7.
    #[error("`depth` is {0}; give a number of pieces from 1 to {MAX_DEPTH}")]
    Depth(i64),
    /// A breadth where chance is turned off.
    #[error("`breadth` is given with `chance = false`; remove one of them")]
    Breadth,
    /// A player of another game.
    #[error(
        "this is a player of the kind `{0}`, which plays another maker's game in the lab; the bot \
         plays strategies: files with a table `features`"
    )]
    OtherGame(String),
    /// A player's file that names no strategy.
    #[error("`{0}` is no strategy that comes with the program; take one of {names}", names = presets::names())]
    Unknown(String),
    /// A strategy with something that the lab does not do.
    #[error("the lab can't play the strategy `{0}`: it has {1}")]
    Lab(String, &'static str),
    /// No feature has a weight.
    #[error("`{0}` is empty; weigh at least one feature, such as `holes = -1.0`")]
    NoFeature(String),
    /// No feature has that name.
    #[error(
        "`{table}.{name}` is not known; the features named most like it are {}",
        names_like(name)
    )]
    UnknownFeature {
        /// The table.
        table: String,
        /// The unknown name.
        name: String,
    },
    /// A weight that is no number or too far from zero.
    #[error(
        "`{table}.{name}` is {}; give a number from -{MAX_WEIGHT} to {MAX_WEIGHT}",
        text_error::number(*.weight)
    )]
    Weight {
        /// The table.
        table: String,
        /// The feature.
        name: String,
        /// Its weight.
        weight: f64,
    },
    /// The weights are so large that bad boards have equal values.
    #[error(
        "the weights are so large that bad boards are all worth the same; divide every weight \
         by {0}, which changes no ranking"
    )]
    Sum(i128),
    /// A number that is too small or too large.
    #[error("`{key}` is {value}; give a whole number from {least} to {most}")]
    Number {
        /// The key.
        key: String,
        /// Its value.
        value: i64,
        /// The least allowed value.
        least: u8,
        /// The greatest allowed value.
        most: u8,
    },
    /// Modes that are not in rising order.
    #[error(
        "`modes` has `above = {0}` after one that is as high or higher; put them in rising order"
    )]
    Order(u8),
    /// A picture with no row, too many, or one that is not as wide as the field.
    #[error(
        "`filters.pattern.picture` has to be 1 to 18 rows of {COLUMNS} characters, `.` for empty; \
         {0}"
    )]
    Picture(String),
}

//! Orders as text, for a session file: what kind it is, and a text of that kind. A text has
//! all that the order means, so that a run can be repeated from its orders.

use super::Order;
use crate::state::Goal;
use planner::{Strategy, StrategyError};
use rules::Placement;
use serde::{Serialize, de::DeserializeOwned};
use std::{borrow::Cow, sync::Arc};
use vision::{ProfileChoice, ProfileError};

const BOT: &str = "bot";
const STOP: &str = "stop-at-game-over";
const GOAL: &str = "goal";
const STRATEGY: &str = "strategy";
const PLACE: &str = "place";
const PROFILE: &str = "profile";

const ON: &str = "on";
const OFF: &str = "off";

/// The most characters of a wrong text that an error repeats.
const SHOWN: usize = 40;

/// Why a text is not an order.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OrderError {
    /// There is no such kind of order.
    #[error(
        "{0:?} is no kind of order; it is one of {BOT}, {STOP}, {GOAL}, {STRATEGY}, {PLACE}, \
         {PROFILE}"
    )]
    Kind(String),
    /// A switch is neither on nor off.
    #[error("the order {kind} is {text:?}; write {ON} or {OFF}")]
    Switch {
        /// The kind of the order.
        kind: &'static str,
        /// The start of its text.
        text: String,
    },
    /// Not TOML, or a key is missing or of the wrong type.
    #[error("the order {kind} can't be read: {message}; one that can be read is: {example}")]
    Value {
        /// The kind of the order.
        kind: &'static str,
        /// The message of the TOML reader, on one line.
        message: String,
        /// A text that can be read.
        example: String,
    },
    /// The orientation is not one of the piece.
    #[error("the order {PLACE} has orientation {given}; write one from 0 to {most}")]
    Orientation {
        /// The orientation.
        given: u8,
        /// The greatest one of that piece.
        most: u8,
    },
    /// The text is not a strategy.
    #[error("the order {STRATEGY}: {0}")]
    Strategy(#[from] StrategyError),
    /// The text is not a choice of profiles.
    #[error("the order {PROFILE}: {0}")]
    Profile(#[from] ProfileError),
}

impl Order {
    /// What kind of order it is, as [`Order::parse`] takes it.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Bot(_) => BOT,
            Self::StopAtGameOver(_) => STOP,
            Self::Goal(_) => GOAL,
            Self::Strategy(_) => STRATEGY,
            Self::Place(_) => PLACE,
            Self::Profile(_) => PROFILE,
        }
    }

    /// The order without its kind: `on` or `off` for a switch, else TOML text.
    #[must_use]
    pub fn to_text(&self) -> Cow<'static, str> {
        match self {
            Self::Bot(on) | Self::StopAtGameOver(on) => switch(*on).into(),
            Self::Goal(goal) => written(goal).into(),
            Self::Strategy(strategy) => strategy.to_toml().into(),
            Self::Place(placement) => written(placement).into(),
            Self::Profile(choice) => choice.to_toml().into(),
        }
    }

    /// The order of that kind with that text. It equals the order that was written.
    ///
    /// # Errors
    /// One sentence when there is no such kind, or when the text is not of that kind.
    pub fn parse(kind: &str, text: &str) -> Result<Self, OrderError> {
        match kind {
            BOT => Ok(Self::Bot(is_on(BOT, text)?)),
            STOP => Ok(Self::StopAtGameOver(is_on(STOP, text)?)),
            GOAL => Ok(Self::Goal(read(GOAL, text, &Goal::default())?)),
            STRATEGY => Ok(Self::Strategy(Arc::new(Strategy::restore(text)?))),
            PLACE => Ok(Self::Place(placement(text)?)),
            PROFILE => Ok(Self::Profile(Arc::new(ProfileChoice::parse(text)?))),
            _ => Err(OrderError::Kind(start(kind))),
        }
    }
}

const fn switch(on: bool) -> &'static str {
    if on { ON } else { OFF }
}

fn is_on(kind: &'static str, text: &str) -> Result<bool, OrderError> {
    match text {
        ON => Ok(true),
        OFF => Ok(false),
        _ => Err(OrderError::Switch {
            kind,
            text: start(text),
        }),
    }
}

fn placement(text: &str) -> Result<Placement, OrderError> {
    let example = Placement {
        piece: rules::Piece::T,
        orientation: 0,
        row: 14,
        col: 3,
    };
    let placement = read(PLACE, text, &example)?;
    let most = placement.piece.orientations() - 1;
    if placement.orientation > most {
        return Err(OrderError::Orientation {
            given: placement.orientation,
            most,
        });
    }
    Ok(placement)
}

fn read<T: Serialize + DeserializeOwned>(
    kind: &'static str,
    text: &str,
    example: &T,
) -> Result<T, OrderError> {
    toml::from_str(text).map_err(|error| OrderError::Value {
        kind,
        message: error.message().lines().collect::<Vec<_>>().join(", "),
        example: written(example).trim_end().replace('\n', ", "),
    })
}

#[expect(
    clippy::expect_used,
    reason = "a few numbers and names can always be written"
)]
fn written(value: &impl Serialize) -> String {
    toml::to_string(value).expect("a value can be written")
}

fn start(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests;

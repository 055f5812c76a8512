//! What can be wrong with settings and with fitness values.

use text_error::number;
use thiserror::Error;

/// Settings with which no search can run.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SettingsError {
    /// There is nothing to search.
    #[error("there are no parameters to search: give at least one range")]
    NoParameters,
    /// More than [`MAX_PARAMETERS`](crate::optimise::MAX_PARAMETERS).
    #[error("there are {0} parameters, and at most {max} are searched: give fewer ranges", max = crate::optimise::MAX_PARAMETERS)]
    TooManyParameters(usize),
    /// A range is empty or not finite.
    #[error(
        "the range {} to {} is not one: give two finite numbers, the lower one first",
        number(*.low),
        number(*.high)
    )]
    Range {
        /// The given lower end.
        low: f64,
        /// The given upper end.
        high: f64,
    },
    /// The start is not a point of the box.
    #[error("the start has {found} values where there are {expected} parameters")]
    StartLength {
        /// Number of parameters.
        expected: usize,
        /// Number of values.
        found: usize,
    },
    /// The start lies outside its range.
    #[error(
        "the start {} is outside its range of {} to {}",
        number(*.value),
        number(*.low),
        number(*.high)
    )]
    StartOutside {
        /// The given value.
        value: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// A number is outside what makes sense.
    #[error("`{name}` is {}: it must be {expected}", number(*.value))]
    Number {
        /// Name of the setting.
        name: &'static str,
        /// The given value.
        value: f64,
        /// What it must be.
        expected: &'static str,
    },
    /// A race compares means only.
    #[error("racing compares means: use the fitness `mean`, or leave racing out")]
    RacingWithoutMean,
}

/// Fitness values that an optimiser can't use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TellError {
    /// Not one value for each candidate.
    #[error("{found} fitness values were given for {expected} candidates")]
    Count {
        /// Number of candidates.
        expected: usize,
        /// Number of values.
        found: usize,
    },
    /// A value is infinite or not a number.
    #[error("the fitness of candidate {candidate} is not a finite number")]
    NotFinite {
        /// The candidate, from 0.
        candidate: usize,
    },
}

/// Checks a number of the settings that is a part of a range.
pub(crate) fn check_part(name: &'static str, value: f64) -> Result<(), SettingsError> {
    let holds = value > 0.0 && value <= 1.0;
    check(name, value, holds, "more than 0 and at most 1")
}

/// Checks one number of the settings.
pub(crate) fn check(
    name: &'static str,
    value: f64,
    holds: bool,
    expected: &'static str,
) -> Result<(), SettingsError> {
    if holds {
        Ok(())
    } else {
        Err(SettingsError::Number {
            name,
            value,
            expected,
        })
    }
}

//! A specification from a text.

use crate::{Faults, FaultsError, Kind, Part, Rate, When};
use std::str::FromStr;

impl FromStr for Faults {
    type Err = FaultsError;

    fn from_str(text: &str) -> Result<Self, FaultsError> {
        let mut faults = Self::default();
        for (place, part) in (1..).zip(text.split(',')) {
            let part = part.trim();
            match part.strip_prefix("seed=") {
                _ if part.is_empty() => {}
                Some(digits) => faults.seed = seed(place, digits)?,
                None => faults.parts.push(parse(place, part)?),
            }
        }
        Ok(faults)
    }
}

fn parse(place: usize, text: &str) -> Result<Part, FaultsError> {
    let (text, seed_text) = cut(text, '#');
    let (text, frames) = cut(text, '@');
    let (text, rate_text) = cut(text, ':');
    let (name, amount_text) = cut(text, '=');
    let kind = Kind::EACH.iter().find(|kind| kind.name() == name);
    let kind = *kind.ok_or_else(|| FaultsError::Kind {
        place,
        name: name.to_owned(),
    })?;
    let mut part = Part::of(kind);
    if let Some(text) = amount_text {
        part.amount = amount(kind, text).ok_or_else(|| FaultsError::Amount {
            place,
            kind,
            amount: text.to_owned(),
        })?;
    }
    let written = rate_text.map(|text| {
        text.parse().map_err(|()| FaultsError::Rate {
            place,
            rate: text.to_owned(),
        })
    });
    let written = written.transpose()?;
    if let Some(text) = frames {
        part.when = when(text, written).ok_or_else(|| FaultsError::Frames {
            place,
            frames: text.to_owned(),
        })?;
    } else if let (When::Often { rate, .. }, Some(written)) = (&mut part.when, written) {
        *rate = written;
    }
    if let Some(digits) = seed_text {
        part.seed = Some(seed(place, digits)?);
    }
    Ok(part)
}

/// What is before a sign, and what is after it, if it is there.
fn cut(text: &str, sign: char) -> (&str, Option<&str>) {
    match text.split_once(sign) {
        Some((before, after)) => (before.trim(), Some(after.trim())),
        None => (text.trim(), None),
    }
}

fn seed(place: usize, digits: &str) -> Result<u64, FaultsError> {
    digits.trim().parse().map_err(|_| FaultsError::Seed {
        place,
        seed: digits.to_owned(),
    })
}

fn amount(kind: Kind, text: &str) -> Option<i32> {
    let allowed = kind.amount()?;
    let amount: i32 = text.parse().ok()?;
    if kind == Kind::Palette {
        let digits = text.bytes().all(|digit| (b'0'..=b'3').contains(&digit));
        return (digits && text.len() == 4).then_some(amount);
    }
    allowed.range.contains(&amount).then_some(amount)
}

fn when(text: &str, rate: Option<Rate>) -> Option<When> {
    let Some((from, to)) = text.split_once("..") else {
        let once = When::Once(text.parse().ok()?);
        return rate.is_none().then_some(once);
    };
    let from = match from.trim() {
        "" => 0,
        from => from.parse().ok()?,
    };
    let to = match to.trim() {
        "" => None,
        to => Some(to.parse().ok()?),
    };
    if to.is_some_and(|to| to <= from) {
        return None;
    }
    let rate = rate.unwrap_or(Rate::ALL);
    Some(When::Often { rate, from, to })
}

#[cfg(test)]
mod tests;

//! The numbers of a player that are searched: where they are in its table.

use crate::TaskError;
use crate::search::Parameter;
use serde::{Deserialize, Serialize};
use text_error::number;
use toml::{Table, Value};

/// A range as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RangeFile {
    low: f64,
    high: f64,
    #[serde(default)]
    whole: bool,
}

/// Where a number is in the table of the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The keys from the table of the player to the number.
    keys: Vec<String>,
    /// Whether the number is rounded to a whole one.
    whole: bool,
}

/// The numbers that are searched, in the order of their names.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameters {
    pub places: Vec<Place>,
    pub ranges: Vec<Parameter>,
}

impl Parameters {
    /// Reads the ranges. The search begins where the player has a number already.
    pub fn new(ranges: &Table, player: &Table) -> Result<Self, TaskError> {
        let mut found = Self {
            places: Vec::new(),
            ranges: Vec::new(),
        };
        found.add(ranges, player, &mut Vec::new())?;
        Ok(found)
    }

    fn add(
        &mut self,
        ranges: &Table,
        player: &Table,
        keys: &mut Vec<String>,
    ) -> Result<(), TaskError> {
        for (key, value) in ranges {
            keys.push(key.clone());
            let error = |problem: String| TaskError::Parameter {
                path: keys.join("."),
                problem,
            };
            let Value::Table(table) = value else {
                return Err(error("give a range: { low = 0.0, high = 1.0 }".into()));
            };
            if table.contains_key("low") || table.contains_key("high") {
                let range: RangeFile = table
                    .clone()
                    .try_into()
                    .map_err(|why: toml::de::Error| error(text_error::plain(why.message(), "")))?;
                let (low, high) = (range.low, range.high);
                if !(low < high && (high - low).is_finite()) {
                    return Err(error(format!(
                        "{} is not less than {}",
                        number(low),
                        number(high)
                    )));
                }
                let start = match at(player, keys) {
                    Ok(None) => None,
                    Ok(Some(Value::Float(start))) => Some(*start),
                    Ok(Some(Value::Integer(start))) => Some(*start as f64),
                    Ok(Some(_)) => return Err(error("the player has no number there".into())),
                    Err(key) => return Err(error(format!("the player has no table `{key}`"))),
                };
                if let Some(start) = start.filter(|start| !(low..=high).contains(start)) {
                    return Err(error(format!(
                        "the player has {}, which is not between {} and {}",
                        number(start),
                        number(low),
                        number(high)
                    )));
                }
                self.ranges.push(Parameter {
                    name: keys.join("."),
                    low,
                    high,
                    start,
                });
                self.places.push(Place {
                    keys: keys.clone(),
                    whole: range.whole,
                });
            } else {
                self.add(table, player, keys)?;
            }
            keys.pop();
        }
        Ok(())
    }
}

/// What is at these keys, if anything is; the key that is something else than a table.
fn at<'a>(player: &'a Table, keys: &'a [String]) -> Result<Option<&'a Value>, &'a str> {
    let Some((first, rest)) = keys.split_first() else {
        return Ok(None);
    };
    match player.get(first) {
        None => Ok(None),
        Some(value) if rest.is_empty() => Ok(Some(value)),
        Some(Value::Table(inner)) => at(inner, rest),
        Some(_) => Err(first),
    }
}

/// The player with these numbers in their places. Tables that are not there are made.
pub(crate) fn filled(player: &Table, places: &[Place], point: &[f64]) -> Table {
    let mut player = player.clone();
    for (place, &value) in places.iter().zip(point) {
        let Some((last, path)) = place.keys.split_last() else {
            continue;
        };
        let mut table = &mut player;
        for key in path {
            let inner = table.entry(key.as_str());
            let inner = inner.or_insert_with(|| Value::Table(Table::new()));
            // Reading the ranges made sure of it.
            let Value::Table(inner) = inner else {
                return player;
            };
            table = inner;
        }
        let value = match place.whole {
            true => Value::Integer(value.round() as i64),
            false => Value::Float(value),
        };
        table.insert(last.clone(), value);
    }
    player
}

//! The weights of a strategy as a point to search from, and back.
//!
//! Weights that start equal stay equal: they are one coordinate. A coordinate is the
//! relative change of its weights, so one step size fits all. The weights of modes are not
//! touched.

use crate::StrategyText;
use anyhow::Context as _;

const TABLE: &str = "features";
/// Digits after the point that a weight keeps.
const DIGITS: f64 = 1e4;

/// A strategy's text with changeable weights.
#[derive(Clone, Debug)]
pub struct Weights {
    file: toml::Table,
    /// The initial weight of each coordinate.
    starts: Vec<f64>,
}

impl Weights {
    /// The weights of this strategy, none of them zero.
    ///
    /// # Errors
    /// One sentence when a weight is zero, since it has no relative change.
    pub fn of(start: &StrategyText) -> anyhow::Result<Self> {
        let file: toml::Table = start.text.parse()?;
        let features = file.get(TABLE).and_then(toml::Value::as_table);
        let mut starts: Vec<f64> = Vec::new();
        for (name, value) in features.into_iter().flatten() {
            let weight = number(value).filter(|weight| *weight != 0.0);
            let weight = weight.with_context(|| {
                format!("the weight of {name} is 0: give it another weight to start from")
            })?;
            if !starts.contains(&weight) {
                starts.push(weight);
            }
        }
        Ok(Self { file, starts })
    }

    /// The number of coordinates.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there are no coordinates.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The strategy at a point; with all coordinates 0 it is the initial one.
    ///
    /// # Errors
    /// One sentence when a strategy can't have the weights of that point.
    pub fn at(&self, point: &[f64]) -> anyhow::Result<StrategyText> {
        let mut file = self.file.clone();
        let features = file.get_mut(TABLE).and_then(toml::Value::as_table_mut);
        for (_, value) in features.into_iter().flatten() {
            let start = number(value);
            let moved = self.starts.iter().zip(point);
            if let Some((start, part)) = moved.into_iter().find(|(s, _)| Some(**s) == start) {
                *value = toml::Value::Float((start * (1.0 + part) * DIGITS).round() / DIGITS);
            }
        }
        StrategyText::parse(toml::to_string(&file)?)
    }
}

fn number(value: &toml::Value) -> Option<f64> {
    let whole = value.as_integer().map(|n| n as f64);
    value.as_float().or(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "name = \"a\"\ndepth = 1\n[features]\nholes = -4.0\nlines = 2\n\
                        singles = -4.0\n[[modes]]\nabove = 9\n[modes.features]\nholes = -9.0\n";

    #[test]
    fn equal_weights_move_together_and_modes_stay() {
        let start = StrategyText::parse(TEXT).unwrap();
        let weights = Weights::of(&start).unwrap();
        assert_eq!(weights.len(), 2);
        assert_eq!(weights.at(&[0.0, 0.0]).unwrap().strategy, start.strategy);
        let moved = weights.at(&[0.5, -0.25]).unwrap();
        let expected = TEXT.replace("-4.0", "-6.0").replace("= 2", "= 1.5");
        assert_eq!(
            moved.strategy,
            StrategyText::parse(expected).unwrap().strategy
        );
    }

    #[test]
    fn a_weight_of_nothing_is_refused() {
        let start = StrategyText::parse(TEXT.replace("= 2", "= 0.0")).unwrap();
        let error = Weights::of(&start).unwrap_err().to_string();
        assert!(error.contains("the weight of lines is 0"), "{error}");
    }
}

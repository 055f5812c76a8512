//! Loads a strategy: a preset by its name, or a file.

use anyhow::Context as _;
use planner::Strategy;
use std::fs;

/// A strategy and its text.
#[derive(Clone, Debug)]
pub struct StrategyText {
    /// The strategy.
    pub strategy: Strategy,
    /// Its text.
    pub text: String,
}

impl StrategyText {
    /// A strategy from its text.
    ///
    /// # Errors
    /// One sentence that names the key and how to correct it.
    pub fn parse(text: impl Into<String>) -> anyhow::Result<Self> {
        let text = text.into();
        let strategy = Strategy::parse(&text)?;
        Ok(Self { strategy, text })
    }

    /// The preset of that name, else the file.
    ///
    /// # Errors
    /// One sentence when it is neither, or when the file is not a strategy.
    pub fn find(name: &str) -> anyhow::Result<Self> {
        if let Some((_, text)) = Strategy::presets().iter().find(|(known, _)| *known == name) {
            return Self::parse(*text);
        }
        let text = fs::read_to_string(name).with_context(|| {
            format!("{name} is neither a preset nor a file that can be read: give one of them")
        })?;
        Self::parse(text).with_context(|| format!("{name} is no strategy"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn max_score_by_weights_has_those_at_the_end_of_the_kept_log() {
        let runs = concat!(env!("CARGO_MANIFEST_DIR"), "/runs/max-score");
        let log = fs::read_to_string(format!("{runs}.jsonl")).unwrap();
        let last: serde_json::Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
        let found = StrategyText::parse(last["mean"].as_str().unwrap()).unwrap();
        let played = StrategyText::find("max-score-by-weights").unwrap();
        assert_eq!(found.strategy.features(), played.strategy.features());
        let start = StrategyText::find(&format!("{runs}-start.toml")).unwrap();
        assert_ne!(found.strategy.features(), start.strategy.features());
    }
}

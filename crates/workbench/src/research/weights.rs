//! Weights that people can choose while the bot plays.

use planner::{EDITED, Strategy};

/// A set of weights with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// How it is written.
    pub name: &'static str,
    /// One line on what it leads to.
    pub about: &'static str,
    /// Features and what one of each is worth, in billionths.
    pub weights: [(&'static str, i64); 4],
}

/// The sets to choose from; the first is that of the strategy that comes with the
/// program.
pub const PRESETS: [Preset; 4] = [
    Preset {
        name: "Four-feature",
        about: "The weights that a genetic algorithm found, as published",
        weights: [
            ("aggregate-height", -510_066_000),
            ("bumpiness", -184_483_000),
            ("holes", -356_630_000),
            ("lines", 760_666_000),
        ],
    },
    Preset {
        name: "Low",
        about: "The same with twice as much for height: low before all else",
        weights: [
            ("aggregate-height", -1_020_132_000),
            ("bumpiness", -184_483_000),
            ("holes", -356_630_000),
            ("lines", 760_666_000),
        ],
    },
    Preset {
        name: "No holes",
        about: "The same with four times as much for holes",
        weights: [
            ("aggregate-height", -510_066_000),
            ("bumpiness", -184_483_000),
            ("holes", -1_426_520_000),
            ("lines", 760_666_000),
        ],
    },
    Preset {
        name: "Flat",
        about: "The same with four times as much for an uneven top",
        weights: [
            ("aggregate-height", -510_066_000),
            ("bumpiness", -737_932_000),
            ("holes", -356_630_000),
            ("lines", 760_666_000),
        ],
    },
];

/// The furthest from zero that a slider goes, in billionths.
pub const FURTHEST: i64 = 2_000_000_000;

/// The name of a strategy for people: what it is called, and whether it was edited.
pub fn title(name: &str) -> String {
    match name.strip_suffix(EDITED) {
        Some(plain) => format!("{plain} · edited"),
        None => name.to_owned(),
    }
}

/// Whether a strategy has the weights of a preset.
pub fn is(strategy: &Strategy, preset: &Preset) -> bool {
    preset.weights.iter().all(|(name, billionths)| {
        let mut features = strategy.features().iter();
        features.any(|w| w.feature.name == *name && w.billionths == *billionths)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_preset_is_the_strategy_of_the_program() {
        let strategy = Strategy::four_feature();
        assert!(is(&strategy, &PRESETS[0]));
        for preset in &PRESETS[1..] {
            let edited = strategy.with_weights(preset.weights);
            assert!(is(&edited, preset) && !is(&strategy, preset));
            assert_eq!(title(edited.name()), "four-feature · edited");
            // And back: the weights are those of the file again.
            let back = strategy.with_weights(PRESETS[0].weights);
            assert_eq!(title(back.name()), "four-feature");
        }
    }
}

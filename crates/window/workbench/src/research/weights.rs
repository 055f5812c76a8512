//! Sets of weights that can be chosen while the bot plays.

use super::strategies::plain_name;
use calibration::Undo;
use planner::Strategy;

/// The weights of a strategy as they were edited one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightEdits {
    edited: Undo<Strategy>,
    /// The feature whose weight was edited last: its next edit is part of the same step, as in a drag.
    last: Option<&'static str>,
}

impl WeightEdits {
    /// Nothing was edited yet.
    pub fn of(plain: &Strategy) -> Self {
        Self {
            edited: Undo::new(plain.clone()),
            last: None,
        }
    }

    /// Notes that all weights were edited.
    pub fn put(&mut self, edited: Strategy) {
        self.last = None;
        self.edited.put(edited);
    }

    /// Notes that the weight of a feature was edited.
    pub fn weigh(&mut self, feature: &'static str, edited: Strategy) {
        if self.last.replace(feature) == Some(feature) {
            self.edited.resume();
        }
        self.edited.put(edited);
        self.edited.commit();
    }

    /// Undoes a step. Returns the weights before it; `None` if there was none.
    pub fn undo(&mut self) -> Option<&Strategy> {
        self.last = None;
        self.edited.undo().then(|| self.edited.now())
    }

    /// Redoes a step. Returns the weights after it; `None` if there was none.
    pub fn redo(&mut self) -> Option<&Strategy> {
        self.last = None;
        self.edited.redo().then(|| self.edited.now())
    }

    /// How many steps can be undone and redone.
    pub fn steps(&self) -> (usize, usize) {
        self.edited.steps()
    }
}

/// A set of weights with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The label.
    pub name: &'static str,
    /// The tooltip: one line on its effect.
    pub about: &'static str,
    /// Features and their weights, in billionths.
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
        about: "The same with twice the weight for height: keeps the stack low",
        weights: [
            ("aggregate-height", -1_020_132_000),
            ("bumpiness", -184_483_000),
            ("holes", -356_630_000),
            ("lines", 760_666_000),
        ],
    },
    Preset {
        name: "No holes",
        about: "The same with four times the weight for holes",
        weights: [
            ("aggregate-height", -510_066_000),
            ("bumpiness", -184_483_000),
            ("holes", -1_426_520_000),
            ("lines", 760_666_000),
        ],
    },
    Preset {
        name: "Flat",
        about: "The same with four times the weight for an uneven surface",
        weights: [
            ("aggregate-height", -510_066_000),
            ("bumpiness", -737_932_000),
            ("holes", -356_630_000),
            ("lines", 760_666_000),
        ],
    },
];

/// The strategy whose weights the presets are.
pub const PRESETS_OF: &str = "four-feature";
/// The least range of a slider, in billionths.
const LEAST: i64 = 2_000_000_000;

/// The range of the slider of a feature on both sides of zero, in billionths: at least
/// twice its weight in the file, rounded to 1, 2 or 5 times a power of ten. It does not
/// depend on the current weight, so it stays during a drag.
pub fn furthest(plain: i64, now: i64) -> i64 {
    let wanted = plain.saturating_abs().saturating_mul(2);
    let wanted = wanted.max(now.saturating_abs());
    let tens = std::iter::successors(Some(LEAST / 2), |ten| ten.checked_mul(10));
    let mut round = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
    let least = wanted.max(LEAST);
    round.find(|most| *most >= least).unwrap_or(wanted)
}

/// The weight of a feature in a strategy, in billionths.
pub fn of(strategy: &Strategy, feature: &str) -> Option<i64> {
    let mut features = strategy.features().iter();
    let found = features.find(|weighted| weighted.feature.name == feature);
    found.map(|weighted| weighted.billionths)
}

/// Whether the presets are those of this strategy.
pub fn presets_of(strategy: &Strategy) -> bool {
    plain_name(strategy.name()) == PRESETS_OF
}

/// Whether a strategy has the weights of a preset.
pub fn is(strategy: &Strategy, preset: &Preset) -> bool {
    let mut weights = preset.weights.iter();
    presets_of(strategy)
        && weights.all(|(name, billionths)| of(strategy, name) == Some(*billionths))
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
            // Back again: the weights equal those of the file.
            let back = edited.with_weights(PRESETS[0].weights);
            assert!(is(&back, &PRESETS[0]));
        }
        let other = Strategy::by_name("dellacherie").unwrap_or(strategy);
        assert!(!presets_of(&other));
    }

    #[test]
    fn a_slider_has_room_for_twice_the_weight_of_the_file() {
        let one = 1_000_000_000;
        for (plain, now, most) in [
            (0, 0, 2 * one),
            (one, -one, 2 * one),
            (-one - 1, 0, 5 * one),
            (-9 * one, 0, 20 * one),
            (10_000 * one, 10_000 * one, 20_000 * one),
            (one, 3 * one, 5 * one),
            // The current weight does not change the range.
            (9 * one, -20 * one, 20 * one),
            (1_000_000 * one, 1_000_000 * one, 2_000_000 * one),
        ] {
            assert_eq!(furthest(plain, now), most, "{plain} {now}");
        }
    }
}

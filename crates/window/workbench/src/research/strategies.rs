//! The strategies that can be chosen while the bot plays.

use planner::{EDITED, Strategy};
use std::sync::LazyLock;

static SHIPPED: LazyLock<Vec<Strategy>> = LazyLock::new(|| {
    let names = Strategy::presets().iter();
    names
        .filter_map(|(name, _)| Strategy::by_name(name))
        .collect()
});

/// The built-in strategies, the default first.
pub fn shipped() -> &'static [Strategy] {
    &SHIPPED
}

/// The built-in strategy of a name.
pub fn named(name: &str) -> Option<&'static Strategy> {
    shipped().iter().find(|strategy| strategy.name() == name)
}

/// The name of a built-in strategy, for as long as the program runs.
pub fn static_name(name: &str) -> Option<&'static str> {
    named(name).map(Strategy::name)
}

/// The name of the strategy from which the weights were edited.
pub fn plain_name(name: &str) -> &str {
    name.strip_suffix(EDITED).unwrap_or(name)
}

/// The shown name of a strategy, with a mark if it was edited.
pub fn title(name: &str) -> String {
    match name.strip_suffix(EDITED) {
        Some(plain) => format!("{plain} · edited"),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_of_the_program_can_be_chosen() {
        assert_eq!(shipped().len(), Strategy::presets().len());
        for ((name, _), strategy) in Strategy::presets().iter().zip(shipped()) {
            assert_eq!(strategy.name(), *name);
            assert!(!strategy.about().is_empty(), "{name}");
            assert_eq!(
                named(plain_name(&format!("{name}{EDITED}"))),
                Some(strategy)
            );
        }
        assert_eq!(named("mine"), None);
        assert_eq!(title("greedy-edited"), "greedy · edited");
        assert_eq!(title("greedy"), "greedy");
    }
}

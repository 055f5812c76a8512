//! The strategies that can be chosen while the bot plays.

use crate::{FrameView, format};
use planner::{EDITED, PresetFacts, Purpose, Strategy};
use std::sync::LazyLock;

static SHIPPED: LazyLock<Vec<Strategy>> = LazyLock::new(|| {
    let names = Strategy::presets().iter();
    let mut all: Vec<Strategy> = names
        .filter_map(|(name, _)| Strategy::by_name(name))
        .collect();
    all.sort_by_key(|strategy| Strategy::preset_facts(strategy.name()).map(|it| it.purpose));
    all
});

/// What each built-in strategy does and how strong it is, in the order of [`shipped`].
static SENTENCES: LazyLock<Vec<String>> =
    LazyLock::new(|| shipped().iter().map(sentence).collect());

/// The built-in strategies by what they are for, the default first.
pub fn shipped() -> &'static [Strategy] {
    &SHIPPED
}

/// What the built-in strategy of a name does and how strong it is, in one line.
pub fn about(name: &str) -> &'static str {
    let at = shipped().iter().position(|it| it.name() == name);
    at.and_then(|at| SENTENCES.get(at))
        .map_or("", String::as_str)
}

fn sentence(strategy: &Strategy) -> String {
    let about = strategy.about().trim_end_matches('.');
    match Strategy::preset_facts(strategy.name()) {
        Some(facts) => format!(
            "{about}. {} of {} games reach {} pieces, {} points a game",
            facts.survived,
            PresetFacts::GAMES,
            format::thousands(PresetFacts::PIECES.into()),
            format::thousands(facts.points.into()),
        ),
        None => about.to_owned(),
    }
}

/// The heading of the group to which the built-in strategy of a name belongs.
pub fn heading(name: &str) -> &'static str {
    match Strategy::preset_facts(name).map(|facts| facts.purpose) {
        Some(Purpose::Rows) => "For long games",
        Some(Purpose::Points) => "For points",
        Some(Purpose::OnePiece) => "Players that see one piece",
        Some(Purpose::AsWritten) => "Programs as they are",
        None => "",
    }
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

/// The shown name of the strategy that made the shown plan, and that of the one in force where it is
/// another one.
pub fn of_plan(view: &FrameView<'_>) -> String {
    let name = view.status.machine.strategy.name();
    match view.plan.filter(|plan| plan.strategy != name) {
        None => title(name),
        Some(plan) if view.shown_in_the_past().is_none() => {
            format!("{}, next {}", title(&plan.strategy), title(name))
        }
        Some(plan) => title(&plan.strategy),
    }
}

/// The shown name of the strategy in force, and since when it is, where the shown plan is of
/// another one.
pub fn in_force(view: &FrameView<'_>) -> String {
    let name = view.status.machine.strategy.name();
    let title = title(name);
    match view.plan.filter(|plan| plan.strategy != name) {
        None => title,
        Some(_) if view.shown_in_the_past().is_none() => format!("{title}, from the next piece"),
        Some(_) => format!("{title}, in force now"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_of_the_program_can_be_chosen() {
        assert_eq!(shipped().len(), Strategy::presets().len());
        assert_eq!(shipped()[0], Strategy::four_feature());
        for (name, _) in Strategy::presets() {
            let strategy = named(name).unwrap();
            assert!(!strategy.about().is_empty(), "{name}");
            assert_eq!(
                named(plain_name(&format!("{name}{EDITED}"))),
                Some(strategy)
            );
            assert!(about(name).contains(" of 20 games reach "), "{name}");
        }
        let mut headings: Vec<_> = shipped().iter().map(|it| heading(it.name())).collect();
        headings.dedup();
        assert_eq!(
            headings.len(),
            4,
            "each group is in one piece: {headings:?}"
        );
        assert_eq!(named("mine"), None);
        assert_eq!(title("greedy-edited"), "greedy · edited");
        assert_eq!(title("greedy"), "greedy");
    }
}

//! What a search found, as a file that window, bot and lab open.

use crate::optimise::Optimiser as _;
use crate::search::Outcome;
use crate::{Check, Task};
use std::fmt::Write as _;

/// The found player as the file of a strategy or of a player, with where it comes from in comments. Without a comparison, the
/// point that the search ended with.
#[must_use]
pub fn result_text(task: &Task, outcome: &Outcome, check: Option<&Check>) -> String {
    let mut text = String::new();
    let games: u64 = outcome.generations.iter().map(|g| g.games).sum();
    let _ = writeln!(
        text,
        "# Found by the search `{}`: {} generations, {games} games, {}, seed {}.",
        task.name,
        outcome.generations.len(),
        task.plan.optimiser.name(),
        task.plan.seed,
    );
    if let Some(check) = check {
        let _ = writeln!(
            text,
            "# {} games that the search has not seen, from seed {} on, in {}:",
            check.games,
            task.check.first_game,
            task.measure.unit(),
        );
        let start = check.start.iter().map(|start| ("at the start", start));
        for (name, player) in start.chain([("this player", check.result())]) {
            let _ = writeln!(
                text,
                "# {name}: mean {}, standard error {}.",
                short(player.mean),
                short(player.error)
            );
        }
    }
    let point = match check {
        Some(check) => check.result().point.clone(),
        None => outcome.search.favourite(),
    };
    text.push('\n');
    let about = format!("Found by the search {}.", task.name);
    // The ends of all ranges were tried out, so that there is a player.
    if let Ok(player) = task.spec(&point) {
        text.push_str(&player.to_toml(&task.name, &about));
    }
    text
}

/// A number with about four digits.
fn short(value: f64) -> String {
    let digits = match value.abs() {
        v if v >= 1_000.0 => 0,
        v if v >= 10.0 => 1,
        _ => 3,
    };
    format!("{value:.digits$}")
}

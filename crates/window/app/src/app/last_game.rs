//! What the bot and the machine were set to the last time: strategy, level, hearts and speed. What
//! was chosen for this start comes first.

use super::App;
use crate::AppOptions;
use planner::{EDITED, Strategy};
use workbench::{LastGame, Speed};

/// The highest level that the game offers.
const MAX_LEVEL: u8 = 9;

/// Sets what was not chosen to what it was the last time. Returns a sentence for each setting
/// that can't be used.
pub(super) fn resume(options: &mut AppOptions, last: &LastGame) -> Vec<String> {
    let mut wrong = Vec::new();
    let chosen = options.chosen;
    if let Some(name) = last.strategy.as_deref().filter(|_| !chosen.strategy) {
        match Strategy::by_name(name) {
            Some(strategy) => options.strategy = strategy,
            None => wrong.push(format!(
                "The settings name the strategy \"{name}\", which this program does not have; \
                 choose one in the menu Bot, Strategy"
            )),
        }
    }
    if !chosen.goal {
        match last.level {
            Some(level) if level > MAX_LEVEL => wrong.push(format!(
                "The settings name the level {level}, but games start at level 0 to {MAX_LEVEL}; \
                 choose one in the menu Bot, Next game"
            )),
            level => options.goal.level = level.unwrap_or(options.goal.level),
        }
        options.goal.heart = last.hearts.unwrap_or(options.goal.heart);
    }
    if let Some(name) = last.speed.as_deref().filter(|_| !chosen.speed) {
        match Speed::ALL.iter().find(|speed| id(**speed) == name) {
            Some(speed) => options.speed = *speed,
            None => wrong.push(format!(
                "The settings name the speed \"{name}\", which this program does not have; choose \
                 one in the menu Machine, Speed"
            )),
        }
    }
    wrong
}

/// The name of a speed in the settings.
fn id(speed: Speed) -> &'static str {
    speed.into()
}

impl App {
    /// Keeps what the bot and the machine are set to in the settings. A strategy from a file does
    /// not replace the built-in one that was played before it.
    pub(super) fn remember_game(&mut self) {
        let status = self.machine.status();
        let playing = &status.summary.orders.strategy;
        let name = playing.name();
        let plain = name.strip_suffix(EDITED).unwrap_or(name);
        let built_in = Strategy::by_name(plain)
            .filter(|built_in| name != plain || *built_in == **playing)
            .map(|strategy| strategy.name().to_owned());
        let before = self.workbench.ui_state().last_game.strategy.clone();
        self.workbench.remember_game(LastGame {
            strategy: built_in.or(before),
            level: Some(self.requested.goal.level),
            hearts: Some(self.requested.goal.heart),
            speed: Some(id(self.requested.speed).to_owned()),
        });
    }
}

//! Counts games, pieces and clears from the tracked states.

use crate::{End, GameSummary};
use vision::{Event, Phase, Tracked};

/// Whether a game is being counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Games {
    running: bool,
}

impl Games {
    /// Takes in a picture. `is_game` is false for menus and for the demo.
    pub fn see(
        &mut self,
        tracked: &Tracked,
        is_game: bool,
        start_delay: u32,
        games: &mut Vec<GameSummary>,
    ) {
        let shown = is_game && tracked.phase != Phase::Away;
        if shown && !self.running {
            self.running = true;
            games.push(GameSummary {
                start_delay,
                ..GameSummary::default()
            });
        }
        let Some(game) = games.last_mut().filter(|_| self.running) else {
            return;
        };
        if !is_game {
            self.running = false;
            game.end.get_or_insert(End::Interrupted);
            return;
        }
        if game.end.is_none() {
            game.frames += 1;
        }
        for event in &tracked.events {
            match event {
                Event::Locked(_) => game.pieces += 1,
                Event::Cleared(lines @ 1..=4) => game.clears[usize::from(*lines) - 1] += 1,
                Event::GameOver => game.end = Some(End::GameOver),
                _ => {}
            }
        }
        game.score = tracked.score.unwrap_or(game.score);
        game.level = tracked.level.unwrap_or(game.level);
        game.start_level = game.start_level.or(tracked.level);
        game.heart |= tracked.heart;
        game.lines = tracked.lines.unwrap_or(game.lines);
    }
}

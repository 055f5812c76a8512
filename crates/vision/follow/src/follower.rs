//! The screens of a capture, and the game on them.

use crate::{game::Game, numbers::Numbers, votes::Votes};
use pad::FrameNo;
use std::sync::Arc;
use vision::{Event, Phase, Reading, Screen, Tracked};

/// Follows a game from reading to reading. A new one knows nothing.
#[derive(Clone, Debug, Default)]
pub struct Follower {
    /// The family of the screen: everything with a game on it is [`Screen::Play`].
    family: Votes<Screen>,
    /// The screen itself.
    screen: Votes<Screen>,
    game: Option<Game>,
    numbers: Numbers,
    is_paused: bool,
    is_over: bool,
}

impl Follower {
    /// Nothing known yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes in the reading of a frame. Numbers may be left out. The same game must not be
    /// seen backwards.
    ///
    /// What is returned is what is believed. `steps` of a piece are the readings that have
    /// shown it, and `since_lock` is 0: without a clock nothing more is known.
    pub fn see(&mut self, frame: FrameNo, reading: &Reading) -> Arc<Tracked> {
        let mut events = Vec::new();
        let known = (reading.screen != Screen::Unknown).then_some(reading.screen);
        self.screen.see(known);
        self.family.see(known.map(Screen::family));
        let explained = match self.family.value() {
            Some(Screen::Play) => self.see_game(reading, &mut events),
            None => true,
            Some(_) => {
                self.game = None;
                self.numbers = Numbers::default();
                (self.is_paused, self.is_over) = (false, false);
                true
            }
        };
        Arc::new(self.tracked(frame, events, explained))
    }

    fn see_game(&mut self, reading: &Reading, events: &mut Vec<Event>) -> bool {
        if self.is_over && self.screen.value() == Some(Screen::Play) {
            self.game = None;
            self.numbers = Numbers::default();
            self.is_over = false;
        }
        let game = self.game.get_or_insert_with(|| {
            events.push(Event::GameStarted);
            Game::default()
        });
        if reading.screen.family() == Screen::Play {
            self.numbers.see(reading, events);
        }
        let is_paused = self.screen.value() == Some(Screen::Pause);
        if is_paused != self.is_paused {
            self.is_paused = is_paused;
            events.push(if is_paused {
                Event::Paused
            } else {
                Event::Resumed
            });
        }
        let is_over = matches!(
            self.screen.value(),
            Some(Screen::Curtain | Screen::GameOver)
        );
        if is_over && !self.is_over {
            self.is_over = true;
            game.end(events);
            events.push(Event::GameOver);
        }
        match reading.screen {
            Screen::Play if !is_paused && !is_over => game.see(reading, events),
            Screen::Unknown => false,
            _ => true,
        }
    }

    fn tracked(&self, frame: FrameNo, events: Vec<Event>, explained: bool) -> Tracked {
        let nothing = Tracked::nothing(frame);
        let screen = self.screen.value().unwrap_or(Screen::Unknown);
        let Some(game) = &self.game else {
            return Tracked {
                screen,
                events,
                explained,
                ..nothing
            };
        };
        let (board, cells) = game.field();
        Tracked {
            screen,
            phase: if self.is_paused {
                Phase::Paused
            } else {
                game.phase()
            },
            board,
            cells,
            falling: game.falling(),
            next: game.next().shown().filter(|_| !self.is_over),
            preview: game.next().is_on(),
            score: self.numbers.score(),
            level: self.numbers.level(),
            lines: self.numbers.lines(),
            heart: self.numbers.heart(),
            events,
            explained,
            ..nothing
        }
    }
}

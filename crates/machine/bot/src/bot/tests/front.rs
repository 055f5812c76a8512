//! The screens before a game and after it, as far as presses matter there.

use super::reading::blank;
use pad::{Buttons, FrameNo};
use vision::{Reading, Screen};

/// Picture `number` shows what step `number - 2` left.
pub struct Front {
    pub number: FrameNo,
    pub two_players: bool,
    pub b_type: bool,
    pub heart: bool,
    pub level: u8,
    /// The next game over leads to a name entry.
    pub name_entry: bool,
    /// Every n-th new press is not read; 0 is never.
    pub lose_every: u32,
    pub trail: Vec<String>,
    screen: Screen,
    since: u32,
    demo: bool,
    blank: u32,
    presses: u32,
    held: Buttons,
    answer: Buttons,
}

impl Front {
    pub fn new() -> Self {
        Self {
            number: 0,
            two_players: false,
            b_type: false,
            heart: false,
            level: 0,
            name_entry: false,
            lose_every: 0,
            trail: Vec::new(),
            screen: Screen::Copyright,
            since: 0,
            demo: true,
            blank: 4,
            presses: 0,
            held: Buttons::NONE,
            answer: Buttons::NONE,
        }
    }

    /// Shows another screen from the next picture on.
    pub fn go(&mut self, screen: Screen) {
        self.trail.push(format!("{screen:?}"));
        self.screen = screen;
        self.since = 0;
    }

    fn go_white(&mut self, screen: Screen) {
        self.go(screen);
        self.blank = 3;
    }

    pub fn playing_for(&self, pictures: u32) -> bool {
        self.screen == Screen::Play && !self.demo && self.since >= pictures
    }

    pub fn picture(&mut self) -> Reading {
        self.number += 1;
        self.since += 1;
        let white = self.blank > 0;
        self.blank = self.blank.saturating_sub(1);
        let seen = match self.screen {
            _ if white => Screen::Blank,
            Screen::NameEntry => Screen::LevelA,
            screen => screen,
        };
        let mut reading = blank(seen);
        let dark = self.since / 16 % 2 == 1 && self.screen != Screen::NameEntry;
        if seen == Screen::LevelA && !dark {
            reading.menu.level = Some(self.level);
        }
        if seen == Screen::Title {
            reading.menu.two_players = Some(self.two_players);
        }
        if seen == Screen::Play {
            reading.level = Some(if self.demo { 9 } else { self.level });
            reading.heart = Some(self.heart);
        }
        reading
    }

    pub fn answer(&mut self, buttons: Buttons) {
        let acting = std::mem::replace(&mut self.answer, buttons);
        let mut pressed = acting.newly_since(self.held);
        self.held = acting;
        if !pressed.is_empty() {
            self.presses += 1;
            if self.lose_every > 0 && self.presses.is_multiple_of(self.lose_every) {
                pressed = Buttons::NONE;
            }
        }
        self.step(pressed, acting);
    }

    fn step(&mut self, pressed: Buttons, held: Buttons) {
        use Buttons as B;
        let reset = B::A | B::B | B::SELECT | B::START;
        if held.contains(reset) {
            self.heart = false;
            self.demo = true;
            self.go_white(Screen::Copyright);
            self.blank = 11;
            return;
        }
        let start = pressed.contains(B::START);
        match self.screen {
            Screen::Copyright if self.since > 500 => self.go_white(Screen::Title),
            Screen::Copyright if self.since > 250 && !pressed.is_empty() => {
                self.go_white(Screen::Title);
            }
            Screen::Title if self.since > 2374 => {
                self.demo = true;
                self.go_white(Screen::Play);
            }
            Screen::Title if start && self.two_players => {
                self.two_players = false;
                self.trail.push("two players".to_owned());
            }
            Screen::Title if start => {
                self.heart |= held.contains(B::DOWN);
                self.go_white(Screen::Config);
            }
            Screen::Title if pressed.contains(B::LEFT) => self.two_players = false,
            Screen::Config if start => {
                let level = if self.b_type {
                    Screen::LevelB
                } else {
                    Screen::LevelA
                };
                self.go_white(level);
            }
            Screen::Config if pressed.contains(B::LEFT) => self.b_type = false,
            Screen::LevelB if pressed.contains(B::B) => self.go_white(Screen::Config),
            Screen::LevelA => self.choose(pressed),
            Screen::NameEntry if start => self.go(Screen::LevelA),
            Screen::GameOver if start => {
                let entry = std::mem::take(&mut self.name_entry);
                self.go_white(if entry {
                    Screen::NameEntry
                } else {
                    Screen::LevelA
                });
            }
            Screen::Play if start && self.demo => self.go_white(Screen::Title),
            Screen::Play if start => self.go(Screen::Pause),
            Screen::Pause if start => self.go(Screen::Play),
            _ => {}
        }
    }

    fn choose(&mut self, pressed: Buttons) {
        use Buttons as B;
        if pressed.intersects(B::START | B::A) {
            self.demo = false;
            self.go_white(Screen::Play);
        } else if pressed.contains(B::RIGHT) {
            self.level = (self.level + 1).min(9);
        } else if pressed.contains(B::LEFT) {
            self.level = self.level.saturating_sub(1);
        } else if pressed.contains(B::DOWN) && self.level < 5 {
            self.level += 5;
        } else if pressed.contains(B::UP) && self.level >= 5 {
            self.level -= 5;
        }
    }
}

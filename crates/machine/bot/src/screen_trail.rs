//! Which screens were shown before this one.
//!
//! A screen counts as reached when two pictures in a row show it: the first after
//! a change may be half of each, and before a demo a menu shows up for a single
//! picture. The trail also distinguishes a game from the demo, which look the
//! same: a game is reached from a menu, the demo from the title.

use vision::Screen;

/// What a field on the screen is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// There is no field.
    #[default]
    None,
    /// A game that somebody started.
    Game,
    /// The game plays itself.
    Demo,
    /// It was there before anything else was seen.
    Unknown,
}

/// The way so far.
#[derive(Clone, Debug)]
pub(crate) struct ScreenTrail {
    seen: Screen,
    run: u32,
    /// The screen, known only when two pictures agree.
    pub screen: Screen,
    /// Pictures since the screen was reached.
    pub pictures: u32,
    /// The last menu, title or copyright screen that was reached, this included.
    menu: Option<Screen>,
    /// The one before it.
    pub previous_menu: Option<Screen>,
    /// What the field is.
    pub kind: Kind,
}

impl Default for ScreenTrail {
    fn default() -> Self {
        Self {
            seen: Screen::Unknown,
            run: 0,
            screen: Screen::Unknown,
            pictures: 0,
            menu: None,
            previous_menu: None,
            kind: Kind::None,
        }
    }
}

impl ScreenTrail {
    /// Takes in what the next picture shows.
    pub fn see(&mut self, seen: Screen) {
        self.run = if seen == self.seen { self.run + 1 } else { 1 };
        self.seen = seen;
        self.pictures += 1;
        if self.run >= 2 && self.screen != seen {
            self.arrive(seen);
        }
    }

    fn arrive(&mut self, screen: Screen) {
        let from = self.screen;
        self.screen = screen;
        self.pictures = 0;
        match screen {
            Screen::Copyright
            | Screen::Title
            | Screen::Config
            | Screen::LevelA
            | Screen::LevelB
            | Screen::NameEntry => {
                self.previous_menu = self.menu.filter(|_| self.kind == Kind::None);
                self.menu = Some(screen);
                self.kind = Kind::None;
            }
            Screen::Pause => self.kind = Kind::Game,
            Screen::Play if from != Screen::Pause && self.kind == Kind::None => {
                self.kind = match self.menu {
                    None => Kind::Unknown,
                    Some(Screen::Title | Screen::Copyright) => Kind::Demo,
                    Some(_) => Kind::Game,
                };
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Screen::{Blank, Config, GameOver, LevelA, Pause, Play, Title};

    fn after(way: &[(Screen, u32)]) -> ScreenTrail {
        let mut trail = ScreenTrail::default();
        for &(screen, pictures) in way {
            for _ in 0..pictures {
                trail.see(screen);
            }
        }
        trail
    }

    #[test]
    fn the_trail_distinguishes_a_game_from_the_demo() {
        let game = [
            (Title, 9),
            (Blank, 4),
            (Config, 9),
            (LevelA, 9),
            (Blank, 2),
            (Play, 2),
        ];
        assert_eq!(after(&game).kind, Kind::Game);
        let demo = [(Title, 99), (Blank, 3), (Config, 1), (Blank, 4), (Play, 2)];
        assert_eq!(after(&demo).kind, Kind::Demo);
        assert_eq!(after(&[(Play, 2)]).kind, Kind::Unknown);
        assert_eq!(after(&[(Play, 2), (Pause, 2), (Play, 5)]).kind, Kind::Game);
        let again = [
            (Config, 2),
            (LevelA, 2),
            (Play, 9),
            (GameOver, 9),
            (LevelA, 9),
        ];
        let again = after(&again);
        assert_eq!((again.kind, again.previous_menu), (Kind::None, None));
    }

    #[test]
    fn one_picture_is_no_screen() {
        let trail = after(&[(Title, 5), (Play, 1)]);
        assert_eq!((trail.screen, trail.kind), (Title, Kind::None));
    }
}

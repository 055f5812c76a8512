//! Which screen is believed to be shown, and the game on it.
//!
//! Screens come in families (everything with a field is one of them), and a change
//! of family is believed when a second picture agrees: the first picture after the
//! display was switched on may be half old.

use super::{game::Game, motion::Prediction};
use crate::{Event, Reading, Screen, Tracked, Violation};
use pad::FrameNo;
use std::sync::Arc;

/// Pictures in a row after which a change to a known screen is believed.
const AGREEING: u32 = 2;
/// Pictures in a row after which it is believed that no screen is known any more.
const UNKNOWN: u32 = 3;

/// The believed screen and its game.
#[derive(Clone, Debug)]
pub(super) struct Screens {
    last: Arc<Tracked>,
    game: Option<Game>,
    waiting: Option<Waiting>,
}

/// A reading whose family has not been confirmed yet.
#[derive(Clone, Debug)]
struct Waiting {
    family: Screen,
    frame: FrameNo,
    first: Reading,
    pictures: u32,
}

impl Default for Screens {
    fn default() -> Self {
        Self {
            last: Arc::new(Tracked::nothing(0)),
            game: None,
            waiting: None,
        }
    }
}

impl Screens {
    /// What the newest picture is believed to show.
    pub fn last(&self) -> &Tracked {
        &self.last
    }

    /// Takes in the reading of picture `frame`. `prediction` is where the falling piece is
    /// one step after the last picture, if that is known.
    pub fn see(
        &mut self,
        frame: FrameNo,
        reading: &Reading,
        prediction: Option<Prediction>,
    ) -> Arc<Tracked> {
        let family = reading.screen.family();
        let tracked = if family == family_of(&self.last) {
            self.waiting = None;
            self.go_on(frame, reading, prediction)
        } else {
            self.consider(frame, reading, family)
        };
        self.last = Arc::new(tracked);
        Arc::clone(&self.last)
    }

    /// Another reading of the family that is believed.
    fn go_on(
        &mut self,
        frame: FrameNo,
        reading: &Reading,
        prediction: Option<Prediction>,
    ) -> Tracked {
        match &mut self.game {
            Some(game) if reading.screen.family() == Screen::Play => {
                game.see(frame, reading, prediction)
            }
            _ => Tracked {
                screen: reading.screen,
                ..Tracked::nothing(frame)
            },
        }
    }

    /// A reading of another family than the one that is believed.
    fn consider(&mut self, frame: FrameNo, reading: &Reading, family: Screen) -> Tracked {
        let waiting = match self.waiting.take() {
            Some(waiting) if waiting.family == family => Waiting {
                pictures: waiting.pictures + 1,
                ..waiting
            },
            _ => Waiting {
                family,
                frame,
                first: reading.clone(),
                pictures: 1,
            },
        };
        let needed = if family == Screen::Unknown {
            UNKNOWN
        } else {
            AGREEING
        };
        if waiting.pictures < needed {
            self.waiting = Some(waiting);
            return self.hold(frame, reading.screen);
        }
        match family {
            Screen::Play => self.begin(frame, reading, &waiting),
            // An unknown screen may be a disturbed one: the game may come back.
            Screen::Unknown => Tracked {
                screen: Screen::Unknown,
                ..self.hold(frame, Screen::Unknown)
            },
            _ => {
                self.game = None;
                Tracked {
                    screen: reading.screen,
                    ..Tracked::nothing(frame)
                }
            }
        }
    }

    /// A field is shown for the second time.
    fn begin(&mut self, frame: FrameNo, reading: &Reading, waiting: &Waiting) -> Tracked {
        let game = match self.game.take() {
            Some(game) if self.last.screen == Screen::Unknown => game,
            _ => {
                let fresh = self.last.screen != Screen::Unknown;
                Game::begin(waiting.frame, &waiting.first, fresh)
            }
        };
        self.game.insert(game).see(frame, reading, None)
    }

    /// What is believed stays as it was.
    fn hold(&self, frame: FrameNo, seen: Screen) -> Tracked {
        let disturbed = seen == Screen::Unknown && self.game.is_some();
        let events = if disturbed {
            vec![Event::Violation(Violation {
                rule: "the picture is no screen of the game".into(),
                cells: Vec::new(),
            })]
        } else {
            Vec::new()
        };
        Tracked {
            frame,
            events,
            explained: !disturbed,
            ..Tracked::clone(&self.last)
        }
    }
}

fn family_of(tracked: &Tracked) -> Screen {
    tracked.screen.family()
}

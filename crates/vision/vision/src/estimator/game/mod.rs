//! One game on the screen: what is believed of it, and how a reading changes that. Each
//! stage of a piece's life has a file of its own.

mod attach;
mod checks;
mod clearing;
mod falling;
mod find;
mod landing;
mod locked;
mod over;
mod paused;
mod piece;
mod resync;

use super::{
    field::Field,
    motion::Prediction,
    numbers::Numbers,
    preview::Preview,
    seen::{Outcome, Seen},
};
use crate::{Cell, Event, Phase, Reading, Screen, SeenPiece, Tracked, Violation};
use attach::Attach;
use clearing::Clearing;
use locked::Locked;
use over::Over;
use pad::FrameNo;
use piece::Falling;

/// Contradicting pictures in a row after which the belief is replaced.
const DOUBT_FRAMES: u32 = 3;

/// What is believed of the game on the screen.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// The last picture that was believed.
    frame: FrameNo,
    field: Field,
    stage: Stage,
    preview: Preview,
    pause: Pause,
    numbers: Numbers,
    /// The last picture's screen.
    screen: Screen,
    /// The corrected field of the last picture.
    shown: Vec<Cell>,
    /// What has happened since the last picture.
    events: Vec<Event>,
    /// Pictures in a row that contradict the belief.
    doubt: u32,
    /// Pictures in a row in which locked cells had the wrong inside.
    doubtful_kinds: u32,
}

/// Where in the life of a piece.
#[derive(Clone, Debug)]
enum Stage {
    Unknown(Attach),
    Falling(Falling),
    Locked(Locked),
    Clearing(Clearing),
    Over(Over),
}

/// Whether the pause text hides the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    No,
    Paused,
    /// The last picture was the first one after a pause: the piece that comes back
    /// has not made a step.
    Resumed,
}

impl Game {
    /// A game from the first picture of a field on. `fresh` when another screen was shown before
    /// it, so that a game has just begun.
    pub fn begin(frame: FrameNo, reading: &Reading, fresh: bool) -> Self {
        let seen = Seen::new(reading, 1, None);
        let mut game = Self {
            frame,
            field: Field::of(reading, seen.filled),
            stage: Stage::Unknown(Attach::default()),
            preview: Preview::of(reading),
            pause: Pause::No,
            numbers: Numbers::of(reading),
            screen: reading.screen,
            shown: reading.cells.iter().map(|c| c.cell).collect(),
            events: vec![Event::GameStarted],
            doubt: 0,
            doubtful_kinds: 0,
        };
        if reading.screen == Screen::Play {
            game.find_first_piece(&seen, fresh);
        }
        game
    }

    /// Takes in one more picture. `prediction` is where the falling piece is after one
    /// more step, if that is known.
    pub fn see(
        &mut self,
        frame: FrameNo,
        reading: &Reading,
        prediction: Option<Prediction>,
    ) -> Tracked {
        let elapsed = frame.saturating_sub(self.frame).clamp(1, 1000) as u32;
        let one_step = elapsed == 1 && self.pause == Pause::No;
        let seen = Seen::new(reading, elapsed, prediction.filter(|_| one_step));
        let started = self.take_start();
        let mut draft = self.clone();
        let explained = match draft.explain(&seen) {
            Ok(shown) => {
                let rise = self.rise(reading.screen);
                draft.check_kinds(&seen, &shown);
                draft.check_numbers(&seen, rise);
                draft.frame = frame;
                draft.doubt = 0;
                draft.shown = shown.cells;
                *self = draft;
                !self.events.iter().any(|e| matches!(e, Event::Violation(_)))
            }
            Err(violation) => {
                self.events.push(Event::Violation(violation));
                self.doubt += 1;
                if self.doubt >= DOUBT_FRAMES {
                    self.resync(&seen);
                    self.frame = frame;
                    self.doubt = 0;
                }
                false
            }
        };
        self.screen = reading.screen;
        let mut tracked = self.tracked(frame, explained);
        if !started.is_empty() {
            tracked.events.splice(0..0, started);
        }
        tracked
    }

    /// Events of the first picture, which are reported with the second.
    fn take_start(&mut self) -> Vec<Event> {
        let events = std::mem::take(&mut self.events);
        if events.first() == Some(&Event::GameStarted) {
            events
        } else {
            Vec::new()
        }
    }

    fn explain(&mut self, seen: &Seen) -> Outcome {
        match seen.reading.screen {
            Screen::Pause => self.see_pause(seen),
            Screen::Curtain | Screen::GameOver => self.see_over(seen),
            _ if self.pause == Pause::Paused => self.resume(seen),
            _ => {
                let shown = self.play(seen);
                self.pause = Pause::No;
                shown
            }
        }
    }

    /// A picture of the field in play. The stage may be taken out here: when the picture is
    /// not explained, the caller drops this copy of the game.
    fn play(&mut self, seen: &Seen) -> Outcome {
        match self.take_stage() {
            Stage::Unknown(attach) => Ok(self.watch(seen, &attach)),
            Stage::Falling(falling) => self.fall(seen, &falling),
            Stage::Locked(locked) => self.wait(seen, locked),
            Stage::Clearing(clearing) => self.clear(seen, clearing, seen.elapsed),
            Stage::Over(_) => Err(Violation {
                rule: "the game goes on after its end".into(),
                cells: Vec::new(),
            }),
        }
    }

    fn set_shown(&mut self, cells: Vec<Cell>) {
        self.shown = cells;
    }

    fn take_stage(&mut self) -> Stage {
        std::mem::replace(&mut self.stage, Stage::Unknown(Attach::default()))
    }

    /// Reports a broken rule that does not put the whole picture in doubt.
    fn report(&mut self, rule: &str) {
        self.events.push(Event::Violation(Violation {
            rule: rule.into(),
            cells: Vec::new(),
        }));
    }

    fn tracked(&self, frame: FrameNo, explained: bool) -> Tracked {
        Tracked {
            frame,
            screen: self.screen,
            phase: self.phase(),
            board: self.field.board,
            cells: self.shown.clone(),
            falling: self.falling(),
            next: match self.stage {
                Stage::Over(_) => None,
                _ => self.preview.piece,
            },
            preview: self.preview.on,
            score: self.numbers.score,
            level: self.numbers.level,
            lines: self.numbers.lines,
            heart: self.numbers.heart,
            events: self.events.clone(),
            explained,
        }
    }

    fn phase(&self) -> Phase {
        match &self.stage {
            Stage::Over(_) => Phase::Over,
            _ if self.pause == Pause::Paused => Phase::Paused,
            Stage::Unknown(_) | Stage::Falling(_) => Phase::Falling,
            Stage::Locked(_) => Phase::Locked,
            Stage::Clearing(clearing) => Phase::Clearing {
                since_lock: clearing.since,
            },
        }
    }

    fn falling(&self) -> Option<SeenPiece> {
        match &self.stage {
            Stage::Falling(falling) => Some(falling.seen()),
            _ => None,
        }
    }
}

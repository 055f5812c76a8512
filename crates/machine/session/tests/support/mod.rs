//! Records of a game on the cartridge that somebody plays badly.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

use emulator::{Core, CoreKind};
use pad::{BranchId, Buttons, Epoch};
use planner::{Plan, Position, ScriptFrame, SearchRequest, Strategy};
use rules::Falling;
use screen::PictureMsg;
use session::Activity;
use session::{Cause, Divergence, Record, Timing};
use std::sync::Arc;
use vision::{Estimator, Event, Profile, Reader, Screen, Tracked};

/// Plays and records, one frame at a time.
pub struct Player {
    core: Box<dyn Core>,
    reader: Reader,
    estimator: Estimator,
    strategy: Strategy,
    plan: Option<Arc<Plan>>,
    buttons: Buttons,
    number: u64,
    clocks: u64,
    dice: u32,
}

impl Player {
    pub fn new() -> Self {
        Self {
            core: CoreKind::default().open(cartridge::IMAGE).unwrap(),
            reader: Reader::new(Profile::blockfall().unwrap()),
            estimator: Estimator::new(),
            strategy: Strategy::four_feature(),
            plan: None,
            buttons: Buttons::NONE,
            number: 0,
            clocks: 0,
            dice: 1,
        }
    }

    fn roll(&mut self) -> u32 {
        self.dice = self
            .dice
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        self.dice >> 16
    }

    /// The next record.
    pub fn record(&mut self, branch: BranchId, epoch: Epoch) -> Record {
        let end = self.core.frame(self.buttons).unwrap();
        self.number += 1;
        self.clocks += u64::from(end.clocks);
        let picture = self.core.picture();
        let reading = self.reader.read(&picture);
        let tracked = self.estimator.see(self.number, &reading).tracked;
        self.think(&tracked);
        self.press(reading.screen);
        Record {
            picture: PictureMsg {
                epoch,
                branch,
                number: self.number,
                clocks: self.clocks,
                inputs: pad::Inputs::default(),
                picture,
            },
            reading: Arc::new(reading),
            script_frame: tracked.falling.map(|falling| falling.steps as usize),
            tracked,
            plan: self.plan.clone(),
            spare: Some(self.roll() % 40).filter(|_| self.plan.is_some()),
            answer: self.buttons,
            activity: if self.plan.is_some() {
                Activity::PlacingPiece
            } else {
                Activity::WaitingForNextPiece
            },
            divergence: self.number.is_multiple_of(301).then(|| self.divergence()),
            timing: Timing {
                read: 10.0 + self.roll() as f32 / 7919.0,
                plan: if self.roll().is_multiple_of(60) {
                    211.3
                } else {
                    0.0
                },
            },
        }
    }

    /// Plans when a piece appears; the plan goes with it.
    fn think(&mut self, tracked: &Tracked) {
        for event in &tracked.events {
            match event {
                Event::Spawned(piece) => {
                    let position = Position {
                        board: tracked.board,
                        queue: std::iter::once(*piece).chain(tracked.next).collect(),
                    };
                    let made = SearchRequest::at(&position, &self.strategy).plan();
                    self.plan = Some(Arc::new(made));
                }
                Event::Locked(_) | Event::GameOver => self.plan = None,
                _ => {}
            }
        }
    }

    fn press(&mut self, screen: Screen) {
        if !self.number.is_multiple_of(8) {
            return;
        }
        let roll = self.roll();
        self.buttons = match (screen, roll % 8) {
            (Screen::Play, 0) => Buttons::LEFT,
            (Screen::Play, 1) => Buttons::RIGHT,
            (Screen::Play, 2) => Buttons::A,
            (Screen::Play, 3) if roll.is_multiple_of(64) => Buttons::START,
            (Screen::Play, _) => Buttons::DOWN,
            (_, 0..4) => Buttons::START,
            _ => Buttons::NONE,
        };
    }

    fn divergence(&mut self) -> Divergence {
        Divergence {
            cause: Cause::PressNotSeen(Buttons::LEFT),
            words: format!("the press of frame {} was not seen", self.number - 2),
            step: self.number - 2,
            expected: ScriptFrame {
                buttons: Buttons::LEFT,
                falling: Falling::spawn(rules::Piece::T, 4),
            },
        }
    }
}

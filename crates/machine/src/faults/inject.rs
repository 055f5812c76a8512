//! Faults put into presses and pictures as they go by.

use super::{Faults, Kind};
use pad::{Buttons, Epoch, FrameNo, Press};
use screen::{PictureMsg, Shade, WIDTH};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

/// Frames that a delayed press is late.
const DELAY: FrameNo = 3;
/// Lines of a picture that are white.
const LINES: usize = 8;
/// Buttons that move a piece.
const MOVES: [Buttons; 5] = [
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::DOWN,
    Buttons::A,
    Buttons::B,
];

/// A fault that has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Injected {
    /// The picture that is disturbed, or whose answer is changed.
    pub frame: FrameNo,
    /// What went wrong.
    pub kind: Kind,
    /// The buttons that are missing or too many; none for a picture.
    pub buttons: Buttons,
}

/// Faults that have come, in any order of pictures and presses.
#[derive(Clone, Debug, Default)]
pub struct Log(Arc<Mutex<Vec<Injected>>>);

impl Log {
    pub fn read(&self) -> Vec<Injected> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn add(&self, frame: FrameNo, kind: Kind, buttons: Buttons) {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        log.push(Injected {
            frame,
            kind,
            buttons,
        });
    }
}

/// Changes presses on their way to the game.
pub struct Presses {
    pub faults: Faults,
    pub log: Log,
    epoch: Epoch,
    /// What the bot held in the frame before.
    before: Buttons,
    /// Presses that are late, and the frame in which they come.
    late: VecDeque<(FrameNo, Buttons)>,
    done: Vec<usize>,
}

impl Presses {
    pub fn new(faults: Faults, log: Log) -> Self {
        Self {
            faults,
            log,
            epoch: Epoch::default(),
            before: Buttons::NONE,
            late: VecDeque::new(),
            done: Vec::new(),
        }
    }

    pub fn change(&mut self, mut press: Press) -> Press {
        if press.epoch != self.epoch {
            self.epoch = press.epoch;
            self.before = Buttons::NONE;
            self.late.clear();
        }
        let frame = press.for_frame.saturating_sub(1);
        let asked = press.buttons;
        let moves = MOVES.into_iter().fold(Buttons::NONE, |all, b| all | b);
        let new = asked.newly_since(self.before) & moves;
        if !new.is_empty() {
            for kind in [Kind::Drop, Kind::Delay] {
                if self.faults.due(kind, frame, &mut self.done) {
                    press.buttons &= !new;
                    self.log.add(frame, kind, new);
                    if kind == Kind::Delay {
                        self.late.push_back((frame + DELAY, new));
                    }
                }
            }
        }
        if self.faults.due(Kind::Extra, frame, &mut self.done) {
            let first = self.faults.luck(frame, usize::MAX) as usize;
            let free = (0..MOVES.len())
                .map(|i| MOVES[(first.wrapping_add(i)) % MOVES.len()])
                .find(|b| !(asked | self.before).contains(*b));
            if let Some(extra) = free {
                press.buttons |= extra;
                self.log.add(frame, Kind::Extra, extra);
            }
        }
        while let Some((_, buttons)) = self.late.pop_front_if(|(due, _)| *due <= frame) {
            press.buttons |= buttons;
        }
        self.before = asked;
        press
    }
}

/// Changes pictures on their way to the bot.
pub struct Pictures {
    pub faults: Faults,
    pub log: Log,
    before: Option<PictureMsg>,
    done: Vec<usize>,
}

impl Pictures {
    pub fn new(faults: Faults, log: Log) -> Self {
        Self {
            faults,
            log,
            before: None,
            done: Vec::new(),
        }
    }

    pub fn change(&mut self, mut message: PictureMsg) -> PictureMsg {
        let frame = message.number;
        let true_one = message.clone();
        if self.faults.due(Kind::White, frame, &mut self.done) {
            let bands = message.picture.shades().len() / (LINES * WIDTH);
            let band = self.faults.luck(frame, usize::MAX) as usize % bands;
            let begin = band * LINES * WIDTH;
            message.picture = message.picture.edited(|shades| {
                shades[begin..begin + LINES * WIDTH].fill(Shade::White);
            });
            self.log.add(frame, Kind::White, Buttons::NONE);
        }
        if self.faults.due(Kind::Freeze, frame, &mut self.done)
            && let Some(before) = &self.before
        {
            message.picture = before.picture.clone();
            self.log.add(frame, Kind::Freeze, Buttons::NONE);
        }
        self.before = Some(true_one);
        message
    }
}

/// Both, for a machine without threads.
pub struct Injector {
    pictures: Pictures,
    presses: Presses,
}

impl Injector {
    /// `None` when there is no fault to inject.
    pub fn new(faults: &Faults) -> Option<Self> {
        let log = Log::default();
        (!faults.is_empty()).then(|| Self {
            pictures: Pictures::new(faults.clone(), log.clone()),
            presses: Presses::new(faults.clone(), log),
        })
    }

    pub fn picture(&mut self, message: PictureMsg) -> PictureMsg {
        self.pictures.change(message)
    }

    pub fn press(&mut self, press: Press) -> Press {
        self.presses.change(press)
    }

    /// The faults so far.
    pub fn log(&self) -> Vec<Injected> {
        self.presses.log.read()
    }
}

//! Frames, pictures and answers.

use super::{Budget, Engine, Pending, Stage};
use crate::{EmuEvent, SyncMode, TapMsg};
use crossbeam_channel::{TryRecvError, TrySendError};
use pad::{Buttons, Held, Inputs, Press};
use screen::PictureMsg;

impl Engine {
    /// Runs one frame and makes its picture ready to go out.
    pub(super) fn run_frame(&mut self) {
        if self.mode == SyncMode::FreeRun {
            self.take_newest_answer();
        }
        let Some(core) = &mut self.core else {
            self.stage = Stage::Off;
            return;
        };
        let person = self.person_input.frame();
        if self.released == self.number + 1 {
            self.bot = Buttons::NONE;
        }
        let held = Held {
            bot: self.bot,
            person,
        };
        let begun = common::now();
        let outcome = core.frame(held.all());
        self.frame_time.set(begun.elapsed());
        if person != self.held.person {
            self.outbox.push(EmuEvent::Person {
                epoch: self.epoch,
                for_frame: self.number + 1,
                buttons: person,
            });
        }
        let end = match outcome {
            Ok(end) => end,
            Err(fault) => return self.fail(fault.to_string()),
        };
        self.held = held;
        self.number += 1;
        self.clocks += u64::from(end.clocks);
        self.log.push(held);
        self.send_sound();
        self.show();
        if let Budget::Frames(left) = &mut self.budget {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.pacer.rest();
                self.report_state();
            }
        }
    }

    /// Makes the newest picture ready to go out.
    pub(super) fn show(&mut self) {
        let Some(core) = &self.core else { return };
        let mut pending = Pending {
            tap: self.tap.as_ref().map(|tap| TapMsg {
                epoch: self.epoch,
                number: self.number,
                ram: tap.copy(core.cartridge_ram()),
            }),
            picture: PictureMsg {
                epoch: self.epoch,
                branch: self.log.branch(),
                number: self.number,
                clocks: self.clocks,
                inputs: Inputs {
                    held: self.held,
                    dropped: Vec::new(),
                    pokes: std::mem::take(&mut self.pokes),
                },
                picture: core.picture(),
            },
        };
        if let Some(missed) = self.pending.take() {
            self.dropped.add(missed.picture.number);
            if missed.picture.number > self.resumed {
                pending.picture.inputs.prepend(missed.picture.inputs);
            }
        }
        self.pending = Some(pending);
        if self.mode == SyncMode::Lockstep {
            self.stage = Stage::Sending;
        }
    }

    /// Sends the truth and the picture that wait, as far as there is room.
    pub(super) fn send_picture(&mut self) {
        let Some(pending) = &mut self.pending else {
            return;
        };
        if let (Some(port), Some(tap)) = (&self.tap, pending.tap.take()) {
            match port.sender.try_send(tap) {
                Ok(()) => {}
                Err(TrySendError::Full(tap)) => {
                    pending.tap = Some(tap);
                    return;
                }
                Err(TrySendError::Disconnected(_)) => self.tap = None,
            }
        }
        match self.pictures.try_send(pending.picture.clone()) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return,
            Err(TrySendError::Disconnected(_)) => return self.fail_disconnected(),
        }
        self.pending = None;
        if let Some(dropped) = self.dropped.take(self.epoch) {
            self.outbox.push(dropped);
        }
        if self.stage == Stage::Sending {
            self.stage = Stage::Waiting;
        }
        // The bot reads the picture meanwhile.
        if let Some(core) = &self.core
            && self
                .log
                .snapshot_if_due(core.as_ref(), self.number, self.clocks)
        {
            self.outbox.push(EmuEvent::Logged {
                bytes: self.log.size(),
                epoch: self.epoch,
                snapshot: self.log.newest_snapshot(self.number),
            });
        }
    }

    /// Lockstep: takes the answer to the newest picture; `false` when it has not
    /// come yet.
    pub(super) fn take_answer(&mut self) -> bool {
        loop {
            match self.answers.try_recv() {
                Ok(press) if press.epoch != self.epoch => {}
                Ok(press) if press.for_frame == self.number + 1 => {
                    self.bot = press.buttons;
                    self.answered = press.for_frame;
                    self.stage = Stage::Ready;
                    return true;
                }
                Ok(press) => self.report_late(press),
                Err(TryRecvError::Empty) => return false,
                Err(TryRecvError::Disconnected) => {
                    self.fail_disconnected();
                    return true;
                }
            }
        }
    }

    /// Free run: holds the newest answer, whichever picture it is for.
    fn take_newest_answer(&mut self) {
        let mut newest = None;
        loop {
            match self.answers.try_recv() {
                Ok(press) if press.epoch == self.epoch => newest = Some(press),
                Ok(_) => {}
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.bot = Buttons::NONE;
                    break;
                }
            }
        }
        if let Some(press) = newest {
            self.bot = press.buttons;
            self.answered = press.for_frame;
            if press.for_frame != self.number + 1 {
                self.report_late(press);
            }
        }
    }

    fn report_late(&mut self, press: Press) {
        self.outbox.push(EmuEvent::LatePress {
            epoch: press.epoch,
            for_frame: press.for_frame,
            frame: self.number + 1,
        });
    }

    fn fail_disconnected(&mut self) {
        self.fail("the game is stopped: the thread that reads its pictures has ended".to_owned());
    }
}

//! Going back to a frame of the past.
//!
//! The way there is run on a second core, a few frames in each turn, so that
//! commands are obeyed meanwhile and giving up costs nothing: the first core has
//! stood still where it was.

use super::{Budget, Engine};
use crate::{Core, CoreKind, EmuEvent, Header, InputLog, input_log::Route};
use pad::{BranchTarget, BranchTree, FrameNo, Held, Poke};
use std::{collections::VecDeque, sync::Arc};

/// Frames that are run again in one turn; about 10 ms on the slower core.
const TURN: usize = 16;
/// Frames between two tellings of how far it has come.
const REPORT_EVERY: u64 = 512;

/// A recorded run, which takes the place of the one that is on when a branch of it is
/// reached.
pub(super) struct Run {
    pub kind: CoreKind,
    pub rom: Arc<[u8]>,
    pub log: InputLog,
}

/// A branch on its way.
pub(super) struct Replay {
    to: BranchTarget,
    /// The run that it is a branch of, if that is another one, and the title of its cartridge.
    run: Option<(Box<Run>, String)>,
    core: Box<dyn Core>,
    frame: FrameNo,
    clocks: u64,
    held: VecDeque<Held>,
    of: u64,
    pokes: VecDeque<Poke>,
    /// Those after the last frame of all; no picture shows them yet.
    late_pokes: Vec<Poke>,
    /// What was held in the last frame of all.
    last: Held,
    released: FrameNo,
    /// Whether the bot was asked to release its buttons on the way. Without the branch, it
    /// releases them in the game.
    release_asked: bool,
}

impl Replay {
    /// The bot releases its buttons when the branch begins.
    pub fn release(&mut self) {
        self.released = self.to.at + 1;
        self.release_asked = true;
    }

    /// Writes what was written after the frame that has just been run.
    fn poke(&mut self) {
        while let Some(poke) = self.pokes.pop_front_if(|poke| poke.after <= self.frame) {
            poke.write(self.core.cartridge_ram_mut());
            if poke.after == self.to.at {
                self.late_pokes.push(poke);
            }
        }
    }

    /// Runs the next frames; true when all have been run.
    fn some(&mut self) -> Result<bool, String> {
        for _ in 0..TURN {
            self.poke();
            let Some(held) = self.held.pop_front() else {
                return Ok(true);
            };
            let outcome = self.core.frame(held.all());
            let end = outcome.map_err(|fault| fault.to_string())?;
            self.frame += 1;
            self.clocks += u64::from(end.clocks);
        }
        Ok(false)
    }
}

impl Engine {
    /// Sets out for a branch of this run or of a recorded one; the game pauses.
    pub(super) fn branch(&mut self, to: BranchTarget, tree: BranchTree, run: Option<Box<Run>>) {
        let late = to.epoch <= self.epoch.max(self.promised);
        self.promised = self.promised.max(to.epoch);
        let release_asked = self.give_up(None);
        self.set_budget(Budget::Frames(0));
        if late {
            let why = "the machine was switched off and on meanwhile; try again";
            self.not_branched(to, Some(why.to_owned()));
        } else {
            match self.start_replay(to, tree, run) {
                Ok(replay) => self.replay = Some(replay),
                Err(why) => self.not_branched(to, Some(why)),
            }
        }
        if release_asked {
            self.release();
        }
    }

    fn start_replay(
        &mut self,
        to: BranchTarget,
        tree: BranchTree,
        mut run: Option<Box<Run>>,
    ) -> Result<Replay, String> {
        if to.at == 0 {
            return Err("pictures are counted from 1".to_owned());
        }
        let (kind, rom, log) = match run.as_deref_mut() {
            Some(run) => (run.kind, &run.rom, &mut run.log),
            None => (self.kind, &self.rom, &mut self.log),
        };
        log.set_tree(tree);
        let header = Header::read(rom).map_err(|why| why.to_string())?;
        let route = log.route(to.from, to.at, to.is_continued());
        let Route {
            start,
            held,
            pokes,
            last,
            released,
        } = route.map_err(|why| why.to_string())?;
        let core = kind.open(rom);
        let mut core = core.map_err(|why| why.to_string())?;
        let (frame, clocks) = match start {
            None => (0, 0),
            Some((frame, clocks, raw)) => {
                let restored = core.restore(&raw);
                restored.map_err(|why| why.to_string())?;
                (frame, clocks)
            }
        };
        Ok(Replay {
            to,
            run: run.map(|run| (run, header.title)),
            core,
            frame,
            clocks,
            of: held.len() as u64,
            held: held.into(),
            pokes,
            late_pokes: Vec::new(),
            last,
            released,
            release_asked: false,
        })
    }

    /// Runs some frames of the way, and arrives when there are no more.
    pub(super) fn replay_some(&mut self) {
        let Some(replay) = &mut self.replay else {
            return;
        };
        let before = replay.held.len() as u64;
        match replay.some() {
            Ok(false) => {
                let left = replay.held.len() as u64;
                if before / REPORT_EVERY != left / REPORT_EVERY {
                    let event = EmuEvent::Replaying {
                        branch: replay.to.branch,
                        done: replay.of - left,
                        of: replay.of,
                    };
                    self.outbox.push(event);
                }
            }
            Ok(true) => {
                if let Some(replay) = self.replay.take() {
                    self.arrive(replay);
                }
            }
            Err(why) => self.cancel(Some(why)),
        }
    }

    /// The second core becomes the first.
    fn arrive(&mut self, replay: Replay) {
        let BranchTarget {
            at, branch, epoch, ..
        } = replay.to;
        self.core = Some(replay.core);
        self.switch_sound();
        self.epoch = epoch;
        if let Some((run, title)) = replay.run {
            (self.kind, self.rom, self.log) = (run.kind, run.rom, run.log);
            self.report_loaded(title);
        }
        self.number = replay.frame;
        self.clocks = replay.clocks;
        self.person_input.resume(replay.last.person);
        self.held = replay.last;
        self.resumed = self.number;
        self.pokes.clear();
        self.bot = replay.last.bot;
        self.answered = 0;
        self.released = replay.released;
        self.dropped = crate::message::Dropped::default();
        self.pacer.rest();
        self.log.switch_to(replay.to);
        if !replay.to.is_continued()
            && let Some(core) = &self.core
        {
            self.log
                .take_snapshot(core.as_ref(), self.number, self.clocks);
        }
        if self.released == self.number + 1 {
            self.log.release();
        }
        self.stage = super::Stage::Ready;
        self.outbox.push(EmuEvent::Branched {
            branch,
            epoch,
            frame: at,
        });
        self.report_state();
        self.show();
        self.pokes = replay.late_pokes;
    }

    /// Gives up what is on its way.
    pub(super) fn cancel(&mut self, why: Option<String>) {
        if self.give_up(why) {
            self.release();
        }
    }

    /// As [`Self::cancel`]; returns whether the bot still has to release its buttons.
    fn give_up(&mut self, why: Option<String>) -> bool {
        let Some(replay) = self.replay.take() else {
            return false;
        };
        self.not_branched(replay.to, why);
        replay.release_asked
    }

    pub(super) fn not_branched(&mut self, to: BranchTarget, why: Option<String>) {
        self.outbox.push(EmuEvent::NotBranched {
            branch: to.branch,
            from: to.from,
            epoch: to.epoch,
            in_force: self.epoch,
            why,
        });
    }
}

#[cfg(test)]
mod tests;

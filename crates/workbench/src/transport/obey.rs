//! Where the cursor goes, and what the machine is told.

use super::{Moment, Order, Replay, Span};
use crate::{Cursor, RunState, STEP_MANY, Speed, TimeCommand, desk::Time};
use pad::{BranchId, FrameNo};
use std::time::Duration;

impl Time {
    /// Does what a command says as far as it needs no record; what the machine is
    /// told.
    pub fn obey(&mut self, command: &TimeCommand, moment: &Moment) -> Option<Order> {
        match command {
            TimeCommand::PauseOrRun => return self.pause_or_run(moment),
            TimeCommand::StepOne => return self.step(1, moment),
            TimeCommand::StepMany => return self.step(STEP_MANY, moment),
            TimeCommand::BackOne | TimeCommand::Rewind => return self.back(1, moment),
            TimeCommand::BackMany => return self.back(u64::from(STEP_MANY), moment),
            TimeCommand::Nudge(by) => {
                if let Some(frame) = moment.shown {
                    self.seek(frame.saturating_add_signed(*by), moment);
                }
            }
            TimeCommand::Seek(frame) => self.seek(*frame, moment),
            TimeCommand::Start => self.seek(0, moment),
            TimeCommand::Follow => {
                self.replay = None;
                self.cursor = Cursor::Live;
            }
            TimeCommand::LoopStart => self.loop_from(moment),
            TimeCommand::LoopEnd => self.loop_to(moment),
            TimeCommand::LoopOver(range) => {
                self.range = range.map(|(a, b)| (a.min(b), a.max(b)));
                self.looping &= self.range.is_some();
            }
            TimeCommand::Loop => self.looping = !self.looping,
            TimeCommand::Zoom(zoom) => {
                self.zoom = *zoom;
                let seen = |(first, last): &(_, _)| {
                    moment
                        .shown
                        .is_none_or(|frame| (*first..=*last).contains(&frame))
                };
                self.zoomed_from = zoom
                    .as_ref()
                    .filter(|zoom| !seen(zoom))
                    .map(|_| self.cursor);
            }
            TimeCommand::Type(text) => self.typed.clone_from(text),
            TimeCommand::Bookmarks => self.bookmarks = !self.bookmarks,
            TimeCommand::EditNote(note) => self.note.clone_from(note),
            // These are about records, bookmarks or the machine's speed.
            TimeCommand::PreviousEvent
            | TimeCommand::NextEvent
            | TimeCommand::Bookmark
            | TimeCommand::SetSlot(_)
            | TimeCommand::GoToSlot(_)
            | TimeCommand::GoTo(_)
            | TimeCommand::Note(..)
            | TimeCommand::Forget(_) => {}
        }
        None
    }

    fn pause_or_run(&mut self, moment: &Moment) -> Option<Order> {
        if self.replay.take().is_some() {
            return None;
        }
        if moment.running() {
            return Some(Order::Pause);
        }
        let Some((frame, span)) = self.past(moment) else {
            self.cursor = Cursor::Live;
            return Some(Order::Run);
        };
        let (first, last) = self.bounds(span);
        if frame < last || self.looping || moment.on_live_branch() {
            self.replay = Some(Replay::default());
            if self.looping && !(first..=last).contains(&frame) {
                self.cursor = Cursor::At(span.branch, first);
            }
        }
        None
    }

    fn step(&mut self, frames: u32, moment: &Moment) -> Option<Order> {
        self.replay = None;
        let (Some(shown), Some(here)) = (moment.shown, moment.here) else {
            return Some(Order::Step(frames));
        };
        let hold = moment.running().then_some(Order::Pause);
        let target = shown.saturating_add(u64::from(frames));
        if !moment.on_live_branch() {
            self.cursor = Cursor::At(here.branch, here.clamp(target));
            return hold;
        }
        let missing = target.saturating_sub(here.last);
        if missing == 0 {
            self.cursor = Cursor::At(here.branch, target);
            return hold;
        }
        if hold.is_some() || self.cursor != Cursor::Live {
            // The machine may get further than that before it holds.
            self.cursor = Cursor::At(here.branch, target);
            self.awaited = Some(target);
        }
        let more = u32::try_from(missing).unwrap_or(frames).min(frames);
        Some(Order::Step(more))
    }

    fn back(&mut self, frames: u64, moment: &Moment) -> Option<Order> {
        self.replay = None;
        if let Some(shown) = moment.shown {
            self.seek(shown.saturating_sub(frames), moment);
        }
        moment.running().then_some(Order::Pause)
    }

    fn seek(&mut self, frame: FrameNo, moment: &Moment) {
        if let Some(here) = moment.here {
            self.awaited = None;
            self.cursor = Cursor::At(here.branch, here.clamp(frame));
        }
    }

    fn loop_from(&mut self, moment: &Moment) {
        if let (Some(shown), Some(here)) = (moment.shown, moment.here) {
            let end = self.range.map_or(here.last, |(_, end)| end);
            self.range = Some((shown, if end > shown { end } else { here.last }));
        }
    }

    fn loop_to(&mut self, moment: &Moment) {
        if let (Some(shown), Some(here)) = (moment.shown, moment.here) {
            let start = self.range.map_or(here.first, |(start, _)| start);
            self.range = Some((if start < shown { start } else { here.first }, shown));
        }
    }

    /// The frame of the cursor and the frames around it, unless it is at the end.
    fn past(&self, moment: &Moment) -> Option<(FrameNo, Span)> {
        match (self.cursor, moment.here) {
            (Cursor::At(_, frame), Some(here)) => Some((frame, here)),
            _ => None,
        }
    }

    /// The frames among which playing in the past stays.
    fn bounds(&self, span: Span) -> (FrameNo, FrameNo) {
        match self.range.filter(|_| self.looping) {
            Some((from, to)) => (span.clamp(from), span.clamp(to)),
            None => (span.first, span.last),
        }
    }

    /// Lets real time pass while recorded frames are played; what the machine is
    /// told where they end.
    pub fn pass(&mut self, time: Duration, speed: Speed, moment: &Moment) -> Option<Order> {
        let frames = self.replay.as_mut()?.pass(time, speed);
        let Some((frame, span)) = self.past(moment) else {
            self.replay = None;
            return None;
        };
        let (first, last) = self.bounds(span);
        let ahead = frame.saturating_add(frames);
        if self.looping {
            let length = last - first + 1;
            let inside = ahead.saturating_sub(first) % length;
            self.cursor = Cursor::At(span.branch, first + inside);
            return None;
        }
        if ahead < last {
            self.cursor = Cursor::At(span.branch, ahead);
            return None;
        }
        self.replay = None;
        if moment.on_live_branch() {
            self.cursor = Cursor::Live;
            return (!moment.running()).then_some(Order::Run);
        }
        self.cursor = Cursor::At(span.branch, last);
        None
    }

    /// When the machine has come to another branch, that one is shown.
    fn follow(&mut self, live: Option<BranchId>) {
        let before = self.live;
        self.live = live.or(before);
        if before.is_some() && before != self.live {
            self.cursor = Cursor::Live;
            self.replay = None;
            self.awaited = None;
        }
    }

    /// Brings the cursor back among the frames that there are. To be called before
    /// anything is drawn.
    pub fn settle(&mut self, moment: &Moment) {
        self.follow(moment.live.map(|live| live.branch));
        let renewed = self.epoch != moment.epoch;
        self.epoch = moment.epoch;
        let last = moment.here.map_or(0, |span| span.last);
        if renewed || self.awaited.is_some_and(|f| f <= last) || moment.run == RunState::Faulted {
            self.awaited = None;
        }
        let beyond = |at: Option<(FrameNo, FrameNo)>| at.is_some_and(|(from, _)| from > last);
        if renewed && beyond(self.range) {
            self.range = None;
            self.looping = false;
        }
        if renewed && beyond(self.zoom) {
            self.zoom = None;
        }
        let Cursor::At(branch, frame) = self.cursor else {
            return;
        };
        let Some(here) = moment.here else {
            self.cursor = Cursor::Live;
            self.replay = None;
            return;
        };
        let at_end = frame == here.last && moment.on_live_branch();
        let lost = frame > here.last && self.awaited.is_none();
        if frame < here.first {
            self.cursor = Cursor::At(branch, here.first);
        } else if lost || at_end && !moment.running() && self.replay.is_none() {
            self.cursor = Cursor::Live;
            self.replay = None;
        }
    }
}

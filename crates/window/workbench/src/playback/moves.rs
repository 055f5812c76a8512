//! How time passes: where the cursor goes, and what is asked of the machine.

use super::{Cursor, MachineCommand, PlaybackState, Replay, Span, Time};
use crate::{RunState, Speed};
use pad::{BranchId, FrameNo};
use std::time::Duration;

impl Time {
    pub(crate) fn zoom_to(&mut self, zoom: Option<(FrameNo, FrameNo)>, moment: &PlaybackState) {
        let seen = |(first, last): &(_, _)| {
            moment
                .shown
                .is_none_or(|frame| (*first..=*last).contains(&frame))
        };
        self.zoom = zoom;
        let unseen = zoom.filter(|zoom| !seen(zoom));
        self.zoomed_from = unseen.map(|_| self.cursor);
    }

    pub(crate) fn pause_or_run(&mut self, moment: &PlaybackState) -> Option<MachineCommand> {
        self.waits_for_loop = false;
        if self.replay.take().is_some() {
            return None;
        }
        self.awaited = None;
        if moment.running() {
            return Some(MachineCommand::Pause);
        }
        let Some((frame, span)) = self.past(moment) else {
            if self.looping && self.play_span(moment) {
                return None;
            }
            self.cursor = Cursor::Live;
            return Some(MachineCommand::Run);
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

    /// Plays the chosen span from its first frame; false when there is none.
    fn play_span(&mut self, moment: &PlaybackState) -> bool {
        let Some(here) = moment.here.filter(|_| self.range.is_some()) else {
            return false;
        };
        self.cursor = Cursor::At(here.branch, self.bounds(here).0);
        self.replay = Some(Replay::default());
        true
    }

    /// Switches the loop on or off. A span that is looped while the newest frames are shown is played
    /// at once, and the game waits.
    pub(crate) fn switch_loop(&mut self, moment: &PlaybackState) -> Option<MachineCommand> {
        self.looping = !self.looping;
        let follows = moment.running() && self.past(moment).is_none();
        self.waits_for_loop = self.looping && follows && self.play_span(moment);
        self.waits_for_loop.then_some(MachineCommand::Pause)
    }

    /// Ends the loop, shows the newest frame and follows new ones. A game that was paused for the loop runs on.
    pub(crate) fn end_loop(&mut self, moment: &PlaybackState) -> Option<MachineCommand> {
        let runs_on = std::mem::take(&mut self.waits_for_loop) && !moment.running();
        self.looping &= !runs_on;
        self.show_newest();
        runs_on.then_some(MachineCommand::Run)
    }

    pub(crate) fn step(&mut self, frames: u32, moment: &PlaybackState) -> Option<MachineCommand> {
        (self.replay, self.waits_for_loop) = (None, false);
        let (Some(shown), Some(here)) = (moment.shown, moment.here) else {
            return Some(MachineCommand::Step(frames));
        };
        // Frames that are still to come after an earlier step: this step adds to them.
        let coming = self.awaited.filter(|frame| *frame > here.last);
        let hold = (moment.running() && coming.is_none()).then_some(MachineCommand::Pause);
        let target = coming.unwrap_or(shown).saturating_add(u64::from(frames));
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
            // The machine may run further before it pauses.
            self.cursor = Cursor::At(here.branch, target);
        }
        self.awaited = Some(target);
        let more = u32::try_from(missing).unwrap_or(frames).min(frames);
        Some(MachineCommand::Step(more))
    }

    pub(crate) fn back(&mut self, frames: u64, moment: &PlaybackState) -> Option<MachineCommand> {
        (self.replay, self.waits_for_loop) = (None, false);
        if let Some(shown) = moment.shown {
            self.seek(shown.saturating_sub(frames), moment);
        }
        moment.running().then_some(MachineCommand::Pause)
    }

    pub(crate) fn seek(&mut self, frame: FrameNo, moment: &PlaybackState) {
        if let Some(here) = moment.here {
            self.awaited = None;
            self.cursor = Cursor::At(here.branch, here.clamp(frame));
        }
    }

    /// The chosen span within the kept frames of a branch; `None` without one, and where none of
    /// its frames is kept.
    #[must_use]
    pub fn chosen(&self, kept: Span) -> Option<Span> {
        let (from, to) = self.range?;
        let is_kept = from <= kept.last && to >= kept.first;
        is_kept.then(|| Span {
            branch: kept.branch,
            first: kept.clamp(from),
            last: kept.clamp(to),
        })
    }

    pub(crate) fn begin_span(&mut self, moment: &PlaybackState) {
        if let (Some(shown), Some(here)) = (moment.shown, moment.here) {
            let end = self.range.map_or(here.last, |(_, end)| end);
            self.range = Some((shown, if end > shown { end } else { here.last }));
        }
    }

    pub(crate) fn end_span(&mut self, moment: &PlaybackState) {
        if let (Some(shown), Some(here)) = (moment.shown, moment.here) {
            let start = self.range.map_or(here.first, |(start, _)| start);
            self.range = Some((if start < shown { start } else { here.first }, shown));
        }
    }

    /// The frame of the cursor and the kept frames of its branch, unless the cursor follows
    /// the end.
    fn past(&self, moment: &PlaybackState) -> Option<(FrameNo, Span)> {
        match (self.cursor, moment.here) {
            (Cursor::At(_, frame), Some(here)) => Some((frame, here)),
            _ => None,
        }
    }

    /// The frames between which recorded frames are played.
    fn bounds(&self, span: Span) -> (FrameNo, FrameNo) {
        match self.range.filter(|_| self.looping) {
            Some((from, to)) => (span.clamp(from), span.clamp(to)),
            None => (span.first, span.last),
        }
    }

    /// Advances the playback of recorded frames by the elapsed real time. Returns the
    /// request to the machine when the recorded frames end.
    pub fn pass(
        &mut self,
        time: Duration,
        speed: Speed,
        moment: &PlaybackState,
    ) -> Option<MachineCommand> {
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
        (self.replay, self.waits_for_loop) = (None, false);
        if moment.on_live_branch() {
            self.cursor = Cursor::Live;
            return (!moment.running()).then_some(MachineCommand::Run);
        }
        self.cursor = Cursor::At(span.branch, last);
        None
    }

    /// Shows the newest frame and follows new ones.
    pub(crate) fn show_newest(&mut self) {
        self.cursor = Cursor::Live;
        self.replay = None;
    }

    /// Shows other pictures, from the newest on. Their branch is none that the machine has gone to.
    pub(crate) fn show_others(&mut self) {
        self.show_newest();
        (self.range, self.zoom, self.live) = (None, None, None);
    }

    /// Follows the machine to another branch.
    fn follow(&mut self, live: Option<BranchId>) {
        let before = self.live;
        self.live = live.or(before);
        if before.is_some() && before != self.live {
            self.show_newest();
            self.awaited = None;
        }
    }

    /// Moves the cursor into the kept frames. Call it before drawing.
    pub fn settle(&mut self, moment: &PlaybackState) {
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

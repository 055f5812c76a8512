//! The match: its requests, what the window wants of it, and its sound.

use super::{App, turns::play, waker};
use crate::lab::{MatchTask, MatchWants, Versus};
use ::lab::matches::Side;
use common::{SAMPLE_RATE, Sample};
use egui::Context;
use std::{f32::consts::TAU, sync::Arc};
use workbench::{
    MatchFrame, MatchPhase, MatchRequest, MatchSetup, MatchStatus, NoticeKind, PanelId,
};

/// The thread that plays, and what it was asked for.
#[derive(Default)]
pub(super) struct Matches {
    /// Started with the first match.
    versus: Option<Versus>,
    /// What the match that is there was started with.
    setup: Option<MatchSetup>,
    is_running: bool,
    /// How many matches there were.
    count: u64,
    /// Its newest frame, whose sound was heard.
    frame: Option<Arc<MatchFrame>>,
}

impl Matches {
    /// What the window shows of it.
    pub fn shown(&self) -> Option<MatchStatus> {
        Some(MatchStatus {
            setup: self.setup.clone()?,
            is_running: self.is_running,
            frame: self.frame.clone(),
        })
    }
}

impl App {
    /// Executes a request of the panel Match.
    pub(super) fn play_match(&mut self, ctx: &Context, request: MatchRequest) {
        match request {
            MatchRequest::Start => self.start_match(ctx),
            MatchRequest::Run if self.matches.setup.is_none() => self.start_match(ctx),
            MatchRequest::Run => self.matches.is_running = !self.matches.is_running,
            // The task is given what is held after each pass.
            MatchRequest::Hold(_) => {}
        }
    }

    fn start_match(&mut self, ctx: &Context) {
        let setup = self.workbench.ui_state().matches.setup.clone();
        let task = MatchTask::of(self.matches.count + 1, &setup);
        let wake = waker(ctx, &self.woken);
        if let Err((kind, why)) = play(&mut self.matches.versus, &mut self.turns, wake, task) {
            self.workbench.notify(kind, why);
            return;
        }
        self.matches.count += 1;
        self.matches.setup = Some(setup);
        self.matches.is_running = true;
    }

    /// Reports why a match could not be played; then there is none. Sounds what has happened in the one that
    /// is played.
    pub(super) fn poll_match(&mut self) {
        if let Some(why) = self.matches.versus.as_ref().and_then(Versus::failed) {
            self.matches.setup = None;
            self.matches.is_running = false;
            self.workbench.notify(NoticeKind::Warn, why);
        }
        let newest = self.matches.versus.as_ref().and_then(Versus::frame);
        let now = newest.filter(|frame| frame.of == self.matches.count);
        let before = std::mem::replace(&mut self.matches.frame, now.clone());
        let (Some(before), Some(now)) = (before, now) else {
            return;
        };
        if before.of == now.of && before != now && self.match_is_seen() {
            let notes = cue(&before, &now);
            self.sound_cue(|| samples(&notes));
        }
    }

    /// Whether a match runs in a panel that is drawn.
    pub(super) fn match_is_seen(&self) -> bool {
        self.matches.is_running && self.workbench.draws(PanelId::Match)
    }

    /// Passes on what the window wants of the match, after each pass in which it was drawn.
    pub(super) fn direct_match(&self) {
        let Some(versus) = &self.matches.versus else {
            return;
        };
        let of_window = &self.workbench.ui_state().matches;
        let wants = MatchWants {
            is_running: self.matches.is_running,
            pace: of_window.setup.pace,
            held: of_window.held,
        };
        versus.want(wants, self.workbench.draws(PanelId::Match));
    }
}

/// A note: its frequency in hertz, and its milliseconds.
type Note = (f32, u32);

/// What is heard between two frames of a match: who wins, who is knocked out, rows that come, rows that
/// are sent, or a piece that the person has placed. The most important alone.
fn cue(before: &MatchFrame, now: &MatchFrame) -> Vec<Note> {
    let grew = |of: fn(&MatchFrame, Side) -> u64, side| of(now, side) > of(before, side);
    let sent = |frame: &MatchFrame, side: Side| frame.sides[side as usize].view.figures.sent;
    let placed = |frame: &MatchFrame, side: Side| frame.sides[side as usize].view.figures.pieces;
    let waiting = |frame: &MatchFrame, side: Side| frame.sides[side as usize].waiting.into();
    if before.phase != now.phase {
        return match now.phase {
            MatchPhase::Over(Some(Side::Left)) => {
                vec![(523.3, 110), (659.3, 110), (784.0, 110), (1046.5, 320)]
            }
            MatchPhase::Over(_) => vec![(392.0, 140), (329.6, 140), (261.6, 360)],
            MatchPhase::Break(Some(Side::Left)) => vec![(659.3, 110), (880.0, 220)],
            MatchPhase::Break(_) => vec![(329.6, 140), (220.0, 260)],
            MatchPhase::Round => vec![(440.0, 90), (587.3, 120)],
        };
    }
    if grew(waiting, Side::Left) {
        vec![(196.0, 90), (174.6, 120)]
    } else if grew(sent, Side::Left) {
        vec![(587.3, 60), (784.0, 90)]
    } else if grew(placed, Side::Left) {
        vec![(130.8, 30)]
    } else {
        Vec::new()
    }
}

/// The loudest sample of a note, as a part of the greatest one: below the sound of a game.
const LOUDNESS: f32 = 0.18;

/// The sound of notes, one after the other, each fading.
fn samples(notes: &[Note]) -> Vec<Sample> {
    let mut all = Vec::new();
    for &(hertz, millis) in notes {
        let count = SAMPLE_RATE / 1_000 * millis;
        all.extend((0..count).map(|at| {
            let (time, part) = (at as f32 / SAMPLE_RATE as f32, at as f32 / count as f32);
            let wave = (TAU * hertz * time).sin() + 0.3 * (3.0 * TAU * hertz * time).sin();
            // No click at the beginning.
            let fade = (1.0 - part) * (part * 20.0).min(1.0);
            let value = (wave * fade * LOUDNESS * f32::from(i16::MAX)) as i16;
            [value, value]
        }));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_have_their_length_and_are_never_too_loud() {
        let sound = samples(&[(440.0, 100), (880.0, 50)]);
        assert_eq!(sound.len() as u32, SAMPLE_RATE * 150 / 1_000);
        let loudest = sound.iter().map(|sample| sample[0].unsigned_abs()).max();
        assert!((3_000..9_000).contains(&loudest.unwrap()), "{loudest:?}");
        assert!(samples(&[]).is_empty());
    }
}

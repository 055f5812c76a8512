//! The sound of the game: the loudspeaker while it is on, and when it is silent.

use super::{App, waker};
use crate::shown_file::ShownFile;
use common::Sample;
use egui::Context;
use emulator::{HEARD, SOUNDS};
use machine::RunState;
use speaker::{Speaker, SpeakerState};
use std::io;
use workbench::{Cursor, NoticeKind, SoundStatus};

/// The loudspeaker, and what was reported about it.
pub struct SoundPlayer {
    open: Box<Open>,
    speaker: Option<Speaker>,
    /// Whether the machine sends its sound.
    is_sent: bool,
    /// Why there is none, until it is switched off.
    failed: Option<String>,
    /// Whether a person knows that there is none.
    is_reported: bool,
    status: SoundStatus,
}

/// Opens the loudspeaker with room for so many blocks; calls the last when its state has changed.
type Open = dyn Fn(usize, machine::Wake) -> io::Result<Speaker>;

impl Default for SoundPlayer {
    fn default() -> Self {
        Self {
            open: Box::new(|blocks, wake| Speaker::open(blocks, move || wake())),
            speaker: None,
            is_sent: false,
            failed: None,
            is_reported: false,
            status: SoundStatus::Off,
        }
    }
}

impl SoundPlayer {
    /// Another loudspeaker.
    #[cfg(test)]
    pub fn opens_with(&mut self, open: impl Fn(usize) -> io::Result<Speaker> + 'static) {
        self.open = Box::new(move |blocks, _| open(blocks));
    }

    /// Whether no loudspeaker is open.
    #[cfg(test)]
    pub const fn is_closed(&self) -> bool {
        self.speaker.is_none()
    }

    /// How it stands.
    pub fn status(&self) -> SoundStatus {
        self.status.clone()
    }
}

impl App {
    /// Opens and closes the loudspeaker as the sound is switched on and off, and lets the machine
    /// send its sound while it is to be heard. Nothing of it runs while the sound is off.
    pub(super) fn poll_sound(&mut self, ctx: &Context, machine: &machine::Status) {
        let sound = self.workbench.ui_state().sound.clone();
        if !sound.is_on {
            self.send_sound(false);
            self.sound.speaker = None;
            self.sound.failed = None;
            self.sound.status = SoundStatus::Off;
            return;
        }
        let muted = self.muted(machine);
        // A match has sounds of its own, also while the game has none.
        let is_heard = muted.is_none() || self.match_is_seen();
        if self.sound.speaker.is_none() && self.sound.failed.is_none() && is_heard {
            let wake = waker(ctx, &self.woken);
            match (self.sound.open)(SOUNDS, wake) {
                Ok(speaker) => self.sound.speaker = Some(speaker),
                Err(why) => {
                    let why = format!("There is no sound: it can't be opened ({why})");
                    self.sound.failed = Some(why);
                }
            }
        }
        let state = self.sound.speaker.as_ref().map(|speaker| {
            speaker.set_volume(sound.volume);
            speaker.state()
        });
        if let Some(SpeakerState::Failed(why)) = &state {
            self.sound.failed = Some(why.clone());
            self.sound.speaker = None;
        }
        if let Some(why) = &self.sound.failed
            && !std::mem::replace(&mut self.sound.is_reported, true)
        {
            self.workbench.notify(NoticeKind::Warn, why.clone());
        }
        let is_open = state == Some(SpeakerState::Playing);
        self.send_sound(is_open && muted.is_none());
        self.sound.status = match (&self.sound.failed, muted) {
            (Some(why), _) => SoundStatus::Failed(why.clone()),
            (None, Some(why)) if !is_heard => SoundStatus::Muted(why),
            (None, _) => SoundStatus::Playing,
        };
    }

    /// Why the sound is not to be heard now.
    fn muted(&self, machine: &machine::Status) -> Option<&'static str> {
        let time = &self.workbench.ui_state().time;
        let times = machine.speed.factor();
        if self
            .shown
            .as_ref()
            .is_some_and(|shown| !matches!(shown, ShownFile::Session(_)))
        {
            Some("a picture or a film is shown")
        } else if self.shown.is_some() {
            Some("a session is shown")
        } else if !machine.core.has_sound() {
            Some("this core gives no sound; the core boytacean does")
        } else if time.replay.is_some() || time.cursor != Cursor::Live {
            Some("an earlier frame is shown")
        } else if machine.run_state != RunState::Running {
            Some("the game is paused")
        } else if times.is_none_or(|times| times > *HEARD.end()) {
            Some("the game is faster than 2×")
        } else if times.is_some_and(|times| times < *HEARD.start()) {
            Some("the game is slower than a quarter")
        } else {
            None
        }
    }

    /// Plays a short sound, if the loudspeaker is open.
    pub(super) fn sound_cue(&self, sound: impl FnOnce() -> Vec<Sample>) {
        if let Some(speaker) = &self.sound.speaker {
            let sound = sound();
            if !sound.is_empty() {
                speaker.cue(sound);
            }
        }
    }

    /// Lets the machine send its sound, or no longer.
    fn send_sound(&mut self, send: bool) {
        if send != std::mem::replace(&mut self.sound.is_sent, send) {
            let speaker = self.sound.speaker.as_ref().filter(|_| send);
            self.machine.set_sound(speaker.map(Speaker::line));
        }
    }
}

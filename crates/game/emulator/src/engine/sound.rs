//! The sound of the frames that are played.

use super::Engine;
use crate::{Pace, SAMPLE_RATE};
use crossbeam_channel::TrySendError;
use std::{num::NonZeroU32, ops::RangeInclusive};

/// How many times as fast as a Game Boy the game may run to be heard. Faster it is a chirp; slower
/// a single frame would have more sound than may wait.
pub const HEARD: RangeInclusive<f64> = 0.25..=2.0;

impl Engine {
    /// Switches the sound of the core on or off, as somebody listens and the speed allows. As the
    /// frames come faster or slower, so the sound is higher or lower.
    pub(super) fn switch_sound(&mut self) {
        let times = match self.pacer.pace() {
            Pace::Times(times) if HEARD.contains(&times) => Some(times),
            _ => None,
        };
        let times = times.filter(|_| self.sound.is_some());
        let rate = times.map(|times| (f64::from(SAMPLE_RATE) / times).round() as u32);
        if let Some(core) = &mut self.core {
            core.set_sound(rate.and_then(NonZeroU32::new));
        }
    }

    /// Sends the sound of the newest frame, or drops it when nobody takes it in time.
    pub(super) fn send_sound(&mut self) {
        let (Some(line), Some(core)) = (&self.sound, &mut self.core) else {
            return;
        };
        let sound = core.take_sound();
        if sound.is_empty() {
            return;
        }
        if let Err(TrySendError::Disconnected(_)) = line.try_send(sound) {
            self.sound = None;
            self.switch_sound();
        }
    }
}

//! The samples that the loudspeaker gets, from blocks that come when they come.

use crate::{RATE, Sample};
use crossbeam_channel::Receiver;
use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};

/// Samples that wait on average: two and a half frames of a game, so that one that comes late is
/// not missed.
const WAITING: usize = 2_000;
/// Samples that may wait, 125 ms. Above it the oldest are dropped: sound must not lag.
const MOST: usize = 6_000;
/// How much faster or slower it may play to keep [`WAITING`] samples, as two clocks never agree:
/// a seventh of a semitone, which nobody hears.
const BEND: f64 = 0.008;
/// The share of a level that is left after each sample when nothing comes: it fades in 5 ms.
const FADE: f32 = 0.98;
/// The share of a change of the volume in each sample, so that it does not click.
const GLIDE: f32 = 0.002;

/// Samples of cues that may wait, a second. Above it new ones are dropped.
const MOST_OF_CUES: usize = RATE as usize;

/// Takes blocks and gives samples at any rate, and short sounds over them.
pub struct Mixer {
    blocks: Receiver<Vec<Sample>>,
    cues: Receiver<Vec<Sample>>,
    volume: Arc<AtomicU8>,
    waiting: VecDeque<Sample>,
    /// The cues that are left to play, and the place between the first two samples.
    cue: (VecDeque<Sample>, f64),
    /// The place between the first two waiting samples, 0 to 1.
    place: f64,
    is_playing: bool,
    gain: f32,
    last: [f32; 2],
}

impl Mixer {
    /// A mixer of blocks and cues, at a volume in percent.
    pub fn new(
        blocks: Receiver<Vec<Sample>>,
        cues: Receiver<Vec<Sample>>,
        volume: Arc<AtomicU8>,
    ) -> Self {
        Self {
            blocks,
            cues,
            cue: (VecDeque::new(), 0.0),
            volume,
            waiting: VecDeque::new(),
            place: 0.0,
            is_playing: false,
            gain: 0.0,
            last: [0.0; 2],
        }
    }

    /// Gives the next samples at a rate to `put`.
    pub fn fill(&mut self, samples: usize, rate: u32, mut put: impl FnMut(Sample)) {
        self.waiting.extend(self.blocks.try_iter().flatten());
        if let Some(surplus) = self.waiting.len().checked_sub(MOST) {
            self.waiting.drain(..surplus + MOST - WAITING);
        }
        self.cue.0.extend(self.cues.try_iter().flatten());
        self.cue.0.truncate(MOST_OF_CUES);
        self.is_playing |= self.waiting.len() >= WAITING;
        let off = (self.waiting.len() as f64 - WAITING as f64) / WAITING as f64;
        let exact = f64::from(RATE) / f64::from(rate);
        let step = exact * (1.0 + BEND * off.clamp(-1.0, 1.0));
        let volume = f32::from(self.volume.load(Ordering::Relaxed)) / 100.0;
        for _ in 0..samples {
            // Loudness is heard by its square.
            self.gain += (volume * volume - self.gain) * GLIDE;
            self.last = match self.next(step) {
                Some(levels) => levels,
                None => self.last.map(|level| level * FADE),
            };
            let cue = self.next_of_cue(exact);
            let level = |side: usize| ((self.last[side] + cue[side]) * self.gain) as i16;
            put([level(0), level(1)]);
        }
    }

    /// The next sample of a cue; silence without one.
    fn next_of_cue(&mut self, step: f64) -> [f32; 2] {
        let (cue, place) = &mut self.cue;
        let sample = cue.front().map_or([0.0; 2], |sample| sample.map(f32::from));
        *place += step;
        let passed = *place as usize;
        cue.drain(..passed.min(cue.len()));
        *place -= passed as f64;
        sample
    }

    fn next(&mut self, step: f64) -> Option<[f32; 2]> {
        if !self.is_playing {
            return None;
        }
        let [Some(from), Some(to)] = [0, 1].map(|at| self.waiting.get(at).copied()) else {
            self.is_playing = false;
            return None;
        };
        let place = self.place as f32;
        let between = |side: usize| {
            let [from, to] = [from[side], to[side]].map(f32::from);
            from + (to - from) * place
        };
        let levels = [between(0), between(1)];
        self.place += step;
        let passed = self.place as usize;
        self.waiting.drain(..passed.min(self.waiting.len()));
        self.place -= passed as f64;
        Some(levels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::{Sender, bounded, never};

    fn mixer(volume: u8) -> (Sender<Vec<Sample>>, Mixer) {
        let (line, blocks) = bounded(8);
        let volume = Arc::new(AtomicU8::new(volume));
        (line, Mixer::new(blocks, never(), volume))
    }

    #[test]
    fn a_cue_is_heard_once_at_any_rate_with_or_without_a_game() {
        for rate in [RATE, 44_100] {
            let (line, blocks) = bounded(8);
            let (cues, of_mixer) = bounded(2);
            let mut mixer = Mixer::new(blocks, of_mixer, Arc::new(AtomicU8::new(100)));
            // The volume glides to where it is.
            filled(&mut mixer, 4_000, rate);
            cues.send(vec![[6_000, -6_000]; 960]).unwrap();
            let sound = filled(&mut mixer, 2_000, rate);
            let heard = sound.iter().filter(|sample| sample[0] > 5_000).count();
            // 960 samples are 20 ms.
            assert!(heard.abs_diff(rate as usize / 50) <= 2, "{heard}");
            assert_eq!(sound[1_500], [0, 0]);
            // Over a game.
            (0..4).for_each(|i| line.try_send(block(i * 800)).unwrap());
            cues.send(vec![[20_000, 0]; 960]).unwrap();
            let sound = filled(&mut mixer, 800, rate);
            assert!(sound.iter().any(|sample| sample[0] > 25_000));
        }
    }

    fn filled(mixer: &mut Mixer, samples: usize, rate: u32) -> Vec<Sample> {
        let mut all = Vec::new();
        mixer.fill(samples, rate, |sample| all.push(sample));
        assert_eq!(all.len(), samples);
        all
    }

    /// A block of a tone of 500 Hz.
    fn block(from: usize) -> Vec<Sample> {
        let level = |i: usize| {
            if ((from + i) / 48).is_multiple_of(2) {
                8_000
            } else {
                -8_000
            }
        };
        (0..800).map(|i| [level(i), level(i) / 2]).collect()
    }

    fn rises(sound: &[Sample]) -> usize {
        let pairs = sound.windows(2);
        pairs
            .filter(|pair| pair[0][0] < 0 && pair[1][0] >= 0)
            .count()
    }

    #[test]
    fn what_is_sent_is_heard_at_any_rate_and_as_loud_as_chosen() {
        for rate in [48_000, 44_100, 96_000] {
            let (line, mut mixer) = mixer(100);
            let mut sound = Vec::new();
            for i in 0..60 {
                line.try_send(block(i * 800)).unwrap();
                sound.extend(filled(&mut mixer, 800 * rate as usize / 48_000, rate));
            }
            // The last 50 of 60 blocks: 500 Hz for 5/6 of a second.
            let heard = rises(&sound[sound.len() / 6..]);
            assert!(heard.abs_diff(416) < 8, "{heard} at {rate}");
            let [left, right] = [0, 1].map(|side| sound.iter().map(|s| s[side]).max().unwrap());
            assert!(
                left > 7_500 && right.abs_diff(left / 2) < 100,
                "{left}, {right}"
            );
        }
        let (line, mut mixer) = mixer(50);
        for i in 0..8 {
            line.try_send(block(i * 800)).unwrap();
        }
        let most = filled(&mut mixer, 1_500, 48_000).iter().map(|s| s[0]).max();
        assert!((1_000..2_100).contains(&most.unwrap()), "{most:?}");
    }

    #[test]
    fn without_blocks_it_fades_and_goes_on_with_the_next() {
        let (line, mut mixer) = mixer(100);
        assert!(filled(&mut mixer, 100, 48_000).iter().all(|s| *s == [0; 2]));
        for i in 0..3 {
            line.try_send(block(i * 800)).unwrap();
        }
        filled(&mut mixer, 2_300, 48_000);
        let ending = filled(&mut mixer, 1_000, 48_000);
        assert_eq!(ending.last(), Some(&[0; 2]));
        let steps = ending
            .windows(2)
            .map(|pair| pair[0][0].abs_diff(pair[1][0]));
        assert!(steps.max() < Some(16_100));
        for i in 0..4 {
            line.try_send(block(i * 800)).unwrap();
        }
        assert!(filled(&mut mixer, 800, 48_000).iter().any(|s| s[0] != 0));
    }

    #[test]
    fn it_never_lags_and_the_sender_never_waits() {
        let (line, mut mixer) = mixer(100);
        let mut dropped = 0;
        for i in 0..100 {
            if line.try_send(block(i * 800)).is_err() {
                dropped += 1;
            }
            if i % 10 == 9 {
                filled(&mut mixer, 10, 48_000);
                assert!(mixer.waiting.len() <= MOST);
            }
        }
        assert!(dropped > 0);
    }
}

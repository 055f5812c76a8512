//! The sound of frames that were recorded: their inputs are played again, with the sound on.

use crate::{
    CoreKind,
    resume::{ResumeError, cartridge_of},
};
use emulator::{Core, CoreFault, SAMPLE_RATE, Sample};
use pad::{BranchId, Buttons, CLOCKS_PER_FRAME, CLOCKS_PER_SECOND, FrameNo, Poke};
use session::History;
use session_file::{KeptCore, KeptSnapshot, RunInfo};
use std::{io, num::NonZeroU32, ops::RangeInclusive, sync::Arc};

/// Frames before the first one in which the sound is on already, so that notes that began there
/// are heard: three seconds, longer than any note of a game. It is the same wherever the replay
/// begins, and so is the sound.
const BEFORE: FrameNo = 180;

/// Samples that a frame may have more or fewer than its share: it ends with an instruction, and
/// samples do not begin with it.
const SLACK: usize = 4;

/// Why there is no sound of a recorded run, in one sentence.
#[derive(Debug, thiserror::Error)]
pub enum SoundtrackError {
    /// The core gives none.
    #[error("the core {0} gives no sound")]
    Silent(CoreKind),
    /// It is not known how to play the run again.
    #[error(transparent)]
    Unknown(#[from] ResumeError),
    /// What led to the frames is not there.
    #[error(
        "what led to frame {0} is not in memory any more, so its sound can't be made; choose later \
         frames"
    )]
    Begin(FrameNo),
    /// The core failed.
    #[error(transparent)]
    Core(#[from] CoreFault),
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// It can't be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// The number of samples of so many frames, each as long as a film shows it.
#[must_use]
pub const fn samples(frames: u64) -> u64 {
    let clocks = frames as u128 * CLOCKS_PER_FRAME as u128;
    (clocks * SAMPLE_RATE as u128 / CLOCKS_PER_SECOND as u128) as u64
}

/// A recorded run that can be heard.
#[derive(Clone, Debug)]
pub struct Soundtrack {
    rom: Arc<[u8]>,
    core: CoreKind,
    snapshots: Vec<KeptSnapshot>,
}

impl Soundtrack {
    /// The sound of a run, with a cartridge out of those that are at hand.
    ///
    /// # Errors
    /// When its cartridge is not at hand, or its core gives no sound.
    pub fn new(
        run: &RunInfo,
        at_hand: &[Arc<[u8]>],
        kept: KeptCore,
    ) -> Result<Self, SoundtrackError> {
        let (name, _) = run.core.as_ref().ok_or(ResumeError::Unknown("core"))?;
        let core: CoreKind = name
            .parse()
            .map_err(|_| ResumeError::Core(name.to_owned()))?;
        if !core.has_sound() {
            return Err(SoundtrackError::Silent(core));
        }
        Ok(Self {
            rom: cartridge_of(run, at_hand)?,
            core,
            snapshots: kept.snapshots,
        })
    }

    /// Plays frames of a branch and puts their [`samples`], in parts. A frame of another length,
    /// in which the screen was switched on or off, is cut or filled, so that the sound keeps step
    /// with the pictures.
    ///
    /// # Errors
    /// When the frames can't be played, `put` fails, or `goes_on` returns false.
    pub fn play(
        &self,
        (history, branch): (&History, BranchId),
        frames: RangeInclusive<FrameNo>,
        mut put: impl FnMut(&[Sample]) -> io::Result<()>,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<(), SoundtrackError> {
        let (first, last) = frames.into_inner();
        let listen_after = first.saturating_sub(BEFORE + 1);
        let begin = || SoundtrackError::Begin(first);
        let kept = history.range(branch).ok_or_else(begin)?;
        let mut player = self.start((history, branch), listen_after)?;
        let mut done = 0;
        let mut sound = Vec::new();
        for frame in player.number + 1..=*kept.end() {
            if !goes_on() {
                return Err(SoundtrackError::Cancelled);
            }
            // A picture that was dropped has no record; the next one has its inputs.
            let Some(record) = history.get_on(branch, frame) else {
                continue;
            };
            let inputs = &record.picture.inputs;
            if player.number + inputs.dropped.len() as FrameNo + 1 != frame {
                return Err(begin());
            }
            for held in inputs.dropped.iter().chain([&inputs.held]) {
                if player.number == listen_after {
                    player.core.set_sound(NonZeroU32::new(SAMPLE_RATE));
                }
                player.frame(held.all(), &inputs.pokes)?;
                sound.extend(player.core.take_sound());
                if player.number < first {
                    sound.clear();
                } else if player.number <= last {
                    let due = (samples(player.number - first + 1) - done) as usize;
                    if sound.len().abs_diff(due) > SLACK {
                        let fill = sound.last().copied().unwrap_or_default();
                        sound.resize(due, fill);
                    }
                    let ready = sound.len().min(due);
                    put(&sound[..ready])?;
                    sound.drain(..ready);
                    done += ready as u64;
                }
            }
            if player.number >= last {
                break;
            }
        }
        sound.resize((samples(last - first + 1) - done) as usize, [0; 2]);
        Ok(put(&sound)?)
    }

    /// The core where the replay begins: at the last snapshot before the sound, or at power-on.
    fn start(
        &self,
        (history, branch): (&History, BranchId),
        upto: FrameNo,
    ) -> Result<Player, SoundtrackError> {
        let mut core = self.core.open(&self.rom).map_err(|why| {
            io::Error::other(format!("the cartridge can't be played again: {why}"))
        })?;
        let tree = history.tree();
        let mut found: Option<&KeptSnapshot> = None;
        for (branch, last) in tree.lineage(branch, upto) {
            let own = self.snapshots.iter();
            let own = own.filter(|it| it.branch == branch && it.frame <= last);
            found = found.or(own.max_by_key(|it| it.frame));
        }
        let mut number = 0;
        if let Some(snapshot) = found
            && let Ok(state) = emulator::unpack_state(&snapshot.state)
            && core.restore(&state).is_ok()
        {
            number = snapshot.frame;
        }
        Ok(Player { core, number })
    }
}

/// A core that plays recorded inputs.
struct Player {
    core: Box<dyn Core>,
    /// The frame that it has run last.
    number: FrameNo,
}

impl Player {
    fn frame(&mut self, buttons: Buttons, pokes: &[Poke]) -> Result<(), CoreFault> {
        for poke in pokes.iter().filter(|poke| poke.after == self.number) {
            poke.write(self.core.cartridge_ram_mut());
        }
        self.core.frame(buttons)?;
        self.number += 1;
        Ok(())
    }
}

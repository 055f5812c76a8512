//! The core, at the frame from which a branch is replayed.

use crate::{CoreKind, Faults, faults::Injector};
use emulator::{Core, CoreFault};
use pad::{FrameNo, Inputs};
use screen::PictureMsg;

/// A core that runs recorded inputs.
pub(super) struct Replayed {
    core: Box<dyn Core>,
    faults: Option<Injector>,
    clocks: u64,
    number: FrameNo,
}

/// The state of a core between two frames.
pub(super) struct State {
    snapshot: Vec<u8>,
    clocks: u64,
    number: FrameNo,
}

/// Bytes of a state of a core, at most.
const LARGEST_STATE: usize = 64 << 20;

impl State {
    /// A state from a session file.
    pub fn stored(packed: &[u8], clocks: u64, number: FrameNo) -> Result<Self, String> {
        let declared = packed.first_chunk().map_or(0, |n| u32::from_le_bytes(*n));
        if declared as usize > LARGEST_STATE {
            return Err(format!("the snapshot at frame {number} is too large"));
        }
        let snapshot = lz4_flex::decompress_size_prepended(packed)
            .map_err(|why| format!("the snapshot at frame {number} can't be read: {why}"))?;
        Ok(Self {
            snapshot,
            clocks,
            number,
        })
    }
}

impl Replayed {
    /// A core at power-on.
    pub fn power_on(kind: CoreKind, rom: &[u8], faults: &Faults) -> Result<Self, String> {
        Ok(Self {
            core: kind.open(rom).map_err(|why| why.to_string())?,
            faults: Injector::new(faults),
            clocks: 0,
            number: 0,
        })
    }

    /// Its state; `None` if the core has no snapshots, or faults have a state too.
    pub fn state(&self) -> Option<State> {
        if self.faults.is_some() {
            return None;
        }
        Some(State {
            snapshot: self.core.snapshot()?,
            clocks: self.clocks,
            number: self.number,
        })
    }

    /// Goes to a state.
    pub fn restore(&mut self, state: &State) -> Result<(), String> {
        self.core
            .restore(&state.snapshot)
            .map_err(|why| why.to_string())?;
        (self.clocks, self.number) = (state.clocks, state.number);
        Ok(())
    }

    /// Whether it has run this frame.
    pub const fn has_run(&self, number: FrameNo) -> bool {
        self.number >= number
    }

    /// Whether a picture is the next one, after the dropped frames that it lists.
    pub fn is_before(&self, picture: &PictureMsg) -> bool {
        picture.number.checked_sub(self.number + 1) == Some(picture.inputs.dropped.len() as u64)
    }

    /// Runs the frames of a picture. The result has what the core makes of them.
    pub fn run(&mut self, recorded: &PictureMsg) -> Result<PictureMsg, CoreFault> {
        let Inputs {
            held,
            dropped,
            pokes,
        } = &recorded.inputs;
        for held in dropped.iter().chain([held]) {
            for poke in pokes.iter().filter(|poke| poke.after == self.number) {
                poke.write(self.core.cartridge_ram_mut());
            }
            self.clocks += u64::from(self.core.frame(held.all())?.clocks);
            self.number += 1;
        }
        let mut message = PictureMsg {
            clocks: self.clocks,
            picture: self.core.picture(),
            ..recorded.clone()
        };
        if let Some(faults) = &mut self.faults {
            message = faults.picture(message);
        }
        Ok(message)
    }

    /// The cartridge's RAM.
    pub fn ram(&self) -> &[u8] {
        self.core.cartridge_ram()
    }
}

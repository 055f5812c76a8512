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

//! The core, at the frame from which a branch is replayed.

use crate::{CoreKind, Faults};
use emulator::{Core, CoreFault};
use faults::Injector;
use pad::{Buttons, Epoch, FrameNo, Inputs, Poke};
use screen::{Picture, PictureMsg};
use std::collections::BTreeSet;

/// A core that runs recorded inputs.
pub(super) struct Replayed {
    core: Box<dyn Core>,
    faults: Option<Injector>,
    clocks: u64,
    number: FrameNo,
    /// The last picture before any fault, and the epoch of the recorded one.
    last: Option<(Picture, Option<Epoch>)>,
    /// The frames at whose end the state is saved.
    watched: BTreeSet<FrameNo>,
    /// The states that were saved; `None` where the core has none.
    saved: Vec<(FrameNo, Option<State>)>,
}

/// The state of a core between two frames.
pub(super) struct State {
    /// Packed as in a session file, to a tenth: thousands of branches may wait for theirs.
    packed: Vec<u8>,
    clocks: u64,
    number: FrameNo,
    /// The last picture before any fault, if known.
    picture: Option<Picture>,
}

impl State {
    /// Whether it has these bytes and clocks.
    pub fn is(&self, snapshot: &[u8], clocks: u64) -> bool {
        let own = emulator::unpack_state(&self.packed);
        own.is_ok_and(|own| (&*own, self.clocks) == (snapshot, clocks))
    }

    /// A state from a session file.
    pub fn stored(packed: &[u8], clocks: u64, number: FrameNo) -> Result<Self, String> {
        emulator::unpack_state(packed)
            .map_err(|why| format!("the snapshot at frame {number} can't be read: {why}"))?;
        Ok(Self {
            packed: packed.to_vec(),
            clocks,
            number,
            picture: None,
        })
    }
}

impl Replayed {
    /// A core at power-on.
    pub fn power_on(kind: CoreKind, rom: &[u8], faults: &Faults) -> Result<Self, String> {
        Ok(Self {
            core: kind.open(rom).map_err(|why| why.to_string())?,
            faults: (!faults.is_empty()).then(|| Injector::new(faults.clone())),
            clocks: 0,
            number: 0,
            last: None,
            watched: BTreeSet::new(),
            saved: Vec::new(),
        })
    }

    /// Its state; `None` if the core has no snapshots.
    pub fn state(&self) -> Option<State> {
        Some(State {
            packed: lz4_flex::compress_prepend_size(&self.core.snapshot()?),
            clocks: self.clocks,
            number: self.number,
            picture: self.last.as_ref().map(|(picture, _)| picture.clone()),
        })
    }

    /// Goes to a state.
    pub fn restore(&mut self, state: &State) -> Result<(), String> {
        let snapshot = emulator::unpack_state(&state.packed)?;
        let restored = self.core.restore(&snapshot);
        restored.map_err(|why| why.to_string())?;
        (self.clocks, self.number) = (state.clocks, state.number);
        self.last = state.picture.clone().map(|picture| (picture, None));
        Ok(())
    }

    /// Saves the state at the end of these frames, in place of those before.
    pub fn watch(&mut self, frames: BTreeSet<FrameNo>) {
        self.watched = frames;
        self.saved.clear();
    }

    /// The states that were saved since the last call.
    pub fn take_watched(&mut self) -> Vec<(FrameNo, Option<State>)> {
        std::mem::take(&mut self.saved)
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
        self.enter(recorded);
        let Inputs {
            held,
            dropped,
            pokes,
        } = &recorded.inputs;
        for held in dropped {
            self.frame(held.all(), pokes)?;
            self.pass_dropped(recorded);
        }
        self.frame(held.all(), pokes)?;
        let picture = self.core.picture();
        let mut message = self.message(recorded, picture.clone());
        if let Some(faults) = &mut self.faults {
            self.last = Some((picture, Some(recorded.epoch)));
            // One that does not come was not recorded.
            message = faults.picture(message.clone()).unwrap_or(message);
            message.inputs = recorded.inputs.clone();
        }
        Ok(message)
    }

    fn frame(&mut self, buttons: Buttons, pokes: &[Poke]) -> Result<(), CoreFault> {
        for poke in pokes.iter().filter(|poke| poke.after == self.number) {
            poke.write(self.core.cartridge_ram_mut());
        }
        self.clocks += u64::from(self.core.frame(buttons)?.clocks);
        self.number += 1;
        if self.watched.contains(&self.number) {
            self.saved.push((self.number, self.state()));
        }
        Ok(())
    }

    fn message(&self, recorded: &PictureMsg, picture: Picture) -> PictureMsg {
        PictureMsg {
            number: self.number,
            clocks: self.clocks,
            picture,
            ..recorded.clone()
        }
    }

    /// Another epoch began with the last picture, without faults.
    fn enter(&mut self, recorded: &PictureMsg) {
        let other = |(_, epoch): &(_, Option<Epoch>)| *epoch != Some(recorded.epoch);
        if let Some((picture, _)) = self.last.take_if(|last| other(last)) {
            let message = self.message(recorded, picture);
            if let Some(faults) = &mut self.faults {
                let _ = faults.picture(message);
            }
        }
    }

    /// A picture that did not come because of a fault is one that later faults may show.
    fn pass_dropped(&mut self, recorded: &PictureMsg) {
        let message = self.message(recorded, self.core.picture());
        if let Some(faults) = &mut self.faults
            && faults.faults().drops(self.number)
        {
            let _ = faults.picture(message);
        }
    }

    /// The frame that it has run last; 0 at power-on.
    pub const fn number(&self) -> FrameNo {
        self.number
    }

    /// The cartridge's RAM.
    pub fn ram(&self) -> &[u8] {
        self.core.cartridge_ram()
    }
}

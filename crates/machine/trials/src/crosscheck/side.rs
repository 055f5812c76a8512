//! One core and its state.

use super::{CrossCheckError, evidence::Held};
use cartridge::{Screen, Truth};
use emulator::{Core, CoreKind, RomError};
use pad::{Buttons, FrameNo};
use rules::game::Game;
use std::iter;

/// Upper limit of the frames between two screens.
const MOST_FRAMES: FrameNo = 120;

/// The sides of a check: the first, with which all others are compared.
pub struct Sides {
    pub first: Side,
    pub others: Vec<Side>,
}

impl Sides {
    /// Every core, or only one, switched on, with a game that halts until VBlank or polls.
    pub fn open(only: Option<CoreKind>, polls: bool) -> Result<Self, RomError> {
        let first = only.unwrap_or_default();
        let others = CoreKind::EACH.into_iter();
        let others = others.filter(|&kind| only.is_none() && kind != first);
        Ok(Self {
            first: Side::open(first, polls)?,
            others: others
                .map(|kind| Side::open(kind, polls))
                .collect::<Result<_, _>>()?,
        })
    }

    pub fn iter(&self) -> impl Iterator<Item = &Side> {
        iter::once(&self.first).chain(&self.others)
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Side> {
        iter::once(&mut self.first).chain(&mut self.others)
    }
}

/// One core with the cartridge in it.
pub struct Side {
    pub kind: CoreKind,
    pub core: Box<dyn Core>,
    pub number: FrameNo,
    /// `None` until the cartridge has set up its port.
    pub truth: Option<Truth>,
    /// The model, from the first picture of a game until it is left.
    pub model: Option<Game>,
    /// The last buttons.
    pub held: Held,
}

impl Side {
    /// Switched on, with a game that halts until VBlank or polls.
    pub fn open(kind: CoreKind, polls: bool) -> Result<Self, RomError> {
        let core = match polls {
            true => kind.open(&cartridge::polling_image()),
            false => kind.open(cartridge::IMAGE),
        };
        Ok(Self {
            kind,
            core: core?,
            number: 0,
            truth: None,
            model: None,
            held: Held::default(),
        })
    }

    pub fn frame(&mut self, buttons: Buttons) -> Result<(), CrossCheckError> {
        let frame = self.number;
        self.core
            .frame(buttons)
            .map_err(|fault| CrossCheckError::Fault { frame, fault })?;
        self.number += 1;
        self.truth = Truth::parse(self.core.cartridge_ram()).ok();
        Ok(())
    }

    /// Runs without buttons while the condition on its screen holds.
    pub fn run_while(&mut self, such: impl Fn(Screen) -> bool) -> Result<(), CrossCheckError> {
        let begun = self.number;
        while such(self.screen()) {
            if self.number > begun + MOST_FRAMES {
                return Err(CrossCheckError::Blank {
                    core: self.kind,
                    frame: self.number,
                });
            }
            self.frame(Buttons::NONE)?;
        }
        Ok(())
    }

    /// The screen of the newest picture; blank also for the first after the LCD comes on.
    pub fn screen(&self) -> Screen {
        self.truth
            .as_ref()
            .map_or(Screen::Blank, |truth| truth.screen)
    }

    /// Whether it is a picture of a game, including pauses and the end.
    pub fn in_game(&self) -> bool {
        use Screen::{Curtain, Over, Pause, Play};
        matches!(self.screen(), Play | Pause | Curtain | Over)
    }

    /// Pieces of this game that have spawned.
    pub fn spawned(&self) -> u16 {
        self.truth.as_ref().map_or(0, |truth| truth.hidden.spawned)
    }
}

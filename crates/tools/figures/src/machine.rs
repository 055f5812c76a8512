//! The cartridge on the real core, in a given state and with given buttons.
//!
//! A game is counted in steps from its first picture of play. [`Shot`] `n` is image `n`
//! and what step `n` left: one call of [`Game::step`] runs both.

use anyhow::{Context, bail};
use cartridge::{Screen, Setup, Since, Truth};
use emulator::{Core, CoreKind};
use pad::Buttons;
use screen::Picture;

/// The greatest number of frames to wait for a screen or a lock.
const MOST_FRAMES: usize = 2_000;

/// A Game Boy that shows the level screen.
pub struct Machine {
    core: Box<dyn Core>,
    level_screen: Vec<u8>,
}

impl Machine {
    /// Switches it on and goes through the menus.
    pub fn open() -> anyhow::Result<Self> {
        let mut core = CoreKind::default().open(cartridge::IMAGE)?;
        reach(core.as_mut(), Screen::Title)?;
        for screen in [Screen::Config, Screen::Level] {
            press_start(core.as_mut())?;
            reach(core.as_mut(), screen)?;
        }
        let level_screen = core.snapshot().context("the core takes no snapshot")?;
        Ok(Self { core, level_screen })
    }

    /// A game in the given state, at its first picture.
    pub fn game(&mut self, setup: &Setup) -> anyhow::Result<Game<'_>> {
        let core = self.core.as_mut();
        core.restore(&self.level_screen)?;
        let (offset, bytes) = setup.encode()?;
        core.cartridge_ram_mut()
            .get_mut(offset..offset + bytes.len())
            .context("the cartridge has too little RAM")?
            .copy_from_slice(&bytes);
        press_start(core)?;
        reach(core, Screen::Play)?;
        let mut game = Game {
            core,
            shots: Vec::new(),
        };
        game.keep(Buttons::NONE)?;
        Ok(game)
    }
}

fn press_start(core: &mut dyn Core) -> anyhow::Result<()> {
    for buttons in [Buttons::NONE, Buttons::NONE, Buttons::START] {
        core.frame(buttons)?;
    }
    Ok(())
}

fn reach(core: &mut dyn Core, screen: Screen) -> anyhow::Result<()> {
    for _ in 0..MOST_FRAMES {
        let truth = Truth::parse(core.cartridge_ram());
        if truth.is_ok_and(|truth| truth.screen == screen) {
            return Ok(());
        }
        core.frame(Buttons::NONE)?;
    }
    bail!("{screen:?} did not come");
}

/// An image and the step that ran with it.
pub struct Shot {
    /// What was held in the step.
    pub held: Buttons,
    /// The image.
    pub picture: Picture,
    /// What the image shows and what the step left.
    pub truth: Truth,
}

impl Shot {
    /// Row and column of the piece's box as the step left them.
    pub fn at(&self) -> (i8, i8) {
        let piece = self.truth.hidden.falling;
        (piece.row, piece.col)
    }
}

/// A game that is being played.
pub struct Game<'a> {
    core: &'a mut dyn Core,
    /// Every image so far, from the first picture of play.
    pub shots: Vec<Shot>,
}

impl Game<'_> {
    fn keep(&mut self, held: Buttons) -> anyhow::Result<()> {
        self.shots.push(Shot {
            held,
            picture: self.core.picture(),
            truth: Truth::parse(self.core.cartridge_ram())?,
        });
        Ok(())
    }

    /// Runs one step with these buttons. Returns its number.
    pub fn step(&mut self, held: Buttons) -> anyhow::Result<usize> {
        self.core.frame(held)?;
        self.keep(held)?;
        Ok(self.shots.len() - 1)
    }

    /// Runs some steps with these buttons.
    pub fn steps(&mut self, held: Buttons, count: usize) -> anyhow::Result<()> {
        for _ in 0..count {
            self.step(held)?;
        }
        Ok(())
    }

    /// Runs one step for each set of buttons; `label` gives the labels for 0, 1, 2 and so
    /// on.
    pub fn play(&mut self, count: usize, held: impl Fn(usize) -> Buttons) -> anyhow::Result<()> {
        for i in 0..count {
            self.step(held(i))?;
        }
        Ok(())
    }

    /// Runs steps with these buttons until the state fulfils a condition. Returns the
    /// number of that step.
    pub fn until(
        &mut self,
        held: Buttons,
        wanted: impl Fn(&Truth) -> bool,
    ) -> anyhow::Result<usize> {
        for _ in 0..MOST_FRAMES {
            let n = self.step(held)?;
            if wanted(&self.shots[n].truth) {
                return Ok(n);
            }
        }
        bail!("what was waited for did not come");
    }

    /// Runs steps until a piece locks. Returns the number of that step.
    pub fn until_lock(&mut self, held: Buttons) -> anyhow::Result<usize> {
        self.until(held, |truth| truth.since == Since::Lock(0))
    }

    /// Drops the first piece at the left wall, then runs the steps before step 0 of the
    /// next piece. Returns the number of that step, which has not run yet.
    pub fn first_away(&mut self) -> anyhow::Result<usize> {
        let wall = |truth: &Truth| truth.hidden.falling.col < 0;
        self.until(Buttons::LEFT, wall)?;
        self.until_lock(Buttons::DOWN)?;
        self.next_step_0()
    }

    /// Runs idle steps from a lock up to step 0 of the next piece. Returns the number of
    /// that step, which has not run yet.
    pub fn next_step_0(&mut self) -> anyhow::Result<usize> {
        self.steps(Buttons::NONE, rules::timeline::LOCK_TO_SPAWN as usize - 1)?;
        Ok(self.shots.len())
    }
}

//! A game that an agent plays.

use autofit::GameProfile;
use cartridge::Truth;
use emulator::{Core, CoreKind};
use pad::Buttons;
use probing::Agent;

/// A game and its agent.
pub struct Run {
    core: Box<dyn Core>,
    pub agent: Agent,
    profile: GameProfile,
    answer: Buttons,
    pub frames: u64,
    /// Pieces that locked, by the truth port, which the agent never sees.
    pub locked: u64,
    last_locked: u16,
}

impl Run {
    pub fn start(rom: &[u8], profile: &GameProfile, agent: Agent) -> Self {
        Self {
            core: CoreKind::default().open(rom).unwrap(),
            agent,
            profile: profile.clone(),
            answer: Buttons::NONE,
            frames: 0,
            locked: 0,
            last_locked: 0,
        }
    }

    /// Lets the game run without the agent until it shows its demonstration.
    pub fn wait_for_the_demo(&mut self) {
        let is_demo = |core: &dyn Core| Truth::parse(core.cartridge_ram()).is_ok_and(|t| t.demo);
        while !is_demo(self.core.as_ref()) {
            self.core.frame(Buttons::NONE).unwrap();
        }
    }

    pub fn step(&mut self) {
        self.core.frame(self.answer).unwrap();
        self.frames += 1;
        let picture = self.core.picture();
        let reading = self.profile.read(&picture);
        self.answer = self.agent.see(&picture, &reading);
        if let Ok(truth) = Truth::parse(self.core.cartridge_ram()) {
            let locked = truth.hidden.locked;
            self.locked += u64::from(locked.saturating_sub(self.last_locked));
            self.last_locked = locked;
        }
    }
}

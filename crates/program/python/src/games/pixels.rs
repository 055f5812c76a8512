//! Games of buttons on the cartridge, of which only the picture is seen.
//!
//! Each begins from the same snapshot of the level screen, with the pieces of its seed in the
//! cartridge's set-up block. The points and the end are read from the picture.

use super::{Facts, Game, PRESSES, Setup, Stepped};
use anyhow::{Context as _, ensure};
use cartridge::{Screen, Truth};
use emulator::{Core, CoreKind};
use pad::Buttons;
use rules::{Piece, SeededPieces};
use screen::{PIXELS, Picture, Shade};
use std::sync::{Arc, OnceLock};
use vision::{Profile, ReadCache, Reader};

/// Pieces in the queue of the set-up block; those after them the game draws by its own counter.
const DEALT: usize = 64;
/// Pictures until the level screen, at most, and from there to a game.
const MOST_PICTURES: u32 = 2_000;
/// Pictures between two presses that leave a screen.
const PULSE: u32 = 16;

/// A game on the cartridge.
pub struct Pixels {
    setup: Setup,
    core: Box<dyn Core>,
    level_screen: Arc<[u8]>,
    reader: Reader,
    cache: ReadCache,
    picture: Picture,
    /// Points as last read.
    score: u32,
}

fn screen(core: &dyn Core) -> Screen {
    Truth::parse(core.cartridge_ram()).map_or(Screen::Blank, |truth| truth.screen)
}

/// The snapshot at the level screen, which all games begin from. It is made once for a process.
fn level_screen(core: &mut dyn Core) -> anyhow::Result<Arc<[u8]>> {
    static MADE: OnceLock<Arc<[u8]>> = OnceLock::new();
    if let Some(made) = MADE.get() {
        return Ok(Arc::clone(made));
    }
    for picture in 0..MOST_PICTURES {
        if screen(core) == Screen::Level && picture % PULSE == 0 {
            // Nothing is held by then.
            if let Some(snapshot) = core.snapshot() {
                return Ok(Arc::clone(MADE.get_or_init(|| snapshot.into())));
            }
        }
        let is_left = screen(core) != Screen::Level && picture % PULSE == PULSE / 2;
        core.frame(if is_left {
            Buttons::START
        } else {
            Buttons::NONE
        })?;
    }
    anyhow::bail!("the cartridge shows no level screen within {MOST_PICTURES} pictures")
}

impl Pixels {
    /// What the cartridge reads when the game starts.
    fn set_up(&mut self, seed: u64) -> anyhow::Result<()> {
        let (mut dealer, [mut active, mut next, last]) = SeededPieces::deal(seed);
        let mut queue = vec![active, next, last];
        while queue.len() < DEALT {
            (active, next) = (next, queue[queue.len() - 1]);
            queue.push(dealer.next(active, next));
        }
        let setup = cartridge::Setup {
            level: self.setup.level,
            heart: self.setup.hearts,
            queue: queue.into_iter().map(|piece: Piece| piece as u8).collect(),
            ..cartridge::Setup::default()
        };
        let (offset, bytes) = setup.encode()?;
        let ram = self.core.cartridge_ram_mut();
        let place = ram.get_mut(offset..offset + bytes.len());
        place
            .context("the cartridge has no set-up block")?
            .copy_from_slice(&bytes);
        Ok(())
    }

    /// Reads the newest picture. Returns whether the game is over.
    fn see(&mut self) -> bool {
        self.picture = self.core.picture();
        let reading = self.reader.read_after(&mut self.cache, &self.picture);
        self.score = reading.score.unwrap_or(self.score);
        matches!(
            reading.screen,
            vision::Screen::Curtain | vision::Screen::GameOver
        )
    }
}

impl Game for Pixels {
    const BYTES: usize = PIXELS;
    const ACTIONS: usize = PRESSES.len();

    fn open(setup: Setup) -> anyhow::Result<Self> {
        let mut core = CoreKind::default().open(cartridge::IMAGE)?;
        Ok(Self {
            setup,
            level_screen: level_screen(core.as_mut())?,
            core,
            reader: Reader::new(Profile::blockfall()?),
            cache: ReadCache::default(),
            picture: Picture::plain(Shade::White),
            score: 0,
        })
    }

    fn begin(&mut self, seed: u64) -> anyhow::Result<()> {
        self.core.restore(&self.level_screen)?;
        self.set_up(seed)?;
        self.core.frame(Buttons::START)?;
        let mut pictures = 0;
        while screen(self.core.as_ref()) != Screen::Play {
            ensure!(
                pictures < MOST_PICTURES,
                "the cartridge begins no game within {MOST_PICTURES} pictures"
            );
            self.core.frame(Buttons::NONE)?;
            pictures += 1;
        }
        self.score = 0;
        self.see();
        Ok(())
    }

    fn step(&mut self, action: usize) -> anyhow::Result<Stepped> {
        let before = self.score;
        let held = PRESSES.get(action).copied().unwrap_or_default();
        let mut is_over = false;
        for _ in 0..self.setup.frames {
            self.core.frame(held)?;
            is_over |= self.see();
        }
        Ok(Stepped {
            reward: self.score as f32 - before as f32,
            is_over,
            is_legal: true,
        })
    }

    fn observe(&self, row: &mut [u8]) {
        for (byte, shade) in row.iter_mut().zip(self.picture.shades()) {
            *byte = *shade as u8;
        }
    }

    fn facts(&self) -> anyhow::Result<Facts> {
        let truth = Truth::parse(self.core.cartridge_ram())?;
        Ok(Facts {
            board: truth.board,
            score: truth.score,
            level: truth.level,
            lines: truth.lines,
            pieces: truth.hidden.locked.into(),
        })
    }
}

//! Another maker's game, learnt by pressing or played by what was learnt.

use crate::play::IDLE;
use autofit::GameProfile;
use emulator::{CoreFault, CoreKind, RomError};
use pad::Buttons;
use planner::Strategy;
use probing::Agent;
pub use probing::{Counts, Finding};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};

/// The game and how it is read.
pub struct GameOptions {
    /// The cartridge's bytes; `None` is the embedded one.
    pub rom: Option<Vec<u8>>,
    /// Which core runs it.
    pub core: CoreKind,
    /// How pictures are read, and what is known of the controls.
    pub profile: GameProfile,
    /// How pieces are placed.
    pub strategy: Strategy,
}

/// When a run ends, or after ten minutes of game time without a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameLimits {
    /// Pictures since power-on.
    pub frames: Option<u64>,
    /// Pieces that came to rest.
    pub pieces: Option<u64>,
    /// Games that ended.
    pub games: Option<u64>,
}

/// Why a run failed: one sentence.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The cartridge was refused.
    #[error(transparent)]
    Cartridge(#[from] RomError),
    /// The core can't go on.
    #[error("the run stopped: {0}")]
    Core(#[from] CoreFault),
    /// The profile has no controls.
    #[error(
        "the profile \"{0}\" does not have the controls of the game; let \"blockscope learn\" \
         find them first"
    )]
    NoControls(String),
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameReport {
    /// Pictures since power-on.
    pub frames: u64,
    /// What was played.
    #[serde(flatten)]
    pub counts: Counts,
    /// What was found out, in order.
    pub found: Vec<Finding>,
    /// What was not, a sentence each.
    pub missing: Vec<String>,
    /// Whether it was cancelled.
    pub cancelled: bool,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct GameProgress<'a> {
    /// Pictures since power-on.
    pub frames: u64,
    /// Pieces that came to rest.
    pub pieces: u64,
    /// What is done now, a few words.
    pub doing: &'a str,
    /// What was found out since the last call.
    pub found: &'a [Finding],
}

/// Learns what the profile does not have, until nothing is left or so many pictures have passed.
/// Returns the profile with the controls.
///
/// # Errors
/// When the cartridge is refused or the core fails.
pub fn learn(
    options: GameOptions,
    frames: u64,
    progress: impl FnMut(&GameProgress),
    cancel: &AtomicBool,
) -> Result<(GameProfile, GameReport), GameError> {
    let agent = Agent::learner(&options.profile, options.strategy.clone());
    let limits = GameLimits {
        frames: Some(frames),
        ..GameLimits::default()
    };
    let ends = |agent: &Agent| agent.is_learnt();
    let (agent, report) = run(&options, agent, limits, &ends, progress, cancel)?;
    Ok((options.profile.with_controls(agent.controls()), report))
}

/// Plays by the controls of the profile.
///
/// # Errors
/// When it has none, the cartridge is refused or the core fails.
pub fn play(
    options: &GameOptions,
    limits: GameLimits,
    progress: impl FnMut(&GameProgress),
    cancel: &AtomicBool,
) -> Result<GameReport, GameError> {
    if options.profile.controls().is_none() {
        return Err(GameError::NoControls(options.profile.name().to_owned()));
    }
    let agent = Agent::player(&options.profile, options.strategy.clone());
    let (_, report) = run(options, agent, limits, &|_| false, progress, cancel)?;
    Ok(report)
}

fn run(
    options: &GameOptions,
    mut agent: Agent,
    limits: GameLimits,
    ends: &dyn Fn(&Agent) -> bool,
    mut progress: impl FnMut(&GameProgress),
    cancel: &AtomicBool,
) -> Result<(Agent, GameReport), GameError> {
    let rom = options.rom.as_deref().unwrap_or(cartridge::IMAGE);
    let mut core = options.core.open(rom)?;
    let (mut frames, mut last_piece) = (0, 0);
    let mut buttons = Buttons::NONE;
    let mut known = 0;
    let is_over = |agent: &Agent, frames: u64, last_piece: u64| {
        let counts = agent.counts();
        limits.frames.is_some_and(|most| frames >= most)
            || limits.pieces.is_some_and(|most| counts.pieces >= most)
            || limits.games.is_some_and(|most| counts.games >= most)
            || limits.frames.is_none() && frames - last_piece > IDLE
            || ends(agent)
    };
    let mut cancelled = false;
    while !is_over(&agent, frames, last_piece) {
        cancelled = cancel.load(Ordering::Relaxed);
        if cancelled {
            break;
        }
        core.frame(buttons)?;
        frames += 1;
        let picture = core.picture();
        let pieces = agent.counts().pieces;
        buttons = agent.see(&picture, &options.profile.read(&picture));
        if agent.counts().pieces != pieces {
            last_piece = frames;
        }
        progress(&GameProgress {
            frames,
            pieces: agent.counts().pieces,
            doing: agent.doing(),
            found: agent.findings().get(known..).unwrap_or_default(),
        });
        known = agent.findings().len();
    }
    let report = GameReport {
        frames,
        counts: agent.counts(),
        found: agent.findings().to_vec(),
        missing: agent.controls().missing,
        cancelled,
    };
    Ok((agent, report))
}

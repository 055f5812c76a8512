//! One game from its seed, and many of them spread over the cores.

use planner::{
    Strategy,
    simulate::{GameSetup, PlacementGame, PlacementRule},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

/// The conditions of the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    /// The level at the start.
    pub level: u8,
    /// Whether pieces fall as fast as ten levels higher.
    pub hearts: bool,
    /// Whether only placements are used that buttons can reach in time.
    pub reach: bool,
    /// Whether the field is idealised.
    pub idealised: bool,
    /// A game is stopped after this many pieces.
    pub cap: u64,
    /// A game is stopped at this score.
    pub until_score: Option<u32>,
}

impl Conditions {
    fn rule(&self) -> PlacementRule {
        if self.idealised {
            PlacementRule::Idealised
        } else if self.reach {
            PlacementRule::Buttons
        } else {
            PlacementRule::Drops
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// No placement was possible any more.
    ToppedOut,
    /// It reached the requested score.
    Score,
    /// It was stopped at the cap of pieces.
    Cap,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// Why it ended.
    pub end: End,
    /// Pieces placed.
    pub pieces: u64,
    /// All cleared rows.
    pub lines: u64,
    /// Points for clears.
    pub score: u32,
    /// How many placements cleared 0, 1, 2, 3 and 4 rows.
    pub clears: [u64; 5],
}

/// Plays one game.
#[must_use]
pub fn play(strategy: &Strategy, seed: u64, conditions: &Conditions) -> Played {
    let mut game = PlacementGame::new(GameSetup {
        seed,
        level: conditions.level,
        hearts: conditions.hearts,
        rule: conditions.rule(),
    });
    let end = loop {
        if conditions
            .until_score
            .is_some_and(|score| game.score >= score)
        {
            break End::Score;
        }
        if game.pieces >= conditions.cap {
            break End::Cap;
        }
        let Some(placement) = game.choose(strategy) else {
            break End::ToppedOut;
        };
        game.place(placement);
    };
    Played {
        seed,
        end,
        pieces: game.pieces,
        lines: game.rows(),
        score: game.score,
        clears: game.clears,
    }
}

/// Plays `games` games with the seeds from `first` on, on `threads` threads, and calls
/// `report` with each of them in the order of the seeds.
///
/// # Errors
/// One sentence when a thread can't be started, or the error of `report`.
pub fn play_each(
    strategy: &Strategy,
    (first, games): (u64, u64),
    conditions: &Conditions,
    threads: usize,
    mut report: impl FnMut(Played) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let failed = AtomicBool::new(false);
    let work = |i: usize| {
        let seed = first.wrapping_add(i as u64);
        let goes_on = !failed.load(Ordering::Relaxed);
        Ok(goes_on.then(|| play(strategy, seed, conditions)))
    };
    let refused = |why| {
        let why = anyhow::Error::new(why);
        Err(why.context("a thread for games can't be started: ask for fewer threads"))
    };
    let (mut early, mut reported, mut result) = (BTreeMap::new(), 0, Ok(()));
    let done = |i, played: &Played| {
        early.insert(i, played.clone());
        while result.is_ok()
            && let Some(played) = early.remove(&reported)
        {
            reported += 1;
            result = report(played);
            failed.store(result.is_err(), Ordering::Relaxed);
        }
    };
    common::spread(("games", threads), refused, games as usize, work, done)?;
    result
}

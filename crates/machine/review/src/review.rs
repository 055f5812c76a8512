//! The games of a recording, judged.

use crate::{Move, MoveLog, Reviewer, Statistics, StrategyFit, Summary, Verdict};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    convert::Infallible,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};
use vision::Tracked;

/// The placements of some games, before they are judged.
#[derive(Clone, Debug, Default)]
pub struct Played {
    pub(super) log: MoveLog,
    pub(super) moves: Vec<Move>,
    /// The newest points of each game.
    pub(super) scores: BTreeMap<u32, u32>,
    pub(super) part: ReviewScope,
}

impl Played {
    /// Takes in the next tracked state of a branch.
    pub fn see(&mut self, tracked: &Tracked) {
        self.moves.extend(self.log.see(tracked));
        if let Some(score) = self.log.score() {
            self.scores.insert(self.log.game(), score);
        }
    }

    /// Drops the placements that are not a person's. The strategy's own game is with the pieces
    /// that are left, on the first board of each game among them.
    pub fn keep_own(&mut self, is_own: impl FnMut(&Move) -> bool) {
        self.moves.retain(is_own);
        self.part = ReviewScope::Own;
    }

    /// The placements, in their order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The steps of a review: each placement is judged, and played by the strategy.
    #[must_use]
    pub fn steps(&self) -> usize {
        2 * self.moves.len()
    }

    /// Placements that could not be judged, since the piece was not seen well.
    #[must_use]
    pub const fn missed(&self) -> u32 {
        self.log.missed()
    }

    /// The placements of each game.
    pub(crate) fn games(&self) -> impl Iterator<Item = &[Move]> {
        self.moves.chunk_by(|a, b| a.game == b.game)
    }
}

/// The games of a recording, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The name of the strategy.
    pub strategy: String,
    /// Why that strategy; `None` when a person chose it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fit: Option<StrategyFit>,
    /// How many pieces are placed.
    pub depth: usize,
    /// Which placements were reviewed.
    pub part: ReviewScope,
    /// The games that have placements.
    pub games: Vec<GameReview>,
    /// Placements that could not be judged, since the piece was not seen well.
    pub missed: u32,
}

/// A game, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameReview {
    /// The game, from 1.
    pub game: u32,
    /// All of it in a few numbers.
    pub summary: Summary,
    /// What the strategy itself would have made of the same pieces from the same board on: until
    /// there was no space, or no piece is known.
    pub own: Statistics,
    /// Its placements, in their order: their losses are the curve of the game.
    pub moves: Vec<Verdict>,
}

impl GameReview {
    /// One of the games that were played, with what its placements were judged to be.
    pub(crate) fn of(played: &Played, own: Statistics, moves: Vec<Verdict>) -> Self {
        let game = moves.first().map_or(1, |verdict| verdict.of.game);
        Self {
            game,
            summary: Summary::of(&moves, played.scores.get(&game).copied()),
            own,
            moves,
        }
    }

    /// The placements that lost most, the worst first; of equal ones the first.
    #[must_use]
    pub fn worst(&self, most: usize) -> Vec<&Verdict> {
        let mut worst: Vec<_> = self.moves.iter().filter(|it| it.share > 0.0).collect();
        worst.sort_by(|a, b| {
            (b.share, b.loss)
                .partial_cmp(&(a.share, a.loss))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        worst.truncate(most);
        worst
    }
}

/// A task of a review.
#[derive(Clone, Copy)]
enum Task<'a> {
    /// Play these pieces.
    Play(&'a [Move]),
    /// Judge this placement.
    Judge(&'a Move),
}

/// What came of a task.
enum Outcome {
    Own(Statistics),
    Judged(Box<Verdict>),
    Cancelled,
}

impl Reviewer {
    /// Judges all placements, on all cores of the system. `goes_on` gets how many of
    /// [`Played::steps`] are done and returns false to cancel; `None` is returned then.
    pub fn review(
        &self,
        played: &Played,
        goes_on: impl Fn(usize) -> bool + Sync,
    ) -> Option<Review> {
        // Games first: each of them is one long task.
        let games: Vec<&[Move]> = played.games().collect();
        let plays = games.iter().map(|moves| Task::Play(moves));
        let judges = played.moves.iter().map(Task::Judge);
        let all: Vec<Task<'_>> = plays.chain(judges).collect();
        let steps = Steps::new(&goes_on);
        let cancelled = AtomicBool::new(false);
        let is_cancelled = || cancelled.load(Ordering::Relaxed);
        let work = |task: &Task<'_>| match task {
            Task::Play(moves) => {
                let own = self.own_game(moves, || steps.done(1, &cancelled));
                own.map_or(Outcome::Cancelled, |(own, placed)| {
                    // The pieces for which there was no space are done as well.
                    steps.done(moves.len() - placed, &cancelled);
                    Outcome::Own(own)
                })
            }
            Task::Judge(of) => {
                let verdict = self.judge(of);
                steps.done(1, &cancelled);
                Outcome::Judged(Box::new(verdict))
            }
        };
        let work = |at: usize| Ok::<_, Infallible>((!is_cancelled()).then(|| work(&all[at])));
        let threads = ("review", common::cores().get());
        let Ok(outcomes) = common::spread(threads, |_| Ok(()), all.len(), work, |_, _| ());
        let outcomes = outcomes.filter(|_| !is_cancelled())?;
        let mut own = Vec::new();
        let mut verdicts = Vec::new();
        for outcome in outcomes {
            match outcome {
                Outcome::Own(statistics) => own.push(statistics),
                Outcome::Judged(verdict) => verdicts.push(*verdict),
                Outcome::Cancelled => return None,
            }
        }
        let mut verdicts = verdicts.into_iter();
        let judged = games.iter().zip(own).map(|(moves, own)| {
            let verdicts = verdicts.by_ref().take(moves.len()).collect();
            GameReview::of(played, own, verdicts)
        });
        Some(Review {
            strategy: self.strategy().name().to_owned(),
            fit: self.fit().cloned(),
            depth: self.depth(),
            part: played.part,
            games: judged.collect(),
            missed: played.missed(),
        })
    }
}

/// Counts steps and asks after each whether to go on.
struct Steps<'a> {
    done: AtomicUsize,
    goes_on: &'a (dyn Fn(usize) -> bool + Sync),
}

impl<'a> Steps<'a> {
    fn new(goes_on: &'a (dyn Fn(usize) -> bool + Sync)) -> Self {
        Self {
            done: AtomicUsize::new(0),
            goes_on,
        }
    }

    /// Some more steps are done. Returns whether to go on, and sets `cancelled` if not.
    fn done(&self, steps: usize, cancelled: &AtomicBool) -> bool {
        let done = steps + self.done.fetch_add(steps, Ordering::Relaxed);
        let goes_on = (self.goes_on)(done);
        if !goes_on {
            cancelled.store(true, Ordering::Relaxed);
        }
        goes_on
    }
}

/// Which placements of a recording were reviewed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewScope {
    /// All of them, no matter who played.
    #[default]
    All,
    /// Those of the pieces for which a person pressed a button, where a bot played as well.
    Own,
}

impl ReviewScope {
    /// The part in one sentence without a full stop, wherever a review is shown or saved.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::All => "All placements",
            Self::Own => {
                "A person's part only: pieces that fell while a person pressed a button of the game"
            }
        }
    }

    /// The part in one word, as it is saved.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Own => "own",
        }
    }
}

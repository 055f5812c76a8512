//! Games and reviews as plain data, to be sent between a page and the worker that judges for it.
//!
//! The other serialized form of them is for people's files: it leaves out what can be computed, and can't
//! be read back.

use crate::{
    Advice, CandidateFit, Class, GameReview, JudgedPlace, Move, MoveLog, Played, Review,
    ReviewScope, Situation, Statistics, StrategyFit, Verdict, fit::CANDIDATES,
};
use pad::FrameNo;
use planner::Term;
use rules::{Board, Piece, Placement};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A [`Situation`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct SentSituation {
    board: Board,
    piece: Piece,
    next: Option<Piece>,
    level: u8,
    heart: bool,
}

impl From<Situation> for SentSituation {
    fn from(situation: Situation) -> Self {
        let Situation {
            board,
            piece,
            next,
            level,
            heart,
        } = situation;
        Self {
            board,
            piece,
            next,
            level,
            heart,
        }
    }
}

impl From<SentSituation> for Situation {
    fn from(sent: SentSituation) -> Self {
        let SentSituation {
            board,
            piece,
            next,
            level,
            heart,
        } = sent;
        Self {
            board,
            piece,
            next,
            level,
            heart,
        }
    }
}

/// A [`JudgedPlace`].
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentPlace {
    placement: Placement,
    value: f64,
    cleared: u8,
    terms: Vec<Term>,
}

impl From<JudgedPlace> for SentPlace {
    fn from(place: JudgedPlace) -> Self {
        let JudgedPlace {
            placement,
            value,
            cleared,
            terms,
        } = place;
        Self {
            placement,
            value,
            cleared,
            terms,
        }
    }
}

impl From<SentPlace> for JudgedPlace {
    fn from(sent: SentPlace) -> Self {
        let SentPlace {
            placement,
            value,
            cleared,
            terms,
        } = sent;
        Self {
            placement,
            value,
            cleared,
            terms,
        }
    }
}

/// An [`Advice`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentAdvice {
    situation: SentSituation,
    strategy: String,
    best: SentPlace,
    reason: String,
}

impl From<Advice> for SentAdvice {
    fn from(advice: Advice) -> Self {
        let Advice {
            situation,
            strategy,
            best,
            reason,
        } = advice;
        Self {
            situation: situation.into(),
            strategy,
            best: best.into(),
            reason,
        }
    }
}

impl From<SentAdvice> for Advice {
    fn from(sent: SentAdvice) -> Self {
        let SentAdvice {
            situation,
            strategy,
            best,
            reason,
        } = sent;
        Self {
            situation: situation.into(),
            strategy,
            best: best.into(),
            reason,
        }
    }
}

/// A [`Move`].
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentMove {
    game: u32,
    appeared: FrameNo,
    locked: FrameNo,
    situation: SentSituation,
    placement: Placement,
    score: Option<u32>,
}

/// What a review needs of [`Played`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentPlayed {
    moves: Vec<SentMove>,
    scores: BTreeMap<u32, u32>,
    part: ReviewScope,
    missed: u32,
}

impl From<&Played> for SentPlayed {
    fn from(played: &Played) -> Self {
        let moves = played.moves.iter().map(|of| {
            let Move {
                game,
                appeared,
                locked,
                situation,
                placement,
                score,
            } = *of;
            SentMove {
                game,
                appeared,
                locked,
                situation: situation.into(),
                placement,
                score,
            }
        });
        Self {
            moves: moves.collect(),
            scores: played.scores.clone(),
            part: played.part,
            missed: played.missed(),
        }
    }
}

impl From<SentPlayed> for Played {
    fn from(sent: SentPlayed) -> Self {
        let moves = sent.moves.into_iter().map(|of| Move {
            game: of.game,
            appeared: of.appeared,
            locked: of.locked,
            situation: of.situation.into(),
            placement: of.placement,
            score: of.score,
        });
        Self {
            moves: moves.collect(),
            scores: sent.scores,
            part: sent.part,
            log: MoveLog::with_missed(sent.missed),
        }
    }
}

/// A [`Verdict`] without what was played, which is known where it is received.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SentVerdict {
    played: SentPlace,
    best: SentPlace,
    loss: f64,
    noise: f64,
    share: f64,
    rank: usize,
    choices: usize,
    in_reach: bool,
    class: Class,
    reason: String,
}

impl From<Verdict> for SentVerdict {
    fn from(verdict: Verdict) -> Self {
        let Verdict {
            of: _,
            played,
            best,
            loss,
            noise,
            share,
            rank,
            choices,
            in_reach,
            class,
            reason,
        } = verdict;
        Self {
            played: played.into(),
            best: best.into(),
            loss,
            noise,
            share,
            rank,
            choices,
            in_reach,
            class,
            reason,
        }
    }
}

impl SentVerdict {
    fn received(self, of: Move) -> Verdict {
        Verdict {
            of,
            played: self.played.into(),
            best: self.best.into(),
            loss: self.loss,
            noise: self.noise,
            share: self.share,
            rank: self.rank,
            choices: self.choices,
            in_reach: self.in_reach,
            class: self.class,
            reason: self.reason,
        }
    }
}

/// A [`Review`] without what is known where it is received.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentReview {
    strategy: String,
    /// Each candidate by its place in [`CANDIDATES`], with how much it ranks higher; and how many
    /// placements were compared.
    fit: Option<(Vec<(usize, f64)>, usize)>,
    depth: usize,
    games: Vec<(Statistics, Vec<SentVerdict>)>,
}

impl From<Review> for SentReview {
    fn from(review: Review) -> Self {
        let fit = review.fit.map(|fit| {
            let place = |candidate: &CandidateFit| {
                let mut all = CANDIDATES.iter();
                all.position(|(name, _)| *name == candidate.strategy)
            };
            let candidates = fit.candidates.iter();
            let candidates = candidates.filter_map(|it| Some((place(it)?, it.better)));
            (candidates.collect(), fit.placements)
        });
        let games = review.games.into_iter().map(|game| {
            let moves = game.moves.into_iter().map(SentVerdict::from);
            (game.own, moves.collect())
        });
        Self {
            strategy: review.strategy,
            fit,
            depth: review.depth,
            games: games.collect(),
        }
    }
}

impl SentReview {
    /// The review of what was sent; `None` when it is one of other games.
    #[must_use]
    pub fn received(self, played: &Played) -> Option<Review> {
        let sizes = self.games.iter().map(|(_, moves)| moves.len());
        if !played.games().map(<[Move]>::len).eq(sizes) {
            return None;
        }
        let fit = self.fit.map(|(candidates, placements)| {
            let candidates = candidates.into_iter().filter_map(|(place, better)| {
                let (strategy, plays_for) = *CANDIDATES.get(place)?;
                Some(CandidateFit {
                    strategy,
                    plays_for,
                    better,
                })
            });
            StrategyFit {
                candidates: candidates.collect(),
                placements,
            }
        });
        let games = played.games().zip(self.games).map(|(moves, (own, sent))| {
            let verdicts = moves.iter().zip(sent).map(|(of, sent)| sent.received(*of));
            GameReview::of(played, own, verdicts.collect())
        });
        Some(Review {
            strategy: self.strategy,
            fit,
            depth: self.depth,
            part: played.part,
            games: games.collect(),
            missed: played.missed(),
        })
    }
}

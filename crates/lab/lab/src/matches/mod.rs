//! Matches of two boards: what one clears rises under the other.
//!
//! A round begins with two empty boards, whose pieces are of two different seeds, and both place
//! one piece after the other at the same pace. Lines that a placement sends take away what waits for
//! the sender; the rest waits for the other, and rises with one empty column when a placement of
//! the other removes no row. Who can place nothing is knocked out, which ends the round; five
//! knock-outs win the match.

mod playing;
mod rating;
mod tournament;

pub use playing::PlayingMatch;
pub use rating::{Rating, ratings};
pub use tournament::{Entrant, Tournament, TournamentError};

use common::{Random, mix};
use lab_players::{PlayerSpec, RunError, Running, start};
use lab_rules::{Decision, Figures, Opponent, Rules};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Knock-outs that win a match.
pub const FIRST_TO: u32 = 5;
/// Pieces of each player after which a round has no winner: two careful players may never end.
pub const ROUND_PIECES: u32 = 1_000;
/// Rounds after which a match has no winner: as many without one as could have decided it.
const MAX_ROUNDS: u32 = 3 * FIRST_TO;

/// Who is on which side; as a number, the place in a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// With the pieces of the match's seed.
    Left,
    /// With those of another.
    Right,
}

/// What a match came to, the left player first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// Knock-outs that each scored.
    pub knock_outs: [u32; 2],
    /// Rounds without a winner.
    pub undecided: u32,
    /// Lines that each sent.
    pub sent: [u64; 2],
    /// Lines that each cleared.
    pub lines: [u64; 2],
    /// Pieces that each placed.
    pub pieces: [u64; 2],
}

impl Side {
    /// Both.
    pub const EACH: [Self; 2] = [Self::Left, Self::Right];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl Match {
    /// Who won; `None` without five knock-outs.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        let [left, right] = self.knock_outs;
        if left >= FIRST_TO {
            Some(Side::Left)
        } else if right >= FIRST_TO {
            Some(Side::Right)
        } else {
            None
        }
    }

    /// The share of the knock-outs that the player on this side scored; half where there are none.
    #[must_use]
    pub fn share_of(&self, side: Side) -> f64 {
        match self.knock_outs.iter().sum::<u32>() {
            0 => 0.5,
            all => f64::from(self.knock_outs[side as usize]) / f64::from(all),
        }
    }
}

/// Who sits on which side, by the places of the entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The left one.
    pub left: usize,
    /// The right one.
    pub right: usize,
}

/// A match that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who played.
    pub pairing: Pairing,
    /// The seed.
    pub seed: u64,
    /// What it came to.
    pub result: Match,
}

impl Outcome {
    /// 1 when the left one won, 0 when the right one did, and half of it when nobody did.
    #[must_use]
    pub const fn left_share(&self) -> f64 {
        match self.result.winner() {
            Some(Side::Left) => 1.0,
            Some(Side::Right) => 0.0,
            None => 0.5,
        }
    }
}

/// Plays the match of a seed. `None` when `cancel` was set before its end.
///
/// # Errors
/// The rules can't be played by, or a player can't be made.
pub fn play_match(
    rules: &Arc<Rules>,
    players: [&PlayerSpec; 2],
    seed: u64,
    cancel: &AtomicBool,
) -> Result<Option<Match>, RunError> {
    let mut total = Match::default();
    for number in 0..MAX_ROUNDS {
        if total.winner().is_some() {
            break;
        }
        let mut round = Round::start(rules, players, seed, number)?;
        let Some(winner) = round.play(cancel) else {
            return Ok(None);
        };
        round.count(winner, &mut total);
    }
    Ok(Some(total))
}

/// A round that is played.
struct Round {
    boards: [Box<dyn Running>; 2],
    /// Rows that wait for each.
    waiting: [u32; 2],
    holes: Random,
}

impl Round {
    /// The round of this number, from 0, in the match of a seed.
    fn start(
        rules: &Arc<Rules>,
        [left, right]: [&PlayerSpec; 2],
        seed: u64,
        number: u32,
    ) -> Result<Self, RunError> {
        let seed = mix(seed).wrapping_add(u64::from(number));
        Ok(Self {
            boards: [
                start(rules, left, mix(seed))?,
                start(rules, right, mix(!seed))?,
            ],
            waiting: [0; 2],
            holes: Random::new(seed),
        })
    }

    /// Plays to its end: who won, if anybody. `None` when it was cancelled.
    fn play(&mut self, cancel: &AtomicBool) -> Option<Option<Side>> {
        for _ in 0..ROUND_PIECES {
            let alive = [self.turn(0, cancel), self.turn(1, cancel)];
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            match alive {
                [true, true] => {}
                [true, false] => return Some(Some(Side::Left)),
                [false, true] => return Some(Some(Side::Right)),
                [false, false] => return Some(None),
            }
        }
        Some(None)
    }

    /// Places a piece of one player; whether it could.
    fn turn(&mut self, own: usize, cancel: &AtomicBool) -> bool {
        let opponent = Opponent {
            waiting: self.waiting[own],
            height: self.boards[1 - own].highest(),
        };
        let board = &mut self.boards[own];
        board.face(opponent);
        let before = *board.figures();
        board.step_until(cancel).is_some() && self.settle(own, &before)
    }

    /// Places the piece of one player as a person decided; whether it could.
    fn place(&mut self, own: usize, choice: Decision) -> bool {
        let board = &mut self.boards[own];
        let before = *board.figures();
        board.place(choice) && self.settle(own, &before)
    }

    /// Sends what a placement has sent, and lets what waits rise if it removed no row. Returns whether
    /// the player goes on.
    fn settle(&mut self, own: usize, before: &Figures) -> bool {
        let board = &mut self.boards[own];
        let after = *board.figures();
        let sent = (after.sent - before.sent) as u32;
        let taken = sent.min(self.waiting[own]);
        self.waiting[own] -= taken;
        if after.lines == before.lines {
            let hole = self.holes.below(u32::from(board.geometry().columns));
            board.receive(std::mem::take(&mut self.waiting[own]), hole as usize);
        }
        self.waiting[1 - own] += sent - taken;
        self.boards[own].over().is_none()
    }

    /// Adds the round to a match; `winner` is who won it.
    fn count(&self, winner: Option<Side>, total: &mut Match) {
        match winner {
            Some(side) => total.knock_outs[side as usize] += 1,
            None => total.undecided += 1,
        }
        for (side, board) in self.boards.iter().enumerate() {
            total.sent[side] += board.figures().sent;
            total.lines[side] += board.figures().lines;
            total.pieces[side] += board.figures().pieces;
        }
    }
}

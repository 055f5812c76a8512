//! A match that is played piece by piece, at any pace, by programs and persons.
//!
//! Here who can place nothing is knocked out at once, while in [`super::play_match`] the other one still
//! places the piece of the same turn.

use super::{MAX_ROUNDS, Match, ROUND_PIECES, Round, Side};
use lab_players::{PlayerSpec, RunError, Running};
use lab_rules::{Decision, Rules};
use std::sync::{Arc, atomic::AtomicBool};

/// A match that is played piece by piece.
pub struct PlayingMatch {
    rules: Arc<Rules>,
    players: [Arc<PlayerSpec>; 2],
    seed: u64,
    round: Round,
    /// The number of the round, from 0.
    number: u32,
    /// The rounds that are over.
    total: Match,
    /// The end of the round: who won, if anybody; `None` while it is played.
    end: Option<Option<Side>>,
}

impl PlayingMatch {
    /// Starts the first round. A side that a person plays has any player that knows the rules.
    ///
    /// # Errors
    /// The rules can't be played by, or a player can't be made.
    pub fn start(
        rules: Arc<Rules>,
        players: [Arc<PlayerSpec>; 2],
        seed: u64,
    ) -> Result<Self, RunError> {
        let round = Round::start(&rules, [&players[0], &players[1]], seed, 0)?;
        Ok(Self {
            rules,
            players,
            seed,
            round,
            number: 0,
            total: Match::default(),
            end: None,
        })
    }

    /// The game of a side.
    #[must_use]
    pub fn board(&self, side: Side) -> &dyn Running {
        &*self.round.boards[side as usize]
    }

    /// Rows that wait for a side, and rise when it places a piece that removes no row.
    #[must_use]
    pub const fn waiting(&self, side: Side) -> u32 {
        self.round.waiting[side as usize]
    }

    /// The rounds that are over.
    #[must_use]
    pub const fn total(&self) -> &Match {
        &self.total
    }

    /// The number of the round, from 0.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.number
    }

    /// The end of the round: who won it, if anybody; `None` while it is played.
    #[must_use]
    pub const fn end(&self) -> Option<Option<Side>> {
        self.end
    }

    /// Whether there is no further round.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.end.is_some() && (self.total.winner().is_some() || self.number + 1 >= MAX_ROUNDS)
    }

    /// Lets the player of a side place its piece.
    pub fn step(&mut self, side: Side, cancel: &AtomicBool) {
        if self.end.is_none() {
            let goes_on = self.round.turn(side as usize, cancel);
            self.after(side, goes_on);
        }
    }

    /// Places the piece of a side as a person decided.
    pub fn place(&mut self, side: Side, choice: Decision) {
        if self.end.is_none() {
            let goes_on = self.round.place(side as usize, choice);
            self.after(side, goes_on);
        }
    }

    /// Ends the round of a side whose piece has no room to appear.
    pub fn give_up(&mut self, side: Side) {
        if self.end.is_none() {
            self.round.boards[side as usize].give_up();
            self.after(side, false);
        }
    }

    /// Starts the next round, unless the match is over or this round is still played. Returns whether it
    /// did.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn next_round(&mut self) -> Result<bool, RunError> {
        if self.end.is_none() || self.is_over() {
            return Ok(false);
        }
        let players = [&*self.players[0], &*self.players[1]];
        self.round = Round::start(&self.rules, players, self.seed, self.number + 1)?;
        self.number += 1;
        self.end = None;
        Ok(true)
    }

    /// Ends the round if a side can't go on, or both have placed all their pieces.
    fn after(&mut self, side: Side, goes_on: bool) {
        let pieces = |side: &Side| self.board(*side).figures().pieces;
        let is_full = Side::EACH.iter().map(pieces).min() >= Some(ROUND_PIECES.into());
        let winner = match (goes_on, is_full) {
            (false, _) => Some(side.other()),
            (true, true) => None,
            (true, false) => return,
        };
        self.round.count(winner, &mut self.total);
        self.end = Some(winner);
    }
}

//! The games of a recording, judged.

use crate::{Move, MoveLog, Reviewer, Summary, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;
use vision::Tracked;

/// The placements of some games, before they are judged.
#[derive(Clone, Debug, Default)]
pub struct Played {
    log: MoveLog,
    moves: Vec<Move>,
    /// The newest points of each game.
    scores: BTreeMap<u32, u32>,
}

impl Played {
    /// Takes in the next tracked state of a branch.
    pub fn see(&mut self, tracked: &Tracked) {
        self.moves.extend(self.log.see(tracked));
        if let Some(score) = self.log.score() {
            self.scores.insert(self.log.game(), score);
        }
    }

    /// The placements, in their order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// The games of a recording, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The name of the strategy.
    pub strategy: String,
    /// How many pieces are placed.
    pub depth: usize,
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
    /// Its placements, in their order: their losses are the curve of the game.
    pub moves: Vec<Verdict>,
}

impl GameReview {
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

impl Reviewer {
    /// Judges all placements. `goes_on` gets how many are done and returns false to cancel;
    /// `None` is returned then.
    pub fn review(
        &self,
        played: &Played,
        mut goes_on: impl FnMut(usize) -> bool,
    ) -> Option<Review> {
        let mut games: BTreeMap<u32, Vec<Verdict>> = BTreeMap::new();
        for (done, of) in (1..).zip(&played.moves) {
            games.entry(of.game).or_default().push(self.judge(of));
            if !goes_on(done) {
                return None;
            }
        }
        Some(Review {
            strategy: self.strategy().name().to_owned(),
            depth: self.depth(),
            games: games
                .into_iter()
                .map(|(game, moves)| GameReview {
                    game,
                    summary: Summary::of(&moves, played.scores.get(&game).copied()),
                    moves,
                })
                .collect(),
            missed: played.log.missed(),
        })
    }
}

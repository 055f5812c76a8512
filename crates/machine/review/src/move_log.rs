//! The placements of games, from tracked states.

use crate::{Move, Situation};
use pad::FrameNo;
use rules::Placement;
use vision::{Event, SeenPiece, Tracked};

/// A piece that falls.
#[derive(Clone, Debug)]
struct Seen {
    appeared: FrameNo,
    situation: Situation,
    score: Option<u32>,
}

/// Finds the placements in consecutive tracked states of a branch.
#[derive(Clone, Debug, Default)]
pub struct MoveLog {
    game: u32,
    falling: Option<Seen>,
    level: u8,
    missed: u32,
    score: Option<u32>,
}

impl MoveLog {
    /// One that has seen so many placements that could not be judged, and nothing else.
    pub(crate) fn with_missed(missed: u32) -> Self {
        Self {
            missed,
            ..Self::default()
        }
    }

    /// The placement that is seen to be complete in the next state.
    pub fn see(&mut self, tracked: &Tracked) -> Option<Move> {
        let mut found = None;
        for event in &tracked.events {
            match event {
                Event::GameStarted => {
                    self.game += 1;
                    self.falling = None;
                    self.score = None;
                }
                Event::Locked(seen) => found = self.lock(tracked.frame, *seen).or(found),
                _ => {}
            }
        }
        self.level = tracked.level.unwrap_or(self.level);
        if let Some(situation) = Situation::of(tracked, self.level) {
            let appeared = match &self.falling {
                Some(seen) if seen.situation.piece == situation.piece => seen.appeared,
                _ => tracked.frame,
            };
            let before = self.falling.as_ref().map(|seen| seen.situation);
            self.falling = Some(Seen {
                appeared,
                situation: before.map_or(situation, |before| situation.after(&before)),
                score: tracked.score,
            });
        }
        self.score = tracked.score.or(self.score);
        found
    }

    /// The piece that falls now, for advice.
    #[must_use]
    pub fn falling(&self) -> Option<Situation> {
        self.falling.as_ref().map(|seen| seen.situation)
    }

    /// The game that is played, from 1.
    #[must_use]
    pub fn game(&self) -> u32 {
        self.game.max(1)
    }

    /// Placements that could not be judged: the piece was not seen before it was locked, or it
    /// is where it can't be.
    #[must_use]
    pub const fn missed(&self) -> u32 {
        self.missed
    }

    /// The newest points of the game.
    #[must_use]
    pub const fn score(&self) -> Option<u32> {
        self.score
    }

    fn lock(&mut self, locked: FrameNo, at: SeenPiece) -> Option<Move> {
        // The states may begin in the middle of a game.
        self.game = self.game();
        let seen = self.falling.take();
        let seen = seen.filter(|seen| seen.situation.piece == at.piece && rests(seen, at));
        let Some(Seen {
            appeared,
            situation,
            score,
        }) = seen
        else {
            self.missed += 1;
            return None;
        };
        Some(Move {
            game: self.game(),
            appeared,
            locked,
            situation,
            placement: Placement::from(&at),
            score,
        })
    }
}

/// Whether a piece can be locked there.
fn rests(seen: &Seen, at: SeenPiece) -> bool {
    let fits = |row| {
        let board = &seen.situation.board;
        board.fits(at.piece, at.orientation, row, at.col)
    };
    fits(at.row) && !fits(at.row + 1)
}

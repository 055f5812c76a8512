//! A placement of a game, and the situation in which it was chosen.

use pad::FrameNo;
use planner::Position;
use rules::{Board, FallState, Piece, Placement, gravity, speed};
use serde::{Serialize, Serializer, ser::SerializeStruct as _};
use vision::{Phase, Tracked};

/// What a player knew when a piece had to be placed. As JSON, the board and the pieces are also one
/// fumen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The locked cells.
    pub board: Board,
    /// The piece.
    pub piece: Piece,
    /// The piece after it; `None` when its box was switched off.
    pub next: Option<Piece>,
    /// The level.
    pub level: u8,
    /// Whether the game has hearts: pieces fall as fast as ten levels higher.
    pub heart: bool,
}

impl Situation {
    /// That of the piece that falls, if one does. `level` is used where the state has none.
    #[must_use]
    pub fn of(tracked: &Tracked, level: u8) -> Option<Self> {
        let falling = tracked
            .falling
            .filter(|_| tracked.phase == Phase::Falling)?;
        Some(Self {
            board: tracked.board,
            piece: falling.piece,
            next: tracked.next.filter(|_| tracked.preview),
            level: tracked.level.unwrap_or(level),
            heart: tracked.heart,
        })
    }

    /// The same with the next piece that was known before, while the same piece falls on the same
    /// board: the box shows the piece after it in the last pictures before the lock is seen.
    #[must_use]
    pub fn after(self, before: &Self) -> Self {
        let is_same = self.board == before.board && self.piece == before.piece;
        let known = before.next.filter(|_| is_same);
        Self {
            next: known.or(self.next),
            ..self
        }
    }

    /// The board and the known pieces.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut queue = vec![self.piece];
        queue.extend(self.next);
        Position {
            board: self.board,
            queue,
        }
    }

    /// The board and the known pieces, as they are shared.
    #[must_use]
    pub fn shared(&self) -> position_text::Position {
        let pieces = std::iter::once(self.piece).chain(self.next);
        position_text::Position::new(self.board, pieces)
    }

    /// The board and the known pieces as a fumen.
    #[must_use]
    pub fn fumen(&self) -> String {
        self.shared().fumen()
    }

    /// The piece after its first step, which it makes before an answer to it can be read.
    #[must_use]
    pub fn start(&self) -> FallState {
        let gravity = gravity(speed(self.level, self.heart));
        FallState::of_new_piece(self.board, self.piece, gravity)
    }
}

impl Serialize for Situation {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct("Situation", 5)?;
        fields.serialize_field("piece", &self.piece)?;
        fields.serialize_field("next", &self.next)?;
        fields.serialize_field("level", &self.level)?;
        fields.serialize_field("heart", &self.heart)?;
        fields.serialize_field("fumen", &self.fumen())?;
        fields.end()
    }
}

/// A placement of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The game, from 1.
    pub game: u32,
    /// The first picture that shows the piece.
    pub appeared: FrameNo,
    /// The picture on which it was seen to be locked.
    pub locked: FrameNo,
    /// What the player knew.
    #[serde(flatten)]
    pub situation: Situation,
    /// Where the piece was placed.
    #[serde(serialize_with = "rules::placed")]
    pub placement: Placement,
    /// The points before it was locked.
    pub score: Option<u32>,
}

impl Move {
    /// How many rows it clears.
    #[must_use]
    pub fn cleared(&self) -> u8 {
        let mut board = self.situation.board;
        let at = self.placement;
        board.lock(&at)
    }
}

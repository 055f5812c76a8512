//! The falling piece as the pictures allow it.

use crate::{SeenPiece, estimator::field::Field};
use rules::{Board, Piece, Pose};

/// Images from L to the first one in which the next piece is shown in its place,
/// less the step of the lock.
pub(super) const SEEN_LATE: u32 = 2;

/// A falling piece.
#[derive(Clone, Debug)]
pub(super) struct Falling {
    pub piece: Piece,
    /// Every pose that the pictures allow; the first is the likeliest. More than one
    /// only while the piece covers locked cells.
    pub poses: Vec<Pose>,
    /// Steps that have run in what was last shown.
    pub steps: u32,
    /// Pictures for which it has stood as it stands.
    pub still: u32,
    /// What was believed before it appeared without a sign.
    pub undo: Option<Box<Undo>>,
}

/// The state to go back to when a lock was reported too early.
#[derive(Clone, Debug)]
pub(super) struct Undo {
    pub field: Field,
    pub falling: Falling,
}

impl Falling {
    pub fn new(piece: Piece, poses: Vec<Pose>, steps: u32) -> Self {
        Self {
            piece,
            poses,
            steps,
            still: 0,
            undo: None,
        }
    }

    /// The likeliest pose.
    pub fn pose(&self) -> Pose {
        self.poses.first().copied().unwrap_or(Pose::SPAWN)
    }

    pub fn seen(&self) -> SeenPiece {
        seen_piece(self.piece, self.pose(), self.steps)
    }

    /// Whether it may lock where it stands.
    pub fn rests(&self, board: &Board) -> bool {
        self.poses.iter().any(|pose| pose.rests(self.piece, board))
    }
}

pub(super) fn seen_piece(piece: Piece, pose: Pose, steps: u32) -> SeenPiece {
    let Pose {
        orientation,
        row,
        col,
    } = pose;
    SeenPiece {
        piece,
        orientation,
        row,
        col,
        steps,
    }
}

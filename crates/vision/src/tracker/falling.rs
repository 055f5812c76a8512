//! A piece on its way down, until there is a sign that it has locked.

use super::{
    field::{Field, paint},
    game::{Game, Pause, Stage},
    locked::Locked,
    pose::{Pose, differences, minus, reach},
    seen::{Outcome, Seen, Shown},
};
use crate::{Event, SeenPiece, Violation};
use rules::{Board, Piece};

/// Steps beyond those that the number of pictures allows, before a jump of the
/// piece is taken for a misread.
const JUMP: u32 = 2;
/// Images from L to the first one in which the next piece is shown in its place,
/// less the step of the lock.
pub(super) const TOLD_LATE: u32 = 2;

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

impl Game {
    /// A picture while a piece falls.
    pub fn fall(&mut self, seen: &Seen, falling: &Falling) -> Outcome {
        let board = self.field.board;
        let near = reach(falling.piece, &board, &falling.poses, seen.depth());
        let hits = matching(&near, falling.piece, &board, &seen.filled);
        if !hits.is_empty() {
            return Ok(self.fell(seen, falling, hits));
        }
        if let Some(shown) = self.begin_clear(seen, falling, &near) {
            return Ok(shown);
        }
        if let Some(shown) = self.lock_and_spawn(seen, falling, &near) {
            return Ok(shown);
        }
        if let Some(shown) = self.moved_while_locking(seen, falling) {
            return Ok(shown);
        }
        if let Some(shown) = self.unlock(seen, falling.undo.as_deref()) {
            return Ok(shown);
        }
        let far = reach(falling.piece, &board, &near, JUMP);
        let hits = matching(&far, falling.piece, &board, &seen.filled);
        if !hits.is_empty() {
            self.complain("the piece moves further than it can in the time");
            return Ok(self.fell(seen, falling, hits));
        }
        let believed = falling.pose().on(falling.piece, &board);
        Err(Violation {
            rule: format!(
                "no move of the {} leads to what is shown",
                falling.piece.letter()
            ),
            cells: differences(&believed, &seen.filled),
        })
    }

    /// The piece is seen; if the next box changes under it, it has locked.
    fn fell(&mut self, seen: &Seen, falling: &Falling, hits: Vec<Pose>) -> Shown {
        let piece = falling.piece;
        let steps = self.steps_after(seen, falling);
        let rest = hits
            .iter()
            .find(|pose| pose.rests(piece, &self.field.board));
        if let (true, Some(&pose)) = (self.preview.changes(seen.next), rest) {
            let undo = Box::new(Undo {
                field: self.field.clone(),
                falling: Falling::new(piece, hits, steps),
            });
            self.lock(piece, pose, steps.saturating_sub(TOLD_LATE));
            let incoming = self.preview.advance(seen.next);
            let mut shown = Shown::sure(self.field.show(&self.field.board));
            // The next piece may have locked in this very step, over locked cells.
            if let Some(next) = incoming {
                let over = |pose: &Pose| pose.rests(next, &self.field.board);
                let places = reach(next, &self.field.board, &[Pose::SPAWN], 1);
                for pose in places.into_iter().filter(over) {
                    shown.unsure = pose.on(next, &shown.unsure);
                }
            }
            self.stage = Stage::Locked(Locked {
                incoming,
                cleared: 0,
                undo: Some(undo),
            });
            return shown;
        }
        if let Some(rule) = self.preview.stay(seen.next, rest.is_some()) {
            self.complain(rule);
        }
        let shown = self.show_piece(piece, hits.first().copied().unwrap_or(Pose::SPAWN));
        let still = match hits.first() {
            Some(&pose) if pose == falling.pose() => falling.still + seen.elapsed,
            _ => 0,
        };
        self.stage = Stage::Falling(Falling {
            still,
            ..Falling::new(piece, hits, steps)
        });
        shown
    }

    /// The field with a piece before it.
    pub fn show_piece(&self, piece: Piece, pose: Pose) -> Shown {
        let board = &self.field.board;
        let mut cells = self.field.show(board);
        paint(&mut cells, piece, pose);
        let own = pose.cells(piece);
        Shown {
            cells,
            unsure: minus(&own, &minus(&own, board)),
        }
    }

    /// Steps that have run in the picture.
    pub fn steps_after(&self, seen: &Seen, falling: &Falling) -> u32 {
        falling.steps + seen.elapsed - u32::from(self.pause == Pause::Resumed)
    }

    /// A piece becomes part of the field.
    pub fn lock(&mut self, piece: Piece, pose: Pose, steps: u32) {
        self.field.lock(piece, pose);
        self.events
            .push(Event::Locked(seen_piece(piece, pose, steps)));
    }

    /// A piece appears.
    pub fn appear(&mut self, seen: &Seen, piece: Piece, poses: Vec<Pose>, steps: u32) -> Shown {
        self.events.push(Event::Spawned(piece));
        let shown = self.show_locking(seen, piece, poses.first().copied().unwrap_or(Pose::SPAWN));
        self.stage = Stage::Falling(Falling::new(piece, poses, steps));
        shown
    }
}

/// The poses in which the piece and the board are what is filled.
pub(super) fn matching(poses: &[Pose], piece: Piece, board: &Board, filled: &Board) -> Vec<Pose> {
    let fits = |pose: &&Pose| pose.on(piece, board) == *filled;
    poses.iter().filter(fits).copied().collect()
}

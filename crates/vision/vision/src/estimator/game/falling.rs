//! A piece on its way down, until there is a sign that it has locked.

use super::{
    Game, Pause, Stage,
    find::{matching, only_match},
    locked::Locked,
    piece::{Falling, SEEN_LATE, Undo, seen_piece},
};
use crate::estimator::{
    field::paint,
    pose::{differences, minus, reach},
    seen::{Outcome, Seen, Shown},
};
use crate::{Event, Violation};
use rules::{Piece, Pose};

/// Steps beyond those that the number of pictures allows, before a jump of the
/// piece is taken for a misread.
const JUMP: u32 = 2;

impl Game {
    /// A picture while a piece falls.
    pub(super) fn fall(&mut self, seen: &Seen, falling: &Falling) -> Outcome {
        let board = self.field.board;
        if let Some(pose) = only_match(seen, &falling.poses, falling.piece, &board) {
            return Ok(self.fell(seen, falling, vec![pose]));
        }
        let near = reach(falling.piece, &board, &falling.poses, seen.depth());
        let hits = matching(seen, &near, falling.piece, &board);
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
        let hits = matching(seen, &far, falling.piece, &board);
        if !hits.is_empty() {
            self.report("the piece moves further than it can in the time");
            return Ok(self.fell(seen, falling, hits));
        }
        let believed = falling.pose().seen_on(falling.piece, &board);
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
            self.lock(piece, pose, steps.saturating_sub(SEEN_LATE));
            let incoming = self.preview.advance(seen.next);
            let mut shown = Shown::sure(self.field.show(&self.field.board));
            // The next piece may have locked in this very step, over locked cells.
            if let Some(next) = incoming {
                let over = |pose: &Pose| pose.rests(next, &self.field.board);
                let places = reach(next, &self.field.board, &[Pose::SPAWN], 1);
                for pose in places.into_iter().filter(over) {
                    shown.unsure = pose.seen_on(next, &shown.unsure);
                }
            }
            self.stage = Stage::Locked(Locked {
                incoming,
                cleared: 0,
                undo: Some(undo),
            });
            return shown;
        }
        if let Some(shown) = rest.and_then(|&pose| self.spawn_inside(seen, falling, pose)) {
            return shown;
        }
        if let Some(rule) = self.preview.stay(seen.next, rest.is_some()) {
            self.report(rule);
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
    pub(super) fn show_piece(&self, piece: Piece, pose: Pose) -> Shown {
        let board = &self.field.board;
        let mut cells = self.field.show(board);
        paint(&mut cells, piece, pose);
        let own = pose.seen(piece);
        Shown {
            cells,
            unsure: minus(&own, &minus(&own, board)),
        }
    }

    /// Steps that have run in the picture.
    pub(super) fn steps_after(&self, seen: &Seen, falling: &Falling) -> u32 {
        falling.steps + seen.elapsed - u32::from(self.pause == Pause::Resumed)
    }

    /// A piece becomes part of the field.
    pub(super) fn lock(&mut self, piece: Piece, pose: Pose, steps: u32) {
        self.field.lock(piece, pose);
        self.events
            .push(Event::Locked(seen_piece(piece, pose, steps)));
    }

    /// A piece appears.
    pub(super) fn appear(
        &mut self,
        seen: &Seen,
        piece: Piece,
        poses: Vec<Pose>,
        steps: u32,
    ) -> Shown {
        self.events.push(Event::Spawned(piece));
        let shown = self.show_locking(seen, piece, poses.first().copied().unwrap_or(Pose::SPAWN));
        self.stage = Stage::Falling(Falling::new(piece, poses, steps));
        shown
    }
}

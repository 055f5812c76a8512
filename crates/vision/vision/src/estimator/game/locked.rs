//! Between a lock that has been reported and the next piece.

use super::{
    Game, Stage,
    find::{matching, spawned},
    piece::{Falling, Undo},
};
use crate::Violation;
use crate::estimator::{
    numbers::Rise,
    pose::{differences, reach},
    seen::{Outcome, Seen, Shown},
};
use rules::Piece;

/// Nothing falls; the next piece is about to appear.
#[derive(Clone, Debug)]
pub(super) struct Locked {
    /// The piece that comes, if it was announced.
    pub incoming: Option<Piece>,
    /// Lines of the clear that went before.
    pub cleared: u8,
    /// The state before the lock, in case it was reported wrongly.
    pub undo: Option<Box<Undo>>,
}

impl Locked {
    /// What may rise: the numbers of a clear may come a picture late.
    pub fn rise(&self) -> Rise {
        match self.cleared {
            0 => Rise::Drop,
            n => Rise::Clear(n),
        }
    }
}

impl Game {
    /// A picture while nothing falls.
    pub(super) fn wait(&mut self, seen: &Seen, locked: Locked) -> Outcome {
        let board = self.field.board;
        if let Some((piece, poses)) = spawned(seen, &board, locked.incoming) {
            self.preview.take(seen.next);
            return Ok(self.appear(seen, piece, poses, seen.elapsed));
        }
        if seen.filled == board.visible() {
            self.preview.take(seen.next);
            self.stage = Stage::Locked(locked);
            return Ok(Shown::sure(self.field.show(&board)));
        }
        if let Some(shown) = self.unlock(seen, locked.undo.as_deref()) {
            return Ok(shown);
        }
        if let Some((piece, poses)) = spawned(seen, &board, None) {
            self.report("another piece appears than the one that was announced");
            self.preview.take(seen.next);
            return Ok(self.appear(seen, piece, poses, seen.elapsed));
        }
        Err(Violation {
            rule: "a field without a falling piece changes".into(),
            cells: differences(&board.visible(), &seen.filled),
        })
    }

    /// The lock was reported wrongly: the piece moves on.
    pub(super) fn unlock(&mut self, seen: &Seen, undo: Option<&Undo>) -> Option<Shown> {
        let Undo { field, falling } = undo?;
        let near = reach(
            falling.piece,
            &field.board,
            &falling.poses,
            seen.depth() + 1,
        );
        let poses = matching(seen, &near, falling.piece, &field.board);
        let &pose = poses.first()?;
        self.report("the piece moves on after its lock was believed");
        self.field = field.clone();
        self.preview.take(seen.next);
        let steps = falling.steps + 1 + seen.elapsed;
        let shown = self.show_piece(falling.piece, pose);
        self.stage = Stage::Falling(Falling::new(falling.piece, poses, steps));
        Some(shown)
    }
}

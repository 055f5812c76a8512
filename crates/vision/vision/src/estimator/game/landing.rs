//! A lock that the field itself shows: full rows flash, the next piece is there
//! without a change of the next box before it, or a piece is seen twice.

use super::{
    Game, Pause, Stage,
    clearing::Clearing,
    find::{locking, spawned},
    piece::{Falling, SEEN_LATE, Undo},
};
use crate::estimator::{
    field::{Field, place},
    pose::{minus, reach, within},
    seen::{Seen, Shown},
};
use crate::{Cell, Event, NextBox};
use rules::{Board, Piece, Pose};
use std::cmp::Reverse;

/// The fewest pictures for which a piece has stood still when the next one appears.
const RESTED: u32 = 2;

/// Cells whose inside has changed when a piece has appeared over them, unless one of them
/// has its inside.
const CHANGED: u32 = 2;

impl Game {
    /// Full rows have begun to vanish: the piece has locked three images ago.
    pub(super) fn begin_clear(
        &mut self,
        seen: &Seen,
        falling: &Falling,
        poses: &[Pose],
    ) -> Option<Shown> {
        let piece = falling.piece;
        let steps = self.steps_after(seen, falling).saturating_sub(SEEN_LATE);
        let in_time = seen.elapsed == 1 && self.pause == Pause::No;
        for &pose in poses {
            if !pose.rests(piece, &self.field.board) {
                continue;
            }
            let mut before = self.field.clone();
            before.lock(piece, pose);
            let Some(mut clearing) = Clearing::new(&before) else {
                continue;
            };
            let Some(since) = clearing.first(seen, in_time) else {
                continue;
            };
            clearing.since = since;
            self.lock(piece, pose, steps);
            self.events.push(Event::Clearing(clearing.rows.clone()));
            self.preview.glimpse(seen.next);
            let shown = Shown::sure(clearing.show());
            self.stage = Stage::Clearing(clearing);
            return Some(shown);
        }
        None
    }

    /// The next piece is there without a change of the next box before it: both are
    /// of one kind, or the box is off, or a picture is missing.
    pub(super) fn lock_and_spawn(
        &mut self,
        seen: &Seen,
        falling: &Falling,
        poses: &[Pose],
    ) -> Option<Shown> {
        if falling.still + seen.elapsed < RESTED {
            return None;
        }
        let piece = falling.piece;
        for &pose in poses {
            let mut field = self.field.clone();
            field.lock(piece, pose);
            let rests = pose.rests(piece, &self.field.board);
            if !rests || within(&seen.filled, &field.board) || field.board.full_rows().count() > 0 {
                continue;
            }
            if let Some((new, places)) = self.spawned(seen, &field.board) {
                return Some(self.follow(seen, falling, pose, (new, places)));
            }
        }
        None
    }

    /// The next piece has appeared wholly over filled cells, without a change of the next
    /// box: only the inside of cells shows it, where two pieces are drawn over each other.
    /// Cells over which the falling one was drawn already are no sign. While the box is off,
    /// the piece may be any, and the insides decide which.
    pub(super) fn spawn_inside(
        &mut self,
        seen: &Seen,
        falling: &Falling,
        rest: Pose,
    ) -> Option<Shown> {
        let same = match seen.next {
            NextBox::Piece(new) => self.preview.piece == Some(new),
            NextBox::Empty => !self.preview.on,
            NextBox::Unreadable => false,
        };
        if !same || falling.still + seen.elapsed < RESTED {
            return None;
        }
        let mut field = self.field.clone();
        field.lock(falling.piece, rest);
        if field.board.full_rows().count() > 0 {
            return None;
        }
        let last = rest.seen(falling.piece);
        let covered = minus(&last, &minus(&last, &self.field.board));
        let changed = changed_cells(seen, &field, &covered);
        let new = match self.preview.piece {
            Some(new) => (inside(&changed, &field, new) >= CHANGED).then_some(new),
            None => kind_inside(&changed, &field),
        }?;
        let found = spawned(seen, &field.board, Some(new))?;
        Some(self.follow(seen, falling, rest, found))
    }

    /// The falling piece has locked in a pose, and another one has appeared.
    fn follow(
        &mut self,
        seen: &Seen,
        falling: &Falling,
        pose: Pose,
        (new, poses): (Piece, Vec<Pose>),
    ) -> Shown {
        let steps = self
            .steps_after(seen, falling)
            .saturating_sub(SEEN_LATE + 1);
        let undo = Box::new(Undo {
            field: self.field.clone(),
            falling: Falling {
                undo: None,
                ..falling.clone()
            },
        });
        let mut field = self.field.clone();
        field.lock(falling.piece, pose);
        // Seen together with the change of the box, it has locked in its step 0.
        let rests = poses.iter().any(|pose| pose.rests(new, &field.board));
        let at_once = rests && self.preview.changes(seen.next) && seen.elapsed == 1;
        self.lock(falling.piece, pose, steps + u32::from(at_once));
        self.preview.advance(seen.next);
        let shown = self.appear(seen, new, poses, u32::from(!at_once));
        if let Stage::Falling(falling) = &mut self.stage {
            falling.undo = Some(undo);
        }
        shown
    }

    /// A shift or a turn in the very step of the lock.
    pub(super) fn moved_while_locking(&mut self, seen: &Seen, falling: &Falling) -> Option<Shown> {
        let (piece, board) = (falling.piece, self.field.board);
        let near = reach(piece, &board, &falling.poses, seen.depth());
        let poses = locking(seen, &near, piece, &board);
        let shown = self.show_locking(seen, piece, *poses.first()?);
        let steps = self.steps_after(seen, falling);
        self.stage = Stage::Falling(Falling {
            still: falling.still,
            ..Falling::new(piece, poses, steps)
        });
        Some(shown)
    }

    /// The field with a piece before it, and whatever else of the piece is seen.
    pub(super) fn show_locking(&self, seen: &Seen, piece: Piece, pose: Pose) -> Shown {
        let mut shown = self.show_piece(piece, pose);
        let extra = minus(&seen.filled, &pose.seen_on(piece, &self.field.board));
        if extra.count() == 0 {
            return shown;
        }
        for (i, cell) in shown.cells.iter_mut().enumerate() {
            let (row, col) = place(i);
            if extra.is_filled(row, col) {
                *cell = Cell::Piece(piece);
            }
        }
        shown.unsure = seen.filled;
        shown
    }

    /// The piece that has just appeared: the announced one, or any when the box may
    /// be a piece ahead.
    fn spawned(&self, seen: &Seen, board: &Board) -> Option<(Piece, Vec<Pose>)> {
        spawned(seen, board, self.preview.piece)
            .or_else(|| spawned(seen, board, None).filter(|_| self.preview.is_late()))
    }
}

/// The cells that are seen other than in the field, and how; not those that are covered.
fn changed_cells(seen: &Seen, field: &Field, covered: &Board) -> Vec<((i8, i8), Cell)> {
    let cells = seen.reading.cells.iter().zip(field.show(&field.board));
    let changed = cells
        .enumerate()
        .filter(|(_, (read, without))| read.cell != *without);
    let changed = changed.map(|(i, (read, _))| (place(i), read.cell));
    changed
        .filter(|&((row, col), _)| !covered.is_filled(row, col))
        .collect()
}

/// How much changed cells say that a piece has appeared wholly over filled ones:
/// [`CHANGED`] for each cell that has its inside, 1 for each other changed one; 0 when
/// cells beside it have changed, or not all of it is over filled cells.
fn inside(changed: &[((i8, i8), Cell)], field: &Field, new: Piece) -> u32 {
    let own = Pose::SPAWN.seen(new);
    let is_own = |&((row, col), _): &_| own.is_filled(row, col);
    if !within(&own, &field.board) || !changed.iter().all(is_own) {
        return 0;
    }
    let worth = |cell| if cell == Cell::Piece(new) { CHANGED } else { 1 };
    changed.iter().map(|&(_, cell)| worth(cell)).sum()
}

/// The kind of an unannounced piece over filled cells: the one of which the most shows, two
/// cells or more, if no other shows as much.
fn kind_inside(changed: &[((i8, i8), Cell)], field: &Field) -> Option<Piece> {
    let mut kinds = Piece::EACH.map(|piece| (inside(changed, field, piece), piece));
    kinds.sort_by_key(|&(inside, _)| Reverse(inside));
    let [(most, piece), (second, _), ..] = kinds;
    (most >= 2 * CHANGED && most > second).then_some(piece)
}

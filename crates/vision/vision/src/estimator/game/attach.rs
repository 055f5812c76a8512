//! A game that is already going on: its board is all filled cells, until the falling piece
//! is found when it moves or when the next one appears.

use super::{
    Game, Stage,
    clearing::Clearing,
    find::{matching, spawned},
    locked::Locked,
};
use crate::estimator::{
    field::Field,
    pose::{minus, reach, within},
    seen::{Seen, Shown},
};
use crate::{Cell, Event};
use rules::{Board, COLUMNS, Piece, Pose, ROWS, SPAWN_COL};

/// What the picture before showed.
#[derive(Clone, Debug, Default)]
pub(super) struct Attach {
    before: Option<Field>,
}

/// A piece that was found by its move.
struct Found {
    piece: Piece,
    board: Board,
    poses: Vec<Pose>,
}

impl Game {
    /// The first piece of a game stands where it spawns, before its step 0. Its kind
    /// is read from a cell that every piece has there.
    pub(super) fn find_first_piece(&mut self, seen: &Seen, fresh: bool) {
        let common = seen.reading.cell(1, SPAWN_COL as usize + 1).cell;
        let found = Piece::EACH.into_iter().find(|&piece| {
            let cells = Pose::SPAWN.seen(piece);
            let alone = cells == seen.filled;
            let kind = common == Cell::Piece(piece) || (alone && common == Cell::Other);
            kind && within(&cells, &seen.filled) && (fresh || alone)
        });
        if let Some(piece) = found {
            let board = minus(&seen.filled, &Pose::SPAWN.seen(piece));
            self.field = Field::of(seen.reading, board);
            self.appear(seen, piece, vec![Pose::SPAWN], 0);
        }
    }

    /// A picture while the falling piece is not known.
    pub(super) fn watch(&mut self, seen: &Seen, attach: &Attach) -> Shown {
        let shown = Shown::sure(seen.reading.cells.iter().map(|c| c.cell).collect());
        let now = Field::of(seen.reading, seen.filled);
        if self.preview.changes(seen.next) {
            self.field = now;
            let incoming = self.preview.advance(seen.next);
            self.stage = Stage::Locked(Locked {
                incoming,
                cleared: 0,
                undo: None,
            });
            return shown;
        }
        if let Some(before) = &attach.before
            && before.board != seen.filled
            && self.recognise(seen, before)
        {
            return shown;
        }
        self.preview.take(seen.next);
        self.field = now.clone();
        self.stage = Stage::Unknown(Attach { before: Some(now) });
        shown
    }

    /// Whether the change from the picture before shows the stage of the game.
    fn recognise(&mut self, seen: &Seen, before: &Field) -> bool {
        if within(&before.board, &seen.filled)
            && let Some((piece, poses)) = spawned(seen, &before.board, self.preview.piece)
        {
            self.field = before.clone();
            self.preview.advance(seen.next);
            self.appear(seen, piece, poses, 1);
            return true;
        }
        if let Some(Found {
            piece,
            board,
            poses,
        }) = moved(seen, before)
        {
            self.field = Field::of(seen.reading, board);
            self.preview.take(seen.next);
            self.appear(seen, piece, poses, 1);
            return true;
        }
        if let Some(mut clearing) = Clearing::new(before)
            && let Some(since) = clearing.first(seen, true)
        {
            clearing.since = since;
            self.field = before.clone();
            self.preview.take(seen.next);
            self.events.push(Event::Clearing(clearing.rows.clone()));
            self.stage = Stage::Clearing(clearing);
            return true;
        }
        false
    }
}

/// The one piece whose move turns the picture before into this one.
fn moved(seen: &Seen, before: &Field) -> Option<Found> {
    let cells = before.show(&before.board);
    let mut found: Option<Found> = None;
    for (piece, pose) in every_pose() {
        let own = pose.seen(piece);
        if !within(&own, &before.board) || !all_are(&own, &cells, piece) {
            continue;
        }
        let board = minus(&before.board, &own);
        let mut poses = reach(piece, &board, &[pose], seen.depth());
        poses.retain(|&next| next != pose);
        let poses = matching(seen, &poses, piece, &board);
        if poses.is_empty() {
            continue;
        }
        if found.is_some() {
            return None;
        }
        found = Some(Found {
            piece,
            board,
            poses,
        });
    }
    found
}

fn every_pose() -> impl Iterator<Item = (Piece, Pose)> {
    Piece::EACH.into_iter().flat_map(|piece| {
        (0..piece.orientations()).flat_map(move |orientation| {
            (-1..ROWS as i8).flat_map(move |row| {
                (-2..COLUMNS as i8).map(move |col| {
                    (
                        piece,
                        Pose {
                            orientation,
                            row,
                            col,
                        },
                    )
                })
            })
        })
    })
}

fn all_are(own: &Board, cells: &[Cell], piece: Piece) -> bool {
    own.count() > 0
        && cells.iter().enumerate().all(|(i, &cell)| {
            let (row, col) = crate::estimator::field::place(i);
            !own.is_filled(row, col) || cell == Cell::Piece(piece)
        })
}

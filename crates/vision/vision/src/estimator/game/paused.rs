//! The pause text: one image in which the sprites are still drawn over it, any
//! number without them, and one image of the field without sprites at the end.

use super::{Game, Pause, Stage, locked::Locked, piece::Falling};
use crate::estimator::{
    field::paint,
    pose::{differences, reach},
    seen::{Outcome, Seen, Shown},
};
use crate::{CELLS, Cell, Event, Violation};
use rules::{Board, Piece, Pose};

impl Game {
    /// A picture with the pause text.
    pub(super) fn see_pause(&mut self, seen: &Seen) -> Outcome {
        if self.pause == Pause::Paused {
            return self.stay_paused(seen);
        }
        self.events.push(Event::Paused);
        let shown = self.first_paused(seen)?;
        self.pause = Pause::Paused;
        Ok(shown)
    }

    fn stay_paused(&mut self, seen: &Seen) -> Outcome {
        if seen.filled.count() > 0 {
            return Err(hidden(seen));
        }
        self.preview.glimpse(seen.next);
        if let Stage::Clearing(clearing) = &mut self.stage {
            clearing.advance_paused(seen.elapsed);
        }
        Ok(nothing())
    }

    /// The image in which the sprites are still drawn.
    fn first_paused(&mut self, seen: &Seen) -> Outcome {
        let empty = seen.filled.count() == 0;
        match self.take_stage() {
            Stage::Falling(falling) => self.pause_falling(seen, falling),
            Stage::Locked(locked) if !empty => {
                let (piece, poses) =
                    sprite(seen, &self.field.board, locked.incoming).ok_or_else(|| hidden(seen))?;
                self.preview.take(seen.next);
                let pose = poses.first().copied().unwrap_or(Pose::SPAWN);
                self.appear(seen, piece, poses, seen.elapsed);
                Ok(alone(piece, pose))
            }
            Stage::Unknown(attach) => {
                self.stage = Stage::Unknown(attach);
                Ok(Shown::sure(
                    seen.reading.cells.iter().map(|c| c.cell).collect(),
                ))
            }
            Stage::Over(_) => Err(Violation {
                rule: "the game is paused after its end".into(),
                cells: Vec::new(),
            }),
            stage if empty => {
                self.stage = stage;
                if let Stage::Clearing(clearing) = &mut self.stage {
                    clearing.advance_paused(seen.elapsed - 1);
                }
                Ok(nothing())
            }
            _ => Err(hidden(seen)),
        }
    }

    fn pause_falling(&mut self, seen: &Seen, mut falling: Falling) -> Outcome {
        let (piece, board) = (falling.piece, self.field.board);
        let near = reach(piece, &board, &falling.poses, seen.depth());
        let rest = near.iter().find(|pose| pose.rests(piece, &board)).copied();
        if seen.filled.count() == 0 {
            // It has locked already, so it is not a sprite any more; or the picture
            // with the sprites is missing.
            if let (true, Some(pose)) = (self.preview.changes(seen.next), rest) {
                self.lock(piece, pose, falling.steps.saturating_sub(1));
                let incoming = self.preview.advance(seen.next);
                self.stage = Stage::Locked(Locked {
                    incoming,
                    cleared: 0,
                    undo: None,
                });
            } else {
                self.preview.glimpse(seen.next);
                self.stage = Stage::Falling(falling);
            }
            return Ok(nothing());
        }
        let shown = near.iter().filter(|pose| pose.seen(piece) == seen.filled);
        let poses: Vec<Pose> = shown.copied().collect();
        if let Some(&pose) = poses.first() {
            if let Some(rule) = self.preview.stay(seen.next, rest.is_some()) {
                self.report(rule);
            }
            falling.steps += seen.elapsed;
            self.stage = Stage::Falling(Falling { poses, ..falling });
            return Ok(alone(piece, pose));
        }
        // The next piece has appeared without a sign.
        let locked = rest.ok_or_else(|| hidden(seen))?;
        let mut after = board;
        after.place(piece, locked.orientation, locked.row, locked.col);
        let (new, poses) = sprite(seen, &after, self.preview.piece)
            .or_else(|| sprite(seen, &after, None).filter(|_| self.preview.is_late()))
            .ok_or_else(|| hidden(seen))?;
        let pose = poses.first().copied().unwrap_or(Pose::SPAWN);
        self.lock(piece, locked, falling.steps.saturating_sub(2));
        self.preview.advance(seen.next);
        self.appear(seen, new, poses, 1);
        Ok(alone(new, pose))
    }

    /// The first image of the field after a pause, still without sprites.
    pub(super) fn resume(&mut self, seen: &Seen) -> Outcome {
        self.events.push(Event::Resumed);
        self.pause = Pause::Resumed;
        let board = self.field.board;
        match self.take_stage() {
            Stage::Falling(falling) => {
                let mut looks = falling
                    .poses
                    .iter()
                    .filter(|p| p.rests(falling.piece, &board));
                if seen.filled == board.visible() {
                    self.preview.glimpse(seen.next);
                    self.stage = Stage::Falling(falling);
                    return Ok(Shown::sure(self.field.show(&board)));
                }
                // Locked before the pause, and not reported yet.
                if let Some(&pose) = looks.find(|p| p.seen_on(falling.piece, &board) == seen.filled)
                {
                    let shown = self.show_piece(falling.piece, pose);
                    self.preview.glimpse(seen.next);
                    self.stage = Stage::Falling(falling);
                    return Ok(shown);
                }
                let poses = falling.poses.clone();
                if let Some(shown) = self.begin_clear(seen, &falling, &poses) {
                    return Ok(shown);
                }
                self.fall(seen, &falling)
            }
            Stage::Clearing(clearing) => self.resume_clear(seen, clearing),
            Stage::Locked(locked) if seen.filled == board.visible() => {
                self.preview.glimpse(seen.next);
                self.stage = Stage::Locked(locked);
                Ok(Shown::sure(self.field.show(&board)))
            }
            stage => {
                self.stage = stage;
                self.play(seen)
            }
        }
    }
}

/// The announced piece over the pause text, which hides the field.
fn sprite(seen: &Seen, board: &Board, piece: Option<Piece>) -> Option<(Piece, Vec<Pose>)> {
    let candidates = Piece::EACH
        .into_iter()
        .filter(|&p| piece.is_none_or(|known| known == p));
    candidates
        .filter_map(|piece| {
            let mut poses = reach(piece, board, &[Pose::SPAWN], seen.depth());
            poses.retain(|pose| pose.seen(piece) == seen.filled);
            (!poses.is_empty()).then_some((piece, poses))
        })
        .next()
}

fn nothing() -> Shown {
    Shown::sure(vec![Cell::Empty; CELLS])
}

fn alone(piece: Piece, pose: Pose) -> Shown {
    let mut shown = nothing();
    paint(&mut shown.cells, piece, pose);
    shown.unsure = pose.seen(piece);
    shown
}

fn hidden(seen: &Seen) -> Violation {
    Violation {
        rule: "cells are shown through the pause text".into(),
        cells: differences(&Board::EMPTY, &seen.filled),
    }
}

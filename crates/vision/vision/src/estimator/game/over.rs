//! The end of a game: the curtain climbs, stands, and uncovers the last picture.

use super::{Game, Stage, locked::Locked, piece::Falling};
use crate::estimator::{
    field::Field,
    pose::{differences, reach},
    seen::{Outcome, Seen, Shown},
};
use crate::{Cell, Event, Screen, Violation};
use rules::{
    Board, COLUMNS, Piece, Pose, ROWS,
    timeline::{CURTAIN_START, GAME_OVER_SHOWN, UNCOVER_START},
};
use std::cmp::Reverse;

const ALL_COLUMNS: u16 = (1 << COLUMNS) - 1;

/// The position of the curtain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Over {
    /// Images since the fatal L.
    pub since: u32,
}

impl Over {
    /// Rows that the curtain covers, from the first to before the second.
    fn curtain(self) -> (i8, i8) {
        let rows = ROWS as u32;
        match self.since {
            0..CURTAIN_START => (ROWS as i8, ROWS as i8),
            since if since < UNCOVER_START => (
                ROWS as i8 - (since + 1 - CURTAIN_START).min(rows) as i8,
                ROWS as i8,
            ),
            since => (0, ROWS as i8 - (since + 1 - UNCOVER_START).min(rows) as i8),
        }
    }

    /// The filled cells: the curtain, and the board where the curtain has not been.
    fn look(self, board: &Board) -> Board {
        let (first, end) = self.curtain();
        let mut look = board.visible();
        for row in first..ROWS as i8 {
            look.set_row(row, if row < end { ALL_COLUMNS } else { 0 });
        }
        look
    }

    fn show(self, field: &Field) -> Vec<Cell> {
        let (first, end) = self.curtain();
        let mut cells = field.show(&self.look(&field.board));
        cells[first as usize * COLUMNS..end as usize * COLUMNS].fill(Cell::Curtain);
        cells
    }

    /// The image that a picture is, nearest to the one that is due.
    fn nearest(seen: &Seen, board: &Board, due: u32) -> Option<Self> {
        if seen.reading.screen == Screen::GameOver {
            let over = Self {
                since: due.max(GAME_OVER_SHOWN),
            };
            return (over.look(board) == seen.filled).then_some(over);
        }
        (CURTAIN_START..GAME_OVER_SHOWN)
            .map(|since| Self { since })
            .filter(|over| over.look(board) == seen.filled)
            .min_by_key(|over| over.since.abs_diff(due))
    }
}

impl Game {
    /// A picture of the curtain or of what it uncovers.
    pub(super) fn see_over(&mut self, seen: &Seen) -> Outcome {
        match self.take_stage() {
            Stage::Over(over) => self.go_on_over(seen, over),
            Stage::Falling(falling) => self.fatal_lock(seen, &falling),
            Stage::Unknown(_) => self.over_unseen(seen),
            Stage::Locked(locked) => self.locked_at_once(seen, &locked),
            Stage::Clearing(_) => Err(Violation {
                rule: "the game ends without a falling piece".into(),
                cells: Vec::new(),
            }),
        }
    }

    fn go_on_over(&mut self, seen: &Seen, over: Over) -> Outcome {
        let due = over.since + seen.elapsed;
        let Some(over) = Over::nearest(seen, &self.field.board, due) else {
            let believed = over.look(&self.field.board);
            return Err(Violation {
                rule: "the curtain doesn't go on as it should".into(),
                cells: differences(&believed, &seen.filled),
            });
        };
        Ok(self.show_over(over))
    }

    fn fatal_lock(&mut self, seen: &Seen, falling: &Falling) -> Outcome {
        let piece = falling.piece;
        for pose in reach(piece, &self.field.board, &falling.poses, seen.depth()) {
            let board = pose_locked(&self.field, falling, pose);
            if !pose.rests(piece, &self.field.board) {
                continue;
            }
            if let Some(over) = Over::nearest(seen, &board.board, seen.elapsed) {
                self.lock(piece, pose, falling.steps + seen.elapsed - 1);
                self.events.push(Event::GameOver);
                return Ok(self.show_over(over));
            }
        }
        let believed = falling.pose().seen_on(piece, &self.field.board);
        Err(Violation {
            rule: "the curtain comes before the piece has locked".into(),
            cells: differences(&believed, &seen.filled),
        })
    }

    /// The last piece has locked in its very first step, before it was ever drawn.
    fn locked_at_once(&mut self, seen: &Seen, locked: &Locked) -> Outcome {
        let mut any = Piece::EACH;
        any.sort_by_key(|&piece| Reverse(seen.kinds(piece, Pose::SPAWN)));
        for piece in any
            .into_iter()
            .filter(|&p| locked.incoming.is_none_or(|known| known == p))
        {
            let first = Falling::new(piece, vec![Pose::SPAWN], 0);
            if let Ok(shown) = self.fatal_lock(seen, &first) {
                let lock = self.events.len().saturating_sub(2);
                self.events.insert(lock, Event::Spawned(piece));
                return Ok(shown);
            }
        }
        Err(Violation {
            rule: "the game ends without a falling piece".into(),
            cells: Vec::new(),
        })
    }

    /// The end of a game whose board is not known: all that is no curtain is board.
    pub(super) fn over_unseen(&mut self, seen: &Seen) -> Outcome {
        self.field = Field::of(seen.reading, seen.filled);
        // A curtain that was torn for some pictures is still that of the same end.
        if !matches!(self.stage, Stage::Over(_)) {
            self.events.push(Event::GameOver);
        }
        let Some(over) = Over::nearest(seen, &seen.filled, CURTAIN_START) else {
            self.stage = Stage::Over(Over {
                since: CURTAIN_START,
            });
            return Err(Violation {
                rule: "the curtain is torn".into(),
                cells: Vec::new(),
            });
        };
        Ok(self.show_over(over))
    }

    fn show_over(&mut self, over: Over) -> Shown {
        self.pause = super::Pause::No;
        self.stage = Stage::Over(over);
        Shown::sure(over.show(&self.field))
    }
}

fn pose_locked(field: &Field, falling: &Falling, pose: Pose) -> Field {
    let mut field = field.clone();
    field.lock(falling.piece, pose);
    field
}

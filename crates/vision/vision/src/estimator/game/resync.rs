//! Replaces the belief by what is shown, when pictures keep contradicting it: somebody has
//! edited the board, or too many pictures are missing.

use super::{Game, Pause, Stage, attach::Attach, piece::Falling};
use crate::estimator::{
    field::{Field, paint},
    pose::{differences, minus, within},
    preview::Preview,
    seen::Seen,
};
use crate::{Screen, estimator::numbers::Numbers};
use rules::{Board, COLUMNS, Pose, ROWS};

/// Rows that a piece may have moved while pictures were not believed.
const ROWS_AWAY: std::ops::RangeInclusive<i8> = -1..=4;
/// Columns that it may have moved sideways.
const COLUMNS_AWAY: i8 = 4;

impl Game {
    /// Believes what is shown.
    pub(super) fn resync(&mut self, seen: &Seen) {
        self.numbers = Numbers::of(seen.reading);
        match seen.reading.screen {
            Screen::Pause => self.pause = Pause::Paused,
            Screen::Curtain | Screen::GameOver => {
                // A torn curtain is reported by the violation that led here.
                let _torn = self.over_unseen(seen);
            }
            _ => {
                self.pause = Pause::No;
                if let Stage::Falling(falling) = self.stage.clone()
                    && self.find_again(seen, &falling)
                {
                    return;
                }
                self.field = Field::of(seen.reading, seen.filled);
                self.preview = Preview::of(seen.reading);
                self.stage = Stage::Unknown(Attach::default());
            }
        }
        self.set_shown(seen.reading.cells.iter().map(|c| c.cell).collect());
    }

    /// Finds the falling piece on a changed board, at the pose that leaves the board most
    /// like the one that was believed.
    fn find_again(&mut self, seen: &Seen, falling: &Falling) -> bool {
        let (piece, old) = (falling.piece, falling.pose());
        let mut best: Option<((usize, u32), Pose, Board)> = None;
        for pose in around(old, piece.orientations()) {
            let own = pose.seen(piece);
            let visible = own.count() as usize;
            if visible == 0 || !within(&own, &seen.filled) || seen.kinds(piece, pose) < visible {
                continue;
            }
            let board = minus(&seen.filled, &own);
            let changed = differences(&board, &self.field.board.visible()).len();
            let cost = (changed, pose.distance(old));
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, pose, board));
            }
        }
        let Some((_, pose, board)) = best else {
            return false;
        };
        self.field = Field::of(seen.reading, board);
        self.preview.take(seen.next);
        let steps = falling.steps + seen.elapsed;
        self.stage = Stage::Falling(Falling::new(piece, vec![pose], steps));
        let mut cells = self.field.show(&board);
        paint(&mut cells, piece, pose);
        self.set_shown(cells);
        true
    }
}

fn around(old: Pose, orientations: u8) -> impl Iterator<Item = Pose> {
    (0..orientations).flat_map(move |orientation| {
        ROWS_AWAY.flat_map(move |down| {
            (-COLUMNS_AWAY..=COLUMNS_AWAY).map(move |aside| Pose {
                orientation,
                row: (old.row + down).min(ROWS as i8),
                col: (old.col + aside).clamp(-2, COLUMNS as i8),
            })
        })
    })
}

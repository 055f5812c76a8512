//! A short run made by hand, for tests without a game.

use super::falling_t;
use pad::FrameNo;
use rules::{Board, COLUMNS, Piece, ROWS};
use session::{History, Record, Timing};
use std::sync::Arc;
use vision::{Event, Phase, SeenPiece};

/// Where the second game of it begins.
pub const SECOND: FrameNo = 13_200;
/// The frames of it.
pub const FRAMES: std::ops::RangeInclusive<FrameNo> = 12_000..=18_204;
/// Frames from one lock to the next.
const PIECE: FrameNo = 42;

/// Two games: one that is over, and one that goes on at its last frame.
pub fn played() -> History {
    let last = falling_t();
    let history = History::default();
    let mut run = Run::default();
    for frame in FRAMES {
        history.push(run.record(&last, frame));
    }
    history
}

#[derive(Default)]
struct Run {
    score: u32,
    lines: u16,
    pieces: usize,
    heights: [u8; COLUMNS],
}

impl Run {
    fn record(&mut self, like: &Record, frame: FrameNo) -> Record {
        let mut record = like.clone();
        record.picture.number = frame;
        record.picture.clocks = frame * u64::from(pad::CLOCKS_PER_FRAME);
        let mut tracked = (*record.tracked).clone();
        tracked.frame = frame;
        tracked.events = self.events(frame);
        let (over, from) = (SECOND - 400, *FRAMES.start());
        let away = (over + 100..SECOND).contains(&frame);
        tracked.phase = if away { Phase::Away } else { Phase::Falling };
        tracked.score = (!away).then_some(self.score);
        tracked.lines = (!away).then_some(self.lines);
        tracked.level = (!away).then_some(9 + (self.lines / 30) as u8);
        tracked.board = self.board();
        record.tracked = Arc::new(tracked);
        if (frame - from).is_multiple_of(97) {
            let mut reading = (*record.reading).clone();
            reading.cells[174].margin = 2;
            record.reading = Arc::new(reading);
        }
        record.timing = Timing {
            read: 31.0 + (frame % 23) as f32,
            plan: if frame.is_multiple_of(PIECE) {
                140.0 + (frame % 61) as f32
            } else {
                0.0
            },
        };
        record
    }

    fn events(&mut self, frame: FrameNo) -> Vec<Event> {
        let over = SECOND - 400;
        if frame == *FRAMES.start() || frame == SECOND {
            *self = Self::default();
            return vec![Event::GameStarted, Event::Spawned(Piece::O)];
        }
        if frame == over {
            return vec![Event::GameOver];
        }
        if !frame.is_multiple_of(PIECE) || (over..SECOND).contains(&frame) {
            return Vec::new();
        }
        self.pieces += 1;
        let piece = Piece::EACH[self.pieces * self.pieces % 11 % 7];
        let col = (self.pieces * 3 % (COLUMNS - 2)) as i8;
        let row = ROWS as i8 - 2 - (self.pieces % 5) as i8;
        self.score += 17;
        for height in self.heights.iter_mut().skip(col as usize).take(2) {
            *height = (*height + 2).min(16);
        }
        let mut events = vec![
            Event::Locked(SeenPiece {
                piece: Piece::O,
                orientation: 0,
                row: row - 1,
                col: col - 1,
                steps: 30,
            }),
            Event::Spawned(piece),
        ];
        if self.pieces.is_multiple_of(5) {
            let lines = [1, 2, 4, 3][self.pieces / 5 % 4];
            let first = ROWS as i8 - lines as i8;
            events.insert(1, Event::Clearing((first..ROWS as i8).collect()));
            events.insert(2, Event::Cleared(lines));
            self.lines += u16::from(lines);
            self.score += [0, 400, 1_000, 3_000, 12_000][usize::from(lines)];
            self.heights = self.heights.map(|height| height.saturating_sub(lines));
        }
        events
    }

    fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (col, height) in self.heights.iter().enumerate() {
            for row in 0..*height {
                if row != 1 || self.pieces % 9 < 6 || col % 3 > 0 {
                    board.fill(ROWS as i8 - 1 - row as i8, col as i8);
                }
            }
        }
        board
    }
}

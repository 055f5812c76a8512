//! Boards and pieces that are random but always the same.

#![allow(dead_code, reason = "each test file uses a part of it")]

use rules::{Board, COLUMNS, Piece, ROWS, rejects};

/// A small generator of random numbers (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    pub fn piece(&mut self) -> Piece {
        Piece::EACH[self.below(7)]
    }

    pub fn pieces(&mut self, n: usize) -> Vec<Piece> {
        (0..n).map(|_| self.piece()).collect()
    }

    /// Columns of random heights up to `highest` (20 reaches into the hidden
    /// rows), with a hole here and there.
    pub fn board(&mut self, highest: usize) -> Board {
        let mut board = Board::EMPTY;
        for col in 0..COLUMNS {
            let height = self.below(highest + 1);
            for up in 0..height {
                if self.below(6) > 0 || up + 1 == height {
                    board.fill((ROWS as i8 - 1) - up as i8, col as i8);
                }
            }
        }
        board
    }

    /// Rows that are nearly full up to `highest`, so that most placements clear.
    pub fn ready_board(&mut self, highest: usize) -> Board {
        let mut board = Board::EMPTY;
        let gap = self.below(COLUMNS) as i8;
        for up in 0..self.below(highest + 1) {
            let row = (ROWS as i8 - 1) - up as i8;
            board.set_row(row, 0x3FF);
            board.clear(row, gap);
            if self.below(4) == 0 {
                board.clear(row, self.below(COLUMNS) as i8);
            }
        }
        board
    }
}

/// The pieces of a game: two that are known, and the randomiser of the rules with
/// its rejections.
pub struct Deal {
    random: Random,
    pub active: Piece,
    pub preview: Piece,
    hidden: Piece,
}

impl Deal {
    pub fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let (active, preview, hidden) = (random.piece(), random.piece(), random.piece());
        Self {
            random,
            active,
            preview,
            hidden,
        }
    }

    /// The next piece begins to fall.
    pub fn spawn(&mut self) {
        self.active = self.preview;
        self.preview = self.hidden;
        for _ in 0..3 {
            self.hidden = Piece::EACH[self.random.below(256) % 7];
            if !rejects(self.active, self.preview, self.hidden) {
                break;
            }
        }
    }
}

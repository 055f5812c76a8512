//! Boards and pieces that are random but always the same.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod oracle;

use pad::Buttons;
use rules::{Board, COLUMNS, FallState, InputState, Piece, ROWS, Step, gravity, rejects};

/// A piece after some steps in each of which `held` is held; `None` if it locks in them.
pub fn start_after(
    board: Board,
    piece: Piece,
    speed: u8,
    (steps, input): (usize, InputState),
    mut held: impl FnMut(&InputState) -> Buttons,
) -> Option<FallState> {
    let gravity = gravity(speed);
    let spawned = FallState::spawn(board, piece, gravity);
    let mut start = FallState { input, ..spawned };
    for _ in 0..steps {
        if start.step(held(&start.input)) != Step::Fell {
            return None;
        }
    }
    Some(start)
}

/// A piece that has fallen for some steps without a button; `None` if it locks in them.
pub fn start_after_steps(
    board: Board,
    piece: Piece,
    speed: u8,
    steps: usize,
    input: InputState,
) -> Option<FallState> {
    start_after(board, piece, speed, (steps, input), |_| Buttons::NONE)
}

/// Random numbers, pieces and boards of a seed.
pub struct Random(::common::Random);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(::common::Random::new(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.number()
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

    /// Each cell below `highest` filled or not by chance.
    pub fn garbage(&mut self, highest: usize) -> Board {
        let mut board = Board::EMPTY;
        for up in 0..highest {
            let bits = self.next() & self.next() | self.next() & 0x155;
            board.set_row((ROWS as i8 - 1) - up as i8, bits as u16);
        }
        board
    }

    /// Hollows under roofs: full rows with rooms dug into them that are open at
    /// one side or from above.
    pub fn caves(&mut self, highest: usize) -> Board {
        let mut board = Board::EMPTY;
        for up in 0..highest {
            board.set_row((ROWS as i8 - 1) - up as i8, 0x3FF);
        }
        for _ in 0..=highest / 2 {
            let col = self.below(COLUMNS) as i8;
            let top = ROWS as i8 - highest as i8 + self.below(highest.max(1)) as i8;
            for row in top - self.below(6) as i8..=top {
                board.clear(row, col);
            }
            let side = [-1, 1][self.below(2)];
            for row in top - self.below(3) as i8..=top {
                for i in 0..=self.below(4) as i8 {
                    board.clear(row, col + side * i);
                }
            }
        }
        board
    }

    /// Walls of full columns with wells between them, roofs over some.
    pub fn wells(&mut self, highest: usize) -> Board {
        let mut board = Board::EMPTY;
        let mut col = 0;
        while col < COLUMNS {
            let width = 1 + self.below(3);
            let height = if self.below(2) == 0 {
                highest
            } else {
                self.below(highest + 1)
            };
            for x in col..(col + width).min(COLUMNS) {
                for up in 0..height {
                    board.fill((ROWS as i8 - 1) - up as i8, x as i8);
                }
            }
            col += width;
        }
        for _ in 0..3 {
            let up = self.below(highest + 1) as i8;
            board.fill(ROWS as i8 - 1 - up, self.below(COLUMNS) as i8);
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
        let mut random = Random::new(seed);
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

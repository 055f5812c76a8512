//! Games of buttons, frame by frame, in the model of the game.

use super::{CELLS, Facts, Game, PRESSES, Setup, Stepped, write_board};
use rules::{
    Board, SeededPieces,
    game::{self, Life, Start},
};

/// Piece, next piece and level follow the board and the falling piece.
const NUMBERS: usize = 3;

/// A game whose actions are buttons that are held for a frame or more.
pub struct Pressed {
    setup: Setup,
    game: game::Game,
    dealer: SeededPieces,
}

fn begun(setup: Setup, seed: u64) -> (game::Game, SeededPieces) {
    let (dealer, pieces) = SeededPieces::deal(seed);
    let start = Start {
        level: setup.level,
        heart: setup.hearts,
        ..Start::default()
    };
    (game::Game::new(&start, pieces), dealer)
}

impl Game for Pressed {
    const BYTES: usize = 2 * CELLS + NUMBERS;
    const ACTIONS: usize = PRESSES.len();

    fn open(setup: Setup) -> anyhow::Result<Self> {
        let (game, dealer) = begun(setup, 0);
        Ok(Self {
            setup,
            game,
            dealer,
        })
    }

    fn begin(&mut self, seed: u64) -> anyhow::Result<()> {
        (self.game, self.dealer) = begun(self.setup, seed);
        Ok(())
    }

    fn step(&mut self, action: usize) -> anyhow::Result<Stepped> {
        let before = self.game.numbers().score;
        let held = PRESSES.get(action).copied().unwrap_or_default();
        for _ in 0..self.setup.frames {
            let dealer = &mut self.dealer;
            self.game
                .step(held, |falling, next| dealer.next(falling, next));
        }
        Ok(Stepped {
            reward: (self.game.numbers().score - before) as f32,
            is_over: self.game.is_over(),
            is_legal: true,
        })
    }

    fn observe(&self, row: &mut [u8]) {
        let (board, rest) = row.split_at_mut(CELLS);
        let (piece, numbers) = rest.split_at_mut(CELLS);
        write_board(self.game.board(), board);
        let mut cells = Board::EMPTY;
        if self.game.life() == Life::Falling {
            let falling = self.game.falling();
            for (row, col) in falling.cells() {
                cells.fill(row, col);
            }
        }
        write_board(&cells, piece);
        let [next, _] = self.game.queue();
        numbers.copy_from_slice(&[
            self.game.falling().piece as u8,
            next as u8,
            self.game.numbers().level,
        ]);
    }

    fn facts(&self) -> anyhow::Result<Facts> {
        let numbers = self.game.numbers();
        Ok(Facts {
            board: *self.game.board(),
            score: numbers.score,
            level: numbers.level,
            lines: numbers.lines,
            pieces: self.game.pieces().1.into(),
        })
    }
}

//! A game that drops pieces where they leave the fewest holes. It knows what is drawn.

use common::Random;
use rules::{COLUMNS, Piece};

/// A generator of numbers from a seed.
#[derive(Clone, Debug)]
pub struct Dice(Random);

impl Dice {
    pub fn new(seed: u64) -> Self {
        let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66;
        Self(Random::new(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.0.number() % n.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// What fills a cell.
pub type Kind = Piece;

type Board = Vec<[Option<Piece>; COLUMNS]>;

/// A game after a number of steps.
#[derive(Clone, Debug)]
pub struct Game {
    dice: Dice,
    locked: Board,
    piece: Piece,
    orientation: u8,
    row: i32,
    col: i32,
    to: i32,
    pub next: Piece,
    pub score: u32,
    pub lines: u32,
    pub level: u32,
}

impl Game {
    pub fn new(rows: usize, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let next = dice.pick(&Piece::EACH);
        let level = dice.below(10) as u32;
        let mut game = Self {
            dice,
            locked: vec![[None; COLUMNS]; rows],
            piece: next,
            orientation: 0,
            row: 0,
            col: 0,
            to: 0,
            next,
            score: 0,
            lines: 0,
            level,
        };
        game.spawn();
        game
    }

    /// The cells as they are drawn.
    pub fn cells(&self) -> Board {
        let mut cells = self.locked.clone();
        for (row, col) in self.at(self.orientation, self.row, self.col) {
            if row >= 0 {
                cells[row as usize][col as usize] = Some(self.piece);
            }
        }
        cells
    }

    /// Moves the piece to its column and down, or locks it.
    pub fn step(&mut self) {
        let aside = self.col + (self.to - self.col).signum();
        if self.fits(self.orientation, self.row, aside) {
            self.col = aside;
        }
        if self.fits(self.orientation, self.row + 1, self.col) {
            self.row += 1;
            return;
        }
        self.locked = self.cells();
        let full = |row: &[Option<Piece>; COLUMNS]| row.iter().all(Option::is_some);
        let kept: Board = self
            .locked
            .iter()
            .filter(|row| !full(row))
            .copied()
            .collect();
        let cleared = self.locked.len() - kept.len();
        self.locked.truncate(cleared);
        self.locked.fill([None; COLUMNS]);
        self.locked.extend(kept);
        self.lines += cleared as u32;
        self.score += [0, 40, 100, 300, 1200][cleared] * (self.level + 1) + 7;
        self.spawn();
    }

    fn spawn(&mut self) {
        self.piece = self.next;
        self.next = self.dice.pick(&Piece::EACH);
        let mut best = (i32::MAX, 0, 0);
        for orientation in 0..self.piece.orientations() {
            for col in -2..COLUMNS as i32 {
                if self.fits(orientation, -2, col) {
                    let noise = self.dice.below(4) as i32;
                    best = best.min((self.badness(orientation, col) + noise, orientation, col));
                }
            }
        }
        let (badness, orientation, to) = best;
        if badness > 400 || !self.fits(orientation, 0, 3) {
            self.locked.fill([None; COLUMNS]);
            (self.score, self.lines) = (0, 0);
        }
        (self.orientation, self.row, self.col, self.to) = (orientation, -1, 3, to);
    }

    fn badness(&self, orientation: u8, col: i32) -> i32 {
        let mut row = -2;
        while self.fits(orientation, row + 1, col) {
            row += 1;
        }
        let cells = self.at(orientation, row, col);
        let top = cells.iter().map(|c| c.0).min().unwrap_or(0);
        if top < 1 {
            return 1000;
        }
        let holes: i32 = cells
            .iter()
            .map(|&(row, col)| {
                (row + 1..self.locked.len() as i32)
                    .take_while(|&r| {
                        self.locked[r as usize][col as usize].is_none()
                            && !cells.contains(&(r, col))
                    })
                    .count() as i32
            })
            .sum();
        holes * 8 + self.locked.len() as i32 - top
    }

    fn at(&self, orientation: u8, row: i32, col: i32) -> [(i32, i32); 4] {
        let cells = self.piece.cells(orientation);
        cells.map(|(r, c)| (i32::from(r) - 2 + row + 1, i32::from(c) + col))
    }

    fn fits(&self, orientation: u8, row: i32, col: i32) -> bool {
        self.at(orientation, row, col).iter().all(|&(row, col)| {
            (0..COLUMNS as i32).contains(&col)
                && row < self.locked.len() as i32
                && (row < 0 || self.locked[row as usize][col as usize].is_none())
        })
    }
}

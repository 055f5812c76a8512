//! Something that presses buttons: at random, or well enough to clear rows.

use super::sim::Sim;
use pad::Buttons;
use rules::{Board, Orientation, Piece};

/// A target for the falling piece, and the state of the taps towards it.
#[derive(Default)]
pub struct Player {
    target: Option<(Orientation, i8)>,
    locks: u32,
    tap: bool,
}

impl Player {
    /// Buttons towards the place that leaves the flattest board; sometimes others.
    pub fn press(&mut self, sim: &mut Sim, locks: u32, wild: u64) -> Buttons {
        if wild > 0 && sim.below(100) < wild {
            let one = Buttons::EACH[sim.below(6) as usize];
            return one | Buttons::EACH[sim.below(6) as usize];
        }
        if !sim.is_falling() {
            self.target = None;
            return Buttons::NONE;
        }
        if self.locks != locks {
            self.locks = locks;
            self.target = None;
        }
        let piece = *sim.falling();
        let (orientation, col) = *self
            .target
            .get_or_insert_with(|| best(sim.board(), piece.piece));
        self.tap = !self.tap;
        let mut keys = Buttons::NONE;
        if self.tap && piece.orientation != orientation {
            keys |= Buttons::A;
        }
        if self.tap && piece.col != col {
            keys |= if piece.col < col {
                Buttons::RIGHT
            } else {
                Buttons::LEFT
            };
        }
        if piece.orientation == orientation && piece.col == col {
            keys |= Buttons::DOWN;
        }
        keys
    }
}

/// The straight drop with the most lines, then the fewest holes and the least height.
fn best(board: &Board, piece: Piece) -> (Orientation, i8) {
    let mut best = (i32::MIN, (0, 3));
    for orientation in 0..piece.orientations() {
        for col in -2..10 {
            let mut row = -1;
            if !board.fits(piece, orientation, row, col) {
                continue;
            }
            while board.fits(piece, orientation, row + 1, col) {
                row += 1;
            }
            let mut after = *board;
            after.place(piece, orientation, row, col);
            let lines = i32::from(after.clear_full_rows());
            let heights: i32 = (0..10).map(|c| after.height(c) as i32).sum();
            let holes = heights - after.count() as i32;
            let bumps: i32 = (1..10)
                .map(|c| (after.height(c) as i32 - after.height(c - 1) as i32).abs())
                .sum();
            let value = 8 * lines - 4 * holes - 5 * heights / 10 - 2 * bumps;
            if value > best.0 {
                best = (value, (orientation, col));
            }
        }
    }
    best.1
}

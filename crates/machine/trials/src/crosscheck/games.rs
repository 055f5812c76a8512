//! The games of a check: the start state of each, and its pieces.
//!
//! Levels are used in turn. Field, score and lines are random, chosen so that rare events
//! are frequent: clears of one to four rows, a new level, numbers at their limit, a stack
//! up to the hidden rows, the end of a game.

use super::{CrossCheckOptions, inputs::mixed};
use cartridge::Setup;
use pad::Buttons;
use rules::{
    Piece,
    game::{Game, Start},
};

/// Pieces in the queue of the set-up block.
const DEALT: u16 = 64;
/// A game is ended after this many spawns. Each deals the piece after the next one.
pub const SPAWNS: u16 = DEALT - 4;

/// Levels and hearts, used in turn.
const SPEEDS: [(u8, bool); 7] = [
    (9, false),
    (0, false),
    (9, true),
    (20, false),
    (5, false),
    (13, false),
    (18, false),
];

type Cells = [[u8; 10]; 20];

/// The state in which the game of a number starts.
pub fn setup(options: &CrossCheckOptions, game: u64) -> Setup {
    let mut seed = options.seed ^ mixed(game);
    let mut draw = |n: u64| {
        seed = mixed(seed);
        seed % n
    };
    let (level, heart) = match options.level {
        Some(level) => (level, options.heart),
        None => SPEEDS[(game % SPEEDS.len() as u64) as usize],
    };
    let rise = 10 * (u16::from(level) + 1);
    let (board, fits) = STACKS[draw(STACKS.len() as u64) as usize];
    Setup {
        level,
        heart,
        score: [0, 0, 0, 54_321, 999_980, 999_000][draw(6) as usize],
        lines: [0, rise - 1, rise - 3, 9_996, 98][draw(5) as usize],
        queue: (0..DEALT)
            .map(|_| match (draw(10), fits) {
                (kind @ 0..7, None) => kind as u8,
                (kind @ 0..2, _) => kind as u8,
                (_, fits) => fits.map_or(draw(7) as u8, |piece| piece as u8),
            })
            .collect(),
        board: board(),
    }
}

/// The state that a game leaves to the next.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// Whether the next piece is shown.
    pub preview: bool,
    /// The auto-shift counter.
    pub shift: u8,
}

impl Default for Left {
    /// As after a reset.
    fn default() -> Self {
        Self {
            preview: true,
            shift: 0,
        }
    }
}

/// The model of the same game at its first picture, nothing being held.
pub fn model(setup: &Setup, left: &Left) -> Option<Game> {
    let piece = |kind: u8| Piece::from_index(usize::from(kind));
    let start = Start {
        level: setup.level,
        heart: setup.heart,
        score: setup.score,
        lines: setup.lines,
        cells: setup
            .board
            .map(|row| row.map(|cell| cell.checked_sub(1).and_then(piece))),
        preview: left.preview,
        held: Buttons::NONE,
        shift: left.shift,
    };
    let mut first = setup.queue.iter().filter_map(|&kind| piece(kind));
    Some(Game::new(
        &start,
        [first.next()?, first.next()?, first.next()?],
    ))
}

/// A field, and the piece that is dealt most on it.
type Stack = (fn() -> Cells, Option<Piece>);

const STACKS: [Stack; 11] = [
    (empty, None),
    (funnel, None),
    (gap, Some(Piece::O)),
    (gap, Some(Piece::O)),
    (shaft, Some(Piece::I)),
    (shaft, Some(Piece::I)),
    (broken_shaft, Some(Piece::I)),
    (broken_shaft, Some(Piece::I)),
    (tall, None),
    (pit, Some(Piece::O)),
    (hidden, None),
];

fn empty() -> Cells {
    [[0; 10]; 20]
}

/// Rows from `top` to the floor, filled but for the columns that `open` names.
fn rows(top: usize, open: impl Fn(usize) -> std::ops::Range<usize>) -> Cells {
    let mut board = empty();
    for (n, row) in board[2 + top..].iter_mut().enumerate() {
        row.fill(n as u8 % 7 + 1);
        row[open(n)].fill(0);
    }
    board
}

/// Four rows at the bottom, nearly full, with gaps below the place where pieces appear, so
/// that random buttons clear some.
fn funnel() -> Cells {
    rows(14, |n| [3..7, 3..6, 4..6, 4..6][n].clone())
}

/// Six rows with the gap that an O fills below where it appears.
fn gap() -> Cells {
    rows(12, |_| 4..6)
}

/// Eight rows without one column: four are cleared at once.
fn shaft() -> Cells {
    rows(10, |_| 4..5)
}

/// The same, but two rows have a second gap: three are cleared at once.
fn broken_shaft() -> Cells {
    let mut board = shaft();
    board[14][9] = 0;
    board[18][0] = 0;
    board
}

/// A stack up to the place where pieces appear.
fn tall() -> Cells {
    rows(3, |n| if n < 3 { 3..7 } else { 0..1 })
}

/// The place where pieces appear is walled in up to the hidden rows.
fn pit() -> Cells {
    let mut board = rows(0, |n| if n < 7 { 3..7 } else { 4..6 });
    board[0][..2].fill(3);
    board[1][7..].fill(4);
    board
}

/// Hidden rows that are filled but for the middle, over a low stack.
fn hidden() -> Cells {
    let mut board = rows(13, |n| n % 2 * 4..n % 2 * 4 + 2);
    for row in &mut board[..2] {
        row.fill(6);
        row[4..6].fill(0);
    }
    board[2][..3].fill(2);
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::game::Life;

    #[test]
    fn every_game_can_be_set_up_and_modelled() {
        let options = CrossCheckOptions::default();
        for game in 0..500 {
            let setup = setup(&options, game);
            setup.encode().unwrap();
            let model = model(&setup, &Left::default()).unwrap();
            assert_eq!(model.life(), Life::Falling);
            assert_eq!(model.image().numbers.score, setup.score);
        }
    }
}

//! The move tester: a board and up to five pieces that a person puts on it.

use super::walk::{Stage, walk};
use crate::{format, names};
use planner::{MAX_DEPTH, Placement, Strategy, features::PlacementStack};
use rules::{Board, COLUMNS, Orientation, Piece, SPAWN_COL, SPAWN_ROW};

/// How far back can be gone.
const UNDO: usize = 200;

/// A piece, how it is turned and where it is let fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which of the seven.
    pub piece: Piece,
    /// How it is turned.
    pub orientation: Orientation,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
}

impl Move {
    /// As it appears.
    pub(crate) const fn new(piece: Piece) -> Self {
        Self {
            piece,
            orientation: 0,
            col: SPAWN_COL,
        }
    }

    /// The leftmost column that it occupies.
    pub fn column(&self) -> i8 {
        self.col + self.piece.columns(self.orientation).0
    }

    /// The same with its leftmost cell as near to a column as the walls let it.
    pub(crate) fn at_column(self, column: i8) -> Self {
        let (first, last) = self.piece.columns(self.orientation);
        let most = COLUMNS as i8 - 1 - (last - first);
        Self {
            col: column.clamp(0, most) - first,
            ..self
        }
    }

    pub(crate) fn turned(self, clockwise: bool) -> Self {
        let turn = if clockwise {
            Piece::clockwise
        } else {
            Piece::counter_clockwise
        };
        let column = self.column();
        Self {
            orientation: turn(self.piece, self.orientation),
            ..self
        }
        .at_column(column)
    }

    /// Where it comes to rest; `None` where it does not fit at the top.
    pub(super) fn dropped(self, board: &Board) -> Option<Placement> {
        let fits = |row: &i8| board.fits(self.piece, self.orientation, *row, self.col);
        let row = (SPAWN_ROW..).take_while(fits).last()?;
        Some(Placement {
            piece: self.piece,
            orientation: self.orientation,
            row,
            col: self.col,
        })
    }
}

/// The steps that can be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) board: Board,
    pub(crate) moves: Vec<Move>,
    pub(crate) chosen: usize,
}

/// The board and the pieces on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tester {
    pub(crate) now: Setup,
    undo: Vec<Setup>,
    redo: Vec<Setup>,
}

impl Tester {
    /// The board without the pieces.
    pub const fn board(&self) -> &Board {
        &self.now.board
    }

    /// The pieces in their order.
    pub fn moves(&self) -> &[Move] {
        &self.now.moves
    }

    /// Which piece is chosen, from 0.
    pub const fn chosen(&self) -> usize {
        self.now.chosen
    }

    /// Whether a step can be undone, and redone.
    pub const fn can(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    /// Every move that has room, in turn, up to the first that has none.
    pub fn stages(&self, strategy: &Strategy) -> Vec<Stage> {
        let mut seen = PlacementStack::new(&self.now.board, strategy.rules());
        let mut line = Vec::new();
        for step in &self.now.moves {
            let Some(at) = step.dropped(seen.board()) else {
                break;
            };
            seen.place(at);
            line.push(at);
        }
        walk(&self.now.board, &line, strategy)
    }

    /// Takes a board, and the pieces that fall on it.
    pub fn take(&mut self, board: Board, pieces: &[Piece]) {
        let moves = pieces.iter().take(MAX_DEPTH).map(|p| Move::new(*p));
        let next = Setup {
            board,
            moves: moves.collect(),
            chosen: 0,
        };
        self.change(next, false);
    }

    /// Changes the selected move.
    pub(crate) fn change_move(&mut self, change: impl FnOnce(Move) -> Move, go_on: bool) {
        let mut next = self.now.clone();
        if let Some(step) = next.moves.get_mut(next.chosen) {
            *step = change(*step);
            self.change(next, go_on);
        }
    }

    pub(crate) fn change(&mut self, next: Setup, go_on: bool) {
        if next == self.now {
            return;
        }
        let before = std::mem::replace(&mut self.now, next);
        self.redo.clear();
        if !go_on || self.undo.is_empty() {
            self.undo.push(before);
            if self.undo.len() > UNDO {
                self.undo.remove(0);
            }
        }
    }

    pub(crate) fn back(&mut self) {
        if let Some(before) = self.undo.pop() {
            self.redo.push(std::mem::replace(&mut self.now, before));
        }
    }

    pub(crate) fn again(&mut self) {
        if let Some(after) = self.redo.pop() {
            self.undo.push(std::mem::replace(&mut self.now, after));
        }
    }

    /// Moves with what they are worth, then the last board.
    pub fn text(&self, strategy: &Strategy) -> String {
        let stages = self.stages(strategy);
        let mut text = format!("strategy {}\n", strategy.name());
        for (i, stage) in stages.iter().enumerate() {
            let terms = stage.terms.iter().map(|term| {
                let product = format::decimal(term.product, 3);
                format!("{} {}", term.name, product)
            });
            text += &format!(
                "{}  {}  clears {}  value {}  ({})\n",
                i + 1,
                names::placement(&stage.placement),
                stage.full.len(),
                format::decimal(stage.value(), 3),
                terms.collect::<Vec<_>>().join(", "),
            );
        }
        let last = stages.last().map_or(self.now.board, |stage| stage.board);
        text + &format!("{last}\n")
    }
}

//! The state of the move tester: a board and up to five pieces that a person places on it.

use super::walk::{Stage, walk};
use crate::{format, names};
use calibration::Undo;
use planner::{MAX_DEPTH, Placement, PlacementStack, Strategy};
use rules::{Board, COLUMNS, Orientation, Piece, SPAWN_COL, SPAWN_ROW};

/// A piece, its orientation and the column of its drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The piece.
    pub piece: Piece,
    /// Its orientation.
    pub orientation: Orientation,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
}

impl Move {
    /// The piece at its spawn.
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

    /// Moved so that its leftmost cell is as near to a column as the walls allow.
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

    /// Its place after a straight drop; `None` if it does not fit at the top.
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
    pub(crate) setup: Undo<Setup>,
}

impl Tester {
    /// The board without the pieces.
    pub fn board(&self) -> &Board {
        &self.setup.now().board
    }

    /// The pieces in order.
    pub fn moves(&self) -> &[Move] {
        &self.setup.now().moves
    }

    /// The index of the selected piece.
    pub fn chosen(&self) -> usize {
        self.setup.now().chosen
    }

    /// Whether a step can be undone, and whether one can be redone.
    pub fn can(&self) -> (bool, bool) {
        let (undo, redo) = self.setup.steps();
        (undo > 0, redo > 0)
    }

    /// Every move in turn, up to the first that does not fit.
    pub fn stages(&self, strategy: &Strategy) -> Vec<Stage> {
        let mut seen = PlacementStack::new(&self.setup.now().board, strategy.rules());
        let mut line = Vec::new();
        for step in &self.setup.now().moves {
            let Some(at) = step.dropped(seen.board()) else {
                break;
            };
            seen.place(at);
            line.push(at);
        }
        walk(&self.setup.now().board, &line, strategy)
    }

    /// Replaces the board and the pieces.
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
        let mut next = self.setup.now().clone();
        if let Some(step) = next.moves.get_mut(next.chosen) {
            *step = change(*step);
            self.change(next, go_on);
        }
    }

    pub(crate) fn change(&mut self, next: Setup, go_on: bool) {
        if next == *self.setup.now() {
            return;
        }
        if go_on {
            self.setup.resume();
        }
        self.setup.put(next);
        self.setup.commit();
    }

    /// The moves with their values, then the last board, as text.
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
        let last = stages
            .last()
            .map_or(self.setup.now().board, |stage| stage.board);
        text + &format!("{last}\n")
    }
}

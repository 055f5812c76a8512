//! The state of the move tester: a board and up to five pieces that a person places on it.

use super::walk::{Stage, walk};
use crate::{command::TesterAction, names};
use calibration::Undo;
use planner::{MAX_DEPTH, Placement, Strategy, features::PlacementStack};
use rules::{Board, COLUMNS, Orientation, Piece, SPAWN_COL, SPAWN_ROW};
use ui_kit::format;

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
    const fn new(piece: Piece) -> Self {
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
    fn at_column(self, column: i8) -> Self {
        let (first, last) = self.piece.columns(self.orientation);
        let most = COLUMNS as i8 - 1 - (last - first);
        Self {
            col: column.clamp(0, most) - first,
            ..self
        }
    }

    fn turned(self, clockwise: bool) -> Self {
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

/// What the caller of an action still has to do, since it needs the frame or the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TesterEffect {
    /// Copy the board and the pieces of the shown frame.
    TakeLive,
    /// Copy the line as text.
    Copy,
}

/// The steps that can be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Setup {
    board: Board,
    moves: Vec<Move>,
    chosen: usize,
}

/// The board and the pieces on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tester {
    setup: Undo<Setup>,
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

    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: TesterAction) -> Option<TesterEffect> {
        let mut next = self.setup.now().clone();
        match action {
            TesterAction::TakeLive => return Some(TesterEffect::TakeLive),
            TesterAction::Copy => return Some(TesterEffect::Copy),
            TesterAction::Undo => {
                self.setup.undo();
            }
            TesterAction::Redo => {
                self.setup.redo();
            }
            TesterAction::Choose(ply) => {
                let chosen = ply.clamp(1, next.moves.len().max(1)) - 1;
                self.setup.adjust(|setup| setup.chosen = chosen);
            }
            TesterAction::Add(piece) => {
                if next.moves.len() < MAX_DEPTH {
                    next.chosen = next.moves.len();
                    next.moves.push(Move::new(piece));
                    self.change(next, false);
                }
            }
            TesterAction::Remove => {
                if next.chosen < next.moves.len() {
                    next.moves.remove(next.chosen);
                }
                next.chosen = next.chosen.min(next.moves.len().saturating_sub(1));
                self.change(next, false);
            }
            TesterAction::Clear => {
                if next.moves.is_empty() {
                    next = Setup::default();
                }
                next.moves.clear();
                next.chosen = 0;
                self.change(next, false);
            }
            TesterAction::Change(piece) => {
                self.change_move(|step| Move::new(piece).at_column(step.column()), false);
            }
            TesterAction::Turn(clockwise) => self.change_move(|step| step.turned(clockwise), false),
            TesterAction::Shift(by) => {
                self.change_move(|step| step.at_column(step.column() + by), false);
            }
            TesterAction::To { column, go_on } => {
                self.change_move(|step| step.at_column(column), go_on);
            }
        }
        None
    }

    /// Changes the selected move.
    fn change_move(&mut self, change: impl FnOnce(Move) -> Move, go_on: bool) {
        let mut next = self.setup.now().clone();
        if let Some(step) = next.moves.get_mut(next.chosen) {
            *step = change(*step);
            self.change(next, go_on);
        }
    }

    fn change(&mut self, next: Setup, go_on: bool) {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;

    fn gap() -> Board {
        let mut board = Board::EMPTY;
        for col in 1..COLUMNS as i8 {
            board.fill(17, col);
        }
        board
    }

    #[test]
    fn rows_are_cleared_between_the_pieces() {
        let mut tester = Tester::default();
        tester.take(gap(), &[Piece::I, Piece::O]);
        let strategy = Strategy::four_feature();
        tester.apply(TesterAction::Turn(true));
        for _ in 0..9 {
            tester.apply(TesterAction::Shift(-1));
        }
        tester.apply(TesterAction::Choose(2));
        tester.apply(TesterAction::To {
            column: 1,
            go_on: false,
        });
        let stages = tester.stages(&strategy);
        assert_eq!(stages[0].full, [17]);
        // The O is on the floor, where the cleared row was.
        assert!(
            stages[1]
                .placement
                .cells()
                .iter()
                .all(|(row, _)| *row >= 16)
        );
    }

    #[test]
    fn what_is_done_can_be_taken_back_and_done_again() {
        let mut tester = Tester::default();
        tester.take(gap(), &[Piece::T]);
        let states = [
            TesterAction::Turn(true),
            TesterAction::Shift(2),
            TesterAction::Add(Piece::L),
            TesterAction::Change(Piece::J),
            TesterAction::Remove,
            TesterAction::Clear,
            TesterAction::Clear,
        ]
        .map(|command| {
            let before = tester.clone();
            tester.apply(command);
            assert_ne!(before.setup.now(), tester.setup.now(), "{command:?}");
            (before.setup.now().clone(), tester.setup.now().clone())
        });
        for (before, _) in states.iter().rev() {
            tester.apply(TesterAction::Undo);
            assert_eq!(*tester.setup.now(), *before);
        }
        for (_, after) in &states {
            tester.apply(TesterAction::Redo);
            assert_eq!(*tester.setup.now(), *after);
        }
    }

    #[test]
    fn a_drag_is_taken_back_at_once() {
        let mut tester = Tester::default();
        tester.take(gap(), &[Piece::T]);
        let before = tester.setup.now().clone();
        for (i, column) in [5, 6, 7].into_iter().enumerate() {
            tester.apply(TesterAction::To {
                column,
                go_on: i > 0,
            });
        }
        assert_eq!(tester.moves()[0].column(), 7);
        tester.apply(TesterAction::Undo);
        assert_eq!(*tester.setup.now(), before);
    }

    #[test]
    fn no_more_pieces_than_can_be_searched_and_none_through_a_wall() {
        let mut tester = Tester::default();
        for piece in Piece::EACH {
            tester.apply(TesterAction::Add(piece));
        }
        assert_eq!(tester.moves().len(), MAX_DEPTH);
        for by in [-50, 50] {
            tester.apply(TesterAction::Shift(by));
            assert_eq!(tester.stages(&Strategy::four_feature()).len(), MAX_DEPTH);
        }
    }
}

//! The move tester.

use crate::{
    Tester, TesterAction,
    research::{Move, Setup},
};
use planner::MAX_DEPTH;

/// What the caller of an action still has to do, since it needs the frame or the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TesterEffect {
    /// Copy the board and the pieces of the shown frame.
    TakeLive,
    /// Copy the line as text.
    Copy,
    /// Move the selected piece by so many places in its column.
    Slide(isize),
}

impl Tester {
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
            TesterAction::Slide(by) => return Some(TesterEffect::Slide(by)),
            TesterAction::To { column, row, go_on } => {
                let moved = |step: Move| Move {
                    row,
                    ..step.at_column(column)
                };
                self.change_move(moved, go_on);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use planner::Strategy;
    use rules::{Board, COLUMNS, Piece};

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
            row: None,
            go_on: false,
        });
        let (stages, _) = tester.stages(&strategy, None);
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
                row: None,
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
            assert_eq!(
                tester.stages(&Strategy::four_feature(), None).0.len(),
                MAX_DEPTH
            );
        }
    }
}

//! The move tester.

use crate::features::entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key};
use crate::{
    Tester,
    features::apply::ApplyCx,
    research::{Setup, TesterMove, question},
};
use egui::Key;
use planner::{MAX_DEPTH, Position};
use rules::{Board, Piece};
use strum::IntoEnumIterator as _;

/// An action in the move tester.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum TesterAction {
    /// Copy the board and the pieces of the shown frame into the move tester.
    #[default]
    TakeLive,
    /// Remove all pieces; if there are none, clear the board.
    Clear,
    /// Empty all cells of the board; pieces stay.
    ClearBoard,
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone.
    Redo,
    /// Copy the line as text.
    Copy,
    /// Rotate the selected piece, clockwise if true.
    Turn(bool),
    /// Move the selected piece by some columns.
    Shift(i8),
    /// Move the selected piece by some of its places in its column: under what hangs over.
    Slide(isize),
    /// Remove the selected piece.
    Remove,
    /// Add this piece.
    #[strum(disabled)]
    Add(Piece),
    /// Select this piece, counted from 1.
    Choose(usize),
    /// Replace the selected piece by this one.
    #[strum(disabled)]
    Change(Piece),
    /// Move the selected piece so that its leftmost cell is in this column.
    #[strum(disabled)]
    To {
        /// The column.
        column: i8,
        /// The row of its box, for a place that is no straight drop.
        row: Option<i8>,
        /// Whether this belongs to the undo step of the previous move.
        go_on: bool,
    },
}

const ADD: [(Piece, [Shortcut; 1]); 7] = [
    (Piece::I, [key(Key::I)]),
    (Piece::O, [key(Key::O)]),
    (Piece::T, [key(Key::T)]),
    (Piece::S, [key(Key::S)]),
    (Piece::Z, [key(Key::Z)]),
    (Piece::J, [key(Key::J)]),
    (Piece::L, [key(Key::L)]),
];
const CHOOSE: [[Shortcut; 1]; MAX_DEPTH] = [
    [key(Key::Num1)],
    [key(Key::Num2)],
    [key(Key::Num3)],
    [key(Key::Num4)],
    [key(Key::Num5)],
];

impl TesterAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let add = ADD.into_iter().map(|(piece, _)| Self::Add(piece));
        let others = Self::iter().flat_map(|action| match action {
            Self::Turn(_) => vec![Self::Turn(true), Self::Turn(false)],
            Self::Shift(_) => vec![Self::Shift(-1), Self::Shift(1)],
            Self::Slide(_) => vec![Self::Slide(-1), Self::Slide(1)],
            Self::Choose(_) => (1..=MAX_DEPTH).map(Self::Choose).collect(),
            one => vec![one],
        });
        others.chain(add)
    }

    pub(crate) fn entry(self) -> Entry {
        let entry = match self {
            Self::TakeLive => {
                return Entry::new(
                    "test-this-position",
                    "Test this position",
                    "Copy the board and the pieces of the shown frame into the move tester",
                );
            }
            Self::Clear => Entry::new(
                "clear-tester",
                "Clear tester",
                "Remove all pieces; if there are none, clear the board",
            ),
            Self::ClearBoard => Entry::new(
                "clear-tester-board",
                "Clear board",
                "Empty all cells of the move tester's board; its pieces stay",
            ),
            Self::Undo => Entry::new(
                "undo-move",
                "Undo move",
                "Undo the last change in the move tester",
            )
            .keys(const { &[ctrl(Key::Z)] }),
            Self::Redo => Entry::new("redo-move", "Redo move", "Redo the undone change")
                .keys(const { &[ctrl(Key::Y), ctrl_shift(Key::Z)] }),
            Self::Copy => Entry::new(
                "copy-line",
                "Copy line",
                "Copy the moves, their values, the last board and a link to the first one as text",
            )
            .keys(const { &[ctrl(Key::C)] }),
            Self::Turn(true) => Entry::new(
                "turn-piece-right",
                "Turn piece right",
                "Turn the selected piece clockwise",
            )
            .keys(const { &[key(Key::ArrowUp), key(Key::X), key(Key::R)] }),
            Self::Turn(false) => Entry::new(
                "turn-piece-left",
                "Turn piece left",
                "Turn the selected piece counter-clockwise",
            )
            .keys(const { &[key(Key::ArrowDown)] }),
            Self::Shift(by) if by < 0 => Entry::new(
                "move-piece-left",
                "Move piece left",
                "Move the selected piece by one column",
            )
            .keys(const { &[key(Key::ArrowLeft)] })
            .repeats(),
            Self::Shift(_) => Entry::new(
                "move-piece-right",
                "Move piece right",
                "Move the selected piece by one column",
            )
            .keys(const { &[key(Key::ArrowRight)] })
            .repeats(),
            Self::Slide(by) if by < 0 => Entry::new(
                "piece-to-higher-place",
                "Piece to a higher place",
                "Put the selected piece on the next place above in its column that buttons reach",
            )
            .keys(const { &[key(Key::PageUp)] }),
            Self::Slide(_) => Entry::new(
                "piece-to-lower-place",
                "Piece to a lower place",
                "Put the selected piece on the next place below in its column that buttons reach",
            )
            .keys(const { &[key(Key::PageDown)] }),
            Self::Remove => Entry::new("remove-piece", "Remove piece", "Remove the selected piece")
                .keys(const { &[key(Key::Delete), key(Key::Backspace)] }),
            Self::Add(piece) => {
                let keys = ADD.iter().find(|(p, _)| *p == piece);
                Entry::new(
                    format!("add-{}", piece.letter().to_ascii_lowercase()),
                    format!("Add {}", piece.letter()),
                    "Add this piece to the line",
                )
                .keys(keys.map_or(&[], |(_, keys)| keys))
            }
            Self::Choose(ply) => {
                let keys = ply.checked_sub(1).and_then(|i| CHOOSE.get(i));
                Entry::new(
                    format!("choose-piece-{ply}"),
                    format!("Select piece {ply}"),
                    "Select the piece to turn, move and value",
                )
                .keys(keys.map_or(&[], |keys| keys))
            }
            Self::Change(piece) => Entry::new(
                format!("make-it-{}", piece.letter().to_ascii_lowercase()),
                format!("Make it {}", piece.letter()),
                "Replace the selected piece by this one",
            ),
            Self::To { .. } => Entry::new("drag-piece", "Drag piece", "Drag the piece to a column"),
        };
        entry.scope(Scope::Tester)
    }
}

impl Tester {
    /// Applies an action. `reach_at` is as in [`Research::reach_at`](crate::Research::reach_at).
    pub fn apply(&mut self, action: TesterAction, reach_at: Option<u8>, cx: &mut ApplyCx<'_>) {
        let mut next = self.setup.now().clone();
        match action {
            TesterAction::TakeLive => {
                if let Some(record) = &cx.record {
                    let plan = cx.plan();
                    let Position { board, queue } =
                        question::position(&record.tracked, plan.as_deref());
                    self.take(board, &queue);
                }
            }
            TesterAction::Copy => cx.copy(self.text(cx.strategy, reach_at)),
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
                    next.moves.push(TesterMove::new(piece));
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
            TesterAction::ClearBoard => {
                next.board = Board::EMPTY;
                self.change(next, false);
            }
            TesterAction::Change(piece) => {
                self.change_move(
                    |step| TesterMove::new(piece).at_column(step.column()),
                    false,
                );
            }
            TesterAction::Turn(clockwise) => self.turn(clockwise),
            TesterAction::Shift(by) => {
                self.change_move(|step| step.at_column(step.column() + by), false);
            }
            TesterAction::Slide(by) => self.slide(by, cx.strategy, reach_at),
            TesterAction::To { column, row, go_on } => {
                let moved = |step: TesterMove| TesterMove {
                    row,
                    ..step.at_column(column)
                };
                self.change_move(moved, go_on);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use crate::features::apply::ApplyFixture;
    use planner::Strategy;
    use rules::COLUMNS;

    fn apply(tester: &mut Tester, action: TesterAction) {
        ApplyFixture::default().run(|cx| tester.apply(action, None, cx));
    }

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
        apply(&mut tester, TesterAction::Turn(true));
        for _ in 0..9 {
            apply(&mut tester, TesterAction::Shift(-1));
        }
        apply(&mut tester, TesterAction::Choose(2));
        apply(
            &mut tester,
            TesterAction::To {
                column: 1,
                row: None,
                go_on: false,
            },
        );
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
    fn what_is_done_can_be_undone_and_redone() {
        let mut tester = Tester::default();
        tester.take(gap(), &[Piece::T]);
        let states = [
            TesterAction::Turn(true),
            TesterAction::Shift(2),
            TesterAction::Add(Piece::L),
            TesterAction::Change(Piece::J),
            TesterAction::Remove,
            TesterAction::ClearBoard,
            TesterAction::Clear,
        ]
        .map(|command| {
            let before = tester.clone();
            apply(&mut tester, command);
            assert_ne!(before.setup.now(), tester.setup.now(), "{command:?}");
            (before.setup.now().clone(), tester.setup.now().clone())
        });
        for (before, _) in states.iter().rev() {
            apply(&mut tester, TesterAction::Undo);
            assert_eq!(*tester.setup.now(), *before);
        }
        for (_, after) in &states {
            apply(&mut tester, TesterAction::Redo);
            assert_eq!(*tester.setup.now(), *after);
        }
    }

    #[test]
    fn a_drag_is_undone_at_once() {
        let mut tester = Tester::default();
        tester.take(gap(), &[Piece::T]);
        let before = tester.setup.now().clone();
        for (i, column) in [5, 6, 7].into_iter().enumerate() {
            apply(
                &mut tester,
                TesterAction::To {
                    column,
                    row: None,
                    go_on: i > 0,
                },
            );
        }
        assert_eq!(tester.moves()[0].column(), 7);
        apply(&mut tester, TesterAction::Undo);
        assert_eq!(*tester.setup.now(), before);
    }

    #[test]
    fn no_more_pieces_than_can_be_searched_and_none_through_a_wall() {
        let mut tester = Tester::default();
        for piece in Piece::EACH {
            apply(&mut tester, TesterAction::Add(piece));
        }
        assert_eq!(tester.moves().len(), MAX_DEPTH);
        for by in [-50, 50] {
            apply(&mut tester, TesterAction::Shift(by));
            assert_eq!(
                tester.stages(&Strategy::four_feature(), None).0.len(),
                MAX_DEPTH
            );
        }
    }
}

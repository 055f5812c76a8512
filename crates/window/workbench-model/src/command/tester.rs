//! The move tester.

use super::entry::{Entry, Scope, Shortcut, ctrl, ctrl_shift, key};
use egui::Key;
use planner::MAX_DEPTH;
use rules::Piece;
use strum::IntoEnumIterator as _;

/// An action in the move tester.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum TesterAction {
    /// Copy the board and the pieces of the shown frame into the move tester.
    #[default]
    TakeLive,
    /// Remove all pieces; if there are none, clear the board.
    Clear,
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
    pub(super) fn all() -> impl Iterator<Item = Self> {
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

    pub(super) fn entry(self) -> Entry {
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
                "Copy the moves, their values and the last board as text",
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

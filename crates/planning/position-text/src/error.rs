use crate::{MAX_PIECES, MAX_ROWS, MAX_TEXT};
use rules::COLUMNS;

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Larger than any position.
    #[error("the text has more than {} KiB, so it is no position", MAX_TEXT >> 10)]
    Long,
    /// Nothing of it is a position.
    #[error(
        "the text is no position: give rows of {COLUMNS} cells with . for an empty one, JSON, a \
         fumen (v115@…) or a link (blockscope:#…)"
    )]
    Nothing,
    /// A row has another number of cells.
    #[error("line {line}, column {column}: a row has {COLUMNS} cells, this has {len}")]
    Length {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// The cells found.
        len: usize,
    },
    /// A row has a character that is no cell.
    #[error(
        "line {line}, column {column}: {letter:?} is no cell; . is an empty one, #, X or the letter \
         of a piece a filled one"
    )]
    Cell {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// The character.
        letter: char,
    },
    /// More rows than the field has.
    #[error("line {line}: a board has at most {MAX_ROWS} rows, and here begins another one")]
    Rows {
        /// Counted from 1.
        line: usize,
    },
    /// A placement is not complete, or is off the board.
    #[error(
        "line {line}, column {column}: the placement of {letter} needs its turns, its row and its \
         column, all on the board"
    )]
    Placement {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// The letter of the piece.
        letter: char,
    },
    /// A letter is no piece.
    #[error("{0:?} is no piece; the pieces are L, J, I, O, Z, S and T")]
    Piece(char),
    /// Too many pieces.
    #[error("a position has at most {MAX_PIECES} pieces, this has {0}")]
    Pieces(usize),
    /// A fumen of another version.
    #[error(
        "fumens of the version {0:?} are not read; open it in a fumen editor and copy it as v115"
    )]
    Version(String),
    /// A fumen ends early.
    #[error("the fumen ends at its character {at}, in the middle of its first page")]
    Cut {
        /// Counted from 1, behind `v115@`.
        at: usize,
    },
    /// A fumen has a part that can't be.
    #[error("character {at} of the fumen can't be there: {why}")]
    Fumen {
        /// Counted from 1, behind `v115@`.
        at: usize,
        /// What is wrong.
        why: &'static str,
    },
    /// A fumen has cells above the field.
    #[error("the fumen has cells in row {0} from the floor; this field ends with row {MAX_ROWS}")]
    Tall(usize),
    /// A link of a later version.
    #[error("the link has the version {0:?}, and this program reads version 1; get a newer one")]
    LinkVersion(String),
    /// A link without a board.
    #[error("the link has no board=")]
    NoBoard,
    /// A value of a link can't be read.
    #[error("the link's {key}= is {value:?}; {wanted} is wanted")]
    Value {
        /// The key.
        key: &'static str,
        /// As it is in the link.
        value: String,
        /// What belongs there.
        wanted: &'static str,
    },
}

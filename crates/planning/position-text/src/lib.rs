//! Positions as text: rows of cells, JSON, fumens and links.
//!
//! [`read`] reads all of them, and is what the program, the window and a page paste, open or get
//! as an argument. [`Position::link`] and [`Position::fumen`] write them.
//!
//! A link is `blockscope:#v=1&board=v115@…&queue=TLJ`: a version, the board as a fumen without
//! its queue, then the pieces, `strategy`, `depth` and `seed`, each only where it exists. All of it
//! is in the fragment, so a page shows the same position behind its own address. Keys that are
//! not known are passed over: the window has more, which [`link_value`] reads, and so may a later
//! version.

mod error;
mod fumen;
mod link;
mod rows;

pub use error::PositionError;
pub use link::SCHEME;

use rules::{Board, HIDDEN_ROWS, Piece, Placement, ROWS};

/// The largest text that may be a position, in bytes: many times a board in any form.
pub const MAX_TEXT: usize = 1 << 16;
/// The largest number of pieces, the falling one among them. Longer than any search.
pub const MAX_PIECES: usize = 64;
/// The rows that a text may have: the visible ones and the hidden ones above them.
const MAX_ROWS: usize = ROWS + HIDDEN_ROWS;

/// A board with what is known of the pieces on it, as it is shared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The locked cells.
    pub board: Board,
    /// The falling piece and the next ones.
    pub pieces: Vec<Piece>,
    /// Where the first pieces are placed, if the text has that: not part of a link or a fumen.
    pub line: Vec<Placement>,
    /// The name of the strategy that plays it.
    pub strategy: Option<String>,
    /// The number of pieces to look at.
    pub depth: Option<u8>,
    /// The seed from which further pieces are dealt.
    pub seed: Option<u64>,
}

impl Position {
    /// A board and its pieces, the falling one first.
    #[must_use]
    pub fn new(board: Board, pieces: impl IntoIterator<Item = Piece>) -> Self {
        Self {
            board,
            pieces: pieces.into_iter().take(MAX_PIECES).collect(),
            ..Self::default()
        }
    }

    /// The position as a link.
    #[must_use]
    pub fn link(&self) -> String {
        link::written(self)
    }

    /// The position as a fumen of one page; pieces are its quiz, `#Q=[](T)LJ`.
    #[must_use]
    pub fn fumen(&self) -> String {
        fumen::written(&self.board, &self.pieces)
    }
}

/// Reads a position in any form: a link, also one within other text; a fumen `v115@…`, also one
/// within an address; or rows of cells, as plain lines, JSON, TOML or Rust, with placements or
/// pieces beside them.
///
/// # Errors
/// One sentence with the place when it is none, or a damaged one.
pub fn read(text: &str) -> Result<Position, PositionError> {
    if text.len() > MAX_TEXT {
        return Err(PositionError::Long);
    }
    if let Some(fragment) = link::found(text) {
        return link::read(fragment);
    }
    if let Some(data) = fumen::found(text)? {
        let (board, pieces) = fumen::read(data)?;
        return Ok(Position::new(board, pieces));
    }
    rows::read(text)
}

/// Whether a text is meant as a link or a fumen, so that it is no path.
#[must_use]
pub fn is_link(text: &str) -> bool {
    link::found(text).is_some() || text.starts_with(link::SCHEME) || fumen::is_meant(text)
}

/// The value of a key of a link or an address that is none of a position, as `layout` of
/// `blockscope:#board=…&layout=lab`; `None` without the key.
#[must_use]
pub fn link_value(text: &str, key: &str) -> Option<String> {
    link::value(text, key)
}

/// Pieces from their letters.
fn pieces(letters: &str) -> Result<Vec<Piece>, PositionError> {
    let piece = |letter| Piece::from_letter(letter).ok_or(PositionError::Piece(letter));
    let all: Vec<Piece> = letters.chars().map(piece).collect::<Result<_, _>>()?;
    match all.len() {
        0..=MAX_PIECES => Ok(all),
        many => Err(PositionError::Pieces(many)),
    }
}

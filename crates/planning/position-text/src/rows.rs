//! Rows of cells, in whatever is around them: plain lines, JSON, TOML, Rust.
//!
//! All of these have the same words in the same order, so one reader serves them: it passes over
//! brackets, quotes, keys and commas.

use crate::{MAX_PIECES, MAX_ROWS, Position, PositionError};
use rules::{Board, COLUMNS, Piece, Placement, ROWS};

/// The words behind which pieces follow.
const QUEUE: [&str; 4] = ["queue", "pieces", "next", "falling"];
/// The rows and columns at which the box of a placed piece can be.
const BOX_ROWS: std::ops::Range<i8> = -4..ROWS as i8;
const BOX_COLUMNS: std::ops::Range<i8> = -3..COLUMNS as i8;

/// The lengths of a row with a cell too few or too many, or two.
const NEARLY: std::ops::RangeInclusive<usize> = COLUMNS - 2..=COLUMNS + 2;
/// So many signs of cells are no part of a sentence.
const SIGNS: usize = 4;

/// A word of the text and its place, counted from 1.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

const fn is_inside(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '#' | '-' | '_' | '+' | '?' | '*')
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    text.lines().enumerate().flat_map(|(line, text)| {
        let mut column = 0;
        let parts = text.split(|c| !is_inside(c)).map(move |part| {
            let word = Word {
                text: part,
                line: line + 1,
                column: column + 1,
            };
            column += part.chars().count() + 1;
            word
        });
        parts.filter(|word| !word.text.is_empty())
    })
}

/// Whether a cell is filled; `None` for a character that is no cell.
fn cell(letter: char) -> Option<bool> {
    match letter {
        '.' | '_' => Some(false),
        '#' | 'X' | 'x' => Some(true),
        letter if letter.is_ascii_uppercase() => Piece::from_letter(letter).map(|_| true),
        _ => None,
    }
}

/// Whether a word is meant as a row: ten cells, or nearly ten with a sign that only cells have, or
/// many such signs.
fn is_row(word: &str) -> bool {
    let len = word.chars().count();
    let are_cells = word.chars().all(|c| cell(c).is_some());
    let signs = word.chars().filter(|c| matches!(c, '.' | '#')).count();
    are_cells && (len == COLUMNS || NEARLY.contains(&len) && signs > 0) || signs >= SIGNS
}

/// The bits of a row; bit `c` is column `c`.
fn row(word: Word<'_>) -> Result<u16, PositionError> {
    let Word { text, line, column } = word;
    let mut bits = 0;
    for (c, letter) in text.chars().enumerate() {
        let filled = cell(letter).ok_or(PositionError::Cell {
            line,
            column: column + c,
            letter,
        })?;
        if c < COLUMNS {
            bits |= u16::from(filled) << c;
        }
    }
    match text.chars().count() {
        COLUMNS => Ok(bits),
        len => Err(PositionError::Length { line, column, len }),
    }
}

/// A piece with the numbers behind it.
struct Numbered<'a> {
    piece: Piece,
    word: Word<'a>,
    numbers: Vec<i8>,
}

impl Numbered<'_> {
    /// The placement; `None` for a piece without any numbers.
    fn placement(&self) -> Result<Option<Placement>, PositionError> {
        let refused = PositionError::Placement {
            line: self.word.line,
            column: self.word.column,
            letter: self.piece.letter(),
        };
        let [orientation, row, col] = match self.numbers[..] {
            [] => return Ok(None),
            [orientation, row, col] => [orientation, row, col],
            _ => return Err(refused),
        };
        let orientation = u8::try_from(orientation).ok();
        let turned = orientation.filter(|turns| *turns < self.piece.orientations());
        match turned {
            Some(orientation) if BOX_ROWS.contains(&row) && BOX_COLUMNS.contains(&col) => {
                Ok(Some(Placement {
                    piece: self.piece,
                    orientation,
                    row,
                    col,
                }))
            }
            _ => Err(refused),
        }
    }
}

/// The position of a text with rows in it. A board of fewer rows than the field has stands on the
/// floor.
pub fn read(text: &str) -> Result<Position, PositionError> {
    let mut rows = Vec::new();
    let mut pieces: Vec<Numbered<'_>> = Vec::new();
    let mut queue = false;
    for word in words(text) {
        let is_queue = std::mem::take(&mut queue);
        if QUEUE.contains(&word.text.to_ascii_lowercase().as_str()) {
            queue = true;
            continue;
        }
        let letters = || word.text.chars().map(Piece::from_letter);
        let is_pieces = word.text.len() <= MAX_PIECES && letters().all(|piece| piece.is_some());
        if let Ok(number) = word.text.parse::<i8>() {
            if let Some(last) = pieces.last_mut() {
                last.numbers.push(number);
            }
        } else if is_row(word.text) && !(is_queue && is_pieces) {
            if rows.len() == MAX_ROWS {
                return Err(PositionError::Rows { line: word.line });
            }
            rows.push(row(word)?);
        } else if is_pieces && (is_queue || word.text.chars().all(|c| c.is_ascii_uppercase())) {
            queue = is_queue && word.text.len() == 1;
            pieces.extend(letters().flatten().map(|piece| Numbered {
                piece,
                word,
                numbers: Vec::new(),
            }));
        }
    }
    if rows.is_empty() {
        return Err(PositionError::Nothing);
    }
    if pieces.len() > MAX_PIECES {
        return Err(PositionError::Pieces(pieces.len()));
    }
    let mut board = Board::EMPTY;
    for (from_floor, bits) in rows.iter().rev().enumerate() {
        board.set_row(ROWS as i8 - 1 - from_floor as i8, *bits);
    }
    let placed: Vec<_> = pieces
        .iter()
        .map(Numbered::placement)
        .collect::<Result<_, _>>()?;
    Ok(Position {
        board,
        pieces: pieces.iter().map(|numbered| numbered.piece).collect(),
        // Placements behind a piece without one have no board to be on.
        line: placed.into_iter().map_while(|at| at).collect(),
        ..Position::default()
    })
}

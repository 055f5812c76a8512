//! The board notation of fumen editors, version 115: one page is read and written.
//!
//! A page is a field and an action, in digits of base 64, the lowest first. The field is a run of
//! differences to the page before, from its top row to the row under the floor: each run is
//! `difference * 240 + length - 1` in two digits, where a difference of 8 is none. A field without
//! any is one run of 240, and a digit with the number of further such pages. The action is three
//! digits: the piece, its turns and place, five flags. With the fourth flag a comment follows: its
//! length in two digits, then four characters of ASCII in each five digits of base 96. A comment
//! that begins with `#Q=` is a quiz: the hold in brackets, the falling piece in parentheses, then
//! the next ones.

use crate::{MAX_ROWS, PositionError, pieces};
use rules::{Board, COLUMNS, Piece, ROWS};

const PREFIX: &str = "v115@";
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Rows of a page: 23 of the field and one under the floor.
const PAGE_ROWS: usize = 24;
const CELLS: usize = PAGE_ROWS * COLUMNS;
/// The value of a difference that is none.
const SAME: usize = 8;
/// The value of a filled cell without a piece.
const GREY: usize = 8;
/// The factors of the parts of an action: pieces, turns, places, then a flag each.
const ACTION: [usize; 7] = [8, 4, CELLS, 2, 2, 2, 2];
/// The longest comment, in characters: what the format allows.
const MAX_COMMENT: usize = 4095;
/// The first character of a comment's alphabet, and its size.
const COMMENT: (u32, usize) = (32, 96);
/// Characters of the first line and of those after it: editors break a fumen by a `?`.
const LINES: (usize, usize) = (42, 47);

/// The pieces in the order of their numbers, from 1.
const PIECES: [Piece; 7] = [
    Piece::I,
    Piece::L,
    Piece::O,
    Piece::Z,
    Piece::T,
    Piece::J,
    Piece::S,
];

/// A board and its pieces as a fumen.
pub fn written(board: &Board, pieces: &[Piece]) -> String {
    let data = data(board, pieces);
    let (first, rest) = data.split_at(data.len().min(LINES.0));
    let mut text = format!("{PREFIX}{first}");
    for line in rest.as_bytes().chunks(LINES.1) {
        text.push('?');
        text.extend(line.iter().map(|digit| char::from(*digit)));
    }
    text
}

/// A board as a fumen without line breaks.
pub fn of_board(board: &Board) -> String {
    format!("{PREFIX}{}", data(board, &[]))
}

fn data(board: &Board, pieces: &[Piece]) -> String {
    let mut out = String::new();
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for cell in 0..CELLS {
        let (row, col) = place(cell);
        let filled = row.is_some_and(|row| board.is_filled(row, col));
        let difference = SAME + if filled { GREY } else { 0 };
        match runs.last_mut() {
            Some((last, length)) if *last == difference => *length += 1,
            _ => runs.push((difference, 1)),
        }
    }
    for (difference, length) in &runs {
        push(&mut out, difference * CELLS + length - 1, 2);
    }
    if runs.len() == 1 && board.count() == 0 {
        push(&mut out, 0, 1);
    }
    let comment = quiz(pieces);
    // The flags: it rises, it is mirrored, colours as in guidelines, a comment, it does not lock.
    let flags = [false, false, true, !comment.is_empty(), false];
    let bits = flags
        .iter()
        .rev()
        .fold(0, |sum, on| sum * 2 + usize::from(*on));
    push(&mut out, bits * ACTION[0] * ACTION[1] * ACTION[2], 3);
    if !comment.is_empty() {
        push(&mut out, comment.len(), 2);
        for four in comment.as_bytes().chunks(4) {
            let number = |sum: usize, byte: &u8| sum * COMMENT.1 + usize::from(*byte) - 32;
            push(&mut out, four.iter().rev().fold(0, number), 5);
        }
    }
    out
}

/// A quiz, with everything but letters as `%` and two digits; empty without pieces.
fn quiz(pieces: &[Piece]) -> String {
    let Some((first, rest)) = pieces.split_first() else {
        return String::new();
    };
    let rest: String = rest.iter().map(|piece| piece.letter()).collect();
    format!("%23Q%3D%5B%5D%28{}%29{rest}", first.letter())
}

fn push(out: &mut String, mut value: usize, digits: usize) {
    for _ in 0..digits {
        out.push(char::from(DIGITS[value % DIGITS.len()]));
        value /= DIGITS.len();
    }
}

/// The row of a cell of a page, `None` above the hidden rows and under the floor, and its column.
fn place(cell: usize) -> (Option<i8>, i8) {
    let from_floor = (PAGE_ROWS - 2).checked_sub(cell / COLUMNS);
    let row = from_floor.filter(|row| *row < MAX_ROWS);
    let row = row.map(|row| ROWS as i8 - 1 - row as i8);
    (row, (cell % COLUMNS) as i8)
}

/// The letter of the mode and the version in front of the data of a fumen, and the data.
fn split(text: &str) -> Option<(&str, &str)> {
    text.match_indices('@').find_map(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let from = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_meant = from.ends_with(['v', 'V', 'd', 'D', 'm', 'M']) && from.len() < at;
        let word = from.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
        let version = is_meant.then(|| &before[from.len() - 1..])?;
        // A name before the @ of an address is no version.
        (word.len() + 1 == from.len()).then_some((version, after))
    })
}

/// Whether a text has a fumen of any version.
pub fn is_meant(text: &str) -> bool {
    split(text).is_some()
}

/// The data of the fumen in a text.
pub fn found(text: &str) -> Result<Option<&str>, PositionError> {
    let Some((version, data)) = split(text) else {
        return Ok(None);
    };
    // View, edit and list hold the same data.
    match version.get(1..) {
        Some("115") => Ok(Some(data)),
        _ => Err(PositionError::Version(version.to_owned())),
    }
}

/// The digits of a fumen, up to the first character that is none.
struct Digits<'a> {
    left: std::str::CharIndices<'a>,
    all: usize,
    at: usize,
}

impl Digits<'_> {
    /// A number of so many digits.
    fn number(&mut self, digits: u32) -> Result<usize, PositionError> {
        let (mut sum, mut factor) = (0, 1);
        for _ in 0..digits {
            sum += self.digit()? * factor;
            factor *= DIGITS.len();
        }
        Ok(sum)
    }

    fn digit(&mut self) -> Result<usize, PositionError> {
        loop {
            let next = self.left.next();
            self.at = next.map_or(self.all, |(at, _)| at);
            let Some((_, letter)) = next else {
                return Err(PositionError::Cut { at: self.at + 1 });
            };
            // Line breaks: of editors, of mails.
            if letter == '?' || letter.is_ascii_whitespace() {
                continue;
            }
            let digit = DIGITS.iter().position(|d| char::from(*d) == letter);
            return digit.ok_or(PositionError::Cut { at: self.at + 1 });
        }
    }

    const fn wrong(&self, why: &'static str) -> PositionError {
        PositionError::Fumen {
            at: self.at + 1,
            why,
        }
    }
}

/// The board and the pieces of the first page.
pub fn read(data: &str) -> Result<(Board, Vec<Piece>), PositionError> {
    let mut digits = Digits {
        left: data.char_indices(),
        all: data.len(),
        at: 0,
    };
    let board = board(&mut digits)?;
    let mut action = digits.number(3)?;
    let [piece, _, _, _, _, _, has_comment] = ACTION.map(|factor| {
        let part = action % factor;
        action /= factor;
        part
    });
    let placed = piece.checked_sub(1).and_then(|at| PIECES.get(at).copied());
    let quiz = match has_comment {
        0 => Vec::new(),
        _ => queue(&comment(&mut digits)?)?,
    };
    // The falling piece of a quiz is the placed one.
    let pieces = match quiz.is_empty() {
        true => placed.into_iter().collect(),
        false => quiz,
    };
    Ok((board, pieces))
}

fn board(digits: &mut Digits<'_>) -> Result<Board, PositionError> {
    let mut board = Board::EMPTY;
    let mut cell = 0;
    while cell < CELLS {
        let run = digits.number(2)?;
        let (difference, length) = (run / CELLS, run % CELLS + 1);
        let filled = match difference.checked_sub(SAME) {
            Some(0) => false,
            Some(1..=GREY) => true,
            _ => return Err(digits.wrong("the first page has no such cells")),
        };
        if cell + length > CELLS {
            return Err(digits.wrong("the field has no so long run of cells"));
        }
        for cell in (cell..cell + length).filter(|_| filled) {
            let (row, col) = place(cell);
            match row {
                Some(row) => board.fill(row, col),
                // The row under the floor rises later.
                None if cell / COLUMNS == PAGE_ROWS - 1 => {}
                None => return Err(PositionError::Tall(PAGE_ROWS - 1 - cell / COLUMNS)),
            }
        }
        if length == CELLS && !filled {
            digits.number(1)?;
        }
        cell += length;
    }
    Ok(board)
}

/// The comment of a page, with its `%` sequences.
fn comment(digits: &mut Digits<'_>) -> Result<String, PositionError> {
    let length = digits.number(2)?;
    if length > MAX_COMMENT {
        return Err(digits.wrong("no comment is so long"));
    }
    let mut text = String::new();
    while text.len() < length {
        let mut four = digits.number(5)?;
        for _ in 0..4 {
            let letter = COMMENT.0 + (four % COMMENT.1) as u32;
            text.extend(char::from_u32(letter));
            four /= COMMENT.1;
        }
    }
    text.truncate(length);
    Ok(text)
}

/// The pieces of a quiz; none for another comment.
fn queue(comment: &str) -> Result<Vec<Piece>, PositionError> {
    let mut plain = String::new();
    let mut left = comment;
    while let Some((before, code)) = left.split_once('%') {
        plain.push_str(before);
        let byte = code
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match byte {
            Some(byte) => {
                plain.push(char::from(byte));
                left = code.get(2..).unwrap_or_default();
            }
            None => left = code,
        }
    }
    plain.push_str(left);
    let Some(quiz) = plain.strip_prefix("#Q=") else {
        return Ok(Vec::new());
    };
    // What is behind the first ; is the comment of people.
    let quiz = quiz.split(';').next().unwrap_or_default();
    let (_, after_hold) = quiz.split_once(']').unwrap_or(("", quiz));
    pieces(&after_hold.replace(['(', ')'], ""))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;

    fn cells(rows: &[&str]) -> Board {
        let empty = vec![".........."; ROWS - rows.len()];
        Board::parse(&[&empty, rows].concat().join("\n")).unwrap()
    }

    #[test]
    fn fumens_are_written_as_editors_write_them() {
        // An empty page: 8 * 240 + 239 = 47 + 33 * 64, no further page; flag 3 is 30720.
        assert_eq!(written(&Board::EMPTY, &[]), "v115@vhAAgH");
        // The bottom row without its ninth cell, behind 220 empty cells.
        let board = cells(&["########.#"]);
        // 8*240+219, 16*240+7, 8*240+0, 16*240+0, 8*240+9, the action.
        assert_eq!(written(&board, &[]), "v115@bhH8AeA8JeAgH");
    }

    #[test]
    fn known_fumens_are_read() {
        let nothing = Board::EMPTY;
        assert_eq!(read("vhAAgH"), Ok((nothing, vec![])));
        // Nine more pages; O at its place with a quiz, "#Q=[S](O)..." or the like.
        let quiz = "vhJTJYdAFLDmClcJSAVDEHBEooRBPoAVBP3SgCP3Sg?CvAAAATqBTrBTsBTtBTpBTqBTrBTsBTtB";
        let (board, pieces) = read(quiz).unwrap();
        assert_eq!((board, pieces.first()), (nothing, Some(&Piece::O)));
        assert!(pieces.iter().all(|piece| *piece == Piece::O), "{pieces:?}");
        // Four placements; the first is an I.
        assert_eq!(read("vhDSSJznBGjBJnB").unwrap().1.len(), 1);
        // Pieces as cells.
        let (board, _) = read("9gilEeR4glRpDeR4wwg0RpCeBtxwi0DeBtwwJeAgH").unwrap();
        let wanted = ["###.....##", "###....###", "###...####", "###....###"];
        assert_eq!(board, cells(&wanted));
    }

    #[test]
    fn addresses_hold_fumens_and_no_name_does() {
        let shown = |text| found(text).map(|data| data.is_some());
        assert_eq!(shown("https://fumen.zui.jp/?v115@vhAAgH"), Ok(true));
        assert_eq!(shown("https://x.example/#?d=D115@vhAAgH"), Ok(true));
        assert_eq!(shown("dev1@example.org"), Ok(false));
        let old = PositionError::Version("v110".to_owned());
        assert_eq!(shown("v110@7eAAA"), Err(old));
    }
}

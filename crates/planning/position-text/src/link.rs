//! Links, as the documentation of the crate describes them.

use crate::{Position, PositionError, fumen, pieces};
use std::fmt::Write as _;

/// What a link begins with, outside a page.
pub const SCHEME: &str = "blockscope:";
const VERSION: &str = "1";
/// The longest strategy name, in characters: that of a file name.
const MAX_NAME: usize = 255;

/// A position as a link.
pub fn written(position: &Position) -> String {
    let board = fumen::of_board(&position.board);
    let mut link = format!("{SCHEME}#v={VERSION}&board={board}");
    if !position.pieces.is_empty() {
        let letters = position.pieces.iter().map(|piece| piece.letter());
        link.push_str("&queue=");
        link.extend(letters);
    }
    if let Some(name) = &position.strategy {
        link.push_str("&strategy=");
        for byte in name.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                    link.push(char::from(byte));
                }
                // Writing to a text does not fail.
                _ => _ = write!(link, "%{byte:02X}"),
            }
        }
    }
    if let Some(depth) = position.depth {
        _ = write!(link, "&depth={depth}");
    }
    if let Some(seed) = position.seed {
        _ = write!(link, "&seed={seed}");
    }
    link
}

/// The fragment of the link in a text, up to the next blank: behind `blockscope:#`, or that of an
/// address with a board in it.
pub fn found(text: &str) -> Option<&str> {
    text.match_indices('#').find_map(|(at, _)| {
        let fragment = text[at + 1..].split_whitespace().next()?;
        let fragment = fragment.trim_end_matches(['"', '\'', '>', ')', ',', ';']);
        let has_board = pairs(fragment).any(|(key, _)| key == "board");
        let is_ours = text[..at].ends_with(SCHEME);
        (has_board || is_ours).then_some(fragment)
    })
}

/// The value of a key behind the first `#` of a link or an address.
pub fn value(text: &str, wanted: &str) -> Option<String> {
    let (_, fragment) = text.split_once('#')?;
    let (_, written) = pairs(fragment).find(|(key, _)| *key == wanted)?;
    Some(plain(written))
}

fn pairs(fragment: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = fragment.split('&');
    parts.filter_map(|part| part.split_once('='))
}

/// The position of a fragment.
pub fn read(fragment: &str) -> Result<Position, PositionError> {
    let mut position = Position::default();
    let mut has_board = false;
    for (key, written) in pairs(fragment) {
        let value = plain(written);
        let refused = |key, wanted| PositionError::Value {
            key,
            value: written.chars().take(MAX_NAME).collect(),
            wanted,
        };
        match key {
            "v" if value != VERSION => return Err(PositionError::LinkVersion(value)),
            "board" => {
                let data = fumen::found(&value)?;
                let data = data.ok_or_else(|| refused("board", "a fumen, v115@…,"))?;
                let (board, of_fumen) = fumen::read(data)?;
                position.board = board;
                if position.pieces.is_empty() {
                    position.pieces = of_fumen;
                }
                has_board = true;
            }
            "queue" => position.pieces = pieces(&value)?,
            "strategy" if value.chars().count() > MAX_NAME => {
                return Err(refused("strategy", "a shorter name"));
            }
            "strategy" => position.strategy = Some(value).filter(|name| !name.is_empty()),
            "depth" => {
                let depth = value
                    .parse()
                    .map_err(|_| refused("depth", "a small number"))?;
                position.depth = Some(depth);
            }
            "seed" => {
                let seed = value.parse().map_err(|_| refused("seed", "a number"))?;
                position.seed = Some(seed);
            }
            // Of a page, or of a later version.
            _ => {}
        }
    }
    has_board.then_some(position).ok_or(PositionError::NoBoard)
}

/// A value without its `%` sequences; what is no UTF-8 is replaced.
fn plain(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut left = value.as_bytes();
    while let Some((byte, rest)) = left.split_first() {
        let code = rest.get(..2).filter(|_| *byte == b'%');
        let code = code.and_then(|hex| std::str::from_utf8(hex).ok());
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(code) => {
                bytes.push(code);
                left = &rest[2..];
            }
            None => {
                bytes.push(*byte);
                left = rest;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

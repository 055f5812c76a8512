//! The binary frames of NestrisChamps, version 3: 73 bytes, the highest bit of each number first.
//!
//! | bytes | what |
//! |---|---|
//! | 0 | version (3 bits), type of the game (2), player (3) |
//! | 1–2 | number of the game |
//! | 3–6 | milliseconds since the game began (28 bits), then the high 4 bits of the lines |
//! | 7 | the other 8 bits of the lines |
//! | 8 | level |
//! | 9–11 | score |
//! | 12 | auto-repeat counter (5 bits), next piece (3) |
//! | 13 | auto-repeat counter at the last spawn (5 bits), falling piece (3) |
//! | 14–22 | pieces so far, 10 bits each: T, J, Z, O in 40 bits, S, L, I in 30 and two unused ones |
//! | 23–72 | 20 rows of 10 cells, 2 bits each |
//!
//! A number with all bits set is not known.

use pad::CLOCKS_PER_SECOND;
use rules::{COLUMNS, Piece, ROWS};
use session::{Record, Statistics};
use vision::{Cell, Phase};

/// Bytes of a frame.
pub const SIZE: usize = 73;
/// A frame.
pub type Frame = [u8; SIZE];

/// The version of the form.
const VERSION: u8 = 3;
/// The game is played as it comes, without a trainer.
const CLASSIC: u8 = 1;
/// Rows of the field, two more than on a Game Boy, whose rows are the lower ones.
const THEIR_ROWS: usize = 20;
/// A number of 3 bits that is not known.
const UNKNOWN_PIECE: u8 = 0b111;
/// An auto-repeat counter that is not known.
const UNKNOWN_DAS: u8 = 0b1_1111;
/// Their order of pieces, in which they are also counted.
const PIECES: [Piece; 7] = [
    Piece::T,
    Piece::J,
    Piece::Z,
    Piece::O,
    Piece::S,
    Piece::L,
    Piece::I,
];

/// The frame of a record. `began` is the clock at which its game began.
pub fn frame(record: &Record, statistics: &Statistics, began: u64) -> Frame {
    let tracked = &record.tracked;
    let in_game = tracked.phase != Phase::Away;
    // What is tracked outside a game belongs to the one before.
    let number = |number: Option<u32>, bits: u32| {
        let unknown = (1 << bits) - 1;
        let known = number.filter(|_| in_game);
        known.map_or(unknown, |number| number.min(unknown - 1))
    };
    let clocks = record.picture.clocks.saturating_sub(began);
    let milliseconds = clocks.saturating_mul(1_000) / u64::from(CLOCKS_PER_SECOND);
    let game = u64::from(statistics.run.games);
    let lines = number(tracked.lines.map(u32::from), 12);

    let mut bits = Bits::default();
    bits.put(VERSION.into(), 3);
    bits.put(CLASSIC.into(), 2);
    bits.put(0, 3);
    bits.put(game, 16);
    bits.put(milliseconds, 28);
    bits.put(lines.into(), 12);
    bits.put(number(tracked.level.map(u32::from), 8).into(), 8);
    bits.put(number(tracked.score, 24).into(), 24);
    bits.put(UNKNOWN_DAS.into(), 5);
    bits.put(piece(tracked.next.filter(|_| in_game)).into(), 3);
    bits.put(UNKNOWN_DAS.into(), 5);
    bits.put(
        piece(tracked.falling.map(|falling| falling.piece)).into(),
        3,
    );
    for piece in PIECES {
        let count = statistics.game.pieces[piece.index()];
        bits.put(number(Some(count), 10).into(), 10);
    }
    bits.put(0, 2);
    bits.put(0, (THEIR_ROWS - ROWS) * COLUMNS * 2);
    for cell in &tracked.cells {
        bits.put(if in_game { colour(*cell) } else { 0 }, 2);
    }
    bits.bytes
}

fn piece(piece: Option<Piece>) -> u8 {
    let place = |piece| (0..).zip(PIECES).find(|(_, known)| *known == piece);
    piece
        .and_then(place)
        .map_or(UNKNOWN_PIECE, |(place, _)| place)
}

/// The colour of a cell: 0 empty, 1 white, 2 and 3 the colours of a level. They are those of the pieces on
/// the NES.
fn colour(cell: Cell) -> u64 {
    match cell {
        Cell::Empty | Cell::Flash => 0,
        Cell::Piece(Piece::J | Piece::S) => 2,
        Cell::Piece(Piece::L | Piece::Z) => 3,
        Cell::Piece(_) | Cell::Curtain | Cell::Other => 1,
    }
}

/// Bytes that are filled from the highest bit on.
struct Bits {
    bytes: Frame,
    /// Bits that are there.
    length: usize,
}

impl Default for Bits {
    fn default() -> Self {
        Self {
            bytes: [0; SIZE],
            length: 0,
        }
    }
}

impl Bits {
    /// Appends the lowest `bits` of a number. What is behind the last byte is left out.
    fn put(&mut self, number: u64, bits: usize) {
        for bit in (0..bits).rev() {
            let is_set = number
                .checked_shr(u32::try_from(bit).unwrap_or(u32::MAX))
                .unwrap_or(0)
                & 1;
            if let Some(byte) = self.bytes.get_mut(self.length / 8) {
                *byte |= (is_set as u8) << (7 - self.length % 8);
            }
            self.length += 1;
        }
    }
}

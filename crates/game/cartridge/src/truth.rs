//! The truth port: the cartridge's own description of what the screen shows.
//!
//! Offsets count from the start of cartridge RAM; `asm/memory.asm` defines them.

use pad::Buttons;
use rules::{
    Background, Board, COLUMNS, CellArt, Falling, HIDDEN_ROWS, InputState, Piece, Placement, ROWS,
};
use std::array::from_fn;

/// The truth port begins with these bytes once the cartridge has started.
pub const TRUTH_MARK: &[u8] = b"BTP1";
/// Bytes of the truth port, from the start of cartridge RAM.
pub const TRUTH_SIZE: usize = 0x300;
const NONE: u8 = 0xff;

/// Why a block of RAM is not a truth port.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TruthError {
    /// Too few bytes.
    #[error("the truth port needs 768 bytes of cartridge RAM, there are {0}")]
    Short(usize),
    /// Another cartridge, or one that has not started yet.
    #[error("cartridge RAM does not begin with the truth port's mark")]
    Magic,
    /// A byte that is the number of no piece.
    #[error("the truth port has the piece {0}, and there are seven from 0 on")]
    Piece(u8),
}

/// Which screen is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The display is off.
    Blank,
    /// The text after power-on.
    Copyright,
    /// The title.
    Title,
    /// Game type and music.
    Config,
    /// Level select.
    Level,
    /// The field.
    Play,
    /// The field hidden by the pause text.
    Pause,
    /// The curtain after the last lock.
    Curtain,
    /// The game-over picture, whole.
    Over,
    /// The level screen on which a name is entered.
    Name,
    /// The balloon that rises after a good game.
    Launch,
}

/// Images since L, the image of the step in which the last piece locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// A piece falls.
    Falling,
    /// This many images ago; 0 is L itself.
    Lock(u8),
}

/// State of the game that the screen does not show, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// Steps since power-on.
    pub steps: u32,
    /// The piece as the last step left it.
    pub falling: Falling,
    /// The pad in the last step, and the counters that depend on it.
    pub input: InputState,
    /// The piece after the preview.
    pub after_next: Piece,
    /// Pieces spawned in this game.
    pub spawned: u16,
    /// Pieces locked in this game.
    pub locked: u16,
    /// Where the last one locked.
    pub last_lock: Placement,
    /// Line of the picture at which the last tile was written; 144..=153 is VBlank.
    pub tile_line: u8,
}

/// Everything in the port at one start of VBlank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The screen.
    pub screen: Screen,
    /// Whether this is the demo. All else is as in play; [`Hidden::input`] has the
    /// recorded buttons.
    pub demo: bool,
    /// Phase of the piece: falling, or images since the lock.
    pub since: Since,
    /// The falling piece, when its sprites are shown.
    pub piece: Option<Placement>,
    /// The next piece, when its sprites are shown.
    pub next: Option<Piece>,
    /// Whether the preview is on (Select toggles it).
    pub preview: bool,
    /// Points as shown.
    pub score: u32,
    /// Level as shown.
    pub level: u8,
    /// Lines as shown.
    pub lines: u16,
    /// Whether the heart is shown.
    pub heart: bool,
    /// Background of the visible field, row by row. During a pause: the field that the
    /// pause text hides.
    pub cells: Background,
    /// The stored field.
    pub board: Board,
    /// State that is not shown.
    pub hidden: Hidden,
}

impl Truth {
    /// Parses the truth port in cartridge RAM.
    ///
    /// # Errors
    /// When the RAM is too short, has no truth port or one with an unknown piece.
    pub fn parse(ram: &[u8]) -> Result<Self, TruthError> {
        let Some(ram) = ram.get(..TRUTH_SIZE) else {
            return Err(TruthError::Short(ram.len()));
        };
        if !ram.starts_with(TRUTH_MARK) {
            return Err(TruthError::Magic);
        }
        let mut board = Board::EMPTY;
        for row in 0..HIDDEN_ROWS + ROWS {
            for col in (0..COLUMNS).filter(|col| ram[0x100 + row * 12 + 1 + col] != 0) {
                board.fill(row as i8 - HIDDEN_ROWS as i8, col as i8);
            }
        }
        let Placement {
            piece,
            orientation,
            row,
            col,
        } = placement(&ram[0x260..])?;
        Ok(Self {
            screen: screen_of(ram[0x08]),
            demo: ram[0x18] != 0,
            since: match ram[0x09] {
                NONE => Since::Falling,
                images => Since::Lock(images),
            },
            piece: shown(ram[0x0a], || placement(&ram[0x0a..]))?,
            next: shown(ram[0x0e], || piece_of(ram[0x0e]))?,
            preview: ram[0x0f] != 0,
            score: bcd(&ram[0x10..0x13]),
            level: ram[0x13],
            lines: bcd(&ram[0x14..0x16]) as u16,
            heart: ram[0x16] != 0,
            cells: from_fn(|row| from_fn(|col| art_of(ram[0x20 + row * COLUMNS + col]))),
            board,
            hidden: Hidden {
                steps: u32::from_le_bytes([ram[4], ram[5], ram[6], ram[7]]),
                falling: Falling {
                    piece,
                    orientation,
                    row,
                    col,
                    gravity: ram[0x264],
                    dropped: ram[0x268],
                },
                input: InputState {
                    held: Buttons::from_bits_retain(ram[0x284]),
                    das_counter: ram[0x265],
                    armed: ram[0x266] != 0,
                    drop: ram[0x267],
                },
                after_next: piece_of(ram[0x26b])?,
                spawned: u16::from_le_bytes([ram[0x277], ram[0x278]]),
                locked: u16::from_le_bytes([ram[0x279], ram[0x27a]]),
                last_lock: placement(&ram[0x27b..])?,
                tile_line: ram[0x17],
            },
        })
    }
}

fn screen_of(byte: u8) -> Screen {
    match byte {
        1 => Screen::Copyright,
        2 => Screen::Title,
        3 => Screen::Config,
        4 => Screen::Level,
        5 => Screen::Play,
        6 => Screen::Pause,
        7 => Screen::Curtain,
        8 => Screen::Over,
        9 => Screen::Name,
        10 => Screen::Launch,
        _ => Screen::Blank,
    }
}

/// What a byte other than [`NONE`] stands for.
fn shown<T>(byte: u8, of: impl FnOnce() -> Result<T, TruthError>) -> Result<Option<T>, TruthError> {
    (byte != NONE).then(of).transpose()
}

fn piece_of(byte: u8) -> Result<Piece, TruthError> {
    Piece::from_index(usize::from(byte)).ok_or(TruthError::Piece(byte))
}

/// A piece whose turns the cartridge counts to four, whatever it looks like.
fn placement(bytes: &[u8]) -> Result<Placement, TruthError> {
    let piece = piece_of(bytes[0])?;
    Ok(Placement {
        piece,
        orientation: bytes[1] % piece.orientations(),
        row: bytes[2] as i8,
        col: bytes[3] as i8,
    })
}

/// Low byte first.
fn bcd(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |sum, byte| {
        sum * 100 + u32::from(byte >> 4) * 10 + u32::from(byte & 15)
    })
}

/// The tiles of the minos, in the order of the tile sets.
fn art_of(tile: u8) -> CellArt {
    let piece = match tile {
        1 | 2 => tile - 1,
        3..=8 => 2,
        9..=12 => tile - 6,
        13 => return CellArt::Curtain,
        14 => return CellArt::Flash,
        _ => return CellArt::Empty,
    };
    Piece::from_index(usize::from(piece)).map_or(CellArt::Empty, CellArt::Piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_port_is_refused() {
        assert_eq!(Truth::parse(&[]), Err(TruthError::Short(0)));
        assert_eq!(Truth::parse(&[0; 0x2000]), Err(TruthError::Magic));
    }

    #[test]
    fn numbers_are_low_byte_first() {
        assert_eq!(bcd(&[0x56, 0x34, 0x12]), 123_456);
    }
}

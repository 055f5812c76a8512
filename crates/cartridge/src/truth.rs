//! The truth port: the cartridge's own description of what the screen shows.
//!
//! Offsets count from the start of cartridge RAM; `asm/memory.asm` defines them.

/// The truth port begins with these bytes once the cartridge has started.
pub const TRUTH_MARK: &[u8] = b"BTP1";
/// Bytes of the truth port, from the start of cartridge RAM.
pub const TRUTH_SIZE: usize = 0x300;
const NONE: u8 = 0xff;
const FIELD_COLUMNS: usize = 10;
const FIELD_ROWS: usize = 18;

/// Why a block of RAM is not a truth port.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TruthError {
    /// Too few bytes.
    #[error("the truth port needs 768 bytes of cartridge RAM, there are {0}")]
    Short(usize),
    /// Another cartridge, or one that has not started yet.
    #[error("cartridge RAM does not begin with the truth port's mark")]
    Magic,
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

/// A piece by its number in the randomiser's order (L J I O Z S T).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceAt {
    /// 0..7
    pub kind: u8,
    /// 0..4
    pub orientation: u8,
    /// Row of the top of its 4x4 box.
    pub row: i8,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
}

/// State of the game that the screen does not show, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// Steps since power-on.
    pub steps: u32,
    /// The piece as the last step left it.
    pub piece: PieceAt,
    /// Steps until gravity moves it.
    pub gravity: u8,
    /// Steps until a held direction shifts again.
    pub shift: u8,
    /// Whether a held Down drops.
    pub armed: bool,
    /// Steps until a soft drop moves the next row.
    pub drop: u8,
    /// Rows of the unbroken soft drop.
    pub dropped: u8,
    /// The piece after the preview.
    pub after_next: u8,
    /// Pieces spawned in this game.
    pub spawned: u16,
    /// Pieces locked in this game.
    pub locked: u16,
    /// Where the last one locked.
    pub last_lock: PieceAt,
    /// The pad in the last step, as the machine packs it.
    pub held: u8,
    /// Line of the picture at which the last tile was written; 144..=153 is VBlank.
    pub tile_line: u8,
}

/// Everything in the port at one start of VBlank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The screen.
    pub screen: Screen,
    /// Whether this is the demo. All else is as in play; [`Hidden::held`] has the
    /// recorded buttons.
    pub demo: bool,
    /// Phase of the piece: falling, or images since the lock.
    pub since: Since,
    /// The falling piece, when its sprites are shown.
    pub piece: Option<PieceAt>,
    /// The next piece, when its sprites are shown.
    pub next: Option<u8>,
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
    /// Background of the visible field, row by row: 0 empty, 1..=7 kind + 1, 8 curtain,
    /// 9 flash. During a pause: the field that the pause text hides.
    pub cells: Vec<u8>,
    /// Filled cells of the stored field, rows -2..18; bit `c` is column `c`.
    pub field: [u16; 20],
    /// State that is not shown.
    pub hidden: Hidden,
}

impl Truth {
    /// From cartridge RAM.
    ///
    /// # Errors
    /// When the RAM is too short or has no truth port.
    pub fn parse(ram: &[u8]) -> Result<Self, TruthError> {
        let Some(ram) = ram.get(..TRUTH_SIZE) else {
            return Err(TruthError::Short(ram.len()));
        };
        if !ram.starts_with(TRUTH_MARK) {
            return Err(TruthError::Magic);
        }
        let cells = ram[0x20..0x20 + FIELD_COLUMNS * FIELD_ROWS]
            .iter()
            .map(|&tile| kind_of(tile))
            .collect();
        let field = std::array::from_fn(|r| {
            (0..FIELD_COLUMNS)
                .filter(|c| ram[0x100 + r * 12 + 1 + c] != 0)
                .fold(0, |bits, c| bits | 1 << c)
        });
        Ok(Self {
            screen: screen_of(ram[0x08]),
            demo: ram[0x18] != 0,
            since: match ram[0x09] {
                NONE => Since::Falling,
                images => Since::Lock(images),
            },
            piece: (ram[0x0a] != NONE).then(|| piece_at(&ram[0x0a..])),
            next: (ram[0x0e] != NONE).then_some(ram[0x0e]),
            preview: ram[0x0f] != 0,
            score: bcd(&ram[0x10..0x13]),
            level: ram[0x13],
            lines: bcd(&ram[0x14..0x16]) as u16,
            heart: ram[0x16] != 0,
            cells,
            field,
            hidden: Hidden {
                steps: u32::from_le_bytes([ram[4], ram[5], ram[6], ram[7]]),
                piece: piece_at(&ram[0x260..]),
                gravity: ram[0x264],
                shift: ram[0x265],
                armed: ram[0x266] != 0,
                drop: ram[0x267],
                dropped: ram[0x268],
                after_next: ram[0x26b],
                spawned: u16::from_le_bytes([ram[0x277], ram[0x278]]),
                locked: u16::from_le_bytes([ram[0x279], ram[0x27a]]),
                last_lock: piece_at(&ram[0x27b..]),
                held: ram[0x284],
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

fn piece_at(bytes: &[u8]) -> PieceAt {
    PieceAt {
        kind: bytes[0],
        orientation: bytes[1],
        row: bytes[2] as i8,
        col: bytes[3] as i8,
    }
}

/// Low byte first.
fn bcd(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |sum, byte| {
        sum * 100 + u32::from(byte >> 4) * 10 + u32::from(byte & 15)
    })
}

/// The tiles of the minos, in the order of the tile sets.
fn kind_of(tile: u8) -> u8 {
    match tile {
        1 | 2 => tile,
        3..=8 => 3,
        9..=14 => tile - 5,
        _ => 0,
    }
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

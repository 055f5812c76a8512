//! The header of a Game Boy ROM, and whether bytes are one.
//!
//! A Game Boy refuses a cartridge whose header checksum is wrong, and so does this code:
//! the checksum distinguishes a ROM from any other file. The logo in the header is not
//! checked.

/// Bytes of one ROM bank.
pub const ROM_BANK: usize = 16 * 1024;
/// Bytes of the smallest cartridge.
pub const MIN_ROM: usize = 2 * ROM_BANK;
/// Bytes of the largest cartridge.
pub const MAX_ROM: usize = 512 * ROM_BANK;

const TITLE: std::ops::Range<usize> = 0x134..0x143;
const COLOUR: usize = 0x143;
const KIND: usize = 0x147;
const ROM_SIZE: usize = 0x148;
const RAM_SIZE: usize = 0x149;
const SUM: usize = 0x14D;

/// The header byte of a cartridge that runs on the Game Boy Color only.
const COLOUR_ONLY: u8 = 0xC0;

/// Why some bytes are not a ROM that can be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RomError {
    /// No bytes at all.
    #[error("the ROM is empty; choose a Game Boy ROM of at least {MIN_ROM} bytes")]
    Empty,
    /// Less than the smallest cartridge.
    #[error(
        "the ROM has only {0} bytes and the smallest cartridge has {MIN_ROM}; get a whole copy"
    )]
    Short(usize),
    /// More than the largest cartridge.
    #[error(
        "the file has {0} bytes and the largest cartridge has {MAX_ROM}; it is not a Game Boy ROM"
    )]
    Long(usize),
    /// Not made of whole banks.
    #[error("the ROM has {0} bytes, which is not a multiple of {ROM_BANK}; get a whole copy")]
    Uneven(usize),
    /// The checksum of the header is wrong.
    #[error(
        "this is not a Game Boy ROM, or a damaged one: byte 014D of its header is \
         {found:02X} and the sum over bytes 0134 to 014C makes {sum:02X}"
    )]
    Sum {
        /// The value found.
        found: u8,
        /// The value expected.
        sum: u8,
    },
    /// The header declares more bytes than there are.
    #[error(
        "the ROM is cut short: its header (byte 0148) asks for {wanted} bytes and it has {found}"
    )]
    Cut {
        /// Bytes that the header declares.
        wanted: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// A size byte of the header has no meaning.
    #[error("the ROM's header is wrong: byte {at:04X} is {value:02X}, which is no {what} size")]
    Size {
        /// Address in the header.
        at: usize,
        /// The value found.
        value: u8,
        /// "ROM" or "RAM".
        what: &'static str,
    },
    /// Made for the Game Boy Color only.
    #[error(
        "this ROM runs on the Game Boy Color alone (byte 0143 is C0), and four shades are \
         all there is here; choose one for the first Game Boy"
    )]
    ColourOnly,
    /// The cartridge has hardware that the core does not have.
    #[error("the core {core} can't run this cartridge: {lack}; choose another ROM or core")]
    Lacks {
        /// Which core.
        core: &'static str,
        /// The missing hardware.
        lack: String,
    },
    /// The core failed on it.
    #[error("the core {core} could not take the ROM: {why}")]
    Core {
        /// Which core.
        core: &'static str,
        /// Its error message.
        why: String,
    },
}

/// The header of a ROM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The title in printable letters; may be empty.
    pub title: String,
    /// The cartridge's hardware, byte 0147.
    pub kind: u8,
    /// Number of ROM banks, at least two.
    pub rom_banks: usize,
    /// Bytes of RAM in the cartridge.
    pub ram_bytes: usize,
}

impl Header {
    /// Reads and checks the header of a ROM.
    ///
    /// # Errors
    /// When the bytes are not a whole Game Boy ROM.
    pub fn read(rom: &[u8]) -> Result<Self, RomError> {
        match rom.len() {
            0 => return Err(RomError::Empty),
            n if n < MIN_ROM => return Err(RomError::Short(n)),
            n if n > MAX_ROM => return Err(RomError::Long(n)),
            n if n % ROM_BANK != 0 => return Err(RomError::Uneven(n)),
            _ => {}
        }
        let (found, sum) = (rom[SUM], header_sum(rom));
        if found != sum {
            return Err(RomError::Sum { found, sum });
        }
        let wanted = match rom[ROM_SIZE] {
            n @ 0..=8 => MIN_ROM << n,
            value => {
                return Err(RomError::Size {
                    at: ROM_SIZE,
                    value,
                    what: "ROM",
                });
            }
        };
        if rom.len() < wanted {
            return Err(RomError::Cut {
                wanted,
                found: rom.len(),
            });
        }
        if rom[COLOUR] == COLOUR_ONLY {
            return Err(RomError::ColourOnly);
        }
        Ok(Self {
            title: title(rom),
            kind: rom[KIND],
            rom_banks: rom.len() / ROM_BANK,
            ram_bytes: ram_bytes(rom[KIND], rom[RAM_SIZE])?,
        })
    }
}

/// The checksum of the header that the Game Boy checks at power-on.
fn header_sum(rom: &[u8]) -> u8 {
    rom[TITLE.start..SUM]
        .iter()
        .fold(0u8, |sum, byte| sum.wrapping_sub(*byte).wrapping_sub(1))
}

fn title(rom: &[u8]) -> String {
    rom[TITLE]
        .iter()
        .take_while(|byte| **byte != 0)
        .map(|byte| char::from(*byte))
        .filter(|c| c.is_ascii_graphic() || *c == ' ')
        .collect::<String>()
        .trim()
        .to_owned()
}

/// Bytes of RAM; the size byte is used only if the hardware has RAM.
fn ram_bytes(kind: u8, size: u8) -> Result<usize, RomError> {
    let bytes = match size {
        0 => 0,
        1 => 2 * 1024,
        2 => 8 * 1024,
        3 => 32 * 1024,
        4 => 128 * 1024,
        5 => 64 * 1024,
        value => {
            return Err(RomError::Size {
                at: RAM_SIZE,
                value,
                what: "RAM",
            });
        }
    };
    Ok(match kind {
        // MBC2 has built-in RAM, whatever the size byte.
        0x05 | 0x06 => 512,
        0x02 | 0x03 | 0x08 | 0x09 | 0x0C | 0x0D | 0x10 | 0x12 | 0x13 => bytes,
        0x1A | 0x1B | 0x1D | 0x1E | 0x22 | 0xFC..=0xFF => bytes,
        _ => 0,
    })
}

//! ROMs prepared so that the core does not fail on them.
//!
//! The core indexes by header bytes and by bank numbers without a check. So its copy of
//! the ROM has the misread header bytes corrected, and as many banks as the core assumes.

use super::NAME;
use crate::{Header, ROM_BANK, RomError};

const COLOUR: usize = 0x143;
const RAM_SIZE: usize = 0x149;

/// The most RAM that the core can divide into banks.
const MOST_RAM: usize = 128 * 1024;

/// The prepared copy of a ROM.
///
/// # Errors
/// When the core can't run the cartridge.
pub fn prepare(rom: &[u8], header: &Header) -> Result<Vec<u8>, RomError> {
    check(header)?;
    let mut rom = rom.to_vec();
    // The core masks a bank number to a power of two: missing banks are added, empty.
    rom.resize(header.rom_banks.next_power_of_two() * ROM_BANK, 0xFF);
    // It would run a cartridge for both models in colour.
    rom[COLOUR] = 0;
    // It reads the RAM size byte whatever the hardware is, and does not know every size.
    rom[RAM_SIZE] = match header.ram_bytes {
        0 | 512 => 0,
        bytes if bytes <= 8 * 1024 => 2,
        bytes if bytes <= 32 * 1024 => 3,
        _ => 4,
    };
    Ok(rom)
}

/// Refuses what the core would run wrongly or panic on.
fn check(header: &Header) -> Result<(), RomError> {
    let lacks = |lack: String| Err(RomError::Lacks { core: NAME, lack });
    let (most_banks, most_ram) = match header.kind {
        0x00 | 0x08 | 0x09 => (2, 8 * 1024),
        0x01..=0x03 => (128, 32 * 1024),
        0x05 | 0x06 => (16, 512),
        0x0F..=0x13 => (128, 32 * 1024),
        0x19..=0x1E => (512, MOST_RAM),
        kind => {
            return lacks(format!(
                "it has no cartridge of type {kind:02X} (byte 0147)"
            ));
        }
    };
    if header.rom_banks > most_banks {
        return lacks(format!(
            "a cartridge of type {:02X} (byte 0147) has at most {most_banks} banks of 16 KiB \
             there, and this has {}",
            header.kind, header.rom_banks
        ));
    }
    if header.ram_bytes > most_ram {
        return lacks(format!(
            "a cartridge of type {:02X} (byte 0147) has at most {most_ram} bytes of RAM there, \
             and this has {}",
            header.kind, header.ram_bytes
        ));
    }
    Ok(())
}

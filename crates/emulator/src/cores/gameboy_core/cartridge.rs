//! Cartridges that the core can run, made so that it finds nothing to stumble over.
//!
//! It looks things up by the bytes of the header and by the bank that a program asks
//! for, unchecked. So the copy that it gets has the bytes that it misunderstands set
//! right, and as many banks as it believes there are.

use super::NAME;
use crate::{Header, ROM_BANK, RomError};

const COLOUR: usize = 0x143;
const RAM_SIZE: usize = 0x149;

/// The most RAM that it knows how to divide into banks.
const MOST_RAM: usize = 128 * 1024;

/// The ROM as the core is to have it.
///
/// # Errors
/// When the core can't run the cartridge.
pub fn prepare(rom: &[u8], header: &Header) -> Result<Vec<u8>, RomError> {
    check(header)?;
    let mut rom = rom.to_vec();
    // A bank number is cut to a power of two: those that are not there are empty.
    rom.resize(header.rom_banks.next_power_of_two() * ROM_BANK, 0xFF);
    // It would run a cartridge for both machines in colour.
    rom[COLOUR] = 0;
    // It takes the size byte for RAM whatever the hardware is, and has no word for
    // every size.
    rom[RAM_SIZE] = match header.ram_bytes {
        0 | 512 => 0,
        bytes if bytes <= 8 * 1024 => 2,
        bytes if bytes <= 32 * 1024 => 3,
        _ => 4,
    };
    Ok(rom)
}

/// Refuses what the core would run wrongly or panic about.
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

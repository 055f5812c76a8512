//! The cartridge's size and the sums in its header.

use anyhow::{Result, bail};

/// An image without banks.
const SIZE: usize = 0x8000;

/// Fills the image up to 32 KiB and writes the two sums.
pub fn finish(rom: &mut Vec<u8>) -> Result<()> {
    if rom.len() > SIZE {
        bail!("the image has {} bytes, {SIZE} fit", rom.len());
    }
    rom.resize(SIZE, 0xff);
    rom[0x14d] = rom[0x134..0x14d]
        .iter()
        .fold(0u8, |sum, byte| sum.wrapping_sub(*byte).wrapping_sub(1));
    rom[0x14e..0x150].fill(0);
    let sum = rom
        .iter()
        .fold(0u16, |sum, byte| sum.wrapping_add(u16::from(*byte)));
    rom[0x14e..0x150].copy_from_slice(&sum.to_be_bytes());
    Ok(())
}

//! Snapshots of a `boytacean` Game Boy, composed of the states of its parts.
//!
//! The core's own save states omit the picture, print many warnings and restart through
//! the boot program. The states of the parts are complete except during three things,
//! when no snapshot can be taken: a serial transfer, a half drawn line of the picture,
//! and a half drawn frame.
//!
//! The format is private to this version: a tag, the hash of the ROM, and blocks prefixed
//! with their length.

use super::{Boytacean, NAME, VBLANK, power_on};
use crate::SnapshotError;
use ::boytacean::{
    gb::{GameBoy, GameBoySpeed},
    state::{StateComponent, StateFormat},
};
use pad::Buttons;

/// Format and version. Increment it with the core's version.
const MARK: &[u8; 8] = b"boy0132a";

const VRAM: u16 = 0x8000;
const VRAM_BANK: usize = 0x2000;
const OAM: u16 = 0xFE00;
const HRAM: usize = 0x7F;
const HRAM_AT: u16 = 0xFF80;
const SERIAL_DATA: u16 = 0xFF01;
const SERIAL_CONTROL: u16 = 0xFF02;
const PALETTES: [u16; 3] = [0xFF47, 0xFF48, 0xFF49];
const VRAM_SELECT: u16 = 0xFF4F;
const RAM_SELECT: u16 = 0xFF70;

/// The rest of the state is in the parts, or is restored below.
const PARTIAL: Option<StateFormat> = Some(StateFormat::Partial);

/// The hash of a ROM: FNV-1a over all bytes.
pub fn rom_mark(rom: &[u8]) -> [u8; 8] {
    let hash = rom.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    });
    hash.to_le_bytes()
}

/// Takes a snapshot; `None` when the exact state is not available.
pub fn take(core: &Boytacean) -> Option<Vec<u8>> {
    let gb = &core.gb;
    let ppu = gb.ppu_i();
    if gb.serial_i().transferring() || (core.lcd_on() && ppu.ly() < VBLANK) {
        return None;
    }
    let mut blocks = Blocks(Vec::with_capacity(80 * 1024));
    blocks.0.extend_from_slice(MARK);
    blocks.0.extend_from_slice(&core.mark);

    let cartridge = gb.cartridge_i();
    let mmu = gb.mmu_i();
    let [bank_low, bank_high] = cartridge.rom_bank().to_le_bytes();
    blocks.put(&[
        core.held.bits(),
        u8::from(core.drawn),
        u8::from(gb.serial_i().int_serial()),
        mmu.read(SERIAL_DATA),
        mmu.read(SERIAL_CONTROL),
        mmu.ie,
        mmu.key0,
        u8::from(mmu.switching),
        mmu.speed() as u8,
        mmu.read(RAM_SELECT),
        bank_low,
        bank_high,
        cartridge.ram_bank(),
        u8::from(cartridge.ram_enabled()),
    ]);
    blocks.put(cartridge.ram_data());
    blocks.put(mmu.ram_i());
    blocks.put(ppu.vram());
    blocks.put(ppu.oam());
    blocks.put(&ppu.hram()[..HRAM]);
    blocks.put(&PALETTES.map(|at| ppu.read(at)));
    blocks.put(&ppu.shade_buffer[..]);
    blocks.put(&ppu.color_buffer[..]);
    blocks.put(&ppu.state(PARTIAL).ok()?);
    blocks.put(&gb.cpu_i().state(PARTIAL).ok()?);
    blocks.put(&gb.apu_i().state(PARTIAL).ok()?);
    blocks.put(&gb.dma_i().state(PARTIAL).ok()?);
    blocks.put(&gb.pad_i().state(PARTIAL).ok()?);
    blocks.put(&gb.timer_i().state(PARTIAL).ok()?);
    Some(blocks.0)
}

/// A Game Boy in the state of a snapshot.
pub fn restore(core: &Boytacean, snapshot: &[u8]) -> Result<Boytacean, SnapshotError> {
    let damaged = || SnapshotError::Damaged("it ends too early".to_owned());
    let rest = snapshot
        .strip_prefix(MARK)
        .ok_or_else(|| SnapshotError::Damaged(format!("it is not of {NAME} 0.13.2")))?;
    let (mark, rest) = rest.split_at_checked(8).ok_or_else(damaged)?;
    if mark != core.mark {
        return Err(SnapshotError::OtherRom);
    }
    let mut blocks = Reader(rest);
    let mut gb = power_on(&core.rom).map_err(SnapshotError::Damaged)?;

    let head: [u8; 14] = blocks.array()?;
    let ram = blocks.next()?;
    if ram.len() != gb.cartridge_i().ram_data().len() {
        return Err(SnapshotError::Damaged(
            "its cartridge RAM has another size".to_owned(),
        ));
    }
    gb.cartridge().set_ram_data(ram);
    let work_ram: [u8; 0x2000] = blocks.array()?;
    gb.mmu().set_ram(work_ram.to_vec());
    restore_picture(&mut gb, &mut blocks)?;
    restore_parts(&mut gb, &mut blocks).map_err(SnapshotError::Damaged)?;
    if !blocks.0.is_empty() {
        return Err(SnapshotError::Damaged(
            "it goes on after its end".to_owned(),
        ));
    }
    restore_head(&mut gb, head);
    Ok(Boytacean {
        gb,
        rom: core.rom.clone(),
        mark: core.mark,
        ram_bytes: core.ram_bytes,
        held: Buttons::from_bits_retain(head[0]),
        drawn: head[1] != 0,
        sound: None,
        fault: None,
    })
}

/// Registers that belong to no part, after everything that writing them changes.
fn restore_head(gb: &mut GameBoy, head: [u8; 14]) {
    let mmu = gb.mmu();
    mmu.write(SERIAL_DATA, head[3]);
    mmu.write(SERIAL_CONTROL, head[4] & 0x7F);
    mmu.serial().set_int_serial(head[2] != 0);
    mmu.ie = head[5];
    mmu.key0 = head[6];
    mmu.switching = head[7] != 0;
    mmu.set_speed(GameBoySpeed::from_u8(head[8]));
    mmu.write(RAM_SELECT, head[9]);
    let cartridge = mmu.rom();
    cartridge.set_rom_bank(u16::from_le_bytes([head[10], head[11]]));
    cartridge.set_ram_bank(head[12]);
    cartridge.set_ram_enabled(head[13] != 0);
}

/// Video memory is written byte by byte, because the core also keeps tiles and sprites in
/// unpacked form.
fn restore_picture(gb: &mut GameBoy, blocks: &mut Reader<'_>) -> Result<(), SnapshotError> {
    let vram: [u8; 2 * VRAM_BANK] = blocks.array()?;
    let oam: [u8; 160] = blocks.array()?;
    let hram: [u8; HRAM] = blocks.array()?;
    let palettes: [u8; 3] = blocks.array()?;
    let shades = blocks.array()?;
    let colours = blocks.array()?;
    let ppu = gb.ppu();
    for (bank, bytes) in (0..).zip(vram.chunks(VRAM_BANK)) {
        ppu.write(VRAM_SELECT, bank);
        write_all(VRAM, bytes, |at, byte| ppu.write(at, byte));
    }
    write_all(OAM, &oam, |at, byte| ppu.write(at, byte));
    write_all(HRAM_AT, &hram, |at, byte| ppu.write(at, byte));
    for (at, value) in PALETTES.into_iter().zip(palettes) {
        ppu.write(at, value);
    }
    *ppu.shade_buffer = shades;
    *ppu.color_buffer = colours;
    Ok(())
}

fn write_all(from: u16, bytes: &[u8], mut write: impl FnMut(u16, u8)) {
    for (byte, at) in bytes.iter().zip(from..) {
        write(at, *byte);
    }
}

fn restore_parts(gb: &mut GameBoy, blocks: &mut Reader<'_>) -> Result<(), String> {
    let mut part = |part: &mut dyn StateComponent| -> Result<(), String> {
        let state = blocks.next().map_err(|error| error.to_string())?;
        part.set_state(state, PARTIAL)
            .map_err(|error| error.to_string())
    };
    part(gb.ppu())?;
    part(gb.cpu())?;
    part(gb.apu())?;
    part(gb.dma())?;
    part(gb.pad())?;
    part(gb.timer())
}

struct Blocks(Vec<u8>);

impl Blocks {
    fn put(&mut self, block: &[u8]) {
        self.0
            .extend_from_slice(&(block.len() as u32).to_le_bytes());
        self.0.extend_from_slice(block);
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<&'a [u8], SnapshotError> {
        let damaged = || SnapshotError::Damaged("it ends too early".to_owned());
        let (length, rest) = self.0.split_first_chunk().ok_or_else(damaged)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (block, rest) = rest.split_at_checked(length).ok_or_else(damaged)?;
        self.0 = rest;
        Ok(block)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], SnapshotError> {
        let block = self.next()?;
        block.try_into().map_err(|_| {
            SnapshotError::Damaged(format!("a block has {} bytes instead of {N}", block.len()))
        })
    }
}

//! The `boytacean` core.
//!
//! It starts after boot: memory and registers are set up here, and neither `load(true)`
//! nor the core's own save states are called, because both link the console maker's boot
//! program into the binary. Its own sound is off: it takes half of the time, and programs can
//! read its state; [`clock`] has the sound. Waits are passed over, see [`waiting`].
//!
//! A frame ends one clock cycle after line 144 begins: in the cycle itself the request
//! for the VBlank interrupt is in a private field of the core, which no snapshot has.

mod clock;
mod snapshot;
mod waiting;

use crate::{Core, CoreFault, FrameEnd, Header, RomError, Sample, SnapshotError, guard};
use ::boytacean::{
    gb::{GameBoy, GameBoyMode},
    pad::PadKey,
};
use clock::{Clock, Listening, Silent};
use pad::{Buttons, CLOCKS_PER_FRAME};
use screen::{Picture, Shade};
use std::num::NonZeroU32;
use waiting::Watch;

const NAME: &str = "boytacean";

/// The first line of VBlank.
const VBLANK: u8 = 144;
/// A frame ends after this many clock cycles even without a picture: a ROM may switch the
/// LCD off and on forever.
const LONGEST: u32 = 3 * CLOCKS_PER_FRAME;
/// A frame also ends when the LCD was switched off so often in it. The core clears its
/// picture each time, which takes it longer than a thousand instructions: a ROM that does
/// nothing else would need a tenth of a second for one frame.
const MOST_CLEARS: u32 = 256;
/// In the first pixel while the LCD is off; no shade. The core overwrites it when it clears
/// the picture.
const MARK: u8 = 0xFF;

const LCDC: u16 = 0xFF40;
const LCD_ON: u8 = 0x80;
const BGP: u16 = 0xFF47;

/// A `boytacean` Game Boy with a cartridge in it.
pub struct Boytacean {
    gb: GameBoy,
    /// The state right after opening, into which a snapshot is restored.
    rom: Vec<u8>,
    /// The ROM hash in its snapshots.
    mark: [u8; 8],
    /// Size of the cartridge's RAM within the core's.
    ram_bytes: usize,
    held: Buttons,
    /// Whether the last frame ended at the start of VBlank.
    drawn: bool,
    /// `None` while nobody listens.
    sound: Option<Listening>,
    fault: Option<CoreFault>,
}

impl Boytacean {
    /// Inserts a ROM and switches on.
    pub fn open(rom: &[u8], header: &Header) -> Result<Self, RomError> {
        check(header)?;
        let gb = power_on(rom).map_err(|why| RomError::Core { core: NAME, why })?;
        let ram_bytes = header.ram_bytes.min(gb.cartridge_i().ram_data().len());
        Ok(Self {
            gb,
            rom: rom.to_vec(),
            mark: snapshot::rom_mark(rom),
            ram_bytes,
            held: Buttons::NONE,
            drawn: false,
            sound: None,
            fault: None,
        })
    }

    /// Passes the changed buttons to the core.
    fn hold(&mut self, buttons: Buttons) {
        for button in Buttons::EACH {
            let Some(key) = key(button) else { continue };
            match (self.held.contains(button), buttons.contains(button)) {
                (false, true) => self.gb.key_press(key),
                (true, false) => self.gb.key_lift(key),
                _ => {}
            }
        }
        self.held = buttons;
    }

    fn lcd_on(&self) -> bool {
        self.gb.ppu_i().read(LCDC) & LCD_ON != 0
    }

    /// Runs to the next frame boundary.
    fn run(&mut self, clock: &mut impl Clock) -> FrameEnd {
        let mut clocks = 0;
        let mut clears = 0;
        let mut line = self.gb.ppu_i().ly();
        let mut watch = Watch::default();
        self.drawn = loop {
            clocks += clock.step(&mut self.gb);
            let before = line;
            line = self.gb.ppu_i().ly();
            if line == VBLANK && before != VBLANK {
                clocks += clock.step(&mut self.gb);
                break self.lcd_on();
            }
            // The LCD is off in line 0 alone.
            if line == 0 && self.was_cleared() {
                clears += 1;
                if clears == MOST_CLEARS {
                    break false;
                }
            }
            if clocks >= CLOCKS_PER_FRAME && (clocks >= LONGEST || !self.lcd_on()) {
                break false;
            }
            if clock.passes() && watch.waits(self.gb.cpu_i()) {
                let end = if self.lcd_on() {
                    LONGEST
                } else {
                    CLOCKS_PER_FRAME
                };
                clocks += waiting::pass(&mut self.gb, clock, &mut watch, end - 1 - clocks);
                line = self.gb.ppu_i().ly();
            }
        };
        self.remove_mark();
        FrameEnd {
            clocks,
            lcd_on: self.lcd_on(),
        }
    }

    /// Whether the LCD is off and the core has cleared its picture since the last call.
    fn was_cleared(&mut self) -> bool {
        if self.lcd_on() {
            self.remove_mark();
            return false;
        }
        let first = &mut self.gb.ppu().shade_buffer[0];
        std::mem::replace(first, MARK) != MARK
    }

    /// Gives the first pixel the shade of the others of the cleared picture.
    fn remove_mark(&mut self) {
        let shades = &mut self.gb.ppu().shade_buffer;
        if shades[0] == MARK {
            shades[0] = shades[1];
        }
    }
}

impl Core for Boytacean {
    fn name(&self) -> &'static str {
        NAME
    }

    fn frame(&mut self, buttons: Buttons) -> Result<FrameEnd, CoreFault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.hold(buttons);
        let sound = self.sound.take();
        guard::catch(|| match sound {
            None => self.run(&mut Silent),
            Some(mut listening) => {
                let end = self.run(&mut listening);
                self.sound = Some(listening);
                end
            }
        })
        .map_err(|why| {
            let fault = CoreFault(format!(
                "the core {NAME} gave up at address {at:04X} of the game: {why}; reset, or load \
                 another ROM",
                at = self.gb.cpu_i().ppc,
            ));
            self.drawn = false;
            self.fault = Some(fault.clone());
            fault
        })
    }

    fn picture(&self) -> Picture {
        if !self.drawn {
            return Picture::plain(Shade::White);
        }
        Picture::from_bits(&self.gb.ppu_i().shade_buffer)
    }

    fn cartridge_ram(&self) -> &[u8] {
        let ram = self.gb.cartridge_i().ram_data();
        &ram[..self.ram_bytes.min(ram.len())]
    }

    fn cartridge_ram_mut(&mut self) -> &mut [u8] {
        let ram = self.gb.cartridge().ram_data_mut();
        let end = self.ram_bytes.min(ram.len());
        &mut ram[..end]
    }

    fn set_sound(&mut self, rate: Option<NonZeroU32>) {
        let rate = rate.map(NonZeroU32::get);
        if rate != self.sound.as_ref().map(Listening::rate) {
            self.sound = rate.map(|rate| Listening::new(&self.gb, rate));
        }
    }

    fn take_sound(&mut self) -> Vec<Sample> {
        self.sound.as_mut().map(Listening::take).unwrap_or_default()
    }

    fn snapshot(&self) -> Option<Vec<u8>> {
        if self.fault.is_some() {
            return None;
        }
        guard::catch(|| snapshot::take(self)).ok().flatten()
    }

    fn restore(&mut self, snapshot: &[u8]) -> Result<(), SnapshotError> {
        let restored = guard::catch(|| snapshot::restore(self, snapshot))
            .unwrap_or_else(|why| Err(SnapshotError::Damaged(why)))?;
        *self = restored;
        Ok(())
    }
}

/// Refuses what the core would run wrongly or panic on.
fn check(header: &Header) -> Result<(), RomError> {
    let lacks = |lack: String| Err(RomError::Lacks { core: NAME, lack });
    let most = match header.kind {
        0x00 => 2,
        0x01..=0x03 => 32,
        0x05 | 0x06 => 16,
        0x0F..=0x13 => 128,
        0x19..=0x1E => 512,
        kind => {
            return lacks(format!(
                "it has no cartridge of type {kind:02X} (byte 0147)"
            ));
        }
    };
    if header.rom_banks > most {
        return lacks(format!(
            "a cartridge of type {:02X} (byte 0147) has at most {most} banks of 16 KiB there, and \
             this has {}",
            header.kind, header.rom_banks
        ));
    }
    Ok(())
}

/// A Game Boy in its state right after the boot program.
fn power_on(rom: &[u8]) -> Result<GameBoy, String> {
    guard::catch(|| {
        let mut gb = GameBoy::new(Some(GameBoyMode::Dmg));
        gb.mmu().allocate_dmg();
        gb.load_rom(rom, None).map_err(|error| error.to_string())?;
        gb.set_apu_enabled(false);
        gb.load_boot_state();
        let cpu = gb.cpu();
        cpu.set_af(0x01B0);
        cpu.set_bc(0x0013);
        cpu.set_de(0x00D8);
        cpu.set_hl(0x014D);
        cpu.mmu().write(BGP, 0xFC);
        Ok(gb)
    })
    .unwrap_or_else(Err)
}

fn key(button: Buttons) -> Option<PadKey> {
    Some(match button {
        Buttons::A => PadKey::A,
        Buttons::B => PadKey::B,
        Buttons::SELECT => PadKey::Select,
        Buttons::START => PadKey::Start,
        Buttons::RIGHT => PadKey::Right,
        Buttons::LEFT => PadKey::Left,
        Buttons::UP => PadKey::Up,
        Buttons::DOWN => PadKey::Down,
        _ => return None,
    })
}

//! The `gameboy_core` core.
//!
//! Its interface is small: it runs one instruction, returns whether VBlank or a full sound
//! buffer came with it, and calls back for every pixel. VBlank is not reliable: it is
//! masked when the sound buffer fills in the same instruction, every few minutes, and not
//! reported for the first three pictures after the LCD is switched on. So a frame ends
//! [`SETTLE`] instructions after the last pixel is first written: by then the sprites of
//! the last line are drawn, and VBlank is about to begin. VBlank without a picture means
//! that the LCD is off.
//!
//! The core does not count clock cycles. While the LCD is on, frames have their exact
//! length. The length of a frame in which it comes on is an estimate; after it, time is
//! wrong by a few thousand cycles.
//!
//! It skips opcodes that do not exist, where a Game Boy would stop, and prints a line
//! about each. This adapter fails when nearly all instructions are such opcodes.
//!
//! It gives no sound: its samples come in blocks of 2,048 that are not aligned with frames.

mod cartridge;

use crate::{Core, CoreFault, FrameEnd, Header, RomError, SnapshotError, guard};
use ::gameboy_core::{Button, CGBColor, Color, Gameboy, PixelMapper, RTC, StepResult};
use pad::{Buttons, CLOCKS_PER_FRAME};
use screen::{PIXELS, Picture, Shade};

const NAME: &str = "gameboy-core";

/// Instructions from the first write of the last pixel to the end of the frame. Its
/// sprites come at most 40 clocks later, VBlank no sooner than 208, and an instruction
/// takes 4 clocks (halted) to 24.
const SETTLE: u32 = 12;
/// Instructions after the end of a picture in which its VBlank may still come.
const LATE: u32 = 64;
/// No frame has more instructions: at the longest nearly one frame without the LCD
/// and one with it, of the shortest instructions.
const LONGEST: u32 = 2 * CLOCKS_PER_FRAME / 4;
/// The sound buffer fills within this many instructions (194,560 clock cycles); if not,
/// some instructions took no time, which only invalid opcodes do.
const SOUND: u32 = 194_560 / 4 + 64;
/// Clocks from the first pixel after the LCD is switched on, which is one of line 1,
/// to VBlank.
const AFTER_FIRST: u32 = 143 * 456 - 84;

/// A `gameboy_core` Game Boy with a cartridge in it.
pub struct GameboyCore {
    gb: Gameboy,
    screen: Screen,
    /// Size of the cartridge's RAM within the core's.
    ram_bytes: usize,
    held: Buttons,
    /// Whether the last frame completed a visible picture.
    drawn: bool,
    /// Instructions of a frame without the LCD.
    off_steps: u32,
    /// Instructions since the sound buffer was full.
    sound_steps: u32,
    fault: Option<CoreFault>,
}

impl GameboyCore {
    /// Inserts a ROM and switches on.
    pub fn open(rom: &[u8], header: &Header) -> Result<Self, RomError> {
        let rom = cartridge::prepare(rom, header)?;
        let gb = guard::catch(|| Gameboy::from_rom(rom, Box::new(StoppedClock)))
            .unwrap_or_else(Err)
            .map_err(|why| RomError::Core { core: NAME, why })?;
        let mut core = Self {
            gb,
            screen: Screen::new(),
            ram_bytes: header.ram_bytes,
            held: Buttons::NONE,
            drawn: false,
            off_steps: CLOCKS_PER_FRAME / 8,
            sound_steps: 0,
            fault: None,
        };
        core.gb.get_cartridge_mut().get_ram_mut().fill(0);
        Ok(core)
    }

    /// Passes the changed buttons to the core.
    fn hold(&mut self, buttons: Buttons) {
        for single in Buttons::EACH {
            let Some(button) = button(single) else {
                continue;
            };
            match (self.held.contains(single), buttons.contains(single)) {
                (false, true) => self.gb.press_button(button),
                (true, false) => self.gb.release_button(button),
                _ => {}
            }
        }
        self.held = buttons;
    }

    /// Runs to the next frame boundary.
    fn run(&mut self) -> Result<FrameEnd, String> {
        self.screen.begin();
        let mut dark_steps = 0;
        let mut settle = SETTLE;
        for step in 0..LONGEST {
            let result = self.gb.emulate(&mut self.screen);
            self.sound_steps += 1;
            match result {
                StepResult::AudioBufferFull => self.sound_steps = 0,
                StepResult::VBlank if self.screen.complete => return Ok(self.lit(dark_steps)),
                StepResult::VBlank if step > LATE => {
                    self.off_steps = step;
                    return Ok(self.dark(CLOCKS_PER_FRAME));
                }
                _ => {}
            }
            if self.sound_steps > SOUND {
                return Err("it runs through opcodes that do not exist".to_owned());
            }
            if self.screen.complete {
                settle -= 1;
                if settle == 0 {
                    return Ok(self.lit(dark_steps));
                }
            } else if self.screen.blank {
                dark_steps += 1;
            }
        }
        Ok(self.dark(self.guess(LONGEST)))
    }

    /// Ends a frame with a picture. The first after the LCD comes on is white on a Game
    /// Boy; in this core its line 0 is missing.
    fn lit(&mut self, dark_steps: u32) -> FrameEnd {
        let came_on = !self.screen.top;
        self.drawn = !came_on;
        FrameEnd {
            clocks: if came_on {
                self.guess(dark_steps).min(CLOCKS_PER_FRAME) + AFTER_FIRST
            } else {
                CLOCKS_PER_FRAME
            },
            lcd_on: true,
        }
    }

    /// Ends a frame without a picture.
    fn dark(&mut self, clocks: u32) -> FrameEnd {
        self.drawn = false;
        FrameEnd {
            clocks,
            lcd_on: false,
        }
    }

    /// Estimated clock cycles of this many instructions without the LCD.
    fn guess(&self, steps: u32) -> u32 {
        let clocks = u64::from(steps) * u64::from(CLOCKS_PER_FRAME) / u64::from(self.off_steps);
        u32::try_from(clocks).unwrap_or(CLOCKS_PER_FRAME)
    }
}

impl Core for GameboyCore {
    fn name(&self) -> &'static str {
        NAME
    }

    fn frame(&mut self, buttons: Buttons) -> Result<FrameEnd, CoreFault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.hold(buttons);
        guard::catch(|| self.run())
            .unwrap_or_else(Err)
            .map_err(|why| {
                let fault = CoreFault(format!(
                    "the core {NAME} gave up: {why}; reset, or load another ROM"
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
        Picture::new(*self.screen.shades)
    }

    fn cartridge_ram(&self) -> &[u8] {
        let ram = self.gb.get_cartridge().get_ram();
        &ram[..self.ram_bytes.min(ram.len())]
    }

    fn cartridge_ram_mut(&mut self) -> &mut [u8] {
        let ram = self.gb.get_cartridge_mut().get_ram_mut();
        let end = self.ram_bytes.min(ram.len());
        &mut ram[..end]
    }

    fn snapshot(&self) -> Option<Vec<u8>> {
        None
    }

    fn restore(&mut self, _snapshot: &[u8]) -> Result<(), SnapshotError> {
        Err(SnapshotError::None(NAME))
    }
}

/// The picture being drawn. Nothing is drawn between two frames, so it is complete at the
/// end of one.
struct Screen {
    shades: Box<[Shade; PIXELS]>,
    /// No pixel yet in this frame.
    blank: bool,
    /// The first pixel came in this frame; after the LCD comes on it does not.
    top: bool,
    /// The last pixel came in this frame.
    complete: bool,
}

impl Screen {
    fn new() -> Self {
        Self {
            shades: Box::new([Shade::White; PIXELS]),
            blank: true,
            top: false,
            complete: false,
        }
    }

    fn begin(&mut self) {
        self.blank = true;
        self.top = false;
        self.complete = false;
    }
}

impl PixelMapper for Screen {
    #[inline]
    fn map_pixel(&mut self, pixel: usize, color: Color) {
        let Some(shade) = self.shades.get_mut(pixel) else {
            return;
        };
        *shade = match color {
            Color::White => Shade::White,
            Color::LightGray => Shade::Light,
            Color::DarkGray => Shade::Dark,
            Color::Black => Shade::Black,
        };
        self.blank = false;
        self.top |= pixel == 0;
        self.complete |= pixel == PIXELS - 1;
    }

    /// Never called: the cartridge's colour flag is cleared.
    fn cgb_map_pixel(&mut self, _pixel: usize, _color: CGBColor) {}
}

/// A clock in the cartridge does not run, so that a run does not depend on the date.
struct StoppedClock;

impl RTC for StoppedClock {
    fn get_current_time(&self) -> u64 {
        0
    }
}

fn button(single: Buttons) -> Option<Button> {
    Some(match single {
        Buttons::A => Button::A,
        Buttons::B => Button::B,
        Buttons::SELECT => Button::Select,
        Buttons::START => Button::Start,
        Buttons::RIGHT => Button::Right,
        Buttons::LEFT => Button::Left,
        Buttons::UP => Button::Up,
        Buttons::DOWN => Button::Down,
        _ => return None,
    })
}

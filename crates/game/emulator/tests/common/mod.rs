//! Small cartridges, written here byte by byte, and a hand on the emulator.

#![allow(dead_code, reason = "every test file uses a part of this")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

use crossbeam_channel::{Receiver, Sender};
use emulator::{
    Channels, CoreKind, EmuCommand, EmuEvent, Emulator, Pace, Setup, SyncMode, Tap, TapMsg,
};
use pad::{Buttons, Epoch, Press};
use screen::PictureMsg;
use std::{sync::Arc, time::Duration};

/// Nothing here takes this long; it turns a hang into a failure.
const HANG: Duration = Duration::from_secs(60);

/// Where the programs of this file start.
pub const CODE: u16 = 0x0150;

/// A cartridge of 32 KiB with `code` at [`CODE`] and an interrupt handler that
/// returns at once.
pub fn rom(kind: u8, ram_size: u8, code: &[u8]) -> Vec<u8> {
    let mut rom = vec![0; 0x8000];
    for vector in [0x40, 0x48, 0x50, 0x58, 0x60] {
        rom[vector] = 0xD9; // reti
    }
    rom[0x100..0x104].copy_from_slice(&[0x00, 0xC3, 0x50, 0x01]); // nop; jp 0150
    rom[0x134..0x13B].copy_from_slice(b"TEST 01");
    rom[0x147] = kind;
    rom[0x149] = ram_size;
    let at = usize::from(CODE);
    rom[at..at + code.len()].copy_from_slice(code);
    sum_up(&mut rom);
    rom
}

/// Makes the header's sum right.
pub fn sum_up(rom: &mut [u8]) {
    rom[0x14D] = rom[0x134..0x14D]
        .iter()
        .fold(0u8, |sum, b| sum.wrapping_sub(*b).wrapping_sub(1));
}

/// Switches cartridge RAM and the VBlank interrupt on.
const START: &[u8] = &[
    0xF3, // di
    0x3E, 0x0A, 0xEA, 0x00, 0x00, // ld a,0A; ld (0000),a
    0x3E, 0x01, 0xE0, 0xFF, // ld a,1; ldh (IE),a
    0xAF, 0xE0, 0x0F, // xor a; ldh (IF),a
    0xFB, // ei
];

/// Waits for VBlank, counts in A000, puts the buttons into A001 and draws both.
const LOOK: &[u8] = &[
    0x76, 0x00, // halt; nop
    0x21, 0x00, 0xA0, 0x34, // ld hl,A000; inc (hl)
    0x3E, 0x20, 0xE0, 0x00, 0xF0, 0x00, 0xF0, 0x00, // the cross
    0x2F, 0xE6, 0x0F, 0xCB, 0x37, 0x47, // cpl; and 0F; swap a; ld b,a
    0x3E, 0x10, 0xE0, 0x00, 0xF0, 0x00, 0xF0, 0x00, // the other four
    0x2F, 0xE6, 0x0F, 0xB0, // cpl; and 0F; or b
    0xEA, 0x01, 0xA0, 0xEA, 0x00, 0x80, // ld (A001),a; ld (8000),a
    0x7E, 0xEA, 0x03, 0x80, // ld a,(hl); ld (8003),a
];

/// `jr` back to the start of [`LOOK`], from `after` bytes behind its end.
fn back(after: usize) -> [u8; 2] {
    let distance = LOOK.len() + after + 2;
    [0x18, (256 - distance) as u8]
}

fn program(more: &[u8]) -> Vec<u8> {
    [START, LOOK, more, &back(more.len())].concat()
}

/// Counts frames in A000, shows the buttons it read in A001, and draws both.
pub fn counter() -> Vec<u8> {
    rom(0x03, 0x02, &program(&[]))
}

/// The same, but in each 16th VBlank it switches the LCD off for about 3.4 frames.
pub fn blinker() -> Vec<u8> {
    let more = [
        0x7E, 0xE6, 0x0F, 0x20, 16, // ld a,(hl); and 0F; jr nz, end
        0xAF, 0xE0, 0x40, // xor a; ldh (LCDC),a
        0x01, 0x60, 0x21, // ld bc,2160: 8,544 times 28 clocks
        0x0B, 0x78, 0xB1, 0x20, 0xFB, // dec bc; ld a,b; or c; jr nz
        0x3E, 0x91, 0xE0, 0x40, // ld a,91; ldh (LCDC),a
    ];
    // "end" is behind the last byte but for the one of the branch's own count.
    let mut more = more.to_vec();
    more[4] = (more.len() - 5) as u8;
    rom(0x03, 0x02, &program(&more))
}

/// Counts as well, and in VBlank number `frames` it meets an opcode that does not
/// exist.
pub fn illegal(frames: u8) -> Vec<u8> {
    let more = [0x7E, 0xFE, frames, 0x20, 0x01, 0xD3];
    rom(0x03, 0x02, &program(&more))
}

/// The buttons that a frame of a test holds: all sorts, always the same.
pub fn some_buttons(frame: u64) -> Buttons {
    let mixed = frame.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    Buttons::from_bits_retain(mixed as u8)
}

/// An emulator and the other ends of its channels.
pub struct Bench {
    pub emulator: Emulator,
    pub pictures: Receiver<PictureMsg>,
    pub answers: Sender<Press>,
    pub events: Receiver<EmuEvent>,
    pub taps: Receiver<TapMsg>,
}

impl Bench {
    pub fn start(rom: Vec<u8>, paused: bool, mode: SyncMode) -> Self {
        Self::start_on(CoreKind::Boytacean, rom, paused, mode)
    }

    pub fn start_on(core: CoreKind, rom: Vec<u8>, paused: bool, mode: SyncMode) -> Self {
        let Channels {
            pictures,
            answers,
            events,
            taps,
        } = emulator::lines();
        let emulator = Emulator::start(Setup {
            core,
            rom: Arc::from(rom),
            pictures: pictures.0,
            answers: answers.1,
            events: events.0,
            tap: Some(Tap {
                sender: taps.0,
                mark: &[],
                length: usize::MAX,
            }),
            pace: Pace::Unlimited,
            paused,
            mode,
        })
        .unwrap();
        Self {
            emulator,
            pictures: pictures.1,
            answers: answers.0,
            events: events.1,
            taps: taps.1,
        }
    }

    /// A lockstep run.
    pub fn lockstep(rom: Vec<u8>) -> Self {
        Self::start(rom, false, SyncMode::Lockstep)
    }

    pub fn send(&self, command: EmuCommand) {
        self.emulator.send(command).unwrap();
    }

    pub fn picture(&self) -> PictureMsg {
        self.pictures.recv_timeout(HANG).expect("a picture")
    }

    pub fn tap(&self) -> TapMsg {
        self.taps.recv_timeout(HANG).expect("a tap")
    }

    pub fn event(&self) -> EmuEvent {
        self.events.recv_timeout(HANG).expect("an event")
    }

    /// Events up to the first that fits.
    pub fn event_where(&self, fits: impl Fn(&EmuEvent) -> bool) -> EmuEvent {
        loop {
            let event = self.event();
            if fits(&event) {
                return event;
            }
        }
    }

    pub fn answer(&self, epoch: Epoch, for_frame: u64, buttons: Buttons) {
        self.answers
            .send_timeout(
                Press {
                    epoch,
                    for_frame,
                    buttons,
                },
                HANG,
            )
            .expect("room for an answer");
    }

    /// Takes a picture and its tap and answers it; what they are.
    pub fn round(&self, buttons: Buttons) -> (TapMsg, PictureMsg) {
        let (tap, picture) = (self.tap(), self.picture());
        self.answer(picture.epoch, picture.number + 1, buttons);
        (tap, picture)
    }

    /// Waits until the emulator has served all commands so far: a refused one is
    /// reported, and commands are served in order.
    pub fn settle(&self) {
        self.send(EmuCommand::Poke {
            offset: usize::MAX,
            bytes: vec![0],
        });
        self.event_where(|event| matches!(event, EmuEvent::Refused(_)));
    }
}

//! The sounds of the game: what they are of, and that the game does not depend on them.

use crate::support::{Console, row_open_at};
use cartridge::{Setup, Truth};
use emulator::{CoreKind, SAMPLE_RATE, Sample};
use pad::Buttons;
use std::num::NonZeroU32;

const I: u8 = 2;
const O: u8 = 3;

/// The sound of so many frames with these buttons.
fn hear(console: &mut Console, buttons: Buttons, frames: u64) -> Vec<Sample> {
    console.take_sound();
    for _ in 0..frames {
        console.frame(buttons);
    }
    console.take_sound()
}

fn is_silent(sound: &[Sample]) -> bool {
    sound.iter().flatten().all(|level| level.abs() < 40)
}

fn start(setup: &Setup) -> Console {
    let mut console = Console::start(setup);
    console.set_sound(NonZeroU32::new(SAMPLE_RATE));
    assert!(is_silent(&hear(&mut console, Buttons::NONE, 6)));
    console
}

/// The sound from the lock of the first piece on.
fn lock(setup: &Setup) -> (Vec<Sample>, Truth) {
    let mut console = start(setup);
    console.until_lock(Buttons::DOWN);
    let sound = hear(&mut console, Buttons::NONE, 40);
    (sound, console.truth())
}

#[test]
fn each_event_has_its_own_sound_and_nothing_else_has_one() {
    let open = Setup {
        queue: vec![O; 8],
        ..Setup::default()
    };
    let rows = |full: usize, level, lines| {
        let mut setup = Setup {
            queue: vec![I; 8],
            level,
            lines,
            ..Setup::default()
        };
        for row in setup.board.iter_mut().rev().take(full) {
            *row = row_open_at(&[3, 4, 5, 6]);
        }
        setup
    };
    let mut sounds = Vec::new();
    let mut console = start(&open);
    sounds.push(("move", hear(&mut console, Buttons::LEFT, 6)));
    assert!(is_silent(&hear(&mut console, Buttons::LEFT, 2)[400..]));
    let mut console = start(&rows(0, 0, 0));
    sounds.push(("turn", hear(&mut console, Buttons::A, 20)));
    sounds.push(("lock", lock(&open).0));
    sounds.push(("one line", lock(&rows(1, 0, 0)).0));
    // The I stands upright in the open column.
    let mut four = rows(0, 0, 0);
    for row in four.board.iter_mut().rev().take(4) {
        *row = row_open_at(&[5]);
    }
    let mut console = start(&four);
    console.frame(Buttons::A);
    console.until_lock(Buttons::DOWN);
    sounds.push(("four lines", hear(&mut console, Buttons::NONE, 40)));
    let mut console = start(&rows(1, 0, 9));
    console.until_lock(Buttons::DOWN);
    hear(&mut console, Buttons::NONE, 70);
    sounds.push(("level", hear(&mut console, Buttons::NONE, 40)));
    assert_eq!(console.truth().level, 1);
    let mut full = Setup {
        queue: vec![O; 8],
        ..Setup::default()
    };
    for row in full.board.iter_mut().skip(2 + 2) {
        *row = row_open_at(&[0]);
    }
    let mut console = start(&full);
    console.until_lock(Buttons::NONE);
    let mut console = over(console);
    sounds.push(("over", hear(&mut console, Buttons::NONE, 60)));

    for (i, (name, sound)) in sounds.iter().enumerate() {
        assert!(!is_silent(sound), "{name} is silent");
        for (other, same) in &sounds[..i] {
            let length = sound.len().min(same.len());
            assert!(sound[..length] != same[..length], "{name} is {other}");
        }
    }
}

/// Goes on to the end of the game.
fn over(mut console: Console) -> Console {
    console.wait_for(cartridge::Screen::Curtain);
    console
}

#[test]
fn the_menus_the_demo_and_a_pause_are_silent() {
    let mut console = Console::new();
    console.set_sound(NonZeroU32::new(SAMPLE_RATE));
    // Copyright, title, demo.
    assert!(is_silent(&hear(&mut console, Buttons::NONE, 4_000)));
    let mut console = start(&Setup::default());
    hear(&mut console, Buttons::START, 2);
    assert!(is_silent(&hear(&mut console, Buttons::LEFT, 30)));
}

/// Frames of a run through the menus, a game with all sorts of presses, and what follows it.
const FRAMES: u64 = 6_000;
/// Frames of a sum.
const PART: u64 = 500;

fn pressed(frame: u64) -> Buttons {
    let mixed = (frame / 3).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    match frame {
        0..700 if frame % 40 < 2 => Buttons::START,
        0..700 => Buttons::NONE,
        _ if frame.is_multiple_of(3) => Buttons::NONE,
        _ => {
            let some = [
                Buttons::LEFT,
                Buttons::RIGHT,
                Buttons::DOWN,
                Buttons::DOWN,
                Buttons::A,
                Buttons::B,
            ];
            some[mixed as usize % some.len()]
        }
    }
}

/// Sums of all pictures, clocks and truths of each part.
fn sums(kind: CoreKind, rom: &[u8]) -> Vec<u64> {
    let mut core = kind.open(rom).unwrap();
    let mut sums = Vec::new();
    let mut sum = 0xCBF2_9CE4_8422_2325_u64;
    for frame in 1..=FRAMES {
        let end = core.frame(pressed(frame)).unwrap();
        let picture = core.picture();
        let shades = picture.shades().iter().map(|shade| *shade as u8);
        let ram = core.cartridge_ram()[..0x300].iter().copied();
        for byte in shades.chain(end.clocks.to_le_bytes()).chain(ram) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        if frame.is_multiple_of(PART) {
            sums.push(sum);
        }
    }
    sums
}

/// What the cartridge showed before it had sounds, frame for frame.
#[test]
fn pictures_clocks_and_pieces_are_those_of_the_cartridge_without_sounds() {
    let silent = [
        (CoreKind::Boytacean, BOYTACEAN),
        (CoreKind::GameboyCore, GAMEBOY_CORE),
    ];
    for (kind, wanted) in silent {
        assert_eq!(sums(kind, cartridge::IMAGE), wanted, "{kind}");
    }
}

const BOYTACEAN: [u64; 12] = [
    0x467F_3A9C_1F18_5105,
    0x3FCF_704D_2E40_A036,
    0x9950_DBDA_F5E8_4C50,
    0xE289_F6EF_0EBC_3098,
    0x6984_2857_3B40_04AE,
    0x73CE_EB21_95E4_F128,
    0x11DB_0BCA_BD73_0421,
    0xB53B_F67C_8401_DFF7,
    0xA2A2_C353_601D_DE38,
    0x590F_6D6A_A9B7_2E58,
    0x013E_675E_ECD4_7AD9,
    0x1E2C_F56D_DCF9_3281,
];
const GAMEBOY_CORE: [u64; 12] = [
    0xC09D_4AA7_C53A_39C3,
    0xFB11_ED1A_AA2B_B4C5,
    0x592E_0B8C_371E_7297,
    0x792C_0CD0_763C_38B7,
    0x25B5_2C2A_BA16_7519,
    0x204F_178D_57CF_EEDF,
    0x0111_D555_DB4B_D23E,
    0xEF4B_8241_2EC3_5AE4,
    0x4332_9E46_26AC_5BB7,
    0x2AE4_7C66_CEAE_FD47,
    0x04FA_F960_A5BC_CB5E,
    0x5533_CF1C_AF18_28A6,
];

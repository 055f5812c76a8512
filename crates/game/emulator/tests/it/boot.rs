//! The console maker's boot programs, which carry its logo, are not linked in.

use emulator::CoreKind;
use pad::Buttons;

/// The power-on memory of the colour machine in `gameboy_core`, which is never put
/// into use here, holds the logo's bytes in its row 80. This is its row 70.
const TABLE: [u8; 16] = [
    0xF8, 0xFF, 0x00, 0x00, 0x00, 0x8F, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
];

#[test]
fn the_binary_holds_no_boot_program() {
    // Everything that could draw it in is used.
    let rom = crate::common::counter();
    for kind in CoreKind::EACH {
        let mut core = kind.open(&rom).unwrap();
        core.frame(Buttons::NONE).unwrap();
        if let Some(snapshot) = core.snapshot() {
            core.restore(&snapshot).unwrap();
        }
    }

    // The logo's first bytes, kept inverted so that this test does not hold them.
    let inverted = [0x31, 0x12, 0x99, 0x99, 0x33, 0xF2];
    let logo = std::hint::black_box(inverted).map(|byte: u8| !byte);
    let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    let at = own
        .windows(logo.len())
        .enumerate()
        .position(|(at, bytes)| bytes == logo && !own[..at].ends_with(&TABLE));
    assert_eq!(at, None, "a boot program is in the binary");
}

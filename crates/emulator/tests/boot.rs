//! The console maker's boot program and logo are not linked in.

use emulator::CoreKind;
use pad::Buttons;

mod common;

#[test]
fn the_binary_holds_no_boot_program() {
    // Everything that could draw it in is used.
    let rom = common::counter();
    let mut core = CoreKind::Boytacean.open(&rom).unwrap();
    core.frame(Buttons::NONE).unwrap();
    let snapshot = core.snapshot().unwrap();
    core.restore(&snapshot).unwrap();

    // The logo's first bytes, kept inverted so that this test does not hold them.
    let inverted = [0x31, 0x12, 0x99, 0x99, 0x33, 0xF2];
    let logo = std::hint::black_box(inverted).map(|byte: u8| !byte);
    let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    let at = own.windows(logo.len()).position(|bytes| bytes == logo);
    assert_eq!(at, None, "the logo is in the binary");
}

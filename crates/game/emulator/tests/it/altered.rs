//! Altered cartridges and snapshots.

use crate::common::{blinker, counter, some_buttons, sum_up};
use emulator::{Core, CoreKind, Header};
use fuzz::Fuzz;

/// Runs some frames; a core may give up, but it may not panic or run for ever.
fn frames(core: &mut dyn Core) -> &'static str {
    for frame in 0..4 {
        if core.frame(some_buttons(frame)).is_err() {
            return "gave up";
        }
    }
    "ran"
}

#[test]
fn rom() {
    // The header and what follows it are altered; the rest of the ROM is filled up.
    let head = |rom: Vec<u8>| rom[0x100..0x200].to_vec();
    Fuzz::new("rom")
        .seed(head(counter()))
        .seed(head(blinker()))
        .longest(0x1000)
        .iterations(400)
        .run(|bytes| {
            let banks = bytes.first().map_or(2, |byte| 1 << (byte % 8));
            let mut rom = vec![0; 0x4000 * banks];
            let end = (0x100 + bytes.len()).min(rom.len());
            rom[0x100..end].copy_from_slice(&bytes[..end - 0x100]);
            let unsummed = Header::read(&rom).err();
            sum_up(&mut rom);
            if let Err(error) = Header::read(&rom) {
                return format!("{unsummed:?} {error}");
            }
            let ran = CoreKind::EACH.map(|kind| match kind.open(&rom) {
                Ok(mut core) => frames(core.as_mut()).to_owned(),
                Err(error) => error.to_string(),
            });
            ran.join(" ")
        });
}

#[test]
fn snapshot() {
    let mut core = CoreKind::Boytacean.open(&counter()).unwrap();
    core.frame(some_buttons(0)).unwrap();
    let good = core.snapshot().unwrap();
    let core = std::cell::RefCell::new(core);
    Fuzz::new("snapshot")
        .seed(good.clone())
        .longest(2 * good.len())
        .iterations(300)
        .run(|bytes| {
            let mut core = core.borrow_mut();
            match core.restore(bytes) {
                Ok(()) => {
                    let ran = frames(core.as_mut());
                    core.restore(&good).unwrap();
                    ran.into()
                }
                Err(error) => error.to_string(),
            }
        });
}

//! Errors of the machine.

use super::support::*;
use egui::accesskit;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use workbench::NoticeKind;

#[test]
fn a_refusal_of_the_machine_is_shown_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    // A header that is sound, for a controller that no core has.
    let mut rom = cartridge::IMAGE.to_vec();
    rom[0x147] = 0xFC;
    let sum = rom[0x134..0x14D]
        .iter()
        .fold(0_u8, |s, b| s.wrapping_sub(*b).wrapping_sub(1));
    rom[0x14D] = sum;
    let path = folder.path().join("odd.gb");
    std::fs::write(&path, rom).unwrap();
    let playing = value(&window, "Source");
    drop_files(&mut window, &[&path]);
    until(&mut window, "a refusal", |w| !messages(w).is_empty());
    for _ in 0..5 {
        window.step();
    }
    let all = messages(&window);
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0].0, NoticeKind::Error);
    assert!(all[0].1.contains("odd.gb"), "{}", all[0].1);
    assert_eq!(value(&window, "Source"), playing);
    let message = window.get_by_label("Message");
    assert_eq!(message.accesskit_node().role(), accesskit::Role::Status);
}

//! Faults that are switched on and off while the game runs, and what the machine refuses.

use super::support::*;
use egui::accesskit;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use faults::Kind;
use workbench::{NoticeKind, PanelId, Request};

/// Whether the last picture has a line of 160 white pixels at its top and bottom.
fn is_white(window: &Window<'_>) -> bool {
    let last = app(window).history().last().unwrap();
    let shades = last.picture.picture.shades();
    shades.iter().all(|shade| *shade == screen::Shade::White)
}

#[test]
fn faults_come_while_they_are_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 60);
    assert!(!is_white(&window) && window.query_by_label("Faults in force").is_none());
    ask(&mut window, workbench::Action::ShowPanel(PanelId::Faults));
    let spec = "white-lines=144".to_owned();
    change(&mut window, |ui, cx| {
        ui.fault_injection.edit(cx, |faults, _| faults.parse(spec));
    });
    // The first ones come at once.
    run_frames(&mut window, 2);
    assert!(is_white(&window));
    assert_eq!(value(&window, "Faults in force"), "⚠ faults");
    assert_eq!(
        app(&window).status().machine.faults.count(Kind::WhiteLines),
        2
    );

    click(&mut window, "Faults");
    run_frames(&mut window, 2);
    assert!(!is_white(&window) && window.query_by_label("Faults in force").is_none());
    assert_eq!(value(&window, "Faults that came"), "2 came");

    // A reset begins again with those in force.
    click(&mut window, "Faults");
    ask(&mut window, Request::Reset);
    ask(&mut window, Request::LoseAndContinue);
    run_frames(&mut window, 30);
    assert!(is_white(&window));
}

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

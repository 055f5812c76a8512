//! Faults that are switched on and off while the game runs.

use super::support::*;
use egui_kittest::kittest::Queryable as _;
use faults::Kind;
use workbench::{PanelId, Request};

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
    run_frames(&mut window, 2);
    assert!(!is_white(&window));

    click(&mut window, "Faults");
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

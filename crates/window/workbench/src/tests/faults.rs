//! The panel of faults: what is edited is what the machine is asked for.

use super::{Bench, Window, click, press, show, value, window_of};
use crate::samples;
use crate::{Cursor, FaultAction, PanelId, Request, RunState, Shown};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use faults::Kind;
use session::History;

const NONE: Modifiers = Modifiers::NONE;

fn window<'a>(bench: Bench) -> Window<'a> {
    let mut window = window_of(bench, vec2(1920.0, 1080.0), 1.0);
    show(&mut window, PanelId::Faults);
    window
}

fn spec_of(window: &Window<'_>) -> String {
    window.state().ui_state().fault_injection.spec.to_string()
}

fn asked(spec: &str) -> [Request; 1] {
    [Request::Faults(Box::new(spec.parse().unwrap()))]
}

/// Types into a number and leaves it.
fn set(window: &mut Window<'_>, name: &str, text: &str) -> Vec<Request> {
    window.get_by_label(name).click();
    window.run();
    window.get_by_label(name).type_text(text);
    window.run();
    press(window, NONE, Key::Enter)
}

#[test]
fn faults_are_added_changed_and_removed_while_they_come() {
    let mut window = window(Bench::falling_t());
    // The first one comes at once.
    let first = click(&mut window, "Add the fault white-lines");
    assert_eq!(first, asked("white-lines"));
    assert_eq!(click(&mut window, "Faults"), asked(""));
    assert_eq!(click(&mut window, "Faults"), asked("white-lines"));
    let rate = set(&mut window, "Rate of fault 1", "2.5");
    assert_eq!(rate, asked("white-lines:0.025"));
    set(&mut window, "Amount of fault 1", "4");
    set(&mut window, "End of fault 1", "5000");
    set(&mut window, "First frame of fault 1", "1000");
    set(&mut window, "Seed of fault 1", "3");
    let seed = set(&mut window, "Seed of the faults", "7");
    let all = "white-lines=4:0.025@1000..5000#3,seed=7";
    assert_eq!(seed, asked(all));
    assert_eq!(
        value(&window, "Fault 1"),
        "white-lines=4:0.025@1000..5000#3"
    );
    click(&mut window, "Add a fault");
    let both = click(&mut window, "Add the fault drop");
    assert_eq!(both, asked("white-lines=4:0.025@1000..5000#3,drop,seed=7"));
    assert_eq!(click(&mut window, "Remove fault 2"), asked(all));
    assert_eq!(click(&mut window, "Faults"), asked(""));
    assert_eq!(spec_of(&window), all);
    assert_eq!(click(&mut window, "Remove fault 1"), []);
}

#[test]
fn a_fault_is_switched_off_in_its_row_and_stays_as_it_is() {
    let mut bench = Bench::falling_t();
    let spec = "white-lines=4:0.025@1000..5000,drop:0.1,lost-press@900,seed=7";
    bench.workbench.change(|ui, cx| {
        ui.fault_injection
            .edit(cx, |faults, _| faults.parse(spec.into()));
    });
    let mut window = window(bench);
    let others = "white-lines=4:0.025@1000..5000,lost-press@900,seed=7";
    assert_eq!(click(&mut window, "Fault 2 comes"), asked(others));
    assert_eq!(spec_of(&window), spec, "it is kept");
    // The row looks off, and those that come do not.
    let switch = |window: &Window<'_>, name: &str| {
        let node = window.get_by_label(name);
        let node = node.accesskit_node();
        node.toggled() == Some(egui::accesskit::Toggled::True)
    };
    let names = ["Fault 1 comes", "Fault 2 comes", "Fault 3 comes"];
    assert_eq!(names.map(|name| switch(&window, name)), [true, false, true]);
    window.state_mut().ask(FaultAction::Copy);
    window.step();
    let copied = format!("{:?}", window.output().platform_output.commands);
    assert!(copied.contains(others), "{copied}");
    // The one behind a removed one stays off.
    let drop = click(&mut window, "Remove fault 1");
    assert_eq!(drop, asked("lost-press@900,seed=7"));
    assert_eq!(
        click(&mut window, "Fault 1 comes"),
        asked("drop:0.1,lost-press@900,seed=7")
    );
    window.get_by_label("at 0:15.0");
    click(&mut window, "Fault 1 comes");
    assert_eq!(click(&mut window, "Fault 2 comes"), asked(""));
}

#[test]
fn the_text_is_pasted_refused_and_copied() {
    let mut window = window(Bench::falling_t());
    // Without a fault there is nothing to switch on; the first text does it.
    window.state_mut().ask(FaultAction::Switch);
    window.run();
    let is_on = |window: &Window<'_>| window.state().ui_state().fault_injection.is_on;
    assert!(!is_on(&window));
    let message = window.state().workbench.messages().all().last().unwrap();
    assert!(message.text.contains("No fault is listed yet"));
    let mut enter = |text: &str| {
        window
            .state_mut()
            .workbench
            .change(|ui, _| ui.fault_injection.typed = Some(String::new()));
        window.run();
        window.get_by_label("Faults as text").focus();
        window.get_by_label("Faults as text").type_text(text);
        window.run();
        let asked = press(&mut window, NONE, Key::Enter);
        let refused = window.query_by_label("Refused");
        (
            asked,
            refused.and_then(|node| node.value()),
            spec_of(&window),
        )
    };
    let (requests, refused, now) = enter("tiles=3:5%,latency@400");
    assert_eq!(requests, asked("tiles=3:0.05,latency@400"));
    assert_eq!((refused, &*now), (None, "tiles=3:0.05,latency@400"));
    let (requests, refused, now) = enter("tiles=999");
    assert!(requests.is_empty() && now == "tiles=3:0.05,latency@400");
    assert!(refused.unwrap().contains("from 1 to 360"));

    window.state_mut().ask(FaultAction::Copy);
    window.step();
    let copied = format!("{:?}", window.output().platform_output.commands);
    assert!(copied.contains("tiles=3:0.05,latency@400"), "{copied}");

    // What was refused leaves with the faults.
    window.state_mut().ask(FaultAction::Clear);
    window.run();
    assert!(window.query_by_label("Refused").is_none());
    assert_eq!(spec_of(&window), "");
}

#[test]
fn the_status_bar_shows_faults_in_force() {
    let mut bench = Bench::falling_t();
    assert!(bench.status.machine.faults.in_force.is_empty());
    bench.status.machine.faults.in_force = "noise:0.001".parse().unwrap();
    bench.status.machine.faults.counts[Kind::Noise as usize] = 12;
    let mut window = window_of(bench, vec2(960.0, 640.0), 1.0);
    assert_eq!(value(&window, "Faults in force"), "⚠ faults");
    window.get_by_label("Faults in force").hover();
    for _ in 0..60 {
        window.step();
    }
    window.get_by_label_contains("noise:0.001; 12 times so far");
    click(&mut window, "Faults in force");
    assert!(window.state().workbench.dock().has(PanelId::Faults));
    // They are of the game, which waits behind a file.
    for (kind, is_there) in [(Shown::Session, false), (Shown::Game, true)] {
        window.state_mut().status.shown.kind = kind;
        window.run();
        let cell = window.query_by_label("Faults in force");
        assert_eq!(cell.is_some(), is_there, "{kind:?}");
    }
    window.state_mut().status.machine.faults.in_force = faults::Faults::default();
    window.run();
    assert!(window.query_by_label("Faults in force").is_none());
}

#[test]
fn misreads_are_listed_with_their_rules_and_lead_to_their_frames() {
    let mut window = window(Bench::over(samples::faults::misread(), RunState::Paused));
    assert_eq!(
        value(&window, "Misreads noticed"),
        "21 misreads noticed, the newest first"
    );
    let row = value(&window, "Misread 2");
    assert_eq!(
        row,
        "frame 18,190, 5:04.5: locked cells stay (r17 c10, r18 c10)"
    );
    click(&mut window, "Misread 2");
    let cursor = window.state().ui_state().time.cursor;
    assert_eq!(cursor, Cursor::At(0, 18_190));
}

#[test]
fn misreads_are_counted_that_are_too_many_to_be_listed() {
    let mut window = window(Bench::over(History::default(), RunState::Paused));
    window.state_mut().history = samples::faults::misread_each(2, 18_001..=18_410);
    // A few are found in each pass.
    for _ in 0..80 {
        window.step();
    }
    assert_eq!(
        value(&window, "Misreads noticed"),
        "205 misreads noticed, the newest 200 below"
    );
}

//! The panel of differences.

use super::{Bench, Window, click, show, sizes::texts, value, window_of};
use crate::samples;
use crate::{PanelId, RegressRequest, Request};
use egui::vec2;
use egui_kittest::kittest::Queryable as _;
use std::sync::Arc;

fn window<'a>(change: impl FnOnce(&mut Bench)) -> Window<'a> {
    let mut bench = Bench::falling_t();
    samples::regress::fill(&mut bench.status, &samples::pixels::picture());
    change(&mut bench);
    let mut window = window_of(bench, vec2(1920.0, 1080.0), 1.0);
    show(&mut window, PanelId::Regress);
    window
}

fn asked(request: RegressRequest) -> [Request; 1] {
    [Request::Regress(request)]
}

#[test]
fn a_comparison_that_is_begun_elsewhere_is_shown() {
    let mut window = window_of(Bench::falling_t(), vec2(1280.0, 720.0), 1.0);
    let shows = |window: &Window<'_>| window.state().workbench.draws(PanelId::Regress);
    assert!(!shows(&window));
    let request = Request::Regress(RegressRequest::Session);
    window.state_mut().ask(request);
    window.run();
    assert!(shows(&window));
}

#[test]
fn the_panel_counts_lists_and_asks_for_what_is_clicked() {
    let mut window = window(|_| {});
    assert_eq!(
        value(&window, "Differences"),
        "24,000 frames of 2 sessions: 651 cells and numbers read differently, 0 changed tracked states, 6 changed \
         placements and 0 other differences of decisions"
    );
    let row = value(&window, "Difference 2");
    assert!(
        row.contains("tuesday.blockscope, frame 1,500: placement"),
        "{row}"
    );
    assert!(row.contains("worth −3.52 → O to column 5"), "{row}");
    for (name, request) in [
        ("Difference 2", RegressRequest::Show(1)),
        ("Save as HTML…", RegressRequest::Save),
        ("Accept…", RegressRequest::AskAccept),
        ("Compare a folder…", RegressRequest::Folder),
    ] {
        assert_eq!(click(&mut window, name), asked(request), "{name}");
    }
    // Neither a session nor an edited profile is shown.
    for name in ["Compare this session", "Compare the edited profile"] {
        assert_eq!(click(&mut window, name), [], "{name}");
    }
}

#[test]
fn both_values_of_a_difference_are_whole_in_a_narrow_panel() {
    let mut bench = Bench::falling_t();
    samples::regress::fill(&mut bench.status, &samples::pixels::picture());
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    show(&mut window, PanelId::Regress);
    let panel = window.get_by_label("Difference 2").rect();
    let mut found = Vec::new();
    texts(&window, |text, _| {
        if panel.contains(text.pos) {
            assert!(
                !text.galley.elided,
                "{} {:?} {panel:?}",
                text.galley.text(),
                text.galley.size()
            );
            found.push(text.galley.text().to_owned());
        }
    });
    for value in ["O to column 3, worth −3.52", "O to column 5, worth −3.18"] {
        assert!(found.iter().any(|text| text == value), "{value}: {found:?}");
    }
}

#[test]
fn a_row_has_one_tooltip_and_states_its_session() {
    let mut window = window(|_| {});
    window
        .ctx
        .global_style_mut(|style| style.interaction.tooltip_delay = 0.0);
    let row = window.get_by_label("Difference 2").rect();
    window.hover_at(row.center());
    window.run_steps(4);
    let whole = value(&window, "Difference 2");
    window.get_by_label(&whole);
    let other = crate::glossary::meaning("Difference 2").unwrap();
    assert!(window.query_by_label(other).is_none());
    let mut found = Vec::new();
    texts(&window, |text, _| {
        if row.contains(text.pos) {
            found.push(text.galley.text().to_owned());
        }
    });
    assert!(
        found.iter().any(|text| text == "tuesday.blockscope"),
        "{found:?}"
    );
}

#[test]
fn records_are_replaced_only_after_a_question() {
    let mut window = window(|bench| bench.status.program.regression.asks = true);
    window.get_by_label("Replace the records of 2 sessions?");
    assert!(window.query_by_label("Accept…").is_none());
    let keep = click(&mut window, "Keep the records");
    assert_eq!(keep, asked(RegressRequest::Keep));
    let replace = click(&mut window, "Replace the records");
    assert_eq!(replace, asked(RegressRequest::Accept));
}

#[test]
fn a_comparison_shows_its_progress_and_can_be_cancelled() {
    let mut window =
        window(|bench| bench.status.program.regression.running = Some((3_000, 24_000)));
    let progress = value(&window, "Comparing sessions");
    assert_eq!(progress.trim(), "3,000 of 24,000 frames");
    let cancel = click(&mut window, "Cancel the comparison");
    assert_eq!(cancel, asked(RegressRequest::Cancel));
    assert_eq!(click(&mut window, "Compare a folder…"), []);
}

#[test]
fn what_could_not_be_compared_and_keys_are_listed() {
    let window = window(|bench| {
        let found = bench.status.program.regression.found.as_mut().unwrap();
        let found = Arc::make_mut(found);
        found.keys.push(crate::regress::KeyChange {
            key: "field.origin".into(),
            values: ["[16, 0]".into(), "[17, 0]".into()],
        });
    });
    window.get_by_label("field.origin: [16, 0] → [17, 0]");
    window.get_by_label("run 2, branch 0: its first frames were not recorded");
}

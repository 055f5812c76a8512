//! The panel of searches for weights.

use super::{Bench, Window, click, show, value, window_of};
use crate::samples;
use crate::{PanelId, Request, TuningPhase, TuningRequest, TuningSearch};
use egui::vec2;
use egui_kittest::kittest::Queryable as _;
use std::sync::Arc;

fn window<'a>(change: impl FnOnce(&mut Bench)) -> Window<'a> {
    let mut bench = Bench::falling_t();
    samples::tuning::fill(&mut bench.status);
    change(&mut bench);
    let mut window = window_of(bench, vec2(1920.0, 1080.0), 1.0);
    show(&mut window, PanelId::Tuning);
    window
}

fn search(bench: &mut Bench) -> &mut TuningSearch {
    Arc::make_mut(bench.status.program.tuning.search.as_mut().unwrap())
}

fn asked(request: TuningRequest) -> [Request; 1] {
    [Request::Tuning(request)]
}

#[test]
fn a_search_that_has_ended_shows_its_result_and_what_can_be_done() {
    let mut window = window(|_| {});
    let so_far = value(&window, "Search so far");
    assert!(so_far.starts_with("Generation 40 of 40: best "), "{so_far}");
    assert!(so_far.ends_with(" 14,880 games"), "{so_far}");
    assert_eq!(
        value(&window, "Result of the search"),
        "In 200 other games, best found: mean 141.9 ± 9.6 lines, at the start 96.5 ± 6.3"
    );
    let row = value(&window, "Parameter 3");
    assert_eq!(
        row,
        "weights.holes: best −0.912, current −0.868, start −0.357"
    );
    let curve = value(&window, "Fitness by generation");
    assert!(curve.starts_with("40: "), "{curve}");
    for (name, request) in [
        ("Ten generations more", TuningRequest::More),
        ("Copy the tuned player", TuningRequest::Copy),
        ("Save the tuned player…", TuningRequest::Save),
        ("Open a tuning file…", TuningRequest::Open),
    ] {
        assert_eq!(click(&mut window, name), asked(request), "{name}");
    }
    assert!(window.query_by_label("Resume the search").is_none());
}

#[test]
fn a_running_search_can_only_be_stopped() {
    let mut window = window(|bench| {
        bench.status.program.tuning.running = Some(TuningPhase::Searching(3_000, 15_000));
        let search = search(bench);
        search.result = None;
        search.rows.truncate(9);
    });
    assert_eq!(
        value(&window, "Progress of the search"),
        " 3,000 of 15,000 games"
    );
    assert!(value(&window, "Search so far").starts_with("Generation 9 of 40"));
    assert_eq!(
        click(&mut window, "Stop the search"),
        asked(TuningRequest::Stop)
    );
    assert_eq!(click(&mut window, "Open a tuning file…"), []);
    assert!(window.query_by_label("Copy the tuned player").is_none());
}

#[test]
fn a_stopped_search_can_be_resumed() {
    let mut window = window(|bench| {
        let search = search(bench);
        search.result = None;
        search.rows.clear();
    });
    assert_eq!(
        value(&window, "Search so far"),
        "No generation of 40 is complete yet"
    );
    let resumed = click(&mut window, "Resume the search");
    assert_eq!(resumed, asked(TuningRequest::Resume));
}

#[test]
fn the_player_of_a_stopped_search_can_be_saved() {
    let mut window = window(|bench| {
        let search = search(bench);
        search.rows.truncate(9);
        let result = search.result.as_mut().unwrap();
        (result.compared, result.is_partial) = (None, true);
    });
    for (name, request) in [
        ("Resume the search", TuningRequest::Resume),
        ("Copy the tuned player", TuningRequest::Copy),
        ("Save the tuned player…", TuningRequest::Save),
    ] {
        assert_eq!(click(&mut window, name), asked(request), "{name}");
    }
    assert!(window.query_by_label("Ten generations more").is_none());
}

#[test]
fn an_empty_panel_offers_the_built_in_searches() {
    let mut window = window(|bench| bench.status.program.tuning = Default::default());
    let started = click(&mut window, "Tune four-weights");
    assert_eq!(started, asked(TuningRequest::Start("four-weights")));
}

//! What the referee found, in the status bar and in its panel.

use super::{Bench, Window, click, value, window_of};
use crate::PanelId;
use crate::samples;
use egui::vec2;
use egui_kittest::kittest::Queryable as _;
use vision::ReadingProblem;

fn window<'a>(width: f32) -> Window<'a> {
    let mut bench = Bench::falling_t();
    bench.status.shown.referee = Some(samples::referee().into());
    window_of(bench, vec2(width, 800.0), 1.0)
}

#[test]
fn the_status_bar_shows_how_often_the_referee_agrees_and_a_click_shows_the_checks() {
    for (width, text) in [(1280.0, "referee 99.91 %"), (960.0, "✖ 99.91 %")] {
        let mut window = window(width);
        assert_eq!(value(&window, "Agreement"), text);
        assert!(window.query_by_label("Accuracy").is_none());
        click(&mut window, "Agreement");
        assert!(window.state().workbench.dock().has(PanelId::Checks));
        assert_eq!(value(&window, "Accuracy"), "99.98 %");
    }
    // It is 100 % only when all agree.
    let mut window = window(1280.0);
    click(&mut window, "Agreement");
    for (agreed, frames, text) in [
        (1_000_000, 1_000_000, "100 %"),
        (999_999, 1_000_000, "99.99 %"),
        (0, 7, "0.00 %"),
    ] {
        let referee = window.state_mut().status.shown.referee.as_mut().unwrap();
        let referee = std::sync::Arc::make_mut(referee);
        (referee.agreed, referee.frames) = (agreed, frames);
        window.run();
        assert_eq!(value(&window, "Accuracy"), text);
    }
    window.state_mut().status.shown.referee = None;
    window.run();
    assert_eq!(value(&window, "Agreement"), "referee –");
}

#[test]
fn a_misread_is_an_error_for_a_minute_and_stays_in_the_tooltip() {
    let mut window = window(960.0);
    assert_eq!(value(&window, "Agreement"), "✖ 99.91 %");
    let referee = window.state_mut().status.shown.referee.as_mut().unwrap();
    let referee = std::sync::Arc::make_mut(referee);
    for frame in 18_205..18_190 + 3_660 {
        referee.last_minute.add(frame, true);
    }
    window.run();
    assert_eq!(value(&window, "Agreement"), "⚠ 100 %");
    window.get_by_label("Agreement").hover();
    for _ in 0..8 {
        window.step();
    }
    let words = "3 of 18,204 pictures so far differ, the last at frame 18,190";
    window.get_by_label_contains(words);
}

#[test]
fn the_panel_lists_what_was_read_as_what() {
    let mut window = window(1280.0);
    click(&mut window, "Agreement");
    for (name, text) in [
        ("Field cells", "3,276,720 read: 80 filled read as empty"),
        ("Next box", "18,239 read: 3 T read as none"),
        ("Screens", "✖ 12 of 18,204 wrong"),
        ("play read as another", "12"),
    ] {
        assert_eq!(value(&window, name), text, "{name}");
    }
}

#[test]
fn a_reading_that_breaks_the_rules_is_named_in_the_status_bar_and_a_click_shows_the_profile() {
    for (problem, text) in [
        (ReadingProblem::NoScreen, "✖ no profile"),
        (ReadingProblem::Field, "✖ field off"),
        (ReadingProblem::Next, "✖ next off"),
        (ReadingProblem::Score, "✖ score off"),
        (ReadingProblem::Level, "✖ level off"),
        (ReadingProblem::Lines, "✖ lines off"),
        (ReadingProblem::Numbers, "✖ numbers off"),
    ] {
        for width in [1280.0, 960.0] {
            let mut window = window(width);
            window.state_mut().status.shown.reading_problem = Some(problem);
            window.run();
            assert_eq!(value(&window, "Screen"), text);
            click(&mut window, "Screen");
            assert!(window.state().workbench.dock().has(PanelId::Profile));
        }
    }
}

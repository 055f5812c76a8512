//! The choice of what is exported.

use super::{Bench, Window, click, press, value, window_of};
use crate::samples::played;
use crate::{
    ExportBox, ExportFormat, ExportSettings, FileAsk, Layer, NoticeKind, Palette, PlaybackAction,
    Popup, Request, RunState, SessionAction, Span,
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use std::sync::Arc;

/// A choice with layers, which warns.
pub fn chosen() -> ExportBox {
    let span = Span {
        branch: 0,
        first: 1,
        last: 20_000,
    };
    let settings = ExportSettings {
        scale: 2,
        layers: vec![Layer::Falling, Layer::Plan],
        ..ExportSettings::default()
    };
    ExportBox::new(span, Some((900, 8_500)), 900, Palette::Green, settings)
}

fn opened(window: &Window<'_>) -> Option<ExportBox> {
    match &window.state().ui_state().shell.popup {
        Some(Popup::Export(export)) => Some(ExportBox::clone(export)),
        _ => None,
    }
}

fn played_window<'a>() -> Window<'a> {
    let bench = Bench::over(played::played(), RunState::Paused);
    window_of(bench, vec2(1280.0, 800.0), 1.0)
}

#[test]
fn the_menu_offers_the_whole_branch_and_the_span_if_there_is_one() {
    let mut window = played_window();
    let range = window.state().history.range(0).unwrap();
    let all = range.into_inner();
    click(&mut window, "File");
    click(&mut window, "Export…");
    assert_eq!(opened(&window).unwrap().frames(), all);
    click(&mut window, "Cancel");
    assert_eq!(opened(&window), None);

    let span = (all.0 + 10, all.0 + 130);
    window.state_mut().ask(PlaybackAction::Choose(Some(span)));
    press(&mut window, Modifiers::COMMAND, Key::E);
    assert_eq!(opened(&window).unwrap().frames(), span);
    click(&mut window, "All");
    assert_eq!(opened(&window).unwrap().frames(), all);
    click(&mut window, "Span");
    assert_eq!(opened(&window).unwrap().frames(), span);

    // A part is offered again, until other pictures are shown; all of a branch stays all of it.
    let again = |window: &mut Window<'_>| {
        window.run();
        window.state_mut().ask(PlaybackAction::Choose(None));
        press(window, Modifiers::COMMAND, Key::E);
        opened(window).unwrap().frames()
    };
    click(&mut window, "Choose a file…");
    assert_eq!(again(&mut window), span);
    window.state_mut().workbench.shows_other_pictures();
    click(&mut window, "Cancel");
    assert_eq!(again(&mut window), all);
    click(&mut window, "Choose a file…");
    let mut record = Arc::unwrap_or_clone(window.state().history.last().unwrap());
    record.picture.number += 1;
    window.state_mut().history.push(record);
    assert_eq!(again(&mut window), (all.0, all.1 + 1));
}

#[test]
fn mp4_is_offered_where_ffmpeg_is() {
    let mut window = played_window();
    click(&mut window, "File");
    click(&mut window, "Export…");
    let can = |window: &Window<'_>, name: &str| {
        let node = window.get_by_label(name);
        !node.accesskit_node().is_disabled()
    };
    assert!(!can(&window, "MP4 video"));
    window.get_by_label_contains("MP4 needs the program ffmpeg");
    window.state_mut().status.program.has_ffmpeg = true;
    window.run();
    assert!(can(&window, "MP4 video"));
    assert!(
        window
            .query_by_label_contains("MP4 needs the program ffmpeg")
            .is_none()
    );
    click(&mut window, "MP4 video");
    assert_eq!(opened(&window).unwrap().settings.format, ExportFormat::Mp4);
    // It was chosen where ffmpeg is no longer found.
    window.state_mut().status.program.has_ffmpeg = false;
    window.run();
    assert!(!can(&window, "Choose a file…"));
}

#[test]
fn a_movie_is_of_whole_runs_whose_buttons_are_known() {
    let mut window = played_window();
    let first = *window.state().history.range(0).unwrap().start();
    click(&mut window, "File");
    click(&mut window, "Export…");
    click(&mut window, "BK2 movie");
    let can = |window: &Window<'_>| {
        let node = window.get_by_label("Choose a file…");
        !node.accesskit_node().is_disabled()
    };
    assert_eq!(can(&window), first == 1);
    window.state_mut().status.shown.kind = crate::Shown::Source;
    window.run();
    assert!(!can(&window));
    click(&mut window, "CSV table");
    assert!(can(&window));
}

#[test]
fn the_span_is_exported_by_name_and_what_is_missing_is_stated() {
    let mut window = played_window();
    let first = *window.state().history.range(0).unwrap().start();
    let span = (first + 20, first + 80);
    window.state_mut().ask(SessionAction::ExportSpan);
    window.run();
    assert_eq!(opened(&window), None);
    let message = window.state().workbench.messages().all().last().unwrap();
    assert!(message.text.contains("No span is chosen"));

    window.state_mut().ask(PlaybackAction::Choose(Some(span)));
    click(&mut window, "File");
    click(&mut window, "Export the span…");
    assert_eq!(opened(&window).unwrap().frames(), span);
    // A format of one frame was chosen last: a span has more.
    click(&mut window, "PNG, one frame");
    click(&mut window, "Choose a file…");
    window.state_mut().ask(SessionAction::ExportSpan);
    window.run();
    assert_eq!(opened(&window).unwrap().frames(), span);
}

#[test]
fn what_is_chosen_by_clicks_is_what_is_written_and_is_chosen_again() {
    let mut window = played_window();
    let range = window.state().history.range(0).unwrap();
    let span = (*range.start(), range.start() + 600);
    window.state_mut().ask(PlaybackAction::Choose(Some(span)));
    window.state_mut().ask(SessionAction::Export);
    window.run();
    for name in ["Animated PNG", "2×", "Pocket", "Cells", "Plan"] {
        let nodes: Vec<_> = window.query_all_by_label(name).collect();
        // What lies below the box has some of these names too.
        nodes.last().unwrap().click();
        window.run();
    }
    let export = opened(&window).unwrap();
    assert_eq!(export.settings.format, ExportFormat::Apng);
    assert_eq!(export.settings.layers, [Layer::Cells, Layer::Plan]);
    assert_eq!(
        value(&window, "What is written"),
        "601 pictures of 320x288 pixels, 0:10.0 long"
    );
    assert!(value(&window, "Warning").contains("scale of 3"));
    let asked = click(&mut window, "Choose a file…");
    assert_eq!(
        asked,
        [Request::ChooseFile(FileAsk::Export(Box::new(
            export.clone()
        )))]
    );
    assert_eq!(
        (export.palette, export.size()),
        (Palette::Pocket, [320, 288])
    );
    assert_eq!(opened(&window), None);

    // The range stays when the span has gone.
    window.state_mut().ask(PlaybackAction::Choose(None));
    window.state_mut().ask(SessionAction::Export);
    window.run();
    let again = opened(&window).unwrap();
    assert_eq!(
        (again.range, again.settings),
        (export.range, export.settings)
    );
}

#[test]
fn a_gif_has_every_second_frame_and_a_plan_one() {
    let mut window = played_window();
    window.state_mut().ask(SessionAction::Export);
    window.run();
    let export = opened(&window).unwrap();
    assert_eq!(
        (export.settings.format, export.every()),
        (ExportFormat::Gif, 2)
    );
    click(&mut window, "Plan as JSON");
    let export = opened(&window).unwrap();
    assert_eq!(export.frames(), (export.frame, export.frame));
    assert!(window.query_by_label("Scale").is_none());
}

#[test]
fn before_the_first_frame_there_is_nothing_to_export() {
    let mut window = window_of(Bench::new(None), vec2(1280.0, 800.0), 1.0);
    window.state_mut().ask(SessionAction::Export);
    window.run();
    assert_eq!(opened(&window), None);
    let message = window.state().workbench.messages().all().last().unwrap();
    assert_eq!(message.kind, NoticeKind::Info);
}

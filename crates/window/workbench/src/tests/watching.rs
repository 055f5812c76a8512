//! What viewers see: moments that count, presenter mode and the parts of the feed.

use super::{click, show, value, window};
use crate::test_support::{Bench, Window, open};
use crate::{Action, features::Command};
use crate::{
    FeedPart, Layer, PanelId, PlaybackAction, Request, RunState, ShellAction, Shown, samples,
};
use egui::{Rect, Vec2, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use session::{History, Record};
use std::sync::Arc;
use strum::IntoEnumIterator as _;
use vision::{Event, Screen};

/// The first frame of the game.
const BEGAN: u64 = 1_000;
/// The frame with the highest score.
const REACHED: u64 = 1_600;
/// The last frame.
const LAST: u64 = 1_700;

/// A frame of a game whose score rises to the highest one.
fn record(frame: u64) -> Record {
    let mut record = samples::falling_t();
    record.picture.number = frame;
    let tracked = Arc::make_mut(&mut record.tracked);
    tracked.frame = frame;
    tracked.events.clear();
    if frame == BEGAN {
        tracked.events.push(Event::GameStarted);
    }
    tracked.score = Some(if frame < REACHED { 999_990 } else { 999_999 });
    tracked.lines = Some(if frame < REACHED { 264 } else { 268 });
    record
}

fn at_the_goal() -> Bench {
    let history = History::default();
    for frame in BEGAN..=LAST {
        history.push(record(frame));
    }
    Bench::over(history, RunState::Paused)
}

#[test]
fn the_highest_score_is_reported_with_its_time_and_lines() {
    let window = open(at_the_goal());
    let expected = "999,999 reached in 0:10, 268 lines";
    assert_eq!(value(&window, "Reason"), expected);
}

/// The colours at the left end of the row of the score.
fn ground_of_score(bench: Bench) -> [u8; 4] {
    let builder = crate::test_support::builder(vec2(1280.0, 800.0));
    let renderer = offscreen::kittest::Renderer::new();
    let mut window = crate::test_support::open_with(builder.renderer(renderer), bench);
    let rect = window.get_by_label("Score").rect();
    let image = window.render().unwrap();
    let at = rect.center() + vec2(0.0, -rect.height() / 2.0 + 3.0);
    image.get_pixel(at.x as u32, at.y as u32).0
}

#[test]
fn a_moment_lights_the_score_until_it_is_switched_off() {
    let lit = ground_of_score(at_the_goal());
    let mut bench = at_the_goal();
    bench.workbench.ask(Action::Layer(Layer::Highlights));
    let plain = ground_of_score(bench);
    assert_ne!(lit, plain);
}

#[test]
fn presenter_mode_fills_its_column_and_names_the_way_out() {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(ShellAction::Presenter);
    let window = crate::test_support::window_of(bench, vec2(1280.0, 800.0), 1.0);
    let picture = window.get_by_label(super::GAME).rect();
    let column = window.get_by_label("Score").rect();
    // The harness keeps 8 points on all sides for itself.
    let margins = [
        picture.left() - 8.0,
        picture.top() - 8.0,
        column.left() - picture.right(),
    ];
    for margin in margins {
        assert!((margin - margins[0]).abs() <= 1.0, "{margins:?}");
    }
    assert_eq!(value(&window, "Strategy"), "classic");
    assert!(value(&window, "Pieces since").starts_with("L "));
    assert_eq!(value(&window, "Message"), "ℹ Esc leaves presenter mode");
}

fn feed(parts: &[FeedPart]) -> (Window<'static>, Vec2) {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(ShellAction::Feed);
    for part in parts {
        bench.workbench.ask(ShellAction::FeedShows(*part));
    }
    let size = bench.ui_state().shell.feed.size(1.0);
    let mut window = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_context_setup(ui_kit::theme::apply)
        .renderer(offscreen::kittest::Renderer::new())
        .build_ui_state(
            |ui, bench: &mut Bench| {
                let hidden = egui::UiBuilder::new().invisible();
                ui.scope_builder(hidden, |ui| bench.ui(ui));
                let all =
                    Rect::from_min_size(egui::Pos2::ZERO, bench.ui_state().shell.feed.size(1.0));
                ui.scope_builder(egui::UiBuilder::new().max_rect(all), |ui| {
                    bench.workbench.feed(ui);
                });
            },
            bench,
        );
    window.run();
    (window, size)
}

#[test]
fn the_feed_has_the_chosen_parts_and_no_other() {
    let others: Vec<_> = FeedPart::iter()
        .filter(|part| *part != FeedPart::Picture)
        .collect();
    let (mut window, size) = feed(&others);
    let all = Rect::from_min_size(egui::Pos2::ZERO, size);
    for name in [
        "Clean feed",
        "Board of the feed",
        "Next piece",
        "Score",
        "Lines",
        "Pieces since",
    ] {
        let nodes = window.query_all_by_label(name);
        let inside = nodes.filter(|node| all.contains_rect(node.rect())).count();
        assert!(inside >= 1, "{name} in {all:?}");
    }
    window.snapshot("feed");
    // Without the picture: the board alone, as high as the picture was.
    let (window, size) = feed(&[FeedPart::Picture, FeedPart::Board]);
    assert!(window.query_by_label("Clean feed").is_none());
    let board = window.get_by_label("Board of the feed").rect();
    assert_eq!(board.size(), vec2(80.0, 144.0) * 3.0);
    assert_eq!(size, vec2(80.0 + 16.0, 144.0 + 16.0) * 3.0);
}

#[test]
fn parts_of_the_feed_are_commands_of_its_menu() {
    for part in FeedPart::iter() {
        let command = Command::from(ShellAction::FeedShows(part));
        let id = command.entry().id.into_owned();
        assert_eq!(Command::with_id(&id), Some(command), "{id}");
    }
}

#[test]
fn a_picture_from_a_file_offers_the_way_back() {
    let mut window = window();
    assert!(window.query_by_label("Back to the game").is_none());
    let status = &mut window.state_mut().status;
    status.shown.kind = Shown::Picture;
    status.shown.run = RunState::Paused;
    status.shown.source = "crash.png".into();
    status.shown.core = "";
    window.run();
    assert_eq!(value(&window, "Source"), "crash.png");
    let asked = click(&mut window, "Back to the game");
    assert_eq!(asked, [Request::BackToGame]);
}

#[test]
fn a_screen_that_is_not_confirmed_yet_is_not_called_unrecognised() {
    let mut window = window();
    show(&mut window, PanelId::Board);
    let nothing = "No screen of the game is recognised";
    for (read, stated, sentence) in [
        (Screen::Play, "–", "The screen is being recognised"),
        (Screen::Unknown, "unrecognised", nothing),
    ] {
        let record = window.state_mut().record.as_mut().unwrap();
        Arc::make_mut(&mut record.tracked).screen = Screen::Unknown;
        Arc::make_mut(&mut record.reading).screen = read;
        window.run();
        assert_eq!(value(&window, "Screen"), stated);
        assert!(
            window.query_all_by_label(sentence).count() > 0,
            "{sentence}"
        );
    }
}

#[test]
fn the_way_to_the_newest_frame_of_a_film_names_what_it_counts() {
    let mut bench = Bench::over(samples::played::played(), RunState::Paused);
    bench.status.shown.kind = Shown::Source;
    let mut window = open(bench);
    window.state_mut().ask(PlaybackAction::Start);
    window.run();
    let text = value(&window, "Live game");
    let end = window.state().history.last().unwrap().picture.number;
    let end = crate::format::thousands(end);
    assert_eq!(
        text,
        format!("⏭ To the newest · source waits at frame {end}")
    );
}

#[test]
fn a_number_that_is_not_read_is_marked_as_the_last_one_that_was() {
    let mut window = window();
    let score = value(&window, "Score");
    assert!(!score.ends_with('?'), "{score}");
    let record = window.state_mut().record.as_mut().unwrap();
    Arc::make_mut(&mut record.reading).score = None;
    window.run();
    assert_eq!(value(&window, "Score"), format!("{score} ?"));
    assert!(!value(&window, "Lines").ends_with('?'));
    // Presenter mode marks it too.
    window.state_mut().workbench.ask(ShellAction::Presenter);
    window.run();
    assert_eq!(value(&window, "Score ?"), score);
    window.state_mut().workbench.ask(ShellAction::Presenter);
    window.run();
    // Without a game there is nothing to read.
    let record = window.state_mut().record.as_mut().unwrap();
    Arc::make_mut(&mut record.reading).screen = Screen::Title;
    window.run();
    assert_eq!(value(&window, "Score"), score);
}

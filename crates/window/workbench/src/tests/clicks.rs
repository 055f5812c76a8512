//! Profiles of other makers' games are made by clicks on the picture.

use super::{Bench, Window, click, open, press, show, value, window_of};
use crate::samples;
use crate::test_support::{builder, open_with, tap};
use crate::{
    Action, ChosenRole, ClickAction, Cursor, Dock, Layout, PanelId, PixelsAction, PlaybackAction,
    Request, RunState, Tool, UiState, Workbench,
};
use autofit::{Click, GameProfile, Role};
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use game::Game;
use screen::{Picture, Point};
use session::{History, Record};
use skin::Skin;
use std::sync::Arc;
use vision::Number;

#[path = "../../../../vision/autofit/tests/it/game.rs"]
#[allow(clippy::indexing_slicing, reason = "a failing test panics")]
mod game;
#[path = "../../../../vision/autofit/tests/it/skin.rs"]
#[allow(
    dead_code,
    clippy::indexing_slicing,
    reason = "each test program uses a part of it"
)]
mod skin;

/// A history of pictures, numbered from 1.
fn history(pictures: &[Picture]) -> History {
    let history = History::default();
    for (frame, picture) in (1..).zip(pictures) {
        let sample = samples::falling_t();
        let mut message = sample.picture.clone();
        (message.number, message.picture) = (frame, picture.clone());
        history.push(Record {
            picture: message,
            plan: None,
            ..sample
        });
    }
    history
}

/// A window on these pictures with the panel in front.
fn window<'a>(pictures: &[Picture]) -> Window<'a> {
    let mut bench = Bench::over(history(pictures), RunState::Paused);
    bench.workbench.ask(Action::Layout(Layout::Calibrate));
    if bench.ui_state().pixels.tool == Tool::Inspect {
        bench.workbench.ask(PixelsAction::Inspect);
    }
    let mut window = open(bench);
    show(&mut window, PanelId::FromClicks);
    window
}

/// Answers what was asked of the clicks, as the program around the window does. Returns the other
/// requests.
fn serve(window: &mut Window<'_>) -> Vec<Request> {
    let asked = std::mem::take(&mut window.state_mut().asked);
    let mut others = Vec::new();
    for request in asked {
        match request {
            Request::FitClicks(question) if question.clicks.is_empty() => {}
            Request::FitClicks(question) => {
                let answer = question.answer(&|| false).unwrap();
                window.state_mut().workbench.clicks_answered(answer);
            }
            Request::UseGameProfile(profile) => {
                window.state_mut().workbench.read_by_game(Some(profile));
            }
            other => others.push(other),
        }
    }
    window.run();
    others
}

/// Where a pixel of the picture is in the window.
fn at(window: &Window<'_>, pixel: Point) -> Pos2 {
    let rect = window.get_by_label("Picture to click").rect();
    let scale = rect.width() / 160.0;
    let pixel = vec2(f32::from(pixel.x) + 0.5, f32::from(pixel.y) + 0.5);
    rect.min + pixel * scale
}

fn click_at(window: &mut Window<'_>, pixel: Point) {
    let pos = at(window, pixel);
    tap(window, pos);
}

/// Makes a click as a person does: goes to its frame, chooses what it is and clicks.
fn make(window: &mut Window<'_>, wanted: &Click) {
    let frame = wanted.frame as u64 + 1;
    window
        .state_mut()
        .workbench
        .ask(PlaybackAction::Seek(frame));
    let (role, number) = match wanted.role {
        Role::Empty => ("Empty", None),
        Role::Filled => ("Filled", None),
        Role::Next => ("Next", None),
        Role::Number(Number::Score, n) => ("Score", Some(n)),
        Role::Number(Number::Lines, n) => ("Lines", Some(n)),
        Role::Number(Number::Level, n) => ("Level", Some(n)),
    };
    click(window, &format!("Click is: {role}"));
    click_at(window, wanted.at);
    if let Some(number) = number {
        type_number(window, number);
    }
}

/// Types into the box at the click.
fn type_number(window: &mut Window<'_>, number: u32) {
    let field = window.get_by_label("Number that is shown");
    assert!(field.is_focused(), "it can be typed at once");
    field.type_text(&number.to_string());
    window.run();
    window.key_press(Key::Enter);
    window.run();
}

fn role(window: &Window<'_>) -> ChosenRole {
    window.state().ui_state().clicks.role
}

fn placed(window: &Window<'_>) -> usize {
    window.state().ui_state().clicks.placed().len()
}

/// Six clicks on two pictures of a game.
fn six_clicks(skin: &Skin, game: &mut Game) -> (Vec<Picture>, Vec<Click>) {
    let mut pictures = Vec::new();
    let mut clicks = Vec::new();
    for frame in 0..2 {
        (0..150).for_each(|_| game.step());
        pictures.push(skin.draw(game));
        let cells = game.cells();
        let wanted = frame == 1;
        let places = (0..skin.rows).flat_map(|row| (0..10).map(move |column| (row, column)));
        let is_wanted = |&(row, column): &(usize, usize)| cells[row][column].is_some() == wanted;
        let (row, column) = places.filter(is_wanted).nth(3).unwrap();
        let (x, y) = skin.corner(column, row);
        let at = Point {
            x: x as u8 + 3,
            y: y as u8 + 3,
        };
        let role = if wanted { Role::Filled } else { Role::Empty };
        clicks.push(Click { frame, at, role });
    }
    let next = skin.next.unwrap();
    let at = Point {
        x: next.x + 14,
        y: next.y + 22,
    };
    let role = Role::Next;
    clicks.push(Click { frame: 1, at, role });
    for &(number, at, places) in &skin.numbers {
        let value = match number {
            Number::Score => game.score,
            Number::Lines => game.lines,
            Number::Level => game.level,
        };
        let at = Point {
            x: at.x + 8 * places as u8 - 4,
            y: at.y + 4,
        };
        let role = Role::Number(number, value);
        clicks.push(Click { frame: 1, at, role });
    }
    (pictures, clicks)
}

fn found(window: &Window<'_>) -> Arc<GameProfile> {
    let clicks = &window.state().ui_state().clicks;
    Arc::clone(&clicks.found().unwrap().profile)
}

#[test]
fn four_games_are_calibrated_by_six_clicks_on_the_picture_and_then_read() {
    for which in 0..4 {
        let skin = Skin::named(which);
        let mut game = Game::new(skin.rows, 7 + which as u64);
        let (pictures, clicks) = six_clicks(&skin, &mut game);
        assert_eq!(clicks.len(), 6, "{}", skin.name);
        let mut window = window(&pictures);
        for wanted in &clicks {
            make(&mut window, wanted);
            assert_eq!(serve(&mut window), [], "{}", skin.name);
        }
        // The command makes the same of the same clicks.
        let fit = autofit::fit(&pictures, &clicks).unwrap();
        let profile = fit.profile("from clicks", &pictures).unwrap();
        assert_eq!(*found(&window), profile, "{}", skin.name);
        let [wide, high] = [skin.pitch.0, skin.pitch.1];
        assert_eq!(value(&window, "Cells"), format!("{wide} by {high} pixels"));
        let well = format!("{},{} · 10 by {}", skin.x, skin.y, skin.rows);
        assert_eq!(value(&window, "Well"), well);

        let asked = click(&mut window, "Use this profile");
        assert_eq!(asked, [Request::UseGameProfile(found(&window))]);
        window.state_mut().asked = asked;
        serve(&mut window);
        show(&mut window, PanelId::Board);
        let cells = game.cells();
        for (row, cells) in cells.iter().enumerate() {
            let filled = cells.iter().flatten().count();
            let words = format!("row {}: {filled} filled", row + 1);
            assert!(window.query_by_label_contains(&words).is_some(), "{words}");
        }
        let next = game.next.letter().to_string();
        assert_eq!(value(&window, "Next piece"), next, "{}", skin.name);
    }
}

#[test]
fn clicks_are_listed_removed_undone_and_cleared() {
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let (pictures, clicks) = six_clicks(&skin, &mut game);
    let mut window = window(&pictures);
    assert!(value(&window, "Result of the clicks").contains("Choose Empty above"));
    make(&mut window, &clicks[0]);
    serve(&mut window);
    let why = value(&window, "Result of the clicks");
    assert!(why.contains("click a filled cell"), "{why}");
    make(&mut window, &clicks[1]);
    assert_eq!(
        value(&window, "Result of the clicks"),
        "Looking for the well…"
    );
    serve(&mut window);
    let at = clicks[1].at;
    let listed = format!("filled, frame 2, {},{}", at.x, at.y);
    assert_eq!(value(&window, "Click 2"), listed);
    let first = value(&window, "Well");

    click(&mut window, "Remove click 2");
    window.state_mut().asked.clear();
    assert!(window.query_by_label("Click 2").is_none());
    click(&mut window, "Undo click");
    // The clicks are those of before, so the answer is as well.
    let clicks_now = &window.state().ui_state().clicks;
    let question = clicks_now.clone().question();
    let answer = question.answer(&|| false).unwrap();
    window.state_mut().workbench.clicks_answered(answer);
    window.run();
    assert_eq!(value(&window, "Well"), first);
    click(&mut window, "Clear clicks");
    assert!(window.state().ui_state().clicks.placed().is_empty());
    click(&mut window, "Undo click");
    assert_eq!(window.state().ui_state().clicks.placed().len(), 2);
    // The picture of a click is shown again.
    click(&mut window, "Click 1");
    let cursor = window.state().ui_state().time.cursor;
    assert_eq!(cursor, Cursor::At(0, 1));
}

#[test]
fn digits_choose_roles_while_the_picture_has_the_focus() {
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let (pictures, clicks) = six_clicks(&skin, &mut game);
    let mut window = window(&pictures);
    press(&mut window, Modifiers::NONE, Key::Num2);
    assert_eq!(role(&window), ChosenRole::Empty);
    make(&mut window, &clicks[0]);
    for (key, wanted) in [
        (Key::Num2, ChosenRole::Filled),
        (Key::Num6, ChosenRole::Level),
        (Key::Num4, ChosenRole::Score),
    ] {
        press(&mut window, Modifiers::NONE, key);
        assert_eq!(role(&window), wanted);
    }
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!window.state().ui_state().clicks.is_taking());
    assert!(window.query_by_label("Picture to click").is_none());
    // So it ends them while the button of a role has the focus.
    click(&mut window, "Click is: Empty");
    window.get_by_label("Click is: Empty").focus();
    window.run();
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!window.state().ui_state().clicks.is_taking());
    window.state_mut().workbench.ask(ClickAction::Take);
    window.run();
    assert!(window.query_by_label("Picture to click").is_some());
}

#[test]
fn a_role_is_marked_only_while_clicks_are_taken_and_choosing_one_takes_them() {
    let skin = Skin::named(0);
    let (pictures, clicks) = six_clicks(&skin, &mut Game::new(skin.rows, 7));
    let mut window = window(&pictures);
    let is_marked = |window: &Window<'_>| {
        use egui_kittest::kittest::NodeT as _;
        let empty = window.get_by_label("Click is: Empty");
        empty.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    };
    assert!(!is_marked(&window));
    let help = value(&window, "Result of the clicks");
    assert!(help.starts_with("Choose Empty above"), "{help}");
    click(&mut window, "Click is: Empty");
    assert!(is_marked(&window));
    let help = value(&window, "Result of the clicks");
    assert!(help.starts_with("Click on the picture"), "{help}");
    click_at(&mut window, clicks[0].at);
    assert_eq!(placed(&window), 1);
}

#[test]
fn buttons_stay_under_the_pointer_when_the_profile_is_used() {
    let skin = Skin::named(0);
    let (pictures, clicks) = six_clicks(&skin, &mut Game::new(skin.rows, 7));
    let mut window = window(&pictures);
    for wanted in &clicks {
        make(&mut window, wanted);
        serve(&mut window);
    }
    let names = [
        "Use this profile",
        "Copy profile from clicks",
        "Clear clicks",
    ];
    let places = |window: &Window<'_>| names.map(|name| window.get_by_label(name).rect());
    let before = places(&window);
    window.get_by_label("Use this profile").click();
    window.run();
    serve(&mut window);
    window.get_by_label("Game profile in force");
    assert_eq!(places(&window), before);
    // The cells are those of the well that was found.
    let pos = at(&window, clicks[0].at);
    window.hover_at(pos);
    window.run();
    let readout = value(&window, "Pixel readout");
    assert!(readout.contains(" cell r"), "{readout}");
}

/// The value of the sentence on what the profile can be used for.
fn uses(window: &Window<'_>) -> String {
    value(window, "Use of the profile")
}

#[test]
fn six_clicks_need_no_button_as_the_next_role_chooses_itself() {
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let (pictures, clicks) = six_clicks(&skin, &mut game);
    let mut window = window(&pictures);
    window.state_mut().workbench.ask(ClickAction::Take);
    window.run();
    assert!(uses(&window).starts_with("Reads nothing yet. To read more, "));
    assert!(uses(&window).ends_with("To read more, click an empty and a filled cell"));
    let roles = [
        ChosenRole::Empty,
        ChosenRole::Filled,
        ChosenRole::Next,
        ChosenRole::Score,
        ChosenRole::Lines,
        ChosenRole::Level,
    ];
    for (wanted, chosen) in clicks.iter().zip(roles) {
        assert_eq!(role(&window), chosen);
        let frame = wanted.frame as u64 + 1;
        window
            .state_mut()
            .workbench
            .ask(PlaybackAction::Seek(frame));
        window.run();
        click_at(&mut window, wanted.at);
        if let Role::Number(_, number) = wanted.role {
            type_number(&mut window, number);
        }
        serve(&mut window);
        let words = uses(&window);
        match chosen {
            ChosenRole::Empty => assert!(words.starts_with("Reads nothing yet"), "{words}"),
            ChosenRole::Filled => {
                assert!(
                    words.starts_with("Reads the board, does not play yet"),
                    "{words}"
                );
                assert!(
                    words.contains("click the next piece, click the score"),
                    "{words}"
                );
            }
            ChosenRole::Next => {
                assert!(
                    words.starts_with("Reads the board and the next piece,"),
                    "{words}"
                );
            }
            _ => assert!(words.contains(", the next piece"), "{words}"),
        }
    }
    assert_eq!(placed(&window), 6);
    let words = uses(&window);
    assert!(
        words.starts_with(
            "Reads the board, the next piece, the score, the lines and the level, does"
        ),
        "{words}"
    );
    assert!(words.contains("other pieces ("), "{words}");
    // What is removed is asked for next.
    click(&mut window, "Remove click 3");
    assert_eq!(role(&window), ChosenRole::Next);
    click(&mut window, "Undo click");
    click(&mut window, "Clear clicks");
    assert_eq!(role(&window), ChosenRole::Empty);
}

#[test]
fn a_click_beside_a_number_is_marked_and_the_number_asked_for_again() {
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let (pictures, clicks) = six_clicks(&skin, &mut game);
    let mut window = window(&pictures);
    let mut beside = clicks[3];
    beside.at.x += 12;
    for wanted in [&clicks[0], &clicks[1], &beside] {
        make(&mut window, wanted);
        serve(&mut window);
    }
    assert!(value(&window, "Click 3").starts_with("⚠ score="));
    let problem = value(&window, "Problem with a click");
    assert!(
        problem.starts_with("⚠ Click 3: there are not the digits of"),
        "{problem}"
    );
    // It is above what may have to be scrolled to.
    let top = |name| window.get_by_label(name).rect().top();
    assert!(top("Problem with a click") < top("Use of the profile"));
    let lacks = value(&window, "Use of the profile");
    assert!(
        lacks.contains("click the score again, click the lines,"),
        "{lacks}"
    );
    make(&mut window, &clicks[3]);
    serve(&mut window);
    assert!(value(&window, "Click 4").starts_with("score="));
    let lacks = value(&window, "Use of the profile");
    assert!(!lacks.contains("click the score"), "{lacks}");
}

#[test]
fn a_number_is_typed_at_the_picture_and_esc_leaves_it() {
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let (pictures, clicks) = six_clicks(&skin, &mut game);
    let mut window = window(&pictures);
    make(&mut window, &clicks[0]);
    make(&mut window, &clicks[1]);
    click(&mut window, "Click is: Score");
    let score = &clicks[3];
    click_at(&mut window, score.at);
    assert_eq!(placed(&window), 2, "it waits for the number");
    let field = window.get_by_label("Number that is shown").rect();
    let clicked = at(&window, score.at);
    assert!(
        field.center().distance(clicked) < 60.0,
        "{field:?} {clicked:?}"
    );
    let picture = window.get_by_label("Picture to click").rect();
    assert!(picture.contains_rect(field), "{field:?}");
    // Esc leaves the box and nothing else.
    window.get_by_label("Number that is shown").type_text("12");
    window.run();
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Number that is shown").is_none());
    assert_eq!(placed(&window), 2);
    assert!(window.state().ui_state().clicks.is_taking());
    assert_eq!(role(&window), ChosenRole::Score);
    // What is no number is not typed, and Enter without one waits.
    click_at(&mut window, score.at);
    window.get_by_label("Number that is shown").type_text("x");
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(placed(&window), 2);
    window.run();
    let Role::Number(_, number) = score.role else {
        panic!("{score:?}");
    };
    type_number(&mut window, number);
    assert_eq!(placed(&window), 3);
    let place = format!("{},{}", score.at.x, score.at.y);
    assert_eq!(
        value(&window, "Click 3"),
        format!("score={number}, frame 2, {place}")
    );
    // The keys of the picture choose roles again.
    press(&mut window, Modifiers::NONE, Key::Num6);
    assert_eq!(role(&window), ChosenRole::Level);
    // At the edge of the picture the box is whole.
    for pixel in [(0, 0), (159, 0), (0, 143), (159, 143)] {
        let pixel = Point {
            x: pixel.0,
            y: pixel.1,
        };
        click_at(&mut window, pixel);
        let field = window.get_by_label("Number that is shown").rect();
        assert!(picture.contains_rect(field), "{field:?}");
    }
}

/// Clicks an empty cell and a filled one of a game.
fn two_clicks(window: &mut Window<'_>, skin: &Skin, game: &Game) {
    window.state_mut().workbench.ask(ClickAction::Take);
    window.run();
    let cells = game.cells();
    for (wanted, row) in [(false, 2), (true, skin.rows - 1)] {
        let column = (0..10).find(|column| cells[row][*column].is_some() == wanted);
        let (x, y) = skin.corner(column.unwrap(), row);
        let pixel = Point {
            x: x as u8 + 3,
            y: y as u8 + 3,
        };
        click_at(window, pixel);
        serve(window);
    }
}

/// Counts what a person has to do: an empty cell, a filled cell, OK. Where nothing below the well
/// shows how many rows it has, one click more.
#[test]
fn another_makers_well_is_read_after_two_clicks_and_ok() {
    let mut undecided = Vec::new();
    for which in 0..4 {
        let skin = Skin::named(which);
        let mut game = Game::new(skin.rows, 7 + which as u64);
        let (pictures, _) = six_clicks(&skin, &mut game);
        let mut window = window(&pictures[1..]);
        let cells = game.cells();
        two_clicks(&mut window, &skin, &game);
        if window.state().ui_state().clicks.found().is_none() {
            // The panel names what would decide: one click more, or a picture to click.
            let why = value(&window, "Result of the clicks");
            assert!(why.contains("click one of its cells as filled"), "{why}");
            undecided.push(skin.name);
            continue;
        }
        let asked = click(&mut window, "Use this profile");
        window.state_mut().asked = asked;
        serve(&mut window);
        let profile = window.state().ui_state().clicks.in_force().cloned();
        let field = profile.expect(&skin.name).field();
        let well = (field.x, field.y, usize::from(field.rows));
        assert_eq!(well, (skin.x, skin.y, skin.rows), "{}", skin.name);
        show(&mut window, PanelId::Board);
        for (row, cells) in cells.iter().enumerate() {
            let filled = cells.iter().flatten().count();
            let words = format!("row {}: {filled} filled", row + 1);
            assert!(window.query_by_label_contains(&words).is_some(), "{words}");
        }
    }
    assert_eq!(undecided, ["cells of 8x7"]);
}

#[test]
fn clicks_on_another_game_are_cleared_and_undo_brings_them_back() {
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let (pictures, clicks) = six_clicks(&skin, &mut game);
    let mut window = window(&pictures);
    make(&mut window, &clicks[0]);
    make(&mut window, &clicks[1]);
    serve(&mut window);
    assert!(value(&window, "Click 1").contains("empty, frame 1,"));
    // Other pictures of the same game leave them.
    (0..40).for_each(|_| game.step());
    let more = history(&[skin.draw(&game)]);
    window.state_mut().history = more;
    window.state_mut().workbench.shows_other_pictures();
    window.run();
    assert_eq!(placed(&window), 2);
    // A box that waits for a number leaves with them.
    click(&mut window, "Click is: Score");
    click_at(&mut window, clicks[3].at);
    let other = Skin::named(3);
    let game = Game::new(other.rows, 10);
    window.state_mut().history = history(&[other.draw(&game)]);
    window.state_mut().workbench.shows_other_pictures();
    window.run();
    assert_eq!(placed(&window), 0);
    assert!(window.query_by_label("Number that is shown").is_none());
    let last = window.state().workbench.messages().all().iter().last();
    assert!(last.unwrap().text.contains("Undo click brings them back"));
    assert_eq!(role(&window), ChosenRole::Empty);
    window.state_mut().asked.clear();
    click(&mut window, "Undo click");
    assert_eq!(placed(&window), 2);
    window.run();
    assert_eq!(placed(&window), 2, "they stay");
}

/// The panel asked for another picture: the clicks stay when one is shown.
#[test]
fn clicks_stay_while_another_picture_is_asked_for() {
    let which = (0..4).find(|which| Skin::named(*which).name == "cells of 8x7");
    let skin = Skin::named(which.unwrap());
    let mut game = Game::new(skin.rows, 7 + which.unwrap() as u64);
    let (pictures, _) = six_clicks(&skin, &mut game);
    let mut window = window(&pictures[1..]);
    two_clicks(&mut window, &skin, &game);
    let why = value(&window, "Result of the clicks");
    assert!(why.contains("dd a picture"), "{why}");
    (0..40).for_each(|_| game.step());
    window.state_mut().history = history(&[skin.draw(&game)]);
    window.state_mut().workbench.shows_other_pictures();
    window.run();
    assert_eq!(placed(&window), 2);
}

/// A click that moves the well, or after which there is none, is compared with the well before.
#[test]
fn a_click_after_which_the_well_is_another_one_is_pointed_out() {
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let (pictures, clicks) = six_clicks(&skin, &mut game);
    let mut window = window(&pictures);
    for click in clicks.iter().take(3) {
        make(&mut window, click);
        serve(&mut window);
    }
    let well = window.state().ui_state().clicks.found().unwrap().fit.field;
    let label = "Well before the last click";
    assert!(window.query_by_label(label).is_none());
    // The same cell, stated the other way round.
    let filled = clicks.iter().find(|click| click.role == Role::Filled);
    let wrong = Click {
        role: Role::Empty,
        ..*filled.unwrap()
    };
    make(&mut window, &wrong);
    serve(&mut window);
    let words = value(&window, label);
    assert!(
        words.contains(&format!("{},{} ", well.x, well.y)),
        "{words}"
    );
    click(&mut window, "Undo click");
    serve(&mut window);
    assert!(window.query_by_label(label).is_none());
}

#[test]
fn a_calibrated_game_looks_as_it_did() {
    let mut results = egui_kittest::SnapshotResults::new();
    let skin = Skin::named(3);
    let mut game = Game::new(skin.rows, 10);
    let (pictures, clicks) = six_clicks(&skin, &mut game);
    for (size, theme) in [
        (vec2(1280.0, 800.0), egui::Theme::Dark),
        (vec2(960.0, 640.0), egui::Theme::Light),
    ] {
        let mut bench = Bench::over(history(&pictures), RunState::Paused);
        bench.workbench.ask(Action::Layout(Layout::Calibrate));
        bench.workbench.ask(PixelsAction::Inspect);
        bench.workbench.ask(match theme {
            egui::Theme::Dark => Action::Theme(crate::Theme::Dark),
            egui::Theme::Light => Action::Theme(crate::Theme::Light),
        });
        let renderer = offscreen::kittest::Renderer::new();
        let mut window = open_with(builder(size).renderer(renderer), bench);
        show(&mut window, PanelId::FromClicks);
        for wanted in &clicks {
            make(&mut window, wanted);
            serve(&mut window);
        }
        let asked = click(&mut window, "Use this profile");
        window.state_mut().asked = asked;
        serve(&mut window);
        show(&mut window, PanelId::Board);
        window.remove_cursor();
        window.run();
        results.add(window.try_snapshot(format!("calibrated-{}", size.x)));
    }
}

#[test]
fn frames_of_several_files_are_listed_with_their_file() {
    let (mut record, mut ui_state) = (samples::falling_t(), UiState::default());
    samples::clicks::fill(&mut ui_state, &record);
    record.picture.epoch = record.picture.epoch.next();
    samples::clicks::fill(&mut ui_state, &record);
    let mut workbench = Workbench::new(ui_state, Dock::default());
    workbench.ask(Action::Layout(Layout::Calibrate));
    workbench.ask(Action::ShowPanel(PanelId::FromClicks));
    let mut bench = Bench::new(Some(record));
    bench.workbench = workbench;
    let window = open(bench);
    let first = "empty, file 1, frame 18,204, 20,20";
    assert_eq!(value(&window, "Click 1"), first);
    let fifth = "empty, file 2, frame 18,204, 20,20";
    assert_eq!(value(&window, "Click 5"), fifth);
}

/// As at 1366 by 768 with text two steps larger, and narrower.
#[test]
fn no_button_is_cut_where_text_is_large() {
    let pictures = [samples::pixels::picture()];
    for size in [vec2(1093.0, 614.0), vec2(1024.0, 614.0)] {
        let mut bench = Bench::over(history(&pictures), RunState::Paused);
        bench.workbench.ask(Action::Layout(Layout::Calibrate));
        bench.workbench.ask(Action::ShowPanel(PanelId::FromClicks));
        let window = window_of(bench, size, 1.0);
        window.get_by_label("Use this profile");
        let cut = super::sizes::cut(&window);
        for face in [
            "Use this profile",
            "Save profile as…",
            "Copy",
            "Clear",
            "Undo 0",
            "Redo 0",
        ] {
            assert!(cut.iter().all(|(text, _)| text != face), "{face} at {size}");
        }
    }
}

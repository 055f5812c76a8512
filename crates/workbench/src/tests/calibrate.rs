//! The profile edited in its panel and on the picture.

use super::{Bench, Window, press, window_of};
use crate::{
    CalibrateCommand, Command, Edited, Group, Layout, PixelsCommand, pixels::Tool, samples,
};
use egui::{Key, Modifiers, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable as _;
use vision::{Profile, profile::shipped};

/// A window in which the profile of the built-in game is edited.
fn window<'a>() -> Window<'a> {
    let mut bench = Bench::new(Some(samples::falling_t()));
    bench.workbench.ask(Command::Layout(Layout::Calibrate));
    let text = Profile::blockfall_text();
    assert!(bench.workbench.edit_profile(text, None, true).unwrap());
    if bench.desk().pixels.tool == Tool::Inspect {
        bench.workbench.ask(Command::Pixels(PixelsCommand::Inspect));
    }
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    window.state_mut().asked.clear();
    window
}

fn edited<'a>(window: &'a Window<'_>) -> &'a Edited {
    window.state().desk().calibrate.edited().unwrap()
}

fn number(window: &Window<'_>, key: &str) -> i64 {
    edited(window).draft().number(key).unwrap()
}

fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.run();
}

/// The profiles that the machine was told to read by.
fn told(window: &mut Window<'_>) -> Vec<Profile> {
    let asked = std::mem::take(&mut window.state_mut().asked);
    let used = asked.into_iter().map(|command| match command {
        Command::Calibrate(CalibrateCommand::Use(profile)) => *profile,
        other => panic!("nobody asked for {other:?}"),
    });
    used.collect()
}

fn place(window: &Window<'_>, region: &str) -> Rect {
    window.get_by_label(&format!("Region {region}")).rect()
}

/// Points of the window in one pixel of the game.
fn scale(window: &Window<'_>) -> f32 {
    window.get_by_label("Regions on the picture").rect().width() / 160.0
}

fn drag(window: &mut Window<'_>, from: Pos2, to: Pos2) {
    window.hover_at(from);
    window.step();
    window.drag_at(from);
    window.step();
    for i in 1..=8_u8 {
        window.hover_at(from + (to - from) * (f32::from(i) / 8.0));
        window.step();
    }
    window.drop_at(to);
    window.run();
}

#[test]
fn three_nudges_are_three_pixels() {
    let mut window = window();
    for (name, key) in [("field", "field.origin"), ("score", "panel.score")] {
        click(&mut window, &format!("Select {name}"));
        let (x, y) = (
            number(&window, &format!("{key}[0]")),
            number(&window, &format!("{key}[1]")),
        );
        let before = place(&window, name);
        for _ in 0..3 {
            press(&mut window, Modifiers::NONE, Key::ArrowRight);
        }
        assert_eq!(number(&window, &format!("{key}[0]")), x + 3, "{name}");
        let moved = place(&window, name).min - before.min;
        assert!(
            (moved - vec2(3.0 * scale(&window), 0.0)).length() < 0.01,
            "{moved:?}"
        );
        press(&mut window, Modifiers::SHIFT, Key::ArrowLeft);
        assert_eq!(number(&window, &format!("{key}[0]")), x - 5, "{name}");
        assert_eq!(number(&window, &format!("{key}[1]")), y, "{name}");
        let value = window.get_by_label(&format!("{name} x")).value();
        assert_eq!(value.unwrap(), (x - 5).to_string());
    }
}

#[test]
fn a_drag_is_one_step_and_moves_by_whole_pixels() {
    let mut window = window();
    let (from, scale) = (place(&window, "next box"), scale(&window));
    let key = "panel.next[0]";
    let (x, y) = (number(&window, key), number(&window, "panel.next[1]"));
    // Below the cells of the next piece, which are a region too.
    let grip = from.left_bottom() + vec2(20.0, -8.0);
    drag(&mut window, grip, grip + vec2(-6.4 * scale, 4.0 * scale));
    assert_eq!(number(&window, key), x - 6);
    assert_eq!(number(&window, "panel.next[1]"), y + 4);
    assert_eq!(edited(&window).draft().steps(), (1, 0));
    let moved = place(&window, "next box").min - from.min;
    assert!(
        (moved - vec2(-6.0, 4.0) * scale).length() < 0.01,
        "{moved:?}"
    );
    let last = told(&mut window).pop().unwrap();
    assert_eq!(i64::from(last.panel().next.x), x - 6);

    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(number(&window, key), x);
    assert_eq!(place(&window, "next box"), from);
    assert_eq!(edited(&window).draft().steps(), (0, 1));
    for redo in [
        (Modifiers::COMMAND, Key::Y),
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::Z),
    ] {
        press(&mut window, redo.0, redo.1);
        assert_eq!(number(&window, key), x - 6, "{redo:?}");
        click(&mut window, "Undo edit");
        assert_eq!(number(&window, key), x);
    }
}

#[test]
fn an_edge_is_dragged_by_its_handle() {
    let mut window = window();
    click(&mut window, "Select heart");
    let (rect, scale) = (place(&window, "heart"), scale(&window));
    let (x, w) = (
        number(&window, "panel.heart[0]"),
        number(&window, "panel.heart[2]"),
    );
    // The handles are just outside.
    let handle = rect.left_center() - vec2(6.0, 0.0);
    drag(&mut window, handle, handle - vec2(5.0 * scale, 0.0));
    assert_eq!(number(&window, "panel.heart[0]"), x - 5);
    assert_eq!(number(&window, "panel.heart[2]"), w + 5);
    assert_eq!(edited(&window).draft().steps(), (1, 0));
}

#[test]
fn while_pixels_are_inspected_a_region_is_moved_by_its_outline() {
    let mut window = window();
    let scale = scale(&window);
    let inspect = Command::Pixels(PixelsCommand::Inspect);
    window.state_mut().workbench.ask(inspect);
    window.run();
    let field = place(&window, "field");
    let inside = field.center();
    drag(&mut window, inside, inside + vec2(8.0, 0.0) * scale);
    assert_eq!(number(&window, "field.origin[0]"), 16);
    let outline = field.left_center();
    drag(&mut window, outline, outline + vec2(8.0, 0.0) * scale);
    assert_eq!(number(&window, "field.origin[0]"), 24);
}

#[test]
fn clicks_choose_the_smallest_region_and_then_the_next() {
    let mut window = window();
    let inside = place(&window, "next cells").center();
    let mut chosen = Vec::new();
    for _ in 0..3 {
        window.hover_at(inside);
        window.drag_at(inside);
        window.step();
        window.drop_at(inside);
        window.run();
        chosen.push(window.state().desk().calibrate.selected.clone().unwrap());
    }
    assert_eq!(
        chosen,
        ["panel.next_cells", "panel.next", "panel.next_cells"]
    );
}

#[test]
fn numbers_are_typed_and_stepped() {
    let mut window = window();
    let x = number(&window, "panel.level[0]");
    click(&mut window, "level x");
    window.key_press(Key::ArrowUp);
    window.run();
    window.key_press(Key::ArrowUp);
    window.run();
    assert_eq!(number(&window, "panel.level[0]"), x + 2);
    window.key_press(Key::Escape);
    window.run();
    click(&mut window, "level y");
    window.get_by_label("level y").type_text("77");
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(number(&window, "panel.level[1]"), 77);
    // What is chosen has not moved meanwhile.
    assert_eq!(number(&window, "field.origin[0]"), 16);
    click(&mut window, "Undo edit");
    assert_ne!(number(&window, "panel.level[1]"), 77);
}

#[test]
fn dragging_a_number_is_one_step() {
    let mut window = window();
    let x = number(&window, "panel.lines[0]");
    let from = window.get_by_label("lines x").rect().center();
    drag(&mut window, from, from + vec2(-40.0, 0.0));
    assert!((x - 8..x - 4).contains(&number(&window, "panel.lines[0]")));
    assert_eq!(edited(&window).draft().steps(), (1, 0));
}

#[test]
fn nobody_is_told_of_a_profile_that_can_not_be_read_by() {
    let mut window = window();
    let ask = |window: &mut Window<'_>, command| {
        let left = window
            .state_mut()
            .workbench
            .ask(Command::Calibrate(command));
        assert_eq!(left, None);
        window.run();
    };
    ask(&mut window, CalibrateCommand::Name(String::new()));
    assert_eq!(told(&mut window), []);
    let problem = window.get_by_label("Profile problem").value().unwrap();
    assert!(problem.contains("name: it is empty"), "{problem}");
    assert_eq!(edited(&window).profile().name(), "blockfall");
    ask(&mut window, CalibrateCommand::Name("mine".into()));
    assert!(window.query_by_label("Profile problem").is_none());
    assert_eq!(told(&mut window)[0].name(), "mine");
}

#[test]
fn what_differs_is_listed_and_can_be_restored() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    click(&mut window, "Compare with default profile");
    let change = window.get_by_label("field.origin").value().unwrap();
    assert_eq!(change, "[16, 0] → [17, 0]");
    click(&mut window, "Restore default profile");
    assert!(window.query_by_label("field.origin").is_none());
    assert_eq!(edited(&window).text(), Profile::blockfall_text());
    assert_eq!(edited(&window).draft().steps(), (2, 0));
    click(&mut window, "Copy profile as TOML");
    click(&mut window, "Undo edit");
    assert_eq!(number(&window, "field.origin[0]"), 17);
}

#[test]
fn what_is_not_saved_is_only_replaced_when_asked() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let other = shipped()[0];
    for (answer, name) in [
        ("Keep this profile", "blockfall"),
        ("Take other profile", other.name),
    ] {
        let taken = window
            .state_mut()
            .workbench
            .edit_profile(other.text, None, true);
        assert!(!taken.unwrap());
        window.run();
        window.get_by_label("Other profile");
        click(&mut window, answer);
        assert_eq!(edited(&window).name(), name);
        assert!(window.query_by_label("Other profile").is_none());
    }
    assert_eq!(told(&mut window).pop().unwrap().name(), other.name);
}

#[test]
fn groups_are_shown_on_the_picture_while_they_are_open() {
    let mut window = window();
    assert!(window.query_by_label("Region level 3 of A").is_none());
    click(&mut window, &format!("Group {}", Group::Menus.label()));
    window.get_by_label("Region level 3 of A");
    window.get_by_label("Select level 3 of A");
    click(&mut window, "Show regions");
    assert!(window.query_by_label("Region field").is_none());
}

#[test]
fn the_profile_in_force_is_asked_for_once() {
    let mut bench = Bench::new(Some(samples::falling_t()));
    bench.workbench.ask(Command::Layout(Layout::Calibrate));
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    window.run();
    let begin = Command::Calibrate(CalibrateCommand::Begin);
    assert_eq!(window.state().asked, [begin]);
    window.get_by_label("No profile is edited yet");
}

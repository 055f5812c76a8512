//! Accessibility: everything has a name and can be reached by keyboard.

use super::{Bench, Window, press, window_of};
use crate::{
    Action, Command, FileAsk, GuideBox, Layout, Loss, LossBox, Menu, NoticeKind, PanelId, PathBox,
    Popup, Request, ReviewFormat, RunState, ShellAction, TextKind, UnclosedBox,
};
use egui::{Key, Modifiers, Rect, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use std::collections::{HashMap, HashSet};
use strum::IntoEnumIterator as _;

const TOOLBAR: [&str; 12] = [
    "File",
    "Playback",
    "Machine",
    "Bot",
    "View",
    "Help",
    "Slower",
    "Faster",
    "Max speed",
    "Bot plays",
    "Layout",
    "Commands",
];

/// Every widget with an action and every canvas, as (role, name).
pub(super) fn interactive(window: &Window<'_>) -> Vec<(Role, Option<String>)> {
    let nodes = window.root().children_recursive();
    nodes
        .filter_map(|node| {
            let at = node.accesskit_node();
            let role = at.role();
            let acts = matches!(
                role,
                Role::Button
                    | Role::CheckBox
                    | Role::RadioButton
                    | Role::Slider
                    | Role::SpinButton
                    | Role::ComboBox
                    | Role::TextInput
                    | Role::Link
                    | Role::Image
                    | Role::Canvas
                    | Role::MenuItem
                    | Role::Tab
            );
            acts.then(|| (role, at.label()))
        })
        .collect()
}

fn check(window: &Window<'_>, what: &str) {
    let found = interactive(window);
    assert!(found.len() > 5, "{what}");
    let mut counts: HashMap<(Role, String), usize> = HashMap::new();
    for (role, name) in found {
        let Some(name) = name.filter(|n| !n.trim().is_empty()) else {
            panic!("{what}: a {role:?} without a name");
        };
        *counts.entry((role, name)).or_default() += 1;
    }
    for ((role, name), count) in counts {
        // Every message can be copied and closed, and every long row of tabs can be
        // scrolled; two widgets with the same name send the same command.
        let each = matches!(name.as_str(), "Copy" | "Dismiss")
            || name.starts_with("Scroll tabs")
            || Command::all().iter().any(|c| c.entry().title == name);
        assert!(
            count == 1 || each,
            "{what}: {count} times {role:?} {name:?}"
        );
    }
}

fn window<'a>(layout: Layout, size: egui::Vec2) -> Window<'a> {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(Action::Layout(layout));
    window_of(bench, size, 1.0)
}

#[test]
fn everything_has_a_name_of_its_own() {
    for layout in Layout::iter() {
        for size in [vec2(960.0, 640.0), vec2(1280.0, 800.0)] {
            let mut window = window(layout, size);
            check(&window, &format!("{layout:?} at {size:?}"));
            for text in ["one", "two"] {
                window.state_mut().workbench.notify(NoticeKind::Warn, text);
            }
            window.run();
            check(&window, "with messages");
            window.state_mut().record = None;
            window.run();
            check(&window, "without a picture");
        }
    }
}

/// Every widget with an action has a name.
pub(super) fn all_named(window: &Window<'_>, what: &str) {
    for (role, name) in interactive(window) {
        let named = name.as_ref().is_some_and(|name| !name.trim().is_empty());
        assert!(named, "{what}: a {role:?} without a name");
    }
}

/// The menus of the toolbar with the menus in them, and those of the panels.
fn menus() -> Vec<(&'static str, Vec<&'static str>)> {
    let tops = Menu::iter().filter(|menu| menu.parent().is_none());
    let of_toolbar = tops.map(|top| {
        let within = Menu::iter().filter(|menu| menu.parent() == Some(top));
        (top.label(), within.map(Menu::label).collect())
    });
    let of_panels = ["Layout", "Layers", "Bookmarks"].map(|name| (name, Vec::new()));
    of_toolbar.chain(of_panels).collect()
}

#[test]
fn so_has_everything_in_menus_and_pop_ups() {
    let mut window = window(Layout::Watch, vec2(1280.0, 800.0));
    for (menu, within) in menus() {
        for inner in [None].into_iter().chain(within.into_iter().map(Some)) {
            let before = interactive(&window).len();
            let places = |window: &Window<'_>, name: &str| -> Vec<Rect> {
                let all = window.query_all_by_label(name);
                all.map(|node| node.rect()).collect()
            };
            let elsewhere = inner.map(|name| places(&window, name)).unwrap_or_default();
            window.get_by_label(menu).click();
            window.run();
            if let Some(inner) = inner {
                let outer = interactive(&window).len();
                let mut entries = window.query_all_by_label(inner);
                let entry = entries.find(|node| !elsewhere.contains(&node.rect()));
                entry.unwrap().click();
                drop(entries);
                window.run();
                // This submenu needs a recent file.
                let more = interactive(&window).len() > outer || inner == "Recent files";
                assert!(more, "{menu} {inner}");
            }
            let what = format!("{menu} {inner:?}");
            assert!(
                interactive(&window).len() > before || menu == "Bookmarks",
                "{what}"
            );
            all_named(&window, &what);
            let closing = if menu == "Bookmarks" { menu } else { "Source" };
            window.get_by_label(closing).click();
            window.run();
            assert_eq!(interactive(&window).len(), before, "{what} is closed");
        }
    }
    window.state_mut().status.program.left_over = crate::samples::left_over();
    for popup in popups() {
        let what = format!("{popup:?}");
        let command = Command::from(ShellAction::Popup(popup));
        window.state_mut().workbench.ask(command);
        window.run();
        all_named(&window, &what);
    }
}

/// Every pop-up.
fn popups() -> Vec<Popup> {
    let export = || Box::new(super::export::chosen());
    let loss = Loss {
        profile: Some("mine".into()),
        weights: Some("dellacherie".into()),
        result: Some("umbrella".into()),
        running: Some("benchmark".into()),
        writing: Some("film.mp4".into()),
        clicks: 3,
        bookmarks: 1,
        branches: 2,
        frames: 4_000,
    };
    let title = "Switch it off and on?".into();
    let button = "Do it".into();
    let paths = asks().into_iter();
    let paths = paths.map(|ask| Popup::Path(PathBox::new(ask, "x")));
    let mut all = vec![
        Popup::command_palette(),
        Popup::shortcut_editor(),
        Popup::layouts(),
        Popup::Messages,
        Popup::Guide(GuideBox::default()),
        Popup::Words(String::new()),
        Popup::About,
        Popup::LeftOver { asks: false },
        Popup::LeftOver { asks: true },
        Popup::Unclosed(UnclosedBox {
            path: "x".into(),
            frames: 45_000,
        }),
        Popup::Export(export()),
        Popup::Crop(super::saving::bordered()),
        Popup::Loss(Box::new(LossBox {
            title,
            button,
            loss,
        })),
    ];
    all.extend(paths);
    // A new one does not compile until it is listed above.
    for popup in &all {
        match popup {
            Popup::CommandPalette(_)
            | Popup::ShortcutEditor(_)
            | Popup::Layouts(_)
            | Popup::Messages
            | Popup::Guide(_)
            | Popup::Words(_)
            | Popup::About
            | Popup::Path(_)
            | Popup::Loss(_)
            | Popup::Crop(_)
            | Popup::LeftOver { .. }
            | Popup::Unclosed(_)
            | Popup::Export(_) => {}
        }
    }
    all
}

/// Every purpose of a path.
fn asks() -> Vec<FileAsk> {
    let all = vec![
        FileAsk::Open,
        FileAsk::Source,
        FileAsk::Compare,
        FileAsk::Regress,
        FileAsk::Result,
        FileAsk::Tuning,
        FileAsk::Layout("mine".into()),
        FileAsk::Profile,
        FileAsk::GameProfile,
        FileAsk::Picture { scale: 4 },
        FileAsk::Reading,
        FileAsk::Problem,
        FileAsk::Plots,
        FileAsk::Session,
        FileAsk::LeftOver,
        FileAsk::Export(Box::new(super::export::chosen())),
        FileAsk::Changes,
        FileAsk::Review(ReviewFormat::Csv),
        FileAsk::Experiment,
        FileAsk::Player,
        FileAsk::Strategy,
        FileAsk::OpenExperiment,
        FileAsk::OwnRules,
        FileAsk::OwnPlayer,
        FileAsk::OwnExperiment,
        FileAsk::LabText,
        FileAsk::NewLabText(TextKind::Rules),
        FileAsk::NewLabText(TextKind::Player),
        FileAsk::NewLabText(TextKind::Experiment),
    ];
    // A new one does not compile until it is listed above.
    for ask in &all {
        match ask {
            FileAsk::Open
            | FileAsk::Source
            | FileAsk::Compare
            | FileAsk::Regress
            | FileAsk::Result
            | FileAsk::Tuning
            | FileAsk::Layout(_)
            | FileAsk::Profile
            | FileAsk::GameProfile
            | FileAsk::Picture { .. }
            | FileAsk::Reading
            | FileAsk::Problem
            | FileAsk::Plots
            | FileAsk::Session
            | FileAsk::LeftOver
            | FileAsk::Export(_)
            | FileAsk::Changes
            | FileAsk::Review(_)
            | FileAsk::Experiment
            | FileAsk::Player
            | FileAsk::Strategy
            | FileAsk::OpenExperiment
            | FileAsk::OwnRules
            | FileAsk::OwnPlayer
            | FileAsk::OwnExperiment
            | FileAsk::LabText
            | FileAsk::NewLabText(_) => {}
        }
    }
    all
}

#[test]
fn a_path_box_sends_its_purpose_with_the_path() {
    for purpose in asks() {
        let mut window = window(Layout::Watch, vec2(1280.0, 800.0));
        let words = purpose.words();
        let popup = Popup::Path(PathBox::new(purpose.clone(), "x"));
        window.state_mut().workbench.ask(ShellAction::Popup(popup));
        window.run();
        assert!(window.query_by_label(words.label).is_some(), "{purpose:?}");
        let asked = super::click(&mut window, words.button);
        assert_eq!(asked, [Request::UseFile(purpose, "x".into())]);
    }
}

#[test]
fn tab_reaches_every_button_of_the_toolbar() {
    let mut window = window(Layout::Watch, vec2(960.0, 640.0));
    let mut reached = HashSet::new();
    for _ in 0..60 {
        press(&mut window, Modifiers::NONE, Key::Tab);
        let focused = window.root().children_recursive().find(|n| n.is_focused());
        let name = focused.and_then(|n| n.accesskit_node().label());
        reached.extend(name);
    }
    for name in TOOLBAR {
        assert!(reached.contains(name), "{name} is not reached: {reached:?}");
    }
}

#[test]
fn the_toolbar_is_not_crowded_at_the_least_width() {
    let window = window(Layout::Watch, vec2(960.0, 640.0));
    let mut rects: Vec<_> = TOOLBAR
        .iter()
        .map(|n| (n, window.get_by_label(n).rect()))
        .collect();
    rects.push((&"Source", window.get_by_label("Source").rect()));
    for (i, (a, rect)) in rects.iter().enumerate() {
        for (b, other) in &rects[i + 1..] {
            let common = rect.intersect(*other);
            let apart = common.width() <= 0.5 || common.height() <= 0.5;
            assert!(apart, "{a} {rect:?} and {b} {other:?}");
        }
        assert!(rect.right() <= 960.0, "{a}");
    }
    assert!(window.get_by_label("Source").rect().width() >= 90.0);
}

/// What is drawn, without what moves by itself.
fn drawn(window: &Window<'_>) -> String {
    format!("{:?}", window.output().shapes)
}

/// Points between two widgets of one row of a panel, at most.
const IN_ROW: f32 = 32.0;

/// The accessible name of what has the focus.
fn focused(window: &Window<'_>) -> Option<String> {
    let focused = window.root().children_recursive().find(|n| n.is_focused());
    focused.and_then(|node| node.accesskit_node().label())
}

#[test]
fn the_focus_is_seen_wherever_tab_brings_it() {
    for layout in Layout::iter() {
        let mut window = window(layout, vec2(1280.0, 800.0));
        window.state_mut().status.shown.run = RunState::Paused;
        window.run();
        let without = drawn(&window);
        let mut invisible = Vec::new();
        let mut backwards = Vec::new();
        let (mut stops, mut ids) = (Vec::new(), HashSet::new());
        let mut nameless = 0;
        let mut before = egui::Rect::NOTHING;
        for _ in 0..300 {
            window.key_press(Key::Tab);
            window.run();
            let Some(id) = window.ctx.memory(|m| m.focused()) else {
                continue;
            };
            let Some(name) = focused(&window) else {
                nameless += 1;
                continue;
            };
            if !ids.insert(id) {
                break;
            }
            if drawn(&window) == without {
                invisible.push(name.clone());
            }
            let mut nodes = window.root().children_recursive();
            let rect = nodes.find(|n| n.is_focused()).unwrap().rect();
            let is_in_row = before.y_range().contains(rect.center().y);
            if is_in_row && (0.0..IN_ROW).contains(&(before.left() - rect.right())) {
                backwards.push(name.clone());
            }
            before = rect;
            drop(nodes);
            stops.push(name);
        }
        assert!(stops.len() > 15 && nameless == 0, "{layout:?}: {stops:?}");
        assert!(invisible.is_empty(), "{layout:?}: {invisible:?}");
        assert!(backwards.is_empty(), "{layout:?}: {backwards:?}");
    }
}

#[test]
fn tab_reads_the_toolbar_from_left_to_right_and_back() {
    let mut window = window(Layout::Watch, vec2(1280.0, 800.0));
    window.get_by_label("Bot plays").focus();
    window.run();
    let mut names = Vec::new();
    for modifiers in [
        Modifiers::NONE,
        Modifiers::NONE,
        Modifiers::SHIFT,
        Modifiers::SHIFT,
    ] {
        window.key_press_modifiers(modifiers, Key::Tab);
        window.run();
        names.push(focused(&window).unwrap());
    }
    assert_eq!(names, ["Layout", "Commands", "Layout", "Bot plays"]);
}

#[test]
fn tab_goes_on_from_the_picture_after_esc_and_from_what_opened_a_menu() {
    let mut window = window(Layout::Watch, vec2(1280.0, 800.0));
    window.get_by_label_contains("Game screen, frame").focus();
    window.run();
    let is_on_picture =
        |window: &Window<'_>| focused(window).is_some_and(|name| name.starts_with("Game screen"));
    assert!(is_on_picture(&window));
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(focused(&window), None);
    window.key_press(Key::Tab);
    window.run();
    let behind = focused(&window).expect("a widget behind the picture");
    assert!(!is_on_picture(&window) && behind != "File", "{behind}");
    for _ in 0..2 {
        window.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
        window.run();
    }
    assert_ne!(focused(&window), Some(behind));
}

#[test]
fn tab_goes_on_from_the_picture_in_every_layout() {
    for layout in Layout::iter() {
        let mut window = window(Layout::Watch, vec2(1280.0, 800.0));
        window.get_by_label_contains("Game screen, frame").focus();
        window.run();
        window.state_mut().ask(Action::Layout(layout));
        window.run();
        window.key_press(Key::Escape);
        window.run();
        let mut stops = Vec::new();
        for _ in 0..4 {
            window.key_press(Key::Tab);
            window.run();
            stops.push(focused(&window));
        }
        stops.dedup();
        assert_eq!(stops.len(), 4, "{layout:?}: {stops:?}");
    }
}

/// Where Tab goes from a widget until it has been there before, by name.
fn walked(window: &mut Window<'_>, from: &str) -> Vec<String> {
    window.get_by_label(from).focus();
    window.run();
    let (mut stops, mut ids) = (Vec::new(), HashSet::new());
    for _ in 0..300 {
        window.key_press(Key::Tab);
        window.run();
        let id = window.ctx.memory(|m| m.focused());
        if id.is_some_and(|id| !ids.insert(id)) {
            break;
        }
        stops.extend(focused(window));
    }
    stops
}

#[test]
fn tab_reaches_one_entry_of_a_list_and_arrows_the_others() {
    for (panel, entry) in [
        (PanelId::Heat, "Placement "),
        (PanelId::BestLine, "Line "),
        (PanelId::PredictedVsObserved, "Step "),
    ] {
        let mut window = super::research::window(panel);
        super::research::serve(&mut window);
        let is_entry = |name: &String| {
            let number = name.strip_prefix(entry);
            number.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let drawn = window.query_all_by_label_contains(entry);
        let drawn = drawn.filter_map(|node| node.accesskit_node().label());
        assert!(drawn.filter(is_entry).count() > 1, "{panel:?}");
        let all = walked(&mut window, "Commands");
        let stops: Vec<_> = all.iter().filter(|name| is_entry(name)).collect();
        let [stop] = stops[..] else {
            panic!("{panel:?}: {stops:?} of {all:?}");
        };
        window.get_by_label(stop).focus();
        window.run();
        let mut reached = HashSet::new();
        for key in [
            Key::ArrowDown,
            Key::ArrowRight,
            Key::ArrowDown,
            Key::ArrowUp,
        ] {
            window.key_press(key);
            window.run();
            reached.extend(focused(&window).filter(is_entry));
        }
        reached.remove(stop);
        assert!(!reached.is_empty(), "{panel:?}: only {stop}");
        // A click brings the focus too.
        let drawn = window.query_all_by_label_contains(entry);
        let drawn = drawn.filter_map(|node| node.accesskit_node().label());
        let other = drawn
            .filter(is_entry)
            .find(|name| focused(&window).as_ref() != Some(name));
        let other = other.unwrap();
        window.get_by_label(&other).click();
        window.run();
        assert_eq!(focused(&window), Some(other), "{panel:?}");
    }
}

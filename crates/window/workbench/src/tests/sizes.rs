//! Menus, pop-ups and presenter mode at the sizes of real screens: nothing is cut without a
//! way to read it, and nothing changes its size while it is used.

use super::{Bench, GAME, Window, click, press, value, window_of};
use crate::game::MOST_SCALE;
use crate::samples;
use crate::{Action, GameAction, Layout, Menu, NoticeKind, PanelId, RunState, ShellAction};
use egui::{
    Id, Key, Modifiers, Order, Pos2, Rect, Shape, Vec2, accesskit::Role, epaint::TextShape, vec2,
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use std::collections::BTreeSet;
use strum::IntoEnumIterator as _;

const NONE: Modifiers = Modifiers::NONE;

/// Calls `see` with every text that is drawn, and the part of the window it is drawn in.
pub(super) fn texts(window: &Window<'_>, mut see: impl FnMut(&TextShape, Rect)) {
    fn look(shape: &Shape, clip: Rect, see: &mut impl FnMut(&TextShape, Rect)) {
        match shape {
            Shape::Text(text) => see(text, clip),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| look(shape, clip, see)),
            _ => {}
        }
    }
    for drawn in &window.output().shapes {
        look(&drawn.shape, drawn.clip_rect, &mut see);
    }
}

/// The height of the drawn text that is exactly this, in points.
fn height_of(window: &Window<'_>, wanted: &str) -> f32 {
    let mut height: f32 = 0.0;
    texts(window, |text, _| {
        if text.galley.text() == wanted {
            height = height.max(text.galley.size().y / text.galley.rows.len() as f32);
        }
    });
    assert!(height > 0.0, "{wanted} is not drawn");
    height
}

/// The texts that are not drawn whole, each with a place where it can be pointed at.
pub(super) fn cut(window: &Window<'_>) -> Vec<(String, Pos2)> {
    let mut found = Vec::new();
    texts(window, |text, clip| {
        let drawn = text.visual_bounding_rect();
        let seen = drawn.intersect(clip);
        let is_seen = seen.is_positive() && seen.height() > 0.6 * drawn.height();
        let is_cut = text.galley.elided || drawn.right() > clip.right() + 1.0;
        if is_seen && is_cut {
            found.push((text.galley.job.text.clone(), seen.center()));
        }
    });
    found
}

fn instant_tooltips(window: &Window<'_>) {
    window.ctx.all_styles_mut(|style| {
        style.interaction.tooltip_delay = 0.0;
        style.interaction.tooltip_grace_time = 0.0;
    });
}

#[test]
fn what_is_cut_at_1280_is_whole_in_a_tooltip() {
    let layouts = Layout::iter().map(Action::Layout);
    let panels = PanelId::iter().map(Action::ShowPanel);
    let (mut seen, mut missing) = (BTreeSet::new(), BTreeSet::new());
    for action in layouts.chain(panels) {
        let mut bench = Bench::falling_t();
        bench.workbench.ask(action.clone());
        let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
        instant_tooltips(&window);
        for (text, at) in cut(&window) {
            if !seen.insert(text.clone()) {
                continue;
            }
            window.hover_at(at);
            for _ in 0..3 {
                window.step();
            }
            let mut is_whole = false;
            let words = text.trim();
            texts(&window, |shown, _| {
                let galley = &shown.galley;
                is_whole |= !galley.elided && galley.text().contains(words);
            });
            if !is_whole {
                missing.insert(format!("{action:?}: {text}"));
            }
            window.remove_cursor();
            window.step();
        }
    }
    assert!(!seen.is_empty(), "no text is cut, so nothing was tested");
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The rectangles of the menus and tooltips that are open.
fn popups(window: &Window<'_>) -> Vec<Rect> {
    window.ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids();
        let open = layers.iter().filter(|l| l.order == Order::Foreground);
        open.filter_map(|layer| memory.area_rect(layer.id))
            .collect()
    })
}

/// The labels and places of the buttons in a part of the window.
fn buttons(window: &Window<'_>, part: Rect) -> Vec<(String, Rect)> {
    let nodes = window.root().children_recursive();
    let inside = nodes.filter_map(|node| {
        let at = node.accesskit_node();
        let is_button = at.role() == Role::Button && at.raw_bounds().is_some();
        let label = at.label().filter(|_| is_button)?;
        part.contains_rect(node.rect())
            .then(|| (label, node.rect()))
    });
    inside.collect()
}

#[test]
fn menus_are_as_wide_as_their_entries() {
    let mut bench = Bench::falling_t();
    let long = format!("games/{}.gb", "a-rather-long-name-".repeat(5));
    bench.workbench.opened(std::path::Path::new(&long));
    bench.workbench.ask(ShellAction::SaveLayout(
        "the layout that I use on the large screen in the evening".into(),
    ));
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    let whole = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
    let mut checked = 0;
    for menu in Menu::iter() {
        let path = match menu.parent() {
            Some(parent) => vec![parent.label(), menu.label()],
            None => vec![menu.label()],
        };
        for name in &path {
            // A submenu can be called like a button behind the menu.
            let nodes = window.query_all_by_role_and_label(Role::Button, name);
            nodes.last().unwrap().click();
            window.run();
        }
        assert!(!popups(&window).is_empty(), "{path:?}");
        for popup in popups(&window) {
            assert!(whole.contains_rect(popup), "{path:?}: {popup:?}");
            for (label, button) in buttons(&window, popup) {
                texts(&window, |text, _| {
                    let drawn = text.visual_bounding_rect();
                    if text.galley.job.text != label || !button.contains(drawn.center()) {
                        return;
                    }
                    assert!(!text.galley.elided, "{path:?}: {label}");
                    assert_eq!(text.galley.rows.len(), 1, "{path:?}: {label}");
                    assert!(popup.contains_rect(drawn), "{path:?}: {label} {drawn:?}");
                    checked += 1;
                });
            }
        }
        for _ in &path {
            press(&mut window, NONE, Key::Escape);
        }
        assert!(popups(&window).is_empty(), "{path:?} is closed");
    }
    assert!(checked > 150, "{checked} texts");
}

#[test]
fn a_name_that_is_shortened_in_a_menu_is_whole_in_its_tooltip() {
    let name = "a layout whose name is so long that it would fill the window ".repeat(2);
    let name = name.trim();
    let mut bench = Bench::falling_t();
    bench.workbench.ask(ShellAction::SaveLayout(name.into()));
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    instant_tooltips(&window);
    click(&mut window, "Layout");
    let entry = window.get_by_label_contains("a layout whose name");
    let label = entry.accesskit_node().label().unwrap();
    assert!(label.len() < name.len(), "{label}");
    entry.hover();
    for _ in 0..3 {
        window.step();
    }
    let mut is_whole = false;
    texts(&window, |shown, _| {
        is_whole |= !shown.galley.elided && shown.galley.text().contains(name);
    });
    assert!(is_whole);
}

#[test]
fn the_finder_keeps_its_place_and_size_while_someone_types() {
    for size in [vec2(960.0, 640.0), vec2(1280.0, 800.0)] {
        let mut window = window_of(Bench::falling_t(), size, 1.0);
        press(&mut window, Modifiers::COMMAND, Key::P);
        let area = |window: &Window<'_>| {
            let id = Id::unique("palette");
            window.ctx.memory(|memory| memory.area_rect(id)).unwrap()
        };
        let before = area(&window);
        assert!(before.height() > 300.0, "{before:?}");
        let type_text = |window: &mut Window<'_>, text: &str| {
            let edit = window.get_by_role_and_label(Role::TextInput, "Find a command");
            edit.type_text(text);
            for _ in 0..4 {
                window.step();
                assert_eq!(area(window), before, "{text} in {size:?}");
            }
        };
        for letter in ["r", "e", "s", "e", "t", "q", "q", "q", "q"] {
            type_text(&mut window, letter);
        }
        window.get_by_label("No command matches");
        for _ in 0..9 {
            press(&mut window, NONE, Key::Backspace);
            assert_eq!(area(&window), before, "in {size:?}");
        }
    }
}

/// A reason as long as they come.
const REASON: &str = "T to column 10, pointing left: clears 2 lines and leaves no new hole, \
                      worth −116.040; the next best is column 1, pointing right, by 12.345";

#[test]
fn presenter_mode_fills_the_window_and_is_read_from_across_a_room() {
    for size in [
        vec2(1280.0, 800.0),
        vec2(1920.0, 1080.0),
        vec2(2560.0, 1440.0),
    ] {
        let mut record = samples::falling_t();
        let plan = std::sync::Arc::make_mut(record.plan.as_mut().unwrap());
        plan.reason = REASON.into();
        let mut window = window_of(Bench::new(Some(record)), size, 1.0);
        press(&mut window, NONE, Key::F11);
        let whole = Rect::from_min_size(Pos2::ZERO, size);
        let mut used = Rect::NOTHING;
        for name in [
            GAME,
            "Score",
            "Lines",
            "Level",
            "Pieces",
            "Next piece",
            "Reason",
        ] {
            let rect = window.get_by_label(name).rect();
            assert!(whole.contains_rect(rect), "{name} {rect:?} in {size:?}");
            used = used.union(rect);
        }
        let share = used.size() / size;
        assert!(share.min_elem() > 0.88, "{share:?} of {size:?}");
        for (text, part) in [("12,048", 20.0), (REASON, 36.0)] {
            let height = height_of(&window, text);
            assert!(height * part >= size.y, "{text}: {height} in {size:?}");
        }
        assert_eq!(value(&window, "Reason"), REASON);
        assert!(cut(&window).is_empty(), "{:?}", cut(&window));
    }
}

#[test]
fn the_first_window_on_a_small_screen_shows_its_bars() {
    // What is left of 1280x720, 1280x800 and 1366x768 beside a frame and a panel.
    for size in [
        vec2(1264.0, 640.0),
        vec2(1264.0, 720.0),
        vec2(1280.0, 688.0),
    ] {
        for problem in [None, Some(vision::ReadingProblem::NoScreen)] {
            let mut bench = Bench::falling_t();
            bench.status.shown.reading_problem = problem;
            let text = "notes.gb can't be opened: the ROM has only 15 bytes";
            bench.workbench.notify(NoticeKind::Error, text);
            let window = window_of(bench, size, 1.0);
            let whole = Rect::from_min_size(Pos2::ZERO, size);
            let line = if problem.is_some() { "Alert" } else { "Reason" };
            for name in [
                "Run state",
                "Frame",
                "Rate",
                "Screen",
                "Profile in force",
                "Safety",
                "Agreement",
                "Bot state",
                "Message",
                line,
                "Commands",
                GAME,
            ] {
                let rect = window.get_by_label(name).rect();
                assert!(whole.contains_rect(rect), "{name} {rect:?} in {size:?}");
            }
        }
    }
}

#[test]
fn the_profile_stays_in_the_status_bar_of_a_narrow_window() {
    for width in [960.0, 1280.0] {
        let mut bench = Bench::falling_t();
        bench.status.shown.profile.in_force = vision::ProfileInForce {
            name: "gameboy-tetris-2021".into(),
            selection: vision::Selection::Chosen,
        };
        bench.status.shown.reading_problem = Some(vision::ReadingProblem::Field);
        let mut window = window_of(bench, Vec2::new(width, 800.0), 1.0);
        let whole = Rect::from_min_size(Pos2::ZERO, vec2(width, 800.0));
        for name in ["Profile in force", "Screen", "Bot state"] {
            let rect = window.get_by_label(name).rect();
            assert!(whole.contains_rect(rect), "{name} {rect:?} at {width}");
        }
        click(&mut window, "Profile in force");
        let entries = window.query_all_by_label("gameboy-tetris-2021");
        assert_eq!(entries.count(), 1);
    }
}

/// The scale of the picture in physical pixels, and the scale that its panel states beside it.
fn scales(layout: Layout, size: Vec2, zoom: u16) -> (f32, Option<String>) {
    let mut bench = Bench::falling_t();
    bench
        .workbench
        .change(move |ui, _| ui.shell.zoomed = Some(zoom));
    bench.workbench.ask(Action::Layout(layout));
    let ppp = f32::from(zoom) / 100.0;
    // The harness adds a margin of 8 points on all sides.
    let size = size / ppp + Vec2::splat(16.0);
    let window = window_of(bench, size, ppp);
    let picture = window.get_by_label(GAME).rect();
    let whole = Rect::from_min_size(Pos2::ZERO, size);
    assert!(whole.expand(0.1).contains_rect(picture), "{picture:?}");
    let stated = window.query_by_label("Scale of the picture");
    let stated = stated.map(|node| node.value().unwrap_or_default());
    (picture.width() * ppp / 160.0, stated)
}

/// What the bars around the picture need at least, in points.
const BARS: f32 = 165.0;

#[test]
fn the_picture_keeps_its_scale_when_text_grows() {
    let (mut kept, mut smaller) = (Vec::new(), 0);
    for layout in [Layout::Watch, Layout::Calibrate, Layout::Research] {
        for size in [
            vec2(1280.0, 720.0),
            vec2(1366.0, 768.0),
            vec2(1920.0, 1080.0),
            vec2(2560.0, 1440.0),
        ] {
            let zoom = |wanted| {
                let mut shell = Bench::falling_t().ui_state().shell.clone();
                shell.zoom = wanted;
                shell.zoom_in(size)
            };
            let own = zoom(None);
            let (usual, stated) = scales(layout, size, own);
            assert_eq!(stated, None, "{layout:?} {size:?}");
            for larger in [110, 125, 150, 175, 200] {
                if larger <= own || zoom(Some(larger)) != larger {
                    continue;
                }
                let (scale, stated) = scales(layout, size, larger);
                let case = format!("{layout:?} {size:?} {larger} %: {scale}, not {usual}");
                if (scale - usual).abs() < 0.01 {
                    assert_eq!(stated, None, "{case}");
                    kept.push((layout, size.y as u16, larger));
                    continue;
                }
                // There is really no space for one more, and that is stated.
                assert_eq!(stated, Some(format!("{scale:.0}×")), "{case}");
                let below = if layout == Layout::Research {
                    120.0
                } else {
                    0.0
                };
                let bars = (BARS + below) * f32::from(larger) / 100.0;
                assert!((scale + 1.0) * 144.0 + bars > size.y, "{case}");
                smaller += 1;
            }
        }
    }
    for layout in [Layout::Watch, Layout::Calibrate] {
        for case in [(768, 110), (1080, 110), (1080, 125), (1440, 150)] {
            let case = (layout, case.0, case.1);
            assert!(kept.contains(&case), "{case:?} is not in {kept:?}");
        }
    }
    assert!(smaller > 0, "the tooltip was not tested");
}

#[test]
fn a_smaller_picture_states_why() {
    let mut bench = Bench::falling_t();
    bench.workbench.change(|ui, _| ui.shell.zoomed = Some(150));
    let mut window = window_of(bench, vec2(1280.0, 720.0), 1.5);
    instant_tooltips(&window);
    window.get_by_label("Scale of the picture").hover();
    for _ in 0..3 {
        window.step();
    }
    let mut states = false;
    texts(&window, |text, _| {
        states |= text.galley.text().contains("no space for 6×");
    });
    assert!(states);
}

#[test]
fn a_branch_leaves_the_picture_its_scale_and_the_bar_its_time() {
    for (layout, size) in [
        (Layout::Watch, vec2(1280.0, 720.0)),
        (Layout::Calibrate, vec2(1280.0, 720.0)),
        (Layout::Research, vec2(1280.0, 720.0)),
        (Layout::Research, vec2(1366.0, 768.0)),
    ] {
        let drawn = |history| {
            let mut bench = Bench::over(history, RunState::Paused);
            bench.workbench.ask(Action::Layout(layout));
            // The harness adds a margin of 8 points on all sides.
            let size = size + Vec2::splat(16.0);
            let window = window_of(bench, size, 1.0);
            let bar = Rect::from_min_size(Pos2::ZERO, size);
            let clock = window.get_by_label("Clock").rect();
            assert!(bar.contains_rect(clock), "{layout:?} {size:?} {clock:?}");
            window.get_by_label(GAME).rect().width()
        };
        let alone = drawn(samples::played::played());
        let beside_branch = drawn(samples::forked::forked());
        assert_eq!(alone, beside_branch, "{layout:?} {size:?}");
    }
}

#[test]
fn the_picture_at_its_largest_and_smallest_scale_is_reported() {
    for (action, words) in [
        (GameAction::ZoomIn, "The picture is at its largest scale"),
        (GameAction::ZoomOut, "The picture is at its smallest scale"),
    ] {
        let mut window = window_of(Bench::falling_t(), vec2(1280.0, 800.0), 1.0);
        let mut zooms = 0;
        loop {
            window.state_mut().ask(action);
            let mut open = window.state().workbench.messages().open();
            if open.any(|message| message.text == words) {
                break;
            }
            zooms += 1;
            assert!(zooms < u32::from(MOST_SCALE), "{words}");
        }
        assert!(zooms > 0, "{words}");
    }
}

#[test]
fn a_zoom_at_its_limit_is_reported() {
    for (action, step, limit, words) in [
        (
            ShellAction::ZoomIn,
            110,
            125,
            "The zoom is at its largest: the panels have no room for more",
        ),
        (ShellAction::ZoomOut, 70, 60, "The zoom is at its smallest"),
    ] {
        let mut window = window_of(Bench::falling_t(), vec2(1280.0, 800.0), 1.0);
        let is_reported = |window: &Window<'_>| {
            let mut open = window.state().workbench.messages().open();
            open.any(|message| message.text == words)
        };
        let zoom = |window: &mut Window<'_>, wanted: Option<u16>| {
            let bench = window.state_mut();
            if let Some(wanted) = wanted {
                bench
                    .workbench
                    .change(move |ui, _| ui.shell.zoom = Some(wanted));
            }
            bench.workbench.apply_zoom(vec2(1280.0, 800.0));
            bench.ask(action.clone());
            let now = bench.workbench.apply_zoom(vec2(1280.0, 800.0));
            window.run();
            now
        };
        assert_eq!(zoom(&mut window, Some(step)), limit);
        assert!(!is_reported(&window));
        assert_eq!(zoom(&mut window, None), limit);
        assert!(is_reported(&window));
    }
}

#[test]
fn the_name_of_a_branch_is_whole_where_the_bar_has_room() {
    let mut bench = Bench::over(samples::forked::forked(), RunState::Paused);
    bench.workbench.ask(Action::Layout(Layout::Watch));
    let window = window_of(bench, vec2(1920.0, 1080.0), 1.0);
    let branch = value(&window, "Branch");
    let bar = window.get_by_label("Branch").rect();
    let cut = cut(&window);
    let inside = cut.iter().filter(|(_, at)| bar.contains(*at)).count();
    assert_eq!(inside, 0, "{branch}: {cut:?}");
}

//! Panels are dragged, closed, opened, saved and restored.

use super::{Bench, Window, click, open, press, window, window_of};
use crate::{
    Action, Command, Dock, FileAsk, Layout, PanelId, Request, RunState, Settings, Workbench,
};
use crate::{features::panels, samples};
use egui::{
    Modifiers, Pos2, Rect,
    accesskit::{Role, Toggled},
    vec2,
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use std::collections::{HashMap, HashSet};
use strum::IntoEnumIterator as _;

fn dock<'a>(window: &'a Window<'_>) -> &'a Dock {
    window.state().workbench.dock()
}

fn ask(window: &mut Window<'_>, command: impl Into<Command>) {
    window.state_mut().workbench.ask(command);
    window.run();
}

/// The tab of a panel.
fn tab(window: &Window<'_>, title: &str) -> Rect {
    let name = format!("{title} panel");
    window.get_by_role_and_label(Role::Tab, &name).rect()
}

fn drag(window: &mut Window<'_>, from: Pos2, to: Pos2) {
    window.drag_at(from);
    window.step();
    for i in 1..=10 {
        window.hover_at(from.lerp(to, i as f32 / 10.0));
        window.step();
    }
    window.drop_at(to);
    window.run();
}

#[test]
fn a_tab_that_is_dragged_onto_another_tile_goes_there() {
    let mut window = window();
    assert!(!dock(&window).is_own());
    let before = dock(&window).panels();
    let (score, board) = (tab(&window, "This game"), tab(&window, "Board as read"));
    assert_ne!(
        dock(&window).tile_of(PanelId::ThisGame),
        dock(&window).tile_of(PanelId::Board)
    );
    // To the centre of the row of tabs of the board.
    drag(&mut window, score.center(), board.center());
    assert_eq!(
        dock(&window).tile_of(PanelId::ThisGame),
        dock(&window).tile_of(PanelId::Board),
        "{:?}",
        dock(&window)
    );
    assert!(dock(&window).is_own());
    assert_eq!(dock(&window).panels(), before);
    // Every panel is drawn once, and the window still works.
    assert_eq!(
        tab(&window, "This game").top(),
        tab(&window, "Board as read").top()
    );
    click(&mut window, "Pause");
}

#[test]
fn the_edge_between_two_tiles_can_be_dragged() {
    let mut window = window();
    let before = tab(&window, "Board as read");
    let edge = before.left_top() + vec2(-9.0, 300.0);
    let place = Rect::from_center_size(edge, vec2(16.0, 1.0));
    // The divider is somewhere in that strip.
    let mut moved = false;
    for x in 0..16 {
        let at = place.left_top() + vec2(x as f32, 0.0);
        drag(&mut window, at, at + vec2(60.0, 0.0));
        moved |= dock(&window).is_own();
        if moved {
            break;
        }
    }
    assert!(moved);
    let after = tab(&window, "Board as read");
    assert!(
        (after.left() - before.left() - 60.0).abs() < 12.0,
        "{before:?} {after:?}"
    );
}

#[test]
fn panels_are_closed_and_opened_again() {
    let mut window = window();
    let before = dock(&window).panels();
    for panel in PanelId::iter() {
        ask(&mut window, Action::ShowPanel(panel));
        ask(&mut window, Action::TogglePanel(panel));
        assert!(!dock(&window).has(panel), "{panel:?}");
        ask(&mut window, Action::TogglePanel(panel));
        assert!(dock(&window).has(panel), "{panel:?}");
    }
    assert!(PanelId::iter().eq(dock(&window).panels()));
    // Closes all panels and reopens them.
    for panel in PanelId::iter() {
        ask(&mut window, Action::TogglePanel(panel));
    }
    assert!(dock(&window).panels().is_empty());
    window.get_by_label("All panels are closed");
    // The next start has the panels again, without a word.
    let state = window.state();
    let text = Settings::write(state.ui_state(), state.workbench.dock()).unwrap();
    let (read, wrong) = Settings::read(&text);
    assert_eq!((read.dock.panels(), wrong), (before.clone(), None));
    click(&mut window, "Reset layout");
    assert_eq!(dock(&window).panels(), before);
    assert!(!dock(&window).is_own());
}

/// Where a tile is dropped at the edge of a row or a column, `egui_tiles` gives it hardly any room.
#[test]
fn a_panel_that_is_dropped_at_an_edge_is_seen_there() {
    for to_right in [false, true] {
        let mut window = window();
        ask(&mut window, Action::Layout(Layout::Research));
        let (weights, line) = (tab(&window, "Weights"), tab(&window, "Best line"));
        let edge = match to_right {
            false => egui::pos2(line.center().x, line.top() + 1.0),
            true => window.ctx.content_rect().right_center() - vec2(3.0, 0.0),
        };
        drag(&mut window, weights.center(), edge);
        assert!(dock(&window).is_own());
        let room = dock(&window).rect_of(PanelId::Weights).unwrap();
        assert!(room.width() > 150.0 && room.height() > 100.0, "{room}");
        for rect in PanelId::iter().filter_map(|panel| dock(&window).rect_of(panel)) {
            assert!(rect.width() > 60.0 && rect.height() > 60.0, "{rect}");
        }
    }
}

/// The scale of the picture and the places of the open panels.
fn arranged(window: &Window<'_>) -> (u8, Vec<(PanelId, Rect)>) {
    let dock = dock(window);
    let seen = dock.seen().into_iter();
    let places = seen.map(|panel| (panel, dock.rect_of(panel).unwrap()));
    let mut places: Vec<_> = places.collect();
    places.sort_by_key(|it| it.0 as usize);
    (window.state().ui_state().game.drawn, places)
}

#[test]
fn the_game_keeps_its_scale_when_a_panel_is_opened_and_when_another_layout_was_shown() {
    let mut window = window_of(Bench::falling_t(), vec2(1936.0, 1096.0), 1.0);
    ask(&mut window, Action::Layout(Layout::Research));
    let plots = tab(&window, "Statistics");
    let left = dock(&window).rect_of(PanelId::ThisGame).unwrap();
    let below = left.center_bottom() - vec2(0.0, 3.0);
    drag(&mut window, plots.center(), below);
    let (scale, places) = arranged(&window);
    assert!(scale > 1);
    let game = |places: &[(PanelId, Rect)]| places.iter().find(|it| it.0 == PanelId::Game).copied();
    for _ in 0..2 {
        ask(&mut window, Action::TogglePanel(PanelId::ChanceTree));
        let now = arranged(&window);
        assert_eq!((now.0, game(&now.1)), (scale, game(&places)));
    }
    // Also where tiles are joined, with what is stored.
    window.set_size(vec2(976.0, 656.0));
    window.run();
    let before = arranged(&window);
    for layout in [Layout::Watch, Layout::Research] {
        ask(&mut window, Action::Layout(layout));
    }
    assert_eq!(arranged(&window), before);
    let text = window.state().workbench.settings().unwrap();
    let (settings, wrong) = Settings::read(&text);
    assert_eq!(wrong, None);
    let mut bench = Bench::falling_t();
    bench.workbench = Workbench::new(settings.ui_state, settings.dock);
    let after = window_of(bench, vec2(976.0, 656.0), 1.0);
    assert_eq!(arranged(&after), before);
}

#[test]
fn the_game_has_its_scale_again_after_a_small_window() {
    let large = vec2(1936.0, 1096.0);
    let mut window = window_of(Bench::falling_t(), large, 1.0);
    ask(&mut window, Action::Layout(Layout::Research));
    for (panel, beside) in [
        ("Statistics", PanelId::ThisGame),
        ("Timing", PanelId::Script),
    ] {
        let place = dock(&window).rect_of(beside).unwrap();
        let from = tab(&window, panel).center();
        drag(&mut window, from, place.center_bottom() - vec2(0.0, 3.0));
    }
    let before = arranged(&window);
    for _ in 0..2 {
        window.set_size(vec2(976.0, 656.0));
        window.run();
        window.set_size(large);
        window.run();
        assert_eq!(arranged(&window), before);
    }
}

#[test]
fn a_tab_beside_another_has_a_cross() {
    let mut window = window();
    let (score, board) = (tab(&window, "This game"), tab(&window, "Board as read"));
    assert!(window.query_by_label("Close This game").is_none());
    drag(&mut window, score.center(), board.center());
    click(&mut window, "This game panel");
    click(&mut window, "Close This game");
    assert!(!dock(&window).has(PanelId::ThisGame));
    assert!(window.query_by_label("Close Board as read").is_none());
    ask(&mut window, Action::ShowPanel(PanelId::ThisGame));
    click(&mut window, "Close This game");
    assert!(!dock(&window).has(PanelId::ThisGame));
}

#[test]
fn an_edited_layout_stays_while_another_is_shown() {
    let mut window = window();
    let watch = dock(&window).panels();
    ask(&mut window, Action::TogglePanel(PanelId::Script));
    let mine = dock(&window).panels();
    assert_ne!(mine, watch);
    ask(&mut window, Action::Layout(Layout::Research));
    let research = dock(&window).panels();
    ask(&mut window, Action::Layout(Layout::Watch));
    assert_eq!(dock(&window).panels(), mine);
    // Also after a restart.
    let text = serde_json::to_string(dock(&window)).unwrap();
    ask(&mut window, Action::Layout(Layout::Research));
    assert_eq!(dock(&window).panels(), research);
    let mut again: Dock = serde_json::from_str(&text).unwrap();
    again.arrange(Layout::Lab);
    again.arrange(Layout::Watch);
    assert_eq!(again.panels(), mine);
    ask(&mut window, Action::Layout(Layout::Watch));
    ask(&mut window, Action::ResetLayout);
    assert_eq!(dock(&window).panels(), watch);
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Action::Layout(Layout::Watch));
    assert_eq!(dock(&window).panels(), watch);
}

#[test]
fn the_tabs_in_front_stay_there_while_another_layout_is_shown() {
    let seen = |window: &Window<'_>| dock(window).seen().into_iter().collect::<HashSet<_>>();
    let mut window = window();
    ask(&mut window, Action::Layout(Layout::Lab));
    let at_first = seen(&window);
    assert!(!at_first.contains(&PanelId::Match));
    click(&mut window, "Match panel");
    let front = seen(&window);
    assert!(front.contains(&PanelId::Match) && !dock(&window).is_own());
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Action::Layout(Layout::Lab));
    assert_eq!(seen(&window), front);
    // Also after a restart.
    ask(&mut window, Action::Layout(Layout::Watch));
    let text = serde_json::to_string(dock(&window)).unwrap();
    let mut again: Dock = serde_json::from_str(&text).unwrap();
    again.arrange(Layout::Lab);
    assert!(again.seen().contains(&PanelId::Match));
    ask(&mut window, Action::Layout(Layout::Lab));
    ask(&mut window, Action::ResetLayout);
    assert_eq!(seen(&window), at_first);
}

#[test]
fn the_tab_in_front_stays_there_over_a_larger_window() {
    // The larger window has tiles of their own for tabs that share one in the smaller.
    let (small, large) = (vec2(1920.0, 900.0), vec2(1920.0, 1080.0));
    let seen = |window: &Window<'_>| dock(window).seen().into_iter().collect::<HashSet<_>>();
    let mut window = window_of(Bench::falling_t(), small, 1.0);
    ask(&mut window, Action::Layout(Layout::Research));
    click(&mut window, "Branches panel");
    let front = seen(&window);
    assert!(!front.contains(&PanelId::Tester) && front.contains(&PanelId::Branches));
    for _ in 0..2 {
        window.set_size(large);
        window.run();
        assert!(seen(&window).is_superset(&HashSet::from([PanelId::Tester, PanelId::Branches])));
        window.set_size(small);
        window.run();
        assert_eq!(seen(&window), front);
    }
}

#[test]
fn branches_leave_the_picture_its_scale_in_an_edited_layout() {
    let bench = Bench::over(samples::played::played(), RunState::Paused);
    let mut window = window_of(bench, vec2(1280.0, 720.0), 1.0);
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Action::ShowPanel(PanelId::Regress));
    assert!(dock(&window).is_own());
    let drawn = |window: &Window<'_>| window.state().ui_state().game.drawn;
    let lanes = |window: &Window<'_>| window.query_all_by_label_contains("Lane of branch").count();
    assert_eq!((drawn(&window), lanes(&window)), (2, 0));
    let height = |window: &Window<'_>| window.get_by_label("Game panel").rect().height();
    let before = height(&window);
    let mut history = samples::forked::forked();
    for expected in [2, 0, 2] {
        std::mem::swap(&mut window.state_mut().history, &mut history);
        window.run();
        assert_eq!((drawn(&window), lanes(&window)), (2, expected));
        assert!(
            (height(&window) - before).abs() < 0.5,
            "{}",
            height(&window)
        );
    }
}

#[test]
fn branches_leave_all_panels_and_the_picture_where_they_are() {
    // Windows of 1280x720, 1366x768 and 1920x1080: a test has a margin of 8 points on all sides.
    for size in [[1296.0, 736.0], [1382.0, 784.0], [1936.0, 1096.0]] {
        for layout in [Layout::Watch, Layout::Calibrate, Layout::Research] {
            let bench = Bench::over(samples::played::played(), RunState::Paused);
            let mut window = window_of(bench, size.into(), 1.0);
            ask(&mut window, Action::Layout(layout));
            let arranged = |window: &Window<'_>| {
                let dock = dock(window);
                let panels = dock.panels();
                let beside = |panel: PanelId| {
                    let with = panels
                        .iter()
                        .filter(move |other| dock.tile_of(**other) == dock.tile_of(panel));
                    with.copied().collect::<Vec<_>>()
                };
                let tiles: Vec<_> = panels.iter().map(|panel| beside(*panel)).collect();
                let seen: HashSet<_> = dock.seen().into_iter().collect();
                (tiles, seen, window.state().ui_state().game.drawn)
            };
            let before = arranged(&window);
            window.state_mut().history = samples::forked::forked();
            window.run();
            assert!(window.query_by_label("Lane of branch B").is_some());
            assert_eq!(arranged(&window), before, "{layout:?} {size:?}");
        }
    }
}

#[test]
fn an_edited_layout_leaves_the_picture_its_scale_in_a_smaller_window() {
    let (large, small) = (vec2(1920.0, 1080.0), vec2(1281.0, 825.0));
    let of_size = |size| {
        let mut window = window_of(Bench::falling_t(), size, 1.0);
        ask(&mut window, Action::Layout(Layout::Research));
        window
    };
    let drawn = |window: &Window<'_>| window.state().ui_state().game.drawn;
    let usual = drawn(&of_size(small));
    let mut window = of_size(large);
    ask(&mut window, Action::ShowPanel(PanelId::Regress));
    assert!(dock(&window).is_own());
    let game = |window: &Window<'_>| window.get_by_label("Game panel").rect().size();
    let (before, scale) = (game(&window), drawn(&window));
    assert!(scale > usual, "{scale} {usual}");
    for _ in 0..2 {
        window.set_size(small);
        window.run();
        assert_eq!(drawn(&window), usual);
        window.set_size(large);
        window.run();
        assert_eq!((game(&window), drawn(&window)), (before, scale));
    }
    // The next program begins in the smaller window.
    let (settings, wrong) = Settings::read(&window.state().workbench.settings().unwrap());
    assert_eq!(wrong, None);
    let mut bench = Bench::falling_t();
    bench.workbench = Workbench::new(settings.ui_state, settings.dock);
    let next = window_of(bench, small, 1.0);
    assert!(dock(&next).is_own());
    assert_eq!(drawn(&next), usual);
}

/// Every panel can be reached by its tab, whose tile may show another one.
fn all_have_tabs(window: &Window<'_>) -> bool {
    let dock = dock(window);
    let tabs = |panel: &PanelId| {
        let name = format!("{} panel", panel.title());
        window.query_by_role_and_label(Role::Tab, &name).is_some()
    };
    dock.panels().iter().all(tabs)
}

#[test]
fn a_panel_that_is_dropped_on_half_of_another_comes_beside_all_of_its_tabs() {
    let mut window = window_of(Bench::falling_t(), vec2(1366.0, 768.0), 1.0);
    ask(&mut window, Action::Layout(Layout::Calibrate));
    assert!(all_have_tabs(&window));
    ask(&mut window, Action::ShowPanel(PanelId::Why));
    let why = dock(&window).rect_of(PanelId::Why).unwrap();
    let upper = why.lerp_inside(vec2(0.5, 0.3));
    let dragged = tab(&window, "Clicks").center();
    drag(&mut window, dragged, upper);
    assert!(dock(&window).is_own() && all_have_tabs(&window));
    let [clicks, why] = [PanelId::FromClicks, PanelId::Why].map(|panel| {
        assert!(dock(&window).seen().contains(&panel), "{panel:?}");
        dock(&window).rect_of(panel).unwrap()
    });
    assert!(clicks.bottom() <= why.top() + 1.0, "{clicks} {why}");
    assert_eq!(
        dock(&window).tile_of(PanelId::Checks),
        dock(&window).tile_of(PanelId::Why)
    );
}

#[test]
fn a_panel_that_is_dropped_on_a_column_comes_into_it() {
    let mut window = window_of(Bench::falling_t(), vec2(960.0, 640.0), 1.0);
    ask(&mut window, Action::Layout(Layout::Research));
    let panels = dock(&window).panels();
    for to in [0.2, 0.35, 0.5, 0.65, 0.8] {
        for panel in dock(&window).seen() {
            ask(&mut window, Action::ResetLayout);
            let title = panel.title();
            let at = dock(&window).rect_of(panel).unwrap();
            let dragged = tab(&window, title).center();
            for other in dock(&window).seen() {
                let Some(rect) = dock(&window).rect_of(other).filter(|_| other != panel) else {
                    continue;
                };
                drag(&mut window, dragged, rect.lerp_inside(vec2(0.5, to)));
                assert!(
                    all_have_tabs(&window),
                    "{panel:?} {at} on {other:?} at {to}"
                );
                assert_eq!(dock(&window).panels(), panels);
                break;
            }
        }
    }
}

#[test]
fn tiles_of_an_edited_layout_are_joined_where_they_have_no_room() {
    let (large, small) = (vec2(2560.0, 1440.0), vec2(960.0, 640.0));
    let mut window = window_of(Bench::falling_t(), large, 1.0);
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Action::ShowPanel(PanelId::Regress));
    assert!(dock(&window).is_own());
    let arranged = |window: &Window<'_>| {
        let dock = dock(window);
        let of = |panel: &PanelId| (*panel, dock.rect_of(*panel).unwrap());
        dock.panels().iter().map(of).collect::<Vec<_>>()
    };
    let before = arranged(&window);
    let narrow = |window: &Window<'_>| {
        let dock = dock(window);
        let width = |panel: PanelId| dock.rect_of(panel).unwrap().width();
        let has_room = |id: PanelId| width(id) >= panels::panel(id).least().x - 1.0;
        let seen = dock.seen().into_iter();
        let narrow = seen.filter(|panel| !has_room(*panel));
        narrow
            .map(|panel| (panel, width(panel)))
            .collect::<Vec<_>>()
    };
    for _ in 0..2 {
        window.set_size(small);
        window.run();
        assert_eq!(narrow(&window), []);
        let dock = dock(&window);
        assert!(dock.seen().len() < before.len() && dock.panels().len() == before.len());
        window.set_size(large);
        window.run();
        assert_eq!(arranged(&window), before);
    }
    // What is closed in the small window is closed in the large one, and all else is where it was.
    window.set_size(small);
    window.run();
    ask(&mut window, Action::ShowPanel(PanelId::Regress));
    ask(&mut window, Action::TogglePanel(PanelId::Regress));
    window.set_size(large);
    window.run();
    assert!(!dock(&window).has(PanelId::Regress));
    let game = |of: &[(PanelId, Rect)]| of.iter().find(|it| it.0 == PanelId::Game).unwrap().1;
    assert_eq!(game(&arranged(&window)), game(&before));
}

#[test]
fn the_panel_of_an_image_leaves_with_the_image() {
    let mut window = window();
    let seen = |window: &Window<'_>| dock(window).seen().into_iter().collect::<HashSet<_>>();
    let (before, front) = (dock(&window).panels(), seen(&window));
    assert!(!before.contains(&PanelId::Capture));
    let show = |window: &mut Window<'_>, is_shown: bool| {
        let workbench = &mut window.state_mut().workbench;
        match is_shown {
            true => workbench.shows_image(),
            false => workbench.shows_no_images(),
        }
        window.run();
    };
    show(&mut window, true);
    assert!(seen(&window).contains(&PanelId::Capture));
    // Another image is shown instead of the first.
    show(&mut window, true);
    show(&mut window, false);
    assert_eq!(dock(&window).panels(), before);
    assert_eq!(seen(&window), front);
    assert!(!dock(&window).is_own());
    // So it does when another layout is chosen meanwhile.
    show(&mut window, true);
    ask(&mut window, Action::Layout(Layout::Research));
    show(&mut window, false);
    ask(&mut window, Action::Layout(Layout::Watch));
    assert_eq!(dock(&window).panels(), before);
    assert!(!dock(&window).is_own());
    // What a person arranges while it is shown stays.
    show(&mut window, true);
    ask(&mut window, Action::TogglePanel(PanelId::Script));
    let mine = dock(&window).panels();
    show(&mut window, false);
    assert_eq!(dock(&window).panels(), mine);
    assert!(dock(&window).is_own());
}

#[test]
fn a_layout_is_kept_under_a_name_and_comes_back() {
    let mut window = window();
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Action::TogglePanel(PanelId::Script));
    let mine = dock(&window).panels();
    click(&mut window, "Layout");
    click(&mut window, "Layouts…");
    let name = window.get_by_role_and_label(Role::TextInput, "Name");
    assert!(name.is_focused());
    name.type_text("night");
    window.run();
    press(&mut window, Modifiers::NONE, egui::Key::Enter);
    assert_eq!(dock(&window).kept().len(), 1);
    press(&mut window, Modifiers::NONE, egui::Key::Escape);
    ask(&mut window, Action::Layout(Layout::Watch));
    assert_ne!(dock(&window).panels(), mine);
    click(&mut window, "Layout");
    click(&mut window, "night");
    assert_eq!(dock(&window).panels(), mine);
    assert_eq!(dock(&window).recalled(), Some("night"));
    // Renames, exports and deletes it.
    click(&mut window, "Layout");
    click(&mut window, "Layouts…");
    let name = window.get_by_role_and_label(Role::TextInput, "Name");
    name.focus();
    name.type_text("day");
    window.run();
    click(&mut window, "Rename night");
    assert_eq!(dock(&window).recalled(), Some("day"));
    let asked = click(&mut window, "Export… day");
    let export = Request::ChooseFile(FileAsk::Layout("day".into()));
    assert_eq!(asked, [export]);
    let text = window
        .state()
        .workbench
        .layout_text("day")
        .unwrap()
        .unwrap();
    click(&mut window, "Delete day");
    assert!(dock(&window).kept().is_empty());
    assert_eq!(dock(&window).recalled(), None);
    click(&mut window, "Undo");
    assert_eq!(dock(&window).kept()[0].name, "day");
    click(&mut window, "Delete day");
    window
        .state_mut()
        .workbench
        .take_in(crate::SavedLayout::read(&text).unwrap());
    window.run();
    assert_eq!(dock(&window).panels(), mine);
    assert_eq!(dock(&window).kept()[0].name, "day");

    // The name of a layout that is always there is refused.
    press(&mut window, Modifiers::NONE, egui::Key::Escape);
    click(&mut window, "Layout");
    click(&mut window, "Layouts…");
    let name = window.get_by_role_and_label(Role::TextInput, "Name");
    name.type_text("watch");
    window.run();
    window.get_by_label("Watch is always there");
    press(&mut window, Modifiers::NONE, egui::Key::Enter);
    assert_eq!(dock(&window).kept().len(), 1);
    let rename = window.get_by_label("Rename day");
    assert!(rename.accesskit_node().is_disabled());
}

#[test]
fn the_arrangement_outlives_the_program() {
    let mut before = window();
    let (score, board) = (tab(&before, "This game"), tab(&before, "Board as read"));
    drag(&mut before, score.center(), board.center());
    ask(&mut before, Action::TogglePanel(PanelId::Statistics));
    let text = before.state().workbench.settings().unwrap();
    let places = |window: &Window<'_>| -> Vec<_> {
        let names = ["Game", "Board as read", "Best move", "This game", "Bot"];
        names.into_iter().map(|n| tab(window, n)).collect()
    };
    let was = places(&before);

    let (settings, wrong) = Settings::read(&text);
    assert_eq!(wrong, None);
    let mut bench = Bench::falling_t();
    bench.workbench = Workbench::new(settings.ui_state, settings.dock);
    let after = open(bench);
    assert_eq!(places(&after), was);
    assert!(!dock(&after).has(PanelId::Statistics));
}

#[test]
fn nothing_moves_while_the_game_runs() {
    for layout in Layout::iter() {
        let mut bench = Bench::falling_t();
        bench.workbench.ask(Action::Layout(layout));
        let mut window = open(bench);
        let places = |window: &Window<'_>| -> HashMap<String, Rect> {
            let nodes = window.root().children_recursive();
            let nodes = nodes.filter_map(|node| {
                let at = node.accesskit_node();
                let still = matches!(at.role(), Role::Button | Role::Image | Role::Tab);
                let name = at.label().filter(|_| still)?;
                Some((name.split(", frame").next()?.to_owned(), node.rect()))
            });
            nodes.collect()
        };
        let before = places(&window);
        let bench = window.state_mut();
        bench.record = Some(samples::title());
        bench.status.shown.fps = Some(12_345.6);
        bench.status.machine.counters.misreads = 99_999;
        window.run();
        // Widgets of a plan may change with it; all others stay.
        let after = places(&window);
        // The lab has games of its own.
        let has_game = layout != Layout::Lab;
        for name in [
            "Game screen",
            "Game panel",
            "Layout",
            "Bot plays",
            "Board as read panel",
        ]
        .into_iter()
        .filter(|_| has_game)
        {
            assert!(
                before.contains_key(name) && after.contains_key(name),
                "{name}"
            );
        }
        for (name, rect) in before {
            let now = after.get(&name).copied().unwrap_or(rect);
            assert_eq!(now, rect, "{name} in {layout:?}");
        }
    }
}

#[test]
fn where_two_stacks_become_one_the_first_of_those_seen_is_in_front() {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(Action::Layout(Layout::Research));
    let mut window = open(bench);
    let in_front = |window: &Window<'_>, title: &str| {
        let name = format!("{title} panel");
        let tab = window.get_by_role_and_label(Role::Tab, &name);
        tab.accesskit_node().toggled() == Some(Toggled::True)
    };
    assert!(in_front(&window, "Best line") && in_front(&window, "Move tester"));
    window.set_size(vec2(960.0, 640.0));
    window.run();
    let tiles = [PanelId::BestLine, PanelId::Tester].map(|p| dock(&window).tile_of(p));
    assert_eq!(tiles[0], tiles[1], "there is no room for both");
    assert!(in_front(&window, "Best line") && !in_front(&window, "Move tester"));
    // The chosen tab stays in front when the window gets slightly larger.
    ask(&mut window, Action::ShowPanel(PanelId::Heat));
    window.set_size(vec2(970.0, 650.0));
    window.run();
    assert!(in_front(&window, "Heat map") && !in_front(&window, "Best line"));
}

#[test]
fn a_panel_that_is_opened_has_its_tab_in_sight_in_a_full_row() {
    let tabs = |window: &Window<'_>, panel: PanelId| {
        let name = format!("{} panel", panel.title());
        window.get_by_role_and_label(Role::Tab, &name).rect()
    };
    for size in [vec2(1280.0, 720.0), vec2(1366.0, 768.0)] {
        for panel in PanelId::iter() {
            for layout in Layout::iter() {
                let mut bench = Bench::falling_t();
                bench.workbench.ask(Action::Layout(layout));
                let mut window = super::window_of(bench, size, 1.0);
                ask(&mut window, Action::ShowPanel(panel));
                let tab = tabs(&window, panel);
                // All other panels of the tile lie behind it: what is drawn of the title is its own.
                let mut seen = Rect::NOTHING;
                super::sizes::texts(&window, |text, clip| {
                    let drawn = text.visual_bounding_rect();
                    if text.galley.text() == panel.title() && tab.contains(drawn.center()) {
                        seen = drawn.intersect(clip);
                        // Of a tab that is wider than the space beside the buttons, the begin.
                        let is_whole = clip.expand(1.0).contains_rect(drawn);
                        let is_wide = tab.width() > clip.width();
                        let begins = drawn.left() > clip.left() - 1.0;
                        assert!(
                            is_whole || (is_wide && begins),
                            "{panel:?} in {layout:?}, {size:?}: {drawn:?} in {clip:?}"
                        );
                    }
                });
                assert!(
                    seen.is_positive(),
                    "{panel:?} in {layout:?}, {size:?}: {tab:?}"
                );
            }
        }
    }
}

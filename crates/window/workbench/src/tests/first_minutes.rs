//! What is seen before anything is clicked: layouts that open alive, tours, the buttons under the
//! pointer, and the menus of a right click.

use super::{Bench, GAME, Window, builder, click, press, value};
use crate::{
    Action, LabRequest, Layout, PanelId, PixelsAction, Request, RunState, Tool, samples,
    samples::pixels as seen,
};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use pad::Buttons;

fn open(bench: Bench) -> Window<'static> {
    crate::test_support::open_with(builder(vec2(1366.0, 768.0)), bench)
}

fn in_layout(layout: Layout) -> Window<'static> {
    let mut bench = Bench::falling_t();
    bench.status.shown.reader = seen::status().shown.reader;
    bench.workbench.ask(Action::Layout(layout));
    open(bench)
}

fn arrange(window: &mut Window<'_>, layout: Layout) {
    let workbench = &mut window.state_mut().workbench;
    workbench.ask(Action::Layout(layout));
    window.run();
}

fn pointer(window: &mut Window<'_>, at: Pos2, button: PointerButton, pressed: bool) {
    window.hover_at(at);
    window.event(Event::PointerButton {
        pos: at,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
}

#[test]
fn a_pixel_of_the_field_is_explained_before_any_click() {
    let window = in_layout(Layout::Calibrate);
    let at = window.state().ui_state().pixels.at.unwrap();
    assert_eq!((at.x, at.y), (20, 140), "the first cell of the lowest row");
    let nothing = "Click a pixel of the picture, or hold Ctrl over it";
    assert!(window.query_by_label(nothing).is_none());
}

#[test]
fn a_cleared_selection_stays_cleared() {
    let mut window = in_layout(Layout::Calibrate);
    window.state_mut().workbench.ask(PixelsAction::Clear);
    window.run();
    assert_eq!(window.state().ui_state().pixels.at, None);
}

#[test]
fn the_lab_starts_a_wall_once_by_itself() {
    let mut window = in_layout(Layout::Lab);
    let asked = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(asked, [Request::Lab(LabRequest::Start)]);
    window.run();
    assert!(window.state().asked.is_empty());
}

#[test]
fn the_lab_shows_nothing_of_the_game_until_its_panel_is_opened() {
    let mut window = in_layout(Layout::Lab);
    assert!(window.query_by_label("Frame number").is_none());
    // The line below the panels is about the wall, of which there is none here.
    assert_eq!(value(&window, "Reason"), "");
    super::show(&mut window, PanelId::Board);
    assert_ne!(value(&window, "Reason"), "");
}

#[test]
fn the_pointer_holds_a_button_and_lets_it_go() {
    let mut window = crate::test_support::window_of(Bench::falling_t(), vec2(1280.0, 1000.0), 1.0);
    let at = window.get_by_label("Hold A").rect().center();
    pointer(&mut window, at, PointerButton::Primary, true);
    window.run();
    let asked = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(asked, [Request::Hold(Buttons::A)]);
    pointer(&mut window, at, PointerButton::Primary, false);
    window.run();
    let asked = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(asked, [Request::Hold(Buttons::NONE)]);
}

#[test]
fn space_holds_the_button_that_tab_came_to() {
    let mut window = crate::test_support::window_of(Bench::falling_t(), vec2(1280.0, 1000.0), 1.0);
    window.get_by_label("Hold A").focus();
    window.run();
    for (held, wanted) in [(true, Buttons::A), (false, Buttons::NONE)] {
        let key = egui::Event::Key {
            key: egui::Key::Space,
            physical_key: None,
            pressed: held,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        window.event(key);
        window.run();
        let asked = std::mem::take(&mut window.state_mut().asked);
        assert_eq!(asked, [Request::Hold(wanted)]);
    }
}

#[test]
fn a_pad_that_is_closed_under_the_pointer_lets_its_button_go() {
    let mut window = crate::test_support::window_of(Bench::falling_t(), vec2(1280.0, 1000.0), 1.0);
    let at = window.get_by_label("Hold A").rect().center();
    pointer(&mut window, at, PointerButton::Primary, true);
    window.run();
    window
        .state_mut()
        .workbench
        .ask(Action::TogglePanel(PanelId::Game));
    window.run();
    let asked = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(
        asked,
        [Request::Hold(Buttons::A), Request::Hold(Buttons::NONE)]
    );
}

#[test]
fn a_key_of_the_game_that_does_not_reach_it_has_a_reason() {
    let mut window = in_layout(Layout::Watch);
    window.state_mut().workbench.ask(PixelsAction::Inspect);
    window.run();
    assert_eq!(window.state().ui_state().pixels.tool, Tool::Inspect);
    press(&mut window, Modifiers::NONE, Key::X);
    let last = window.state().workbench.messages().all().last().unwrap();
    assert!(last.text.contains("turn Inspect off"), "{}", last.text);
}

#[test]
fn an_empty_panel_has_what_leads_to_a_picture() {
    let mut bench = Bench::new(None);
    bench.status.shown.run = RunState::Paused;
    bench.workbench.ask(Action::ShowPanel(PanelId::Board));
    let window = open(bench);
    let runs = window.query_all_by_label("Run").count();
    assert!(
        runs >= 3,
        "in the controls, on the picture and on the board: {runs}"
    );
}

#[test]
fn a_tour_leads_through_a_layout_once() {
    let mut bench = Bench::new(Some(samples::falling_t()));
    bench.workbench.offer_tours();
    let mut window = open(bench);
    let first = value(&window, "Tour");
    assert!(first.contains("160x144"), "{first}");
    for _ in 0..4 {
        click(&mut window, "Next step of the tour");
    }
    assert!(value(&window, "Tour").contains("Margin"));
    click(&mut window, "Step back in the tour");
    assert!(value(&window, "Tour").contains("End returns"));
    click(&mut window, "Next step of the tour");
    click(&mut window, "Next step of the tour");
    assert!(window.query_by_label("Tour").is_none());
    // Another layout has its own; one click ends all.
    arrange(&mut window, Layout::Research);
    assert!(value(&window, "Tour").contains("known pieces"));
    click(&mut window, "Skip all tours");
    arrange(&mut window, Layout::Lab);
    assert!(window.query_by_label("Tour").is_none());
    // The menu Help starts it again.
    click(&mut window, "Help");
    click(&mut window, "Tour of this layout");
    assert!(value(&window, "Tour").contains("rules and a player"));
}

#[test]
fn esc_ends_the_tour_of_a_layout_and_no_other() {
    let mut bench = Bench::new(Some(samples::falling_t()));
    bench.workbench.offer_tours();
    let mut window = open(bench);
    // A menu over the panels is closed first.
    click(&mut window, "Help");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label("Tour");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Tour").is_none());
    arrange(&mut window, Layout::Research);
    window.get_by_label("Tour");
}

#[test]
fn a_right_click_on_the_picture_lists_what_can_be_done_with_it() {
    let mut window = in_layout(Layout::Watch);
    let at = window.get_by_label(GAME).rect().center();
    for pressed in [true, false] {
        pointer(&mut window, at, PointerButton::Secondary, pressed);
    }
    window.run();
    assert!(window.state().ui_state().pixels.at.is_some());
    window.get_by_label("Save the picture…");
    assert_eq!(
        click(&mut window, "Save the reading as JSON…"),
        [Request::SaveReading]
    );
    let at = window.get_by_label("Board as read").rect().center();
    for pressed in [true, false] {
        pointer(&mut window, at, PointerButton::Secondary, pressed);
    }
    window.run();
    window.get_by_label("Copy board as text");
}

#[test]
fn the_card_of_a_tour_lies_beside_picture_pad_and_reason() {
    // The last two are what is left of 1280x720 and 1366x768 beside a frame.
    for size in [
        vec2(960.0, 640.0),
        vec2(1280.0, 800.0),
        vec2(1920.0, 1080.0),
        vec2(1264.0, 640.0),
        vec2(1350.0, 700.0),
    ] {
        let mut bench = Bench::falling_t();
        bench.workbench.offer_tours();
        let mut window = crate::test_support::window_of(bench, size, 1.0);
        for layout in [Layout::Watch, Layout::Calibrate, Layout::Research] {
            window.state_mut().workbench.ask(Action::Layout(layout));
            window.run();
            for step in 0..5 {
                let id = egui::Id::unique("tour");
                let card = window.ctx.memory(|m| m.area_rect(id)).unwrap();
                let whole = egui::Rect::from_min_size(Pos2::ZERO, size);
                let case = format!("{layout:?} step {step} in {size:?}: {card:?}");
                assert!(whole.contains_rect(card), "{case}");
                for name in [GAME, "Buttons down", "Reason"] {
                    let below = window.query_by_label(name).map(|node| node.rect());
                    let below = below.unwrap_or(egui::Rect::NOTHING);
                    assert!(!below.intersects(card), "{case} on {name} {below:?}");
                }
                let all = value(&window, "Tour");
                assert!(!all.is_empty(), "{case}");
                click(&mut window, "Next step of the tour");
            }
        }
    }
}

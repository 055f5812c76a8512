//! The content of the window, tested by clicks on accessible names.

mod access;
mod bookmarks;
mod calibrate;
mod canvas;
mod capture;
mod chances;
mod checks;
mod clicks;
mod docking;
mod every_state;
mod export;
mod faults;
mod first_minutes;
mod game;
mod game_review;
mod lab;
mod layers;
mod matches;
mod pictures;
mod pixels;
mod plans;
mod regress;
mod research;
mod saving;
mod sharing;
mod shell;
mod side_by_side;
mod sizes;
mod tooltips;
mod tuning;
mod watching;
mod weights;

use crate::samples;
use crate::{
    Action, Command, Layer, Layout, MachineCommand, Palette, PanelId, Request, RunState, Shown,
    Theme,
    test_support::{
        Bench, CORES, Window, builder, click, open, press, show, value, window, window_of,
    },
};
use egui::{
    Key, Modifiers,
    accesskit::{Role, Toggled},
    vec2,
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use pad::Buttons;
use std::path::PathBuf;
use strum::IntoEnumIterator as _;

const GAME: &str = "Game screen, frame 18204";

#[test]
fn buttons_ask_for_what_their_names_say() {
    let mut window = window();
    show(&mut window, PanelId::Bot);
    for (name, command) in [
        ("Pause", Request::Machine(MachineCommand::Pause)),
        ("Step", Request::Machine(MachineCommand::Step(1))),
        ("Slower", Request::Slower),
        ("Faster", Request::Faster),
        ("Max speed", Request::MaxSpeed),
        ("Bot plays", Request::Bot),
        ("Level 9", Request::Level(9)),
        ("Hearts", Request::Heart),
        ("Stop at game over", Request::StopAtGameOver),
    ] {
        assert_eq!(click(&mut window, name), [command], "{name}");
    }
}

#[test]
fn the_run_button_states_what_it_will_do() {
    let mut window = window();
    window.state_mut().status.shown.run = RunState::Paused;
    window.run();
    assert_eq!(
        click(&mut window, "Run"),
        [Request::Machine(MachineCommand::Run)]
    );
    assert_eq!(value(&window, "Run state"), "‖ paused");
}

#[test]
fn menus_reach_the_same_commands() {
    let mut window = window();
    click(&mut window, "File");
    assert_eq!(click(&mut window, "Open…"), [Request::OpenFile]);
    click(&mut window, "Machine");
    assert_eq!(click(&mut window, "Reset"), [Request::Reset]);
    click(&mut window, "View");
    click(&mut window, "Theme");
    assert!(click(&mut window, "Light").is_empty());
    assert_eq!(window.state().ui_state().theme, Theme::Light);
    click(&mut window, "View");
    click(&mut window, "Picture");
    click(&mut window, "Pocket");
    assert_eq!(window.state().ui_state().palette, Palette::Pocket);
}

#[test]
fn another_core_is_chosen_from_the_machine_menu() {
    let mut window = window();
    let source = |window: &Window<'_>| value(window, "Source");
    assert_eq!(source(&window), "Blockfall (built in) · first-core");
    let chosen = |window: &Window<'_>, name: &str| {
        let node = window.get_by_label(name);
        node.accesskit_node().toggled() == Some(Toggled::True)
    };
    click(&mut window, "Machine");
    click(&mut window, "Core");
    assert!(chosen(&window, "first-core") && !chosen(&window, "second-core"));
    let asked = click(&mut window, "second-core");
    assert_eq!(asked, [Request::Core("second-core")]);

    window.state_mut().status.shown.core = CORES[1];
    window.run();
    assert_eq!(source(&window), "Blockfall (built in) · second-core");
    click(&mut window, "Machine");
    click(&mut window, "Core");
    assert!(chosen(&window, "second-core") && !chosen(&window, "first-core"));
}

#[test]
fn the_script_shows_how_far_the_picture_is() {
    let mut window = window();
    show(&mut window, PanelId::Script);
    assert_eq!(value(&window, "Steps shown"), "3 of 40");
    let record = window.state_mut().record.as_mut().unwrap();
    record.script_frame = None;
    window.run();
    assert_eq!(value(&window, "Steps shown"), "0 of 40");
    // The plan is complete, the next piece has not appeared.
    let bench = window.state_mut();
    bench.before = bench.record.clone();
    let record = bench.record.as_mut().unwrap();
    record.picture.number += 1;
    record.plan = None;
    window.run();
    assert_eq!(value(&window, "Steps shown"), "40 of 40");
}

#[test]
fn the_script_shows_how_long_it_can_wait() {
    let mut window = window();
    show(&mut window, PanelId::Script);
    for (spare, words) in [
        (7, "7 frames to spare"),
        (1, "1 frame to spare"),
        (0, "no frame to spare"),
    ] {
        window.state_mut().record.as_mut().unwrap().spare = Some(spare);
        window.run();
        assert_eq!(value(&window, "Time left"), words);
    }
    window.state_mut().record.as_mut().unwrap().spare = None;
    window.run();
    assert!(window.query_by_label("Time left").is_none());
}

#[test]
fn keys_ask_for_the_same_as_buttons() {
    let mut window = window();
    let none = Modifiers::NONE;
    for (modifiers, key, command) in [
        (none, Key::Space, Request::Machine(MachineCommand::Pause)),
        (none, Key::Period, Request::Machine(MachineCommand::Step(1))),
        (none, Key::Minus, Request::Slower),
        (none, Key::Equals, Request::Faster),
        (none, Key::F9, Request::MaxSpeed),
        (Modifiers::COMMAND, Key::O, Request::OpenFile),
        (Modifiers::COMMAND, Key::R, Request::Reset),
    ] {
        assert_eq!(press(&mut window, modifiers, key), [command], "{key:?}");
    }
    // Another modifier is another shortcut.
    assert!(press(&mut window, Modifiers::ALT, Key::Space).is_empty());
}

#[test]
fn the_pad_belongs_to_the_game_only_while_it_has_the_focus() {
    let mut window = window();
    assert!(press(&mut window, Modifiers::NONE, Key::ArrowLeft).is_empty());
    assert!(window.query_by_label("Keys: game").is_none());

    click(&mut window, GAME);
    assert!(window.state().ui_state().game_keys);
    window.get_by_label("Keys: game");
    window.key_down(Key::ArrowLeft);
    window.key_down(Key::X);
    window.run();
    window.key_up(Key::X);
    window.run();
    let held = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(held.last(), Some(&Request::Hold(Buttons::LEFT)), "{held:?}");
    assert!(
        held.contains(&Request::Hold(Buttons::LEFT | Buttons::A)),
        "{held:?}"
    );

    // Space still pauses. Esc leaves, as Tab does, and releases everything.
    assert_eq!(
        press(&mut window, Modifiers::NONE, Key::Space),
        [Request::Machine(MachineCommand::Pause)]
    );
    let asked = press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(asked.contains(&Request::Hold(Buttons::NONE)), "{asked:?}");
    assert!(!window.state().ui_state().game_keys);
    assert!(window.query_by_label("Keys: game").is_none());
}

#[test]
fn a_button_reached_with_tab_keeps_space() {
    let mut window = window();
    window.get_by_label("Faster").focus();
    window.run();
    assert_eq!(
        press(&mut window, Modifiers::NONE, Key::Space),
        [Request::Faster]
    );
}

#[test]
fn layers_are_switched_one_by_one() {
    let mut window = window();
    click(&mut window, "Layers");
    for layer in Layer::iter() {
        let name = Command::from(Action::Layer(layer)).entry().title;
        let before = window.state().ui_state().layers.clone();
        assert!(click(&mut window, &name).is_empty());
        let after = &window.state().ui_state().layers;
        assert_ne!(before.shows(layer), after.shows(layer), "{name}");
        let others = |layers: &[Layer]| layers.iter().filter(|l| **l != layer).count();
        assert_eq!(others(&before.0), others(&after.0));
    }
}

#[test]
fn the_pixel_under_the_pointer_is_read_out() {
    for (size, ppp) in [
        (vec2(1280.0, 800.0), 1.0),
        (vec2(960.0, 640.0), 1.5),
        (vec2(2560.0, 1440.0), 2.0),
    ] {
        let mut window = window_of(Bench::falling_t(), size, ppp);
        let rect = window.get_by_label(GAME).rect();
        let scale = rect.width() / 160.0;
        assert!(
            (scale * ppp - (scale * ppp).round()).abs() < 1e-3,
            "{scale} at {ppp}"
        );
        window.hover_at(rect.min + vec2(40.5, 8.5) * scale);
        window.run();
        assert_eq!(
            value(&window, "Pixel readout"),
            " 40,  8 shade 2 #306230 tile r2 c6   at 0,0"
        );
        window.hover_at(rect.min - vec2(4.0, 4.0));
        window.run();
        assert_eq!(value(&window, "Pixel readout"), "–");
    }
}

#[test]
fn pointing_at_a_candidate_shows_it_and_leaving_goes_back() {
    let mut window = window();
    assert_eq!(value(&window, "Shown move"), "T to column 1, pointing down");
    let third = window.get_by_label("Candidate 3: T to column 3, pointing up");
    third.hover();
    window.run();
    assert_eq!(window.state().workbench.hover().candidate, Some(2));
    assert_eq!(value(&window, "Shown move"), "T to column 3, pointing up");
    window.remove_cursor();
    window.run();
    assert_eq!(value(&window, "Shown move"), "T to column 1, pointing down");
}

#[test]
fn terms_are_shown_with_weight_value_and_product() {
    let window = window();
    assert_eq!(value(&window, "aggregate height"), "−0.510 30 −15.302");
    assert_eq!(value(&window, "sum"), "−16.040");
}

#[test]
fn the_board_is_read_out_row_by_row() {
    let window = window();
    for row in 0..18 {
        let prefix = format!("row {}: ", row + 1);
        assert_eq!(
            window.query_all_by_label_contains(&prefix).count(),
            1,
            "{prefix}"
        );
    }
    window.get_by_label("row 2: 3 filled, ...TTT....");
    window.get_by_label("row 3: 1 filled, ....T.....");
    assert_eq!(value(&window, "Next piece"), "I");
}

#[test]
fn the_status_bar_has_every_cell_by_name() {
    let mut window = window();
    show(&mut window, PanelId::Checks);
    for (name, text) in [
        ("Run state", "● running"),
        ("Frame", "frame    18,204"),
        ("Clock", "   5:04.7"),
        ("Screen", "play"),
        ("Profile in force", "auto · undecided"),
        ("Least margin", "margin 1"),
        ("Pixel readout", "–"),
        ("Bot state", "placing the piece"),
        ("Referee", "✔ 18,204 agree"),
        ("Misreads", "0"),
        ("Score", "12,048"),
    ] {
        assert_eq!(value(&window, name), text, "{name}");
    }
    // Cells keep their places for any content.
    let places = |window: &Window<'_>| {
        ["Run state", "Frame", "Clock", "Rate", "Screen", "Bot state"]
            .map(|n| window.get_by_label(n).rect())
    };
    let before = places(&window);
    window.state_mut().record = Some(samples::title());
    window.state_mut().status.shown.fps = Some(3_141.6);
    window.run();
    assert_eq!(before, places(&window));
}

#[test]
fn a_picture_that_no_profile_fits_has_no_profile_that_was_found() {
    let mut bench = Bench::falling_t();
    bench.status.shown.profile.in_force = vision::ProfileInForce {
        name: "blockfall".into(),
        selection: vision::Selection::Found,
    };
    let mut window = open(bench);
    assert_eq!(value(&window, "Profile in force"), "blockfall · found");
    window.state_mut().status.shown.reading_problem = Some(vision::ReadingProblem::NoScreen);
    window.run();
    assert_eq!(value(&window, "Screen"), "✖ no profile");
    assert_eq!(value(&window, "Profile in force"), "auto · none fits");
    // Where it can be calibrated, another maker's game can be as well.
    window
        .state_mut()
        .workbench
        .ask(Action::Layout(crate::Layout::Calibrate));
    window.run();
    click(&mut window, "Calibrate from clicks");
    assert!(window.state().ui_state().clicks.is_taking());
}

#[test]
fn nothing_yet_states_what_helps() {
    let mut window = window_of(Bench::new(None), vec2(1280.0, 800.0), 1.0);
    window.state_mut().status.shown.run = RunState::Empty;
    window.run();
    // On the picture, and on each panel that has nothing to show without one.
    let first = window.query_all_by_label("Built-in game").next();
    first.unwrap().click();
    window.run();
    let asked = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(asked, [Request::OpenBuiltIn]);
    window.state_mut().record = Some(samples::title());
    window.run();
    window.get_by_label("No field on the title screen");
    window.get_by_label("A plan is made when a piece appears");
}

#[test]
fn without_a_plan_each_panel_of_it_states_why() {
    let mut window = window_of(
        Bench::new(Some(samples::title())),
        vec2(1920.0, 1080.0),
        1.0,
    );
    let ask = |window: &mut Window<'_>, command: Command| {
        assert_eq!(window.state_mut().ask(command), None);
        window.run();
    };
    ask(&mut window, Action::Layout(Layout::Research).into());
    let panels = [
        PanelId::BestMove,
        PanelId::Script,
        PanelId::PredictedVsObserved,
    ];
    let with_chances = panels.into_iter().chain([PanelId::ChanceTree]);
    for panel in with_chances {
        show(&mut window, panel);
        for (kind, bot, sentence) in [
            (Shown::Game, true, "A plan is made when a piece appears"),
            (Shown::Game, false, "The bot is off, so nothing is planned"),
            (Shown::Session, false, "No plan is recorded at this frame"),
        ] {
            let status = &mut window.state_mut().status;
            (status.shown.kind, status.machine.bot) = (kind, bot);
            window.run();
            assert!(
                window.query_all_by_label(sentence).count() > 0,
                "{panel:?}: {sentence}"
            );
        }
    }
}

#[test]
fn a_path_can_be_typed() {
    let mut window = window();
    click(&mut window, "File");
    click(&mut window, "Open path…");
    window.run();
    let edit = window.get_by_role_and_label(
        Role::TextInput,
        "Path of a ROM, session, profile, picture, layout or result",
    );
    edit.focus();
    edit.type_text("games/b p.gb");
    window.run();
    let asked = click(&mut window, "Open");
    assert_eq!(asked, [Request::open(PathBuf::from("games/b p.gb"))]);
    assert_eq!(window.state().ui_state().shell.popup, None);
}

#[test]
fn nothing_is_cut_off_at_any_size_theme_or_scale() {
    let sizes = [
        vec2(960.0, 640.0),
        vec2(1280.0, 800.0),
        vec2(1600.0, 900.0),
        vec2(2560.0, 1440.0),
    ];
    for size in sizes {
        for (ppp, theme) in [(1.0, Theme::Dark), (1.25, Theme::Light), (2.0, Theme::Dark)] {
            let mut bench = Bench::falling_t();
            bench.workbench.ask(Action::Theme(theme));
            let window = window_of(bench, size, ppp);
            let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
            for node in window.root().children_recursive() {
                let named = node.accesskit_node().label().is_some();
                let Some(bounds) = node.accesskit_node().raw_bounds().filter(|_| named) else {
                    continue;
                };
                let rect = node.rect();
                let listed = node
                    .accesskit_node()
                    .label()
                    .is_some_and(|l| l.starts_with("Candidate"));
                assert!(
                    listed || whole.expand(0.5).contains_rect(rect),
                    "{:?} at {bounds:?} in {size:?}",
                    node.accesskit_node().label()
                );
            }
            // In a low window the bot's tab is behind another one.
            let bot = ["Hearts", "Stop at game over"].into_iter();
            let bot = bot.filter(|_| size.y >= 1000.0);
            for name in ["Plots", "sum", GAME].into_iter().chain(bot) {
                let rect = window.get_by_label(name).rect();
                assert!(
                    whole.contains_rect(rect) && rect.height() > 10.0,
                    "{name} in {size:?}"
                );
            }
        }
    }
}

//! Settings are read whole, in part, damaged and in older versions.

use super::*;
use crate::{
    Action, Command, LastGame, Layer, Layout, PanelId, PlaybackAction, Request, ShellAction,
    Shortcut, Theme, Workbench,
};
use egui::{Key, Modifiers};
use serde_json::json;

/// Settings in which every value differs from its default.
fn touched() -> Settings {
    let mut workbench = Workbench::default();
    let f = Shortcut::new(Modifiers::NONE, Key::F);
    for command in [
        Command::from(Action::Theme(Theme::Light)),
        Command::from(Action::Layout(Layout::Research)),
        Command::from(Action::TogglePanel(PanelId::Checks)),
        Command::from(ShellAction::SaveLayout("mine".into())),
        Command::from(ShellAction::Bind(
            Box::new(Command::from(Request::Reset)),
            vec![f],
        )),
        Command::from(ShellAction::ZoomIn),
        Command::from(ShellAction::Scale(Some(4))),
        Command::from(ShellAction::FeedScale(6)),
        Command::from(ShellAction::Pick(Box::new(Command::from(Request::Reset)))),
    ] {
        workbench.ask(command);
    }
    workbench.opened(std::path::Path::new("games/a.gb"));
    workbench.remember_game(LastGame {
        strategy: Some("max-score".into()),
        level: Some(9),
        hearts: Some(true),
        speed: Some("eight".into()),
    });
    Settings {
        ui_state: workbench.ui_state().clone(),
        dock: workbench.dock().clone(),
    }
}

fn text(settings: &Settings) -> String {
    Settings::write(&settings.ui_state, &settings.dock).unwrap()
}

#[test]
fn what_is_written_is_read() {
    for settings in [Settings::default(), touched()] {
        let (read, wrong) = Settings::read(&text(&settings));
        assert_eq!(wrong, None);
        assert_eq!(text(&read), text(&settings));
        assert_eq!(read, settings);
    }
}

#[test]
fn a_text_cut_anywhere_gives_defaults_and_is_reported() {
    let text = text(&touched());
    for end in (0..text.len()).filter(|i| text.is_char_boundary(*i)) {
        let (read, wrong) = Settings::read(&text[..end]);
        assert_eq!(read, Settings::default(), "cut at {end}");
        assert!(wrong.is_some(), "cut at {end}");
    }
}

#[test]
fn a_text_damaged_anywhere_is_read_or_reported() {
    let good = text(&touched());
    let touched = touched();
    for at in 0..good.len() {
        // Two of them at each place, so that neighbours have others.
        let bytes = [0, b' ', b'"', b'}', b'9', b'x', 0x7f];
        for byte in [at, at + 3].map(|i| bytes[i % bytes.len()]) {
            let mut bad = good.clone().into_bytes();
            bad[at] = byte;
            let Ok(bad) = String::from_utf8(bad) else {
                continue;
            };
            let (read, wrong) = Settings::read(&bad);
            // Nothing panics, and the result can be drawn.
            assert!(read.dock.is_sound(), "{at}: {byte}");
            // A text that is read without an error equals itself after writing and reading;
            // undamaged parts are complete.
            if wrong.is_none() {
                let (again, wrong) = Settings::read(&text(&read));
                assert_eq!((again, wrong), (read, None), "{at}: {byte}");
            } else if bad == good {
                panic!("{at}: {byte}: {wrong:?}");
            }
            if bad == good {
                assert_eq!(Settings::read(&bad), (touched.clone(), None));
            }
        }
    }
}

#[test]
fn a_newer_version_is_left_alone_and_an_older_one_is_read_as_far_as_it_goes() {
    let newer = text(&touched()).replace(r#""version":2"#, r#""version":3"#);
    let (read, wrong) = Settings::read(&newer);
    assert_eq!(read, Settings::default());
    assert!(wrong.unwrap().contains("version 3"));

    let older = r#"{"version":0,"desk":{"theme":"Light","gone":[1]}}"#;
    let (read, wrong) = Settings::read(older);
    assert_eq!((read.ui_state.theme, wrong), (Theme::Light, None));
    assert_eq!(read.dock, Dock::default());
}

#[test]
fn one_bad_part_does_not_cost_the_other() {
    let bad = r#"{"version":2,"desk":{"theme":"Light"},"dock":{"tree":7}}"#;
    let (read, wrong) = Settings::read(bad);
    assert_eq!(
        (read.ui_state.theme, read.dock),
        (Theme::Light, Dock::default())
    );
    let wrong = wrong.unwrap();
    assert!(wrong.starts_with("dock.tree: the number 7 is"), "{wrong}");
    let bad = r#"{"version":2,"desk":{"theme":"Light"},"dock":{}}"#;
    let wrong = Settings::read(bad).1.unwrap();
    assert_eq!(wrong, "dock.layout is missing");
}

/// Settings that version 1 of this program has written.
const VERSION_1: &str = include_str!("../../testdata/settings-v1.json");
/// The titles under which version 1 stored its commands.
const COMMANDS_1: &str = include_str!("../../testdata/commands-v1.txt");

#[test]
fn settings_of_version_1_keep_their_shortcuts_and_recent_commands() {
    let (read, wrong) = Settings::read(VERSION_1);
    assert_eq!(wrong, None);
    let alt = |key| vec![Shortcut::new(Modifiers::ALT, key)];
    for (command, keys) in [
        (Command::from(Request::Reset), alt(Key::R)),
        (Command::from(Request::OpenFile), alt(Key::O)),
        (PlaybackAction::StepMany.into(), alt(Key::T)),
        (
            Action::TogglePanel(PanelId::PredictedVsObserved).into(),
            alt(Key::S),
        ),
    ] {
        assert_eq!(*read.ui_state.shell.keys.of(&command), keys, "{command:?}");
    }
    let used = [
        Command::from(Action::ShowPanel(PanelId::BestLine)),
        Command::from(Request::Reset),
    ];
    let used: Vec<_> = used.iter().map(|command| command.entry().id).collect();
    assert_eq!(read.ui_state.shell.used, used);
    assert_eq!(read.ui_state.theme, Theme::Light);
    assert_eq!(
        read.ui_state.layers.0,
        [Layer::Falling, Layer::Plan, Layer::Heat]
    );
    assert_eq!(read.dock.kept()[0].name, "mine");
    assert!(!read.dock.has(PanelId::Checks) && read.dock.has(PanelId::BestLine));
}

#[test]
fn edited_layouts_that_were_stored_in_parts_are_read() {
    let settings = touched();
    let mut all: Value = serde_json::from_str(&text(&settings)).unwrap();
    let dock = all["dock"].as_object_mut().unwrap();
    let tree = dock["tree"].clone();
    dock.insert("edited".into(), json!([["watch", tree]]));
    dock.insert("own_scale".into(), 3.into());
    dock.insert("own_area".into(), json!([1280.0, 700.0]));
    dock.remove("made_for");
    let (read, wrong) = Settings::read(&all.to_string());
    assert_eq!(wrong, None);
    let read = serde_json::to_value(&read.dock).unwrap();
    assert_eq!(
        read["made_for"],
        json!({"scale": 3, "area": [1280.0, 700.0]})
    );
    assert_eq!(read["edited"][0]["layout"], "watch");
}

#[test]
fn every_command_of_version_1_is_still_there() {
    for title in COMMANDS_1.lines() {
        let old = format!(r#"{{"version":1,"desk":{{"shell":{{"used":["{title}"]}}}}}}"#);
        let (read, wrong) = Settings::read(&old);
        assert_eq!(wrong, None);
        let id = &read.ui_state.shell.used[0];
        assert!(Command::with_id(id).is_some(), "{title} became {id}");
    }
}

#[test]
fn an_unknown_layer_and_an_unknown_panel_cost_nothing_else() {
    let good = text(&touched());
    let bad = good
        .replace(r#""Falling""#, r#""Aura""#)
        .replace(r#"{"Pane":"board"}"#, r#"{"Pane":"crystal-ball"}"#);
    let (read, wrong) = Settings::read(&bad);
    assert_eq!(wrong, None);
    let rest = [Layer::Plan, Layer::Review, Layer::Highlights];
    assert_eq!(read.ui_state.layers.0, rest);
    assert_eq!(read.ui_state.shell, touched().ui_state.shell);
    let mut panels = touched().dock.panels();
    panels.retain(|panel| *panel != PanelId::Board);
    assert_eq!(read.dock.panels(), panels);
    assert_eq!(read.dock.kept().len(), 1);
}

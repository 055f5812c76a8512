//! Settings and layouts in files.

use super::support::*;
use crate::{AppOptions, options::Chosen};
use egui_kittest::kittest::Queryable as _;
use std::fs;
use workbench::{Action, Command, FileAsk, PanelId, Request, ResearchAction, ShellAction, Speed};

#[test]
fn settings_are_read_back_and_a_damaged_file_is_renamed() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(folder.path(), options());
    ask(&mut first, Action::Theme(workbench::Theme::Light));
    ask(&mut first, Action::TogglePanel(PanelId::Script));
    ask(&mut first, ShellAction::ZoomIn);
    let panels = app(&first).workbench.dock().panels();
    first.state_mut().as_mut().unwrap().save();
    // The tree of the panels and all other settings.
    let saved = app(&first).workbench.settings().unwrap();
    drop(first);

    let mut second = window(folder.path(), options());
    let workbench = &app(&second).workbench;
    assert_eq!(workbench.ui_state().theme, workbench::Theme::Light);
    assert_eq!(workbench.dock().panels(), panels);
    assert_eq!(workbench.settings().unwrap(), saved);
    assert!(messages(&second).is_empty(), "{:?}", messages(&second));
    assert!(second.ctx.zoom_factor() > 1.0);
    second.state_mut().as_mut().unwrap().save();
    drop(second);

    let file = folder.path().join("settings.json");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() / 2]).unwrap();
    let mut third = window(folder.path(), options());
    assert_eq!(
        app(&third).workbench.ui_state().theme,
        workbench::Theme::Dark
    );
    assert!(
        last(&third).contains("settings.bad.json"),
        "{}",
        last(&third)
    );
    third.get_by_label("Message");
    // The layout can still be reset.
    ask(&mut third, Action::ResetLayout);
    third.get_by_label("Game screen, no picture");
}

#[test]
fn strategy_level_hearts_and_speed_are_those_of_the_last_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(folder.path(), options());
    click(&mut first, "Faster");
    ask(&mut first, Action::ShowPanel(PanelId::Bot));
    click(&mut first, "Level 7");
    for command in [
        Request::Heart.into(),
        ResearchAction::PlayBy("max-score").into(),
    ] {
        let command: Command = command;
        ask(&mut first, command);
    }
    until(&mut first, "the strategy", |w| {
        app(w).status().machine.strategy.name() == "max-score"
    });
    first.state_mut().as_mut().unwrap().save();
    drop(first);

    let set = |window: &Window<'_>| {
        let machine = &app(window).status().machine;
        let strategy = machine.strategy.name().to_owned();
        (strategy, machine.level, machine.heart, machine.speed)
    };
    let second = window(folder.path(), options());
    let last = ("max-score".to_owned(), 7, true, Speed::Double);
    assert_eq!(set(&second), last);
    assert!(messages(&second).is_empty(), "{:?}", messages(&second));
    drop(second);

    // What is chosen at the start comes first.
    let third = window(
        folder.path(),
        AppOptions {
            chosen: Chosen::ALL,
            ..options()
        },
    );
    let chosen = ("four-feature".to_owned(), 0, false, Speed::Normal);
    assert_eq!(set(&third), chosen);
    drop(third);

    // Each name of another version costs a message only.
    let file = folder.path().join("settings.json");
    let text = fs::read_to_string(&file).unwrap();
    let text = text
        .replace("\"max-score\"", "\"oracle\"")
        .replace("\"double\"", "\"warp\"")
        .replace("\"level\":7", "\"level\":12");
    fs::write(&file, text).unwrap();
    let fourth = window(folder.path(), options());
    assert_eq!(
        set(&fourth),
        ("four-feature".to_owned(), 0, true, Speed::Normal)
    );
    let texts: Vec<_> = messages(&fourth)
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    assert_eq!(texts.len(), 3, "{texts:?}");
    for (text, part) in texts.iter().zip(["\"oracle\"", "level 12", "\"warp\""]) {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_layout_goes_into_a_file_and_comes_back_and_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask(&mut window, Action::TogglePanel(workbench::PanelId::Script));
    ask(&mut window, ShellAction::SaveLayout("mine".into()));
    let path = folder.path().join("mine.layout.json");
    let export = Request::UseFile(FileAsk::Layout("mine".into()), path.clone());
    ask(&mut window, export.clone());
    assert!(path.exists(), "{:?}", messages(&window));
    let before = fs::read(&path).unwrap();
    ask(&mut window, export);
    assert!(
        last(&window).contains("is there already"),
        "{}",
        last(&window)
    );
    assert_eq!(fs::read(&path).unwrap(), before);
    ask(&mut window, ShellAction::DeleteLayout("mine".into()));
    ask(&mut window, Action::ResetLayout);
    drop_files(&mut window, &[&path]);
    let dock = app(&window).workbench.dock();
    assert_eq!(dock.kept().len(), 1);
    assert!(dock.is_own());
}

#[test]
fn odd_numbers_in_the_settings_open_a_window_all_the_same() {
    for number in [0, 1, 255, 65_535] {
        let folder = tempfile::tempdir().unwrap();
        let text = format!(
            r#"{{"version":2,"desk":{{"shell":{{"zoom":{number},"scale":{},"feed":{{"scale":{}}}}}}}}}"#,
            number % 256,
            number % 256
        );
        fs::write(folder.path().join("settings.json"), text).unwrap();
        let window = window(folder.path(), options());
        assert!(window.ctx.zoom_factor() > 0.5, "{number}");
    }
}

//! Settings and layouts in files.

use super::support::*;
use egui_kittest::kittest::Queryable as _;
use std::fs;
use workbench::{Action, FileAsk, Request, ShellAction};

#[test]
fn settings_are_read_back_and_a_damaged_file_is_renamed() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(folder.path(), options());
    ask(&mut first, Action::Theme(workbench::Theme::Light));
    ask(&mut first, Action::TogglePanel(workbench::PanelId::Script));
    ask(&mut first, ShellAction::ZoomIn);
    let panels = app(&first).workbench.dock().panels();
    // The tree of the panels and all other settings.
    let saved = app(&first).workbench.settings().unwrap();
    first.state_mut().as_mut().unwrap().save();
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

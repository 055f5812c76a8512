//! The profile editor with the real machine and real files.

use super::support::{
    Window, app, ask, ask_running, change, drop_files, last, messages, options, run_frames, until,
    until_running, window,
};
use crate::AppOptions;
use std::{fs, path::Path};
use vision::{Selection, profile::shipped};
use workbench::{
    Action, FileAsk, Layout, MachineCommand, NoticeKind, ProfileAction, Request, Speed,
};

fn text(window: &Window<'_>) -> String {
    let edited = app(window).workbench.ui_state().calibrate.edited();
    edited.unwrap().text().to_owned()
}

fn save_to(window: &mut Window<'_>, path: &Path) {
    ask(window, Request::UseFile(FileAsk::Profile, path.to_owned()));
}

#[test]
fn a_profile_that_is_opened_and_saved_is_the_same_to_the_byte() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(&at("settings"), options());
    // Comments, unusual blanks and line ends are kept.
    let odd = shipped()[1]
        .text
        .replace("pitch = 8", "pitch  =  8   # cells");
    let odd = odd.replace('\n', "\r\n");
    for (i, text) in shipped()
        .map(|s| s.text)
        .into_iter()
        .chain([odd.as_str()])
        .enumerate()
    {
        let (from, to) = (at(&format!("{i}.toml")), at(&format!("{i}-saved.toml")));
        fs::write(&from, text).unwrap();
        drop_files(&mut window, &[&from]);
        save_to(&mut window, &to);
        assert_eq!(fs::read(&to).unwrap(), text.as_bytes(), "{}", last(&window));
        ask(&mut window, Request::SaveProfile);
        assert_eq!(fs::read(&to).unwrap(), text.as_bytes());
    }
}

#[test]
fn what_is_edited_reads_the_game_and_is_saved_over_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(&at("settings"), options());
    ask(&mut window, Action::Layout(Layout::Calibrate));
    until(&mut window, "the profile in force", |w| {
        app(w).workbench.ui_state().calibrate.edited().is_some()
    });
    assert_eq!(text(&window), vision::Profile::blockfall_text());

    let field = Some("field.origin".to_owned());
    ask(&mut window, ProfileAction::Select(field));
    ask(&mut window, ProfileAction::Nudge(3, 0));
    assert_eq!(app(&window).profile_choice.profile().field().origin.x, 19);
    assert_eq!(app(&window).requested.profile.regions.field.x, 19);
    let other = at("other.toml");
    fs::write(&other, "mine").unwrap();
    save_to(&mut window, &other);
    assert_eq!(fs::read(&other).unwrap(), b"mine");
    assert!(last(&window).contains("there already"), "{}", last(&window));

    let own = at("own.toml");
    save_to(&mut window, &own);
    assert_eq!(fs::read_to_string(&own).unwrap(), text(&window));
    assert!(text(&window).contains("origin = [19, 0]"));
    ask(&mut window, ProfileAction::Undo);
    ask(&mut window, Request::SaveProfile);
    let saved = fs::read_to_string(&own).unwrap();
    assert_eq!(saved, vision::Profile::blockfall_text());

    // Another program has changed the file.
    fs::write(&own, "theirs").unwrap();
    ask(&mut window, ProfileAction::Redo);
    ask(&mut window, Request::SaveProfile);
    assert_eq!(fs::read(&own).unwrap(), b"theirs");
    let (kind, message) = messages(&window).pop().unwrap();
    assert!(
        kind == NoticeKind::Error && message.contains("was changed"),
        "{message}"
    );

    // An invalid profile is not saved, and the game is read as before.
    change(&mut window, |ui, _| ui.calibrate.set_name(""));
    save_to(&mut window, &at("nameless.toml"));
    assert!(!at("nameless.toml").exists());
    assert!(last(&window).contains("name"), "{}", last(&window));
    assert_eq!(app(&window).profile_choice.profile().name(), "blockfall");
    assert_eq!(app(&window).profile_choice.profile().field().origin.x, 19);
}

/// The name of the profile in force, and how it came to be that.
fn in_force(window: &Window<'_>) -> (String, Selection) {
    let profile = &app(window).status().shown.profile.in_force;
    (profile.name.to_string(), profile.selection)
}

#[test]
fn another_game_is_read_by_whichever_profile_fits_unless_one_is_pinned() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = shipped()[0].profile().unwrap();
    for pinned in [false, true] {
        let mut window = window(
            &folder.path().join("settings"),
            AppOptions {
                profile_choice: wrong.clone().into(),
                profile_pinned: pinned,
                bot: true,
                speed: Speed::Max,
                ..options()
            },
        );
        run_frames(&mut window, 60);
        let chosen = ("gameboy-tetris".to_owned(), Selection::Chosen);
        until(&mut window, "a picture", |w| in_force(w) == chosen);
        ask(&mut window, Request::OpenBuiltIn);
        ask_running(&mut window, Request::Machine(MachineCommand::Step(900)));
        until_running(&mut window, "a game", |w| {
            let last = app(w).history().last();
            last.is_some_and(|record| record.picture.number >= 900 && record.picture.epoch.0 == 1)
        });
        let expected = match pinned {
            true => chosen,
            false => ("blockfall".to_owned(), Selection::Found),
        };
        until(&mut window, "the profile", |w| in_force(w) == expected);
        // The regions that are drawn are those of that profile.
        let status = app(&window).status();
        let reader = status.shown.reader.get().unwrap();
        assert_eq!(reader.profile().name(), expected.0);
    }
}

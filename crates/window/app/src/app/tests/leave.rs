//! What is asked before work is lost, and what is shown after another game was loaded.

use super::{super::leave::Leave, support::*};
use crate::Cartridge;
use egui::{Key, Modifiers, ViewportId};
use egui_kittest::kittest::Queryable as _;
use std::fs;
use workbench::{
    Action, FileAsk, Layout, PathBox, PlaybackAction, Popup, ProfileAction, Request,
    ResearchAction, ShellAction,
};

fn lost(window: &Window<'_>) -> Vec<String> {
    let lines = window.query_all_by_label("Would be lost");
    lines.filter_map(|line| line.value()).collect()
}

#[test]
fn a_run_with_a_bookmark_is_not_reset_by_a_slip() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 40);
    ask(&mut window, PlaybackAction::Bookmark);
    let frame = app(&window).history().last().unwrap().picture.number;
    let is_kept = |window: &Window<'_>| {
        let last = app(window).history().last().unwrap();
        last.picture.number == frame && app(window).history().bookmarks().len() == 1
    };
    // Enter and Esc cancel.
    for key in [Key::Enter, Key::Escape] {
        window.key_press_modifiers(Modifiers::COMMAND, Key::R);
        window.run();
        assert_eq!(lost(&window), ["1 bookmark"]);
        window.key_press(key);
        window.run();
        assert!(lost(&window).is_empty() && is_kept(&window), "{key:?}");
    }
    // Another game is the same question.
    let rom = folder.path().join("other.gb");
    fs::write(&rom, cartridge::IMAGE).unwrap();
    ask_running(&mut window, Request::open(rom));
    until(&mut window, "the question", |w| !lost(w).is_empty());
    click(&mut window, "Cancel");
    assert!(is_kept(&window));
    assert_ne!(app(&window).requested.name, "other.gb");
    ask(&mut window, Request::OpenBuiltIn);
    assert_eq!(lost(&window), ["1 bookmark"]);
    click(&mut window, "Load anyway");
    until(&mut window, "the first picture", |w| {
        app(w)
            .history()
            .last()
            .is_some_and(|r| r.picture.number == 1)
    });
    assert!(app(&window).history().bookmarks().is_empty());
}

/// Presses Ctrl+Q. Returns whether the window closes without a question.
fn closes(window: &mut Window<'_>) -> bool {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Q);
    window.step();
    window.step();
    app(window).closing
}

#[test]
fn nothing_is_asked_when_nothing_would_be_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 40);
    ask_running(&mut window, Request::Reset);
    assert!(lost(&window).is_empty());
    until(&mut window, "the reset", |w| {
        app(w)
            .history()
            .last()
            .is_some_and(|r| r.picture.number == 1)
    });
    assert!(closes(&mut window));
}

#[test]
fn the_window_does_not_close_over_an_unsaved_profile() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    // Without a picture there is nothing to edit the profile on.
    run_frames(&mut window, 40);
    ask(&mut window, Action::Layout(Layout::Calibrate));
    until(&mut window, "the profile in force", |w| {
        app(w).workbench.ui_state().calibrate.edited().is_some()
    });
    click(&mut window, "Select field");
    window.key_press(Key::ArrowRight);
    window.run();
    let edited = app(&window).workbench.ui_state().calibrate.edited();
    assert!(edited.unwrap().is_changed());
    // By the system, as by the cross of the window.
    let root = &mut window.input_mut().viewports;
    let info = root.get_mut(&ViewportId::ROOT).unwrap();
    info.events.push(egui::ViewportEvent::Close);
    window.run();
    assert_eq!(lost(&window), ["unsaved changes of the profile blockfall"]);
    window.key_press(Key::Enter);
    window.run();
    assert!(lost(&window).is_empty() && !app(&window).closing);

    // By key: saved first, and nothing is asked any more.
    let own = folder.path().join("own.toml");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Q);
    window.run();
    window.get_by_label("Save the profile…");
    click(&mut window, "Cancel");
    ask(&mut window, Request::UseFile(FileAsk::Profile, own.clone()));
    ask(&mut window, ProfileAction::Nudge(1, 0));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Q);
    window.run();
    click(&mut window, "Save the profile…");
    // It is not asked for a second time.
    until(&mut window, "the end", |w| app(w).closing);
    let text = fs::read_to_string(&own).unwrap();
    assert!(text.contains("origin = [18, 0]"), "{text}");
}

#[test]
fn saving_from_the_question_goes_on_with_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 40);
    ask(&mut window, PlaybackAction::Bookmark);
    let typed = |w: &Window<'_>| {
        let popup = &app(w).workbench.ui_state().shell.popup;
        matches!(popup, Some(Popup::Path(_)))
    };
    ask(&mut window, Request::Quit);
    click(&mut window, "Save the session…");
    until(&mut window, "the box", typed);
    // Who cancels has not asked for the end any more.
    window.key_press(Key::Escape);
    (0..20).for_each(|_| window.step());
    assert!(app(&window).leave_once_saved.is_none() && !app(&window).closing);

    ask(&mut window, Request::Quit);
    click(&mut window, "Save the session…");
    until(&mut window, "the box again", typed);
    let file = folder.path().join("own.blockscope");
    let path = PathBox::new(FileAsk::Session, file.display().to_string());
    ask(&mut window, ShellAction::Popup(Popup::Path(path)));
    click(&mut window, "Save");
    until(&mut window, "the end", |w| app(w).closing);
    assert!(file.is_file());
}

#[test]
fn edited_weights_are_asked_about_and_saved_with_the_ending_of_strategies() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 40);
    let strategy = |w: &Window<'_>| app(w).status().machine.strategy.name().to_owned();
    assert_eq!(strategy(&window), "four-feature");
    ask(
        &mut window,
        ResearchAction::Weigh("bumpiness", -1_500_000_000),
    );
    until(&mut window, "the weights", |w| {
        strategy(w) != "four-feature"
    });
    ask(&mut window, Request::Quit);
    assert_eq!(
        lost(&window),
        ["edited weights of the strategy four-feature"]
    );
    click(&mut window, "Save the weights…");
    // The box with the suggested name, which would replace one that is there already.
    until(&mut window, "the box", |w| {
        let popup = &app(w).workbench.ui_state().shell.popup;
        matches!(popup, Some(Popup::Path(_)))
    });
    let path = folder.path().join("mine").display().to_string();
    let typed = PathBox::new(FileAsk::Strategy, path);
    ask(&mut window, ShellAction::Popup(Popup::Path(typed)));
    click(&mut window, "Save");
    until(&mut window, "the end", |w| app(w).closing);
    assert!(folder.path().join("mine.toml").is_file());
}

#[test]
fn quitting_asks_only_about_what_is_in_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 40);
    ask(&mut window, PlaybackAction::Bookmark);
    assert!(!closes(&mut window));
    window.run();
    assert_eq!(lost(&window), ["1 bookmark"]);
    click(&mut window, "Cancel");
    // Once it is saved there is nothing to ask about.
    let file = folder.path().join("own.blockscope");
    save_session(&mut window, &file);
    // What is new is asked about, and what another run has.
    run_frames(&mut window, 5);
    ask(&mut window, PlaybackAction::Bookmark);
    assert!(!closes(&mut window));
    window.run();
    assert_eq!(lost(&window), ["1 bookmark"]);
    click(&mut window, "Cancel");
    let newest = app(&window).history().bookmarks().last().unwrap().id;
    let remove = workbench::HistoryEdit::DeleteBookmark(newest);
    ask(&mut window, Request::EditHistory(remove));
    ask_running(&mut window, Request::Reset);
    assert!(lost(&window).is_empty(), "all of it is saved");
    until(&mut window, "the reset", |w| {
        let last = app(w).history().last();
        last.is_some_and(|r| r.picture.number == 1)
    });
    ask(&mut window, PlaybackAction::Bookmark);
    assert!(!closes(&mut window));
    window.run();
    assert_eq!(lost(&window), ["1 bookmark"], "of the new run");
    // A recording that was ended has it too.
    click(&mut window, "Cancel");
    ask(&mut window, Request::Record);
    ask_running(&mut window, Request::Record);
    until(&mut window, "the end", |w| {
        last(w).contains("frames are recorded in")
    });
    assert!(closes(&mut window));
}

#[test]
fn what_is_in_a_file_is_known_after_a_game_that_can_not_be_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 40);
    ask(&mut window, PlaybackAction::Bookmark);
    let file = folder.path().join("own.blockscope");
    save_session(&mut window, &file);
    let broken = Cartridge {
        rom: Some(vec![0; 100]),
        name: "broken.gb".to_owned(),
    };
    let ctx = window.ctx.clone();
    let shown = window.state_mut().as_mut().unwrap();
    shown.leave(&ctx, Leave::Cartridge("broken.gb".into(), broken));
    window.run();
    assert!(last(&window).starts_with("broken.gb can't be played"));
    assert!(closes(&mut window));
}

#[test]
fn a_paused_window_shows_at_once_what_was_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 300);
    let rom = folder.path().join("other.gb");
    fs::write(&rom, cartridge::IMAGE).unwrap();
    ask_running(&mut window, Request::open(rom));
    until(&mut window, "the first picture", |w| {
        w.query_by_label("Game screen, frame 1").is_some()
    });
    assert_eq!(value(&window, "Run state"), "‖ paused");
    assert!(value(&window, "Source").starts_with("other.gb"));
    assert_eq!(app(&window).history().len(), 1, "an empty timeline");
    run_frames(&mut window, 20);
    ask_running(&mut window, Request::Reset);
    until(&mut window, "the first picture", |w| {
        w.query_by_label("Game screen, frame 1").is_some()
    });
    assert_eq!(app(&window).history().len(), 1);
}

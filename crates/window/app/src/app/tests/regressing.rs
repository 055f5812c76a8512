//! Sessions and profiles that are compared in the window.

use super::support::*;
use crate::AppOptions;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use machine::{Goal, Limits};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};
use trials::play;
use workbench::{
    Action, BranchAction, FileAsk, MachineCommand, NoticeKind, PanelId, PathBox, PlaybackAction,
    Popup, ProfileAction, RegressRequest, Request, ShellAction,
};

pub fn record(path: &Path) {
    let options = play::PlayOptions {
        rom: None,
        core: machine::CoreKind::default(),
        profile_choice: named::profile("blockfall").unwrap(),
        strategy: named::strategy("four-feature").unwrap(),
        goal: Goal::default(),
        limits: Limits {
            frames: Some(1_100),
            ..Limits::default()
        },
        faults: machine::Faults::default(),
        free_run: false,
        record: Some(path.to_owned()),
    };
    play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
}

/// A window with the panel, and a folder with a session.
fn bench<'a>(folder: &Path) -> (Window<'a>, PathBuf) {
    let path = folder.join("run.blockscope");
    record(&path);
    let mut window = window(&folder.join("settings"), options());
    ask(&mut window, Action::ShowPanel(PanelId::Regress));
    (window, path)
}

/// Types the path of a folder or a session, and waits for the end of the comparison.
pub fn compare(window: &mut Window<'_>, path: &Path) -> String {
    let typed = PathBox::new(FileAsk::Regress, path.display().to_string());
    ask_running(window, ShellAction::Popup(Popup::Path(typed)));
    window.step();
    window.get_by_label("Compare").click();
    found(window)
}

/// What the panel shows when the comparison has ended.
pub fn found(window: &mut Window<'_>) -> String {
    let before = app(window).regressions.shown().found.map(|it| it.id);
    until(window, "the comparison", |w| {
        let shown = app(w).regressions.shown();
        shown.running.is_none() && shown.found.map(|it| it.id) != before
    });
    value(window, "Differences")
}

#[test]
fn a_folder_is_compared_a_difference_shown_and_all_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = bench(folder.path());
    let text = compare(&mut window, folder.path());
    assert_eq!(text, "1,100 frames of 1 session: nothing differs");
    assert!(window.query_by_label("Accept…").is_none());

    let strategy = named::strategy("max-score").unwrap();
    ask(&mut window, Request::Play(Box::new(strategy)));
    let text = compare(&mut window, folder.path());
    assert!(
        text.contains(" 0 cells and numbers read differently, 0 changed tracked states"),
        "{text}"
    );
    // Pieces that go elsewhere are counted, not plans.
    let rows = app(&window).regressions.shown().found.unwrap().rows.clone();
    let moved = rows.iter().filter(|row| row.what == "placement").count();
    assert!(moved > 0);
    assert!(
        text.contains(&format!(", {moved} changed placement")),
        "{text}"
    );

    let first = app(&window).regressions.shown().found.unwrap().rows[0].first;
    click(&mut window, "Difference 1");
    until(&mut window, "the session", |w| app(w).shown.is_some());
    window.get_by_label(&format!("Game screen, frame {first}"));
    // It is open now, so another one is shown at once.
    let rows = app(&window).regressions.shown().found.unwrap().rows.clone();
    click(&mut window, "Difference 2");
    window.get_by_label(&format!("Game screen, frame {}", rows[1].first));

    let html = folder.path().join("a.html");
    let typed = PathBox::new(FileAsk::Changes, html.display().to_string());
    ask(&mut window, ShellAction::Popup(Popup::Path(typed)));
    click(&mut window, "Save");
    until(&mut window, "the file", |w| {
        last(w).contains("differences are in")
    });
    let text = fs::read_to_string(&html).unwrap();
    assert!(text.contains("strategy max-score") && text.contains("data:image/png"));

    click(&mut window, "Accept…");
    click(&mut window, "Keep the records");
    click(&mut window, "Accept…");
    window.get_by_label("Replace the records").click();
    until(&mut window, "the records", |w| {
        last(w).contains("is shown") || last(w).contains("records are replaced")
    });
    let text = compare(&mut window, &path);
    assert_eq!(text, "1,100 frames of 1 session: nothing differs");
}

#[test]
fn a_difference_of_a_session_with_branches_is_shown_at_the_first_click() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = folder.path().join("sessions");
    fs::create_dir(&sessions).unwrap();
    {
        let options = AppOptions {
            bot: true,
            speed: workbench::Speed::Max,
            ..options()
        };
        let mut window = window(&folder.path().join("settings"), options);
        run_frames(&mut window, 1_000);
        ask(&mut window, PlaybackAction::Seek(900));
        ask(&mut window, BranchAction::Here);
        until(&mut window, "the branch", |w| {
            app(w).machine.status().branch == 1
        });
        ask_running(&mut window, Request::Machine(MachineCommand::Step(300)));
        until(&mut window, "the frames", |w| {
            app(w).machine.status().frame == 1_200
        });
        save_session(&mut window, &sessions.join("run.blockscope"));
    }
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 10);
    ask(&mut window, Action::ShowPanel(PanelId::Regress));
    let strategy = named::strategy("max-score").unwrap();
    ask(&mut window, Request::Play(Box::new(strategy)));
    compare(&mut window, &sessions);
    let first = app(&window).regressions.shown().found.unwrap().rows[0].first;
    assert!(first < 900, "{first}");
    click(&mut window, "Difference 1");
    until(&mut window, "the session", |w| app(w).shown.is_some());
    window.get_by_label(&format!("Game screen, frame {first}"));
}

#[test]
fn the_edited_profile_is_compared_with_the_saved_one_on_the_frames_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options();
    options.bot = true;
    let mut window = window(&folder.path().join("settings"), options);
    run_frames(&mut window, 700);
    ask(&mut window, Action::ShowPanel(PanelId::Regress));
    let can = |window: &Window<'_>| {
        let button = window.get_by_label("Compare the edited profile");
        !button.accesskit_node().is_disabled()
    };
    ask(&mut window, Request::EditProfile);
    ask(
        &mut window,
        ProfileAction::Select(Some("field.origin".into())),
    );
    ask(&mut window, ProfileAction::Nudge(1, 0));
    assert!(can(&window));
    window.get_by_label("Compare the edited profile").click();
    window.step();
    let text = found(&mut window);
    assert!(text.starts_with("700 frames of 1 session: "), "{text}");
    assert!(
        text.ends_with(" cells and numbers read differently"),
        "{text}"
    );
    window.get_by_label("field.origin: [16, 0] → [17, 0]");
    assert!(window.query_by_label("Accept…").is_none());
    let first = app(&window).regressions.shown().found.unwrap().rows[0].first;
    click(&mut window, "Difference 1");
    window.get_by_label(&format!("Game screen, frame {first}"));

    // Of the profile as it was then, not as it is after another change.
    let out_of_date = |window: &Window<'_>| window.query_by_label("Out of date").is_some();
    assert!(!out_of_date(&window));
    ask(&mut window, ProfileAction::Nudge(1, 0));
    assert!(out_of_date(&window));
    ask(&mut window, ProfileAction::Nudge(-1, 0));
    assert!(!out_of_date(&window));
}

#[test]
fn what_sessions_were_compared_with_is_out_of_date_after_another_edit() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = bench(folder.path());
    run_frames(&mut window, 100);
    ask(&mut window, Request::EditProfile);
    let origin = ProfileAction::Select(Some("field.origin".into()));
    ask(&mut window, origin);
    ask(&mut window, ProfileAction::Nudge(1, 0));
    assert_eq!(value(&window, "Profile in force"), "blockfall · edited");
    let text = compare(&mut window, &path);
    assert!(!text.contains("nothing differs"), "{text}");
    let out_of_date = |window: &Window<'_>| window.query_by_label("Out of date").is_some();
    assert!(!out_of_date(&window));
    ask(&mut window, ProfileAction::Nudge(1, 0));
    assert!(out_of_date(&window));
    click(&mut window, "Accept…");
    window.get_by_label_contains("by the profile as it was compared");
    click(&mut window, "Keep the records");
    ask(&mut window, ProfileAction::Nudge(-1, 0));
    assert!(!out_of_date(&window));
}

#[test]
fn a_session_that_is_opened_at_a_difference_ends_the_error_about_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = bench(folder.path());
    let strategy = named::strategy("max-score").unwrap();
    ask(&mut window, Request::Play(Box::new(strategy)));
    compare(&mut window, folder.path());
    let has_error = |window: &Window<'_>| {
        let mut open = app(window).workbench.messages().open();
        open.any(|message| message.kind == NoticeKind::Error)
    };
    let aside = folder.path().join("aside");
    fs::rename(&path, &aside).unwrap();
    click(&mut window, "Difference 1");
    until(&mut window, "an error", has_error);
    assert!(app(&window).shown.is_none());
    fs::rename(&aside, &path).unwrap();
    click(&mut window, "Difference 1");
    until(&mut window, "the session", |w| app(w).shown.is_some());
    assert!(!has_error(&window));
}

#[test]
fn a_comparison_that_is_cancelled_or_impossible_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = bench(folder.path());
    ask_running(&mut window, Request::UseFile(FileAsk::Regress, path));
    ask_running(&mut window, RegressRequest::Cancel);
    let text = found(&mut window);
    assert!(text.contains("cancelled before the end"), "{text}");

    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    ask_running(&mut window, Request::UseFile(FileAsk::Regress, empty));
    until(&mut window, "a message", |w| last(w).contains("no session"));
}

#[test]
fn a_profile_from_a_file_is_compared_with_what_was_recorded_as_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = bench(folder.path());
    let own = folder.path().join("own.toml");
    let text = vision::Profile::blockfall().unwrap().to_toml();
    fs::write(&own, text.replace("votes = 4", "votes = 2")).unwrap();
    drop_files(&mut window, &[&path]);
    until(&mut window, "the session", |w| app(w).shown.is_some());
    drop_files(&mut window, &[&own]);
    until(&mut window, "the profile", |w| {
        app(w).workbench.ui_state().calibrate.edited().is_some()
    });
    let profile = named::profile(own.to_str().unwrap()).unwrap();
    let instead = replay::Instead {
        profile: Some(profile.into()),
        strategy: None,
    };
    let cancel = AtomicBool::new(false);
    let report = replay::regress(&[path], &instead, &|_, _| {}, &cancel);
    assert!(report.is_changed());
    window.get_by_label("Compare the edited profile").click();
    window.step();
    let text = found(&mut window);
    assert_eq!(text, replay::summary(&report.sessions, false));
}

#[test]
fn a_span_of_the_timeline_is_compared_alone_and_not_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = bench(folder.path());
    ask_running(&mut window, Request::open(path));
    until(&mut window, "the session", |w| app(w).shown.is_some());
    ask(&mut window, RegressRequest::Span);
    assert!(last(&window).starts_with("No span is chosen"));
    let strategy = named::strategy("max-score").unwrap();
    ask(&mut window, Request::Play(Box::new(strategy)));
    until(&mut window, "the strategy", |w| {
        app(w).status().machine.strategy.name() == "max-score"
    });
    change(&mut window, |ui, _| ui.time.range = Some((900, 1_000)));
    let before = app(&window).regressions.shown().found.map(|it| it.id);
    click(&mut window, "Compare the span");
    until(&mut window, "the comparison", |w| {
        let shown = app(w).regressions.shown();
        shown.running.is_none() && shown.found.map(|it| it.id) != before
    });
    let text = value(&window, "Differences");
    assert!(text.starts_with("101 frames of 1 session: "), "{text}");
    assert!(
        app(&window)
            .regressions
            .shown()
            .title
            .contains("frames 900 to 1,000")
    );
    assert!(window.query_by_label("Accept…").is_none());
    // The whole session has more differences, and these are accepted.
    click(&mut window, "Compare this session");
    until(&mut window, "the whole session", |w| {
        let differences = w.query_by_label("Differences");
        let differences = differences.and_then(|node| node.value());
        differences.is_some_and(|text| text.starts_with("1,100 frames"))
    });
    window.get_by_label("Accept…");
}

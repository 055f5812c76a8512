//! Sessions that are kept aside, and what a crash leaves over.

use super::support::*;
use egui_kittest::kittest::Queryable as _;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};
use workbench::{FileAsk, PathBox, Popup, Request, SessionAction, ShellAction, Speed};

/// The folder in which the child of this test plays until it is killed.
const CHILD: &str = "BLOCKSCOPE_TEST_PLAYS_IN";

fn kept_aside() -> crate::AppOptions {
    let mut options = options();
    options.bot = true;
    options.may_keep_aside = true;
    options.speed = Speed::Max;
    options
}

/// The session files that are kept aside.
fn aside(settings: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(settings.join("sessions").join("aside")) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "blockscope"))
        .collect();
    paths.sort();
    paths
}

/// Waits until all frames so far are in the file.
fn written(window: &mut Window<'_>) {
    until_running(window, "the frames in the file", |w| {
        let recording = app(w).machine.recording();
        recording.is_some_and(|(_, status)| {
            status.to_copy.is_none() && status.frames as usize >= app(w).history().len()
        })
    });
}

/// What a killed program does before.
#[test]
fn a_program_that_is_killed() {
    let Some(folder) = env::var_os(CHILD).map(PathBuf::from) else {
        return;
    };
    let mut window = window(&folder, kept_aside());
    run_frames(&mut window, 500);
    written(&mut window);
    fs::write(folder.join("ready"), "").unwrap();
    loop {
        run_frames(&mut window, 1);
    }
}

/// The same while a person records.
#[test]
fn a_program_that_is_killed_while_it_records() {
    let Some(folder) = env::var_os(CHILD).map(PathBuf::from) else {
        return;
    };
    let mut window = window(&folder, kept_aside());
    run_frames(&mut window, 500);
    ask_running(&mut window, Request::Record);
    written(&mut window);
    fs::write(folder.join("ready"), "").unwrap();
    loop {
        run_frames(&mut window, 1);
    }
}

/// Plays 500 frames and more in another program, and kills it.
fn crash_in(settings: &Path) {
    crash(settings, "app::tests::aside::a_program_that_is_killed");
}

fn crash(settings: &Path, test: &str) {
    fs::create_dir_all(settings).unwrap();
    // Of an earlier crash in the same folder.
    let _ = fs::remove_file(settings.join("ready"));
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", test])
        .env(CHILD, settings)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut running = None;
    for _ in 0..6_000 {
        if settings.join("ready").exists() {
            running = Some(());
            break;
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    running.unwrap();
}

fn offered(window: &Window<'_>) -> Option<u64> {
    match &app(window).workbench.ui_state().shell.popup {
        Some(Popup::LeftOver { .. }) => {
            let chosen = app(window).status().program.left_over.chosen();
            chosen.map(|session| session.frames)
        }
        _ => None,
    }
}

#[test]
fn after_a_crash_the_session_is_offered_opened_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings");
    crash_in(&settings);
    let mut first = window(&settings, kept_aside());
    until(&mut first, "the offer", |w| offered(w).is_some());
    let frames = offered(&first).unwrap();
    assert!(frames >= 500, "{frames}");
    first.get_by_label("A session was not closed");
    // Another program does not offer it at the same time.
    let mut second = window(&settings, kept_aside());
    for _ in 0..30 {
        second.step();
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(offered(&second), None);
    drop(second);

    click(&mut first, "Open");
    until(&mut first, "the session", |w| app(w).shown.is_some());
    assert_eq!(value(&first, "Source"), "Last session · boytacean");
    assert_eq!(app(&first).shown_history().len() as u64, frames);
    assert!(app(&first).shown_history().get(333).is_some());

    // It stays until it is kept, now from the menu.
    let path = folder.path().join("kept.blockscope");
    let typed = PathBox::new(FileAsk::LeftOver, path.display().to_string());
    ask(&mut first, ShellAction::Popup(Popup::Path(typed)));
    click(&mut first, "Save");
    until(&mut first, "the copy", |w| {
        value_if_any(w, "Source").starts_with("kept.blockscope")
    });
    assert_eq!(app(&first).shown_history().len() as u64, frames);
    assert!(aside(&settings).is_empty());
    assert_eq!(app(&first).status().program.left_over.chosen(), None);
    let beside = fs::read_dir(folder.path()).unwrap();
    let beside: Vec<_> = beside
        .map(|entry| entry.unwrap().file_name())
        .filter(|name| name.to_string_lossy().starts_with("kept"))
        .collect();
    assert_eq!(beside, ["kept.blockscope"]);
}

#[test]
fn a_recording_that_a_crash_did_not_close_is_reported_once_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings");
    crash(
        &settings,
        "app::tests::aside::a_program_that_is_killed_while_it_records",
    );
    let mut first = window(&settings, kept_aside());
    let unclosed = |w: &Window<'_>| match &app(w).workbench.ui_state().shell.popup {
        Some(Popup::Unclosed(unclosed)) => Some(unclosed.clone()),
        _ => None,
    };
    until(&mut first, "the report", |w| unclosed(w).is_some());
    let report = unclosed(&first).unwrap();
    assert!(report.frames >= 500, "{}", report.frames);
    assert_eq!(report.path.parent(), Some(&*settings.join("sessions")));
    first.get_by_label("The last recording was not closed");
    click(&mut first, "Open");
    until(&mut first, "the session", |w| app(w).shown.is_some());
    assert_eq!(app(&first).shown_history().len() as u64, report.frames);
    drop(first);
    assert!(report.path.exists());

    let mut second = window(&settings, kept_aside());
    until(&mut second, "the search", |w| app(w).left_overs_are_found());
    second.run();
    assert_eq!((unclosed(&second), offered(&second)), (None, None));
}

#[test]
fn a_session_that_can_not_be_read_is_reported_once_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    crash_in(folder.path());
    let [file] = &aside(folder.path())[..] else {
        panic!("{:?}", aside(folder.path()));
    };
    let mut bytes = fs::read(file).unwrap();
    bytes[40..].fill(0x5A);
    fs::write(file, &bytes).unwrap();
    let mut wal = file.clone().into_os_string();
    wal.push("-wal");
    fs::remove_file(wal).unwrap();
    let first = {
        let mut window = window(folder.path(), kept_aside());
        until(&mut window, "the report", |w| {
            last(w).contains("can't be read")
        });
        last(&window)
    };
    let [kept] = &aside(folder.path())[..] else {
        panic!("{:?}", aside(folder.path()));
    };
    assert!(first.contains(&*kept.to_string_lossy()), "{first}");
    assert!(fs::read(kept).unwrap() == bytes);
    let mut second = window(folder.path(), kept_aside());
    until(&mut second, "the search", |w| app(w).left_overs_are_found());
    assert!(!last(&second).contains("can't be read"));
}

#[test]
fn a_session_that_was_left_over_is_discarded() {
    let folder = tempfile::tempdir().unwrap();
    crash_in(folder.path());
    let mut first = window(folder.path(), kept_aside());
    until(&mut first, "the offer", |w| offered(w).is_some());
    click(&mut first, "Later");
    drop(first);
    // It is offered again.
    let mut second = window(folder.path(), kept_aside());
    until(&mut second, "the offer", |w| offered(w).is_some());
    // It asks first, and goes back.
    click(&mut second, "Discard…");
    click(&mut second, "Back");
    click(&mut second, "Discard…");
    click(&mut second, "Discard for good");
    assert!(aside(folder.path()).is_empty());
    drop(second);
    let mut third = window(folder.path(), kept_aside());
    until(&mut third, "the search", |w| app(w).left_overs_are_found());
    assert_eq!(offered(&third), None);
}

#[test]
fn all_that_was_left_over_is_listed_the_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    crash_in(folder.path());
    crash_in(folder.path());
    let mut window = window(folder.path(), kept_aside());
    until(&mut window, "the offer", |w| offered(w).is_some());
    window.get_by_label("2 sessions were not closed");
    let sessions = |w: &Window<'_>| app(w).status().program.left_over.sessions.to_vec();
    let listed = sessions(&window);
    assert_eq!(listed.len(), 2);
    assert!(listed[0].begun >= listed[1].begun, "{listed:?}");
    for session in &listed {
        assert!(session.picture.is_some() && session.begun.ends_with(" UTC"));
        assert!(session.frames >= 500, "{session:?}");
    }
    let rows = |w: &Window<'_>| w.query_all_by_label_contains("Session of").count();
    assert_eq!(rows(&window), 2);

    // The older one is chosen and discarded after a question; the newer one stays.
    let older = aside(folder.path()).len();
    let row = window.query_all_by_label_contains("Session of").nth(1);
    row.unwrap().click();
    window.run();
    click(&mut window, "Discard…");
    click(&mut window, "Discard for good");
    assert_eq!(aside(folder.path()).len() + 1, older);
    until(&mut window, "the rest", |w| offered(w).is_some());
    assert_eq!(sessions(&window), listed[..1]);
    window.get_by_label("A session was not closed");
    click(&mut window, "Open");
    until(&mut window, "the session", |w| app(w).shown.is_some());
    assert_eq!(app(&window).shown_history().len() as u64, listed[0].frames);
}

#[test]
fn what_happens_is_kept_aside_until_the_window_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), kept_aside());
    run_frames(&mut window, 60);
    written(&mut window);
    assert_eq!(aside(folder.path()).len(), 1);
    assert!(
        window.query_by_label("Recording").is_none(),
        "nobody records"
    );
    // Switched off, nothing is kept.
    ask(&mut window, workbench::sessions::commands::KEEPS_ASIDE);
    until(&mut window, "the end", |_| aside(folder.path()).is_empty());
    run_frames(&mut window, 10);
    assert!(app(&window).machine.recording().is_none());
    ask(&mut window, workbench::sessions::commands::KEEPS_ASIDE);
    run_frames(&mut window, 10);
    written(&mut window);
    assert_eq!(aside(folder.path()).len(), 1);
    drop(window);
    assert!(aside(folder.path()).is_empty());
    let left = fs::read_dir(folder.path().join("sessions").join("aside")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["lock"]);
}

#[test]
fn while_a_person_records_nothing_is_kept_aside() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), kept_aside());
    run_frames(&mut window, 60);
    written(&mut window);
    ask(&mut window, Request::Record);
    window.get_by_label("Recording");
    written(&mut window);
    until(&mut window, "the removal", |_| {
        aside(folder.path()).is_empty()
    });
    run_frames(&mut window, 60);
    ask_running(&mut window, Request::Record);
    until_running(&mut window, "the end", |w| {
        last(w).contains("frames are recorded in")
    });
    assert!(window.query_by_label("Recording").is_none());
    until_running(&mut window, "the next file", |_| {
        aside(folder.path()).len() == 1
    });
    written(&mut window);
}

#[test]
fn a_full_file_begins_again_with_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), kept_aside());
    run_frames(&mut window, 1_500);
    written(&mut window);
    let before = aside(folder.path());
    ask_running(&mut window, Request::Reset);
    ask_running(&mut window, Request::LoseAndContinue);
    until(&mut window, "the reset", |w| app(w).history().len() < 100);
    run_frames(&mut window, 60);
    assert_eq!(aside(folder.path()), before);
    ask(&mut window, SessionAction::AsideMib(0));
    until(&mut window, "the next file", |_| {
        let after = aside(folder.path());
        after.len() == 1 && after != before
    });
    written(&mut window);
}

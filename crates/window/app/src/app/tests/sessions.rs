//! Sessions that are recorded, saved and opened in the window.

use super::support::*;
use egui::Key;
use egui_kittest::kittest::Queryable as _;
use faults::Kind;
use planner::Strategy;
use std::{fs, path::Path};
use workbench::{
    AtBranch, BookmarkText, BranchStart, FaultAction, FileAsk, Loss, MachineCommand, NoticeKind,
    PathBox, PlaybackAction, Popup, Request, ShellAction, Speed,
};

/// Chooses an entry of the File menu.
fn file_menu(window: &mut Window<'_>, entry: &str) {
    click(window, "File");
    click(window, entry);
}

/// Frames, answers and board of every record that is shown, and what the panels count.
fn content(window: &Window<'_>) -> String {
    let history = app(window).shown_history();
    let range = history.range(0).unwrap();
    let records = range.clone().filter_map(|frame| history.get_on(0, frame));
    let records: Vec<String> = records
        .map(|r| {
            format!(
                "{} {} {:?} {:?} {:?}",
                r.picture.number, r.answer, r.reading, r.tracked, r.plan
            )
        })
        .collect();
    let statistics = history.statistics(0, *range.end());
    let marks = history.marks(0, range);
    format!(
        "{records:?} {statistics:?} {marks:?} {:?}",
        history.bookmarks()
    )
}

#[test]
fn a_recording_keeps_what_was_before_it_and_shows_it_again_after_the_window_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings");
    let mut options = options();
    options.bot = true;
    let mut first = window(&settings, options);
    run_frames(&mut first, 400);
    file_menu(&mut first, "Record");
    let message = last(&first);
    let path = message.strip_prefix("Everything is recorded in ").unwrap();
    let path = Path::new(path).to_owned();
    assert!(path.starts_with(settings.join("sessions")), "{message}");
    run_frames(&mut first, 300);
    first.get_by_label("Recording");
    let recorded = app(&first).history().last().unwrap().picture.number;
    app(&first).history().add_bookmark(0, 650, "a note");
    let live = content(&first);
    file_menu(&mut first, "Record");
    until(&mut first, "the end", |w| {
        last(w).contains(&format!("{recorded} frames"))
    });
    first.run();
    assert!(first.query_by_label("Recording").is_none());
    drop(first);

    let mut second = window(&folder.path().join("other"), super::support::options());
    open(&mut second, &path);
    assert_eq!(content(&second), live);
    let name = path.file_name().unwrap().to_str().unwrap();
    assert_eq!(value(&second, "Source"), format!("{name} · boytacean"));
    ask(&mut second, PlaybackAction::Seek(333));
    second.get_by_label("Game screen, frame 333");
    ask(&mut second, Request::Machine(MachineCommand::Run));
    assert!(last(&second).contains("ends here"), "{}", last(&second));
    assert!(app(&second).shown.is_some());
    click(&mut second, "Back to the game");
    assert!(app(&second).shown.is_none());
    // Frame 333 of the session is none of the game.
    let cursor = app(&second).workbench.ui_state().time.cursor;
    assert_eq!(cursor, workbench::Cursor::Live);
}

#[test]
fn what_is_kept_is_saved_as_a_session() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.blockscope");
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 300);
    let live = content(&window);
    let typed = PathBox::new(FileAsk::Session, path.display().to_string());
    ask(&mut window, ShellAction::Popup(Popup::Path(typed.clone())));
    click(&mut window, "Save");
    until(&mut window, "the file", |w| {
        last(w).contains("frames are in")
    });
    let names = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["mine.blockscope"]);

    // A file that is there already is left alone; the box stays open with the reason.
    ask(&mut window, ShellAction::Popup(Popup::Path(typed)));
    click(&mut window, "Save");
    let why = value(&window, "Refused");
    assert!(why.contains("mine.blockscope is there already"), "{why}");
    click(&mut window, "Cancel");

    open(&mut window, &path);
    assert_eq!(content(&window), live);
}

#[test]
fn a_recording_that_can_not_be_written_is_reported_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings");
    fs::create_dir_all(&settings).unwrap();
    // A file where the folder of sessions should be.
    fs::write(settings.join("sessions"), "mine").unwrap();
    let mut window = window(&settings, options());
    run_frames(&mut window, 60);
    ask(&mut window, Request::Record);
    let (kind, text) = messages(&window).pop().unwrap();
    assert!(
        kind == NoticeKind::Error && text.contains("can't be written"),
        "{text}"
    );
    run_frames(&mut window, 60);
    assert_eq!(fs::read(settings.join("sessions")).unwrap(), b"mine");
}

#[test]
fn the_game_goes_on_from_a_frame_of_a_recorded_session() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.blockscope");
    let playing = || {
        let mut options = options();
        options.bot = true;
        options
    };
    let mut first = window(&folder.path().join("first"), playing());
    run_frames(&mut first, 700);
    app(&first).history().add_bookmark(0, 500, "in the file");
    save_session(&mut first, &path);
    let was = app(&first).history().get(650).unwrap();
    drop(first);

    let mut second = window(&folder.path().join("second"), options());
    open(&mut second, &path);
    let start = BranchStart {
        from: 0,
        at: 600,
        name: "again".to_owned(),
        then: AtBranch::Wait,
    };
    ask_running(&mut second, Request::StartBranch(Box::new(start)));
    until(&mut second, "the frame", |w| {
        let status = app(w).status();
        let has_arrived = status.shown.branch == 1 && !app(w).branch_switch.is_under_way();
        app(w).shown.is_none() && has_arrived && status.shown.replay.is_none()
    });
    assert_eq!(value(&second, "Source"), "mine.blockscope · boytacean");
    // All of it is in its file, until something happens on the branch.
    let lost = |w: &Window<'_>| Loss::of_run(app(w).history(), app(w).saved.as_ref());
    assert!(lost(&second).is_nothing(), "{:?}", lost(&second));
    ask_running(&mut second, Request::Machine(MachineCommand::Step(100)));
    until(&mut second, "the frames", |w| {
        app(w).history().get_on(1, 700).is_some()
    });
    assert_eq!(lost(&second).lines(), ["1 branch"]);
    let is = app(&second).history().get_on(1, 650).unwrap();
    assert_eq!(was.picture.picture, is.picture.picture);
    assert_eq!(was.answer, is.answer);
    assert!(app(&second).requested.bot, "the bot plays as it did");
}

#[test]
fn weights_that_were_edited_over_a_session_play_on_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.blockscope");
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 300);
    save_session(&mut window, &path);
    open(&mut window, &path);
    let name = |w: &Window<'_>| app(w).status().machine.strategy.name().to_owned();
    assert_eq!(name(&window), "four-feature");
    let edited = Strategy::four_feature().with_weights([("holes", -2_000_000_000)]);
    ask(&mut window, Request::Play(Box::new(edited)));
    until(&mut window, "the edit", |w| {
        name(w) == "four-feature-edited"
    });
    branch_at(&mut window, 250);
    ask_running(&mut window, Request::Machine(MachineCommand::Step(30)));
    until(&mut window, "the frames", |w| {
        app(w).history().get_on(1, 280).is_some()
    });
    assert_eq!(name(&window), "four-feature-edited");
}

#[test]
fn a_session_with_faults_is_played_on_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("faulty.blockscope");
    let mut first = window(&folder.path().join("first"), options());
    run_frames(&mut first, 300);
    ask(&mut first, FaultAction::Add(Kind::Palette));
    run_frames(&mut first, 100);
    save_session(&mut first, &path);
    drop(first);

    let mut second = window(&folder.path().join("second"), options());
    open(&mut second, &path);
    branch_at(&mut second, 350);
    let faults = &app(&second).workbench.ui_state().fault_injection;
    let text = faults.spec.to_string();
    assert!(text.starts_with("palette") && text.contains('@'), "{text}");
    assert!(faults.is_on);
    ask_running(&mut second, Request::Machine(MachineCommand::Step(40)));
    until(&mut second, "the frames", |w| {
        app(w).history().get_on(1, 390).is_some()
    });
    let came = app(&second).status().machine.faults.count(Kind::Palette);
    assert!(came >= 39, "{came}");
    // Others from here on are the person's.
    ask(&mut second, FaultAction::Switch);
    let faults = &app(&second).workbench.ui_state().fault_injection;
    assert!(!faults.is_on && faults.spec.to_string() == text);
}

#[test]
fn a_session_that_is_not_gone_on_in_leaves_everything_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.blockscope");
    // On this core the way is long: it has no snapshots.
    let mut long = options();
    long.core = machine::CoreKind::GameboyCore;
    let mut first = window(&folder.path().join("first"), long);
    run_frames(&mut first, 1_600);
    save_session(&mut first, &path);
    drop(first);

    let mut second = window(&folder.path().join("second"), options());
    run_frames(&mut second, 60);
    ask(&mut second, Request::Record);
    let recorded = app(&second).machine.recording().unwrap().0;
    let source = app(&second).requested.name.clone();
    let profile = app(&second).profile_choice.profile().name().to_owned();
    open(&mut second, &path);
    let start = BranchStart {
        from: 0,
        at: 1_500,
        name: "again".to_owned(),
        then: AtBranch::TakePad,
    };
    ask_running(&mut second, Request::StartBranch(Box::new(start)));
    until(&mut second, "the way", |w| {
        app(w).machine.status().replay.is_some()
    });
    app(&second).machine.cancel_branch();
    until(&mut second, "the session", |w| {
        app(w).shows_session_at(&path)
    });
    assert_eq!(app(&second).requested.name, source);
    assert_eq!(app(&second).profile_choice.profile().name(), profile);
    let (recording, status) = app(&second).machine.recording().unwrap();
    assert_eq!((recording, status.error), (recorded, None));
    assert!(!app(&second).workbench.ui_state().game_keys);
}

#[test]
fn a_person_chooses_among_the_runs_of_a_session() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options();
    options.speed = Speed::Max;
    let mut first = window(&folder.path().join("first"), options);
    run_frames(&mut first, 90);
    ask(&mut first, Request::Record);
    ask_running(&mut first, Request::Reset);
    until(&mut first, "the reset", |w| app(w).history().len() < 90);
    run_frames(&mut first, 40);
    let path = app(&first).machine.recording().unwrap().0;
    ask(&mut first, Request::Record);
    let second_run = app(&first).history().len();
    drop(first);

    let mut second = window(&folder.path().join("second"), super::support::options());
    open(&mut second, &path);
    let (frames, epoch) = shown(&second);
    assert_eq!(frames, second_run);
    assert_eq!(app(&second).status().shown.runs.place(), (2, 2));
    click(&mut second, "Run of the session");
    let nodes = second.query_all_by_label_contains("Run 1: ");
    nodes.last().unwrap().click();
    until(&mut second, "the first run", |w| {
        app(w).status().shown.runs.place() == (1, 2)
    });
    let (frames, other) = shown(&second);
    assert_eq!(frames, 90);
    assert_ne!(
        epoch, other,
        "nothing kept for one run is shown for the other"
    );
    assert!(
        last(&second).starts_with("Run 1 of 2 of "),
        "{}",
        last(&second)
    );
    let button = second.get_by_label("Run of the session");
    assert!(button.rect().width() > 0.0);
}

/// The number of frames that are shown, and the epoch of the newest.
fn shown(window: &Window<'_>) -> (usize, pad::Epoch) {
    let history = app(window).shown_history();
    (history.len(), history.last().unwrap().picture.epoch)
}

#[test]
fn the_note_of_a_bookmark_is_listed_again_when_the_session_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.blockscope");
    let mut first = window(&folder.path().join("first"), options());
    run_frames(&mut first, 60);
    ask(&mut first, PlaybackAction::Seek(33));
    ask(&mut first, PlaybackAction::SetSlot(2));
    let id = app(&first).history().bookmarks()[0].id;
    let note = PlaybackAction::SetText(id, BookmarkText::Note, "too deep".into());
    ask(&mut first, note);
    save_session(&mut first, &path);
    drop(first);

    let mut second = window(&folder.path().join("second"), options());
    open(&mut second, &path);
    click(&mut second, "Bookmarks");
    assert_eq!(value(&second, "Note on frame 33"), "too deep");
    second.get_by_label("Bookmark at frame 33").hover();
    second.run();
    // Its key goes there.
    ask(&mut second, PlaybackAction::GoToSlot(2));
    second.get_by_label("Game screen, frame 33");

    // What is changed in the session is kept in its file.
    let name = second.get_by_label("Name of frame 33");
    name.focus();
    name.type_text("deep well");
    second.run();
    second.key_press(Key::Enter);
    second.run();
    ask(&mut second, PlaybackAction::Seek(50));
    ask(&mut second, PlaybackAction::Bookmark);
    click(&mut second, "Delete bookmark at frame 50");
    ask(&mut second, PlaybackAction::Seek(40));
    ask(&mut second, PlaybackAction::Bookmark);
    drop(second);
    let mut third = window(&folder.path().join("second"), options());
    open(&mut third, &path);
    let kept = app(&third).shown_history().bookmarks();
    let kept: Vec<_> = kept
        .iter()
        .map(|b| (b.frame, b.slot, b.name.as_str(), b.note.as_str()))
        .collect();
    assert_eq!(
        kept,
        [(33, Some(2), "deep well", "too deep"), (40, None, "", "")]
    );
}

#[test]
fn a_session_is_shown_beside_the_game_that_it_was_saved_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.blockscope");
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 300);
    save_session(&mut window, &path);
    run_frames(&mut window, 60);
    click(&mut window, "Playback");
    click(&mut window, "Branches");
    // Not clicked: the dialog's answer would come at any time.
    window.get_by_label("Compare with a session…");
    let typed = PathBox::new(FileAsk::Compare, path.display().to_string());
    ask(&mut window, ShellAction::Popup(Popup::Path(typed)));
    click(&mut window, "Compare");
    until(&mut window, "the session", |w| {
        w.query_by_label("Right side shown").is_some()
    });
    until(&mut window, "the comparison", |w| {
        value(w, "First different picture").starts_with("the same picture for 30")
    });
    assert_eq!(value(&window, "Right side shown"), "mine.blockscope");
    assert!(value(&window, "Right frame").starts_with("ends at 30"));
    ask(&mut window, PlaybackAction::Seek(200));
    assert_eq!(value(&window, "Left frame"), "frame 200");
    assert_eq!(value(&window, "Right frame"), "frame 200");

    fs::write(&path, "no session").unwrap();
    ask(&mut window, Request::UseFile(FileAsk::Compare, path));
    until(&mut window, "the refusal", |w| {
        messages(w).last().unwrap().0 == NoticeKind::Error
    });
    assert_eq!(value(&window, "Right side shown"), "mine.blockscope");
}

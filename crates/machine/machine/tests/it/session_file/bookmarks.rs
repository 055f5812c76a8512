//! Bookmarks of a session file that is open, and its runs in a few words.

use super::{record, run, verified};
use crate::common::{setup, wait};
use machine::{Goal, Machine, MachineSetup, verify::VerifyOptions};
use session::{Bookmark, History};
use session_file::SessionFile;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A session that is open as in a window.
struct Opened {
    file: SessionFile,
    history: History,
}

impl Opened {
    fn open(path: &Path) -> Self {
        let file = SessionFile::open(path).unwrap();
        let history = History::default();
        history.open(file.stored(1).unwrap()).unwrap();
        Self { file, history }
    }

    /// Changes the bookmarks here and in the file.
    fn change(&self, change: impl FnOnce(&History)) -> Result<(), String> {
        let before = self.history.bookmarks();
        change(&self.history);
        let now = self.history.bookmarks();
        let changed = self.file.change_bookmarks(1, &before, &now);
        changed.map_err(|why| why.to_string())
    }
}

fn bookmarks(path: &Path) -> Vec<Bookmark> {
    Opened::open(path).history.bookmarks().to_vec()
}

fn recorded(folder: &Path) -> PathBuf {
    let path = folder.join("run.blockscope");
    record(&path, 300, |_| {});
    path
}

#[test]
fn bookmarks_of_an_open_session_are_changed_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    let shown = Opened::open(&path);
    shown
        .change(|history| {
            let id = history.add_bookmark(0, 100, "the title\nof the game");
            assert!(history.rename_bookmark(id, "a 'name'"));
            history.set_slot(2, 0, 200);
            history.add_bookmark(0, 299, "not for long");
        })
        .unwrap();
    assert_eq!(bookmarks(&path), shown.history.bookmarks().to_vec());
    shown
        .change(|history| {
            let [first, second, third] = &history.bookmarks()[..] else {
                panic!("three bookmarks");
            };
            assert_eq!(first.name, "a 'name'");
            history.note_bookmark(first.id, "");
            history.rename_bookmark(second.id, "slot 2");
            history.remove_bookmark(third.id);
        })
        .unwrap();
    let kept = bookmarks(&path);
    assert_eq!(kept, shown.history.bookmarks().to_vec());
    let [first, second] = &kept[..] else {
        panic!("{kept:?}");
    };
    assert_eq!((&*first.name, &*first.note), ("a 'name'", ""));
    assert_eq!((&*second.name, second.slot), ("slot 2", Some(2)));

    assert!(shown.history.get(150).is_some(), "it can still be shown");
    let report = verified(&path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    let beside = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(beside, 1, "the file is the whole session");
}

#[test]
fn two_windows_do_not_undo_each_others_bookmarks() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    Opened::open(&path)
        .change(|history| {
            history.add_bookmark(0, 10, "both see it");
        })
        .unwrap();
    let (one, other) = (Opened::open(&path), Opened::open(&path));
    one.change(|history| {
        history.add_bookmark(0, 20, "of one");
    })
    .unwrap();
    other
        .change(|history| {
            let id = history.bookmarks()[0].id;
            history.note_bookmark(id, "of the other");
        })
        .unwrap();
    let notes: Vec<String> = bookmarks(&path).into_iter().map(|it| it.note).collect();
    assert_eq!(notes, ["of the other", "of one"]);
}

#[test]
fn a_file_that_can_not_be_changed_is_named_and_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    let shown = Opened::open(&path);
    let add = || {
        let why = shown
            .change(|history| {
                history.add_bookmark(0, 10, "");
            })
            .unwrap_err();
        assert!(why.contains("run.blockscope"), "{why}");
        assert_eq!(why.lines().count(), 1, "{why}");
        why
    };
    let busy = rusqlite::Connection::open(&path).unwrap();
    busy.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let why = add();
    assert!(why.contains("another program is using it"), "{why}");
    drop(busy);

    let mut permissions = fs::metadata(&path).unwrap().permissions();
    let writable = permissions.clone();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    // Nothing is write-protected for root.
    if fs::File::options().write(true).open(&path).is_err() {
        let why = add();
        assert!(why.contains("write-protected"), "{why}");
    }
    fs::set_permissions(&path, writable).unwrap();
    assert_eq!(bookmarks(&path), []);

    fs::remove_file(&path).unwrap();
    let why = add();
    assert!(why.contains("can't be opened"), "{why}");
    assert!(!path.exists(), "nothing is made in its place");
}

#[test]
fn the_runs_of_a_file_are_listed_with_what_distinguishes_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    let paused = MachineSetup {
        paused: true,
        ..setup(Goal::default())
    };
    let machine = Machine::start(paused).unwrap();
    run(&machine, 2_000);
    machine.record(&path).unwrap();
    machine.reset();
    machine.step(100);
    wait(&machine, "the second run", |status| {
        (status.frame, status.ran, status.summary.frame) == (100, 100, 100)
    });
    machine.stop_recording().unwrap().unwrap();

    let runs = SessionFile::open(&path).unwrap().run_summaries().unwrap();
    let [first, second] = &runs[..] else {
        panic!("{runs:?}");
    };
    assert_eq!((first.id, first.frames, first.games), (1, 2_000, 1));
    assert!(first.best_score > Some(0), "{first:?}");
    assert_eq!((second.id, second.frames, second.games), (2, 100, 0));
    assert_eq!(second.best_score, None);
    for run in &runs {
        assert_eq!(run.info.core.as_ref().unwrap().0, "boytacean");
        assert_eq!(run.info.rom.as_ref().unwrap().title, "BLOCKFALL");
    }
    assert!(first.started <= second.started);
}

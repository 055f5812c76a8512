//! Accepted changes are the records of a session from then on.

use crate::support::{
    by_other_weight, by_profile, compared, folder, history, profile_with, records,
};
use machine::verify::{VerifyOptions, verify};
use pad::FrameNo;
use replay::{Accepted, Instead, accept};
use rusqlite::Connection;
use std::{fs, path::Path, sync::atomic::AtomicBool};

fn accepted(path: &Path, instead: &Instead) -> Accepted {
    accept(path, instead, &mut |_| {}, &AtomicBool::new(false)).unwrap()
}

/// What acted on the game and what the screen showed, with its chain.
type Causes = Vec<(FrameNo, Vec<u8>, Vec<u8>)>;

fn causes(path: &Path) -> Causes {
    let connection = Connection::open(path).unwrap();
    let mut select = connection
        .prepare("SELECT first, causes, chain FROM block ORDER BY branch, first")
        .unwrap();
    let rows = select.query_map([], |row| {
        Ok((row.get::<_, i64>(0)? as u64, row.get(1)?, row.get(2)?))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

fn verifies(path: &Path, instead: &Instead) {
    let options = VerifyOptions {
        profile: instead.profile.clone(),
        strategy: instead.strategy.clone(),
        ..VerifyOptions::default()
    };
    let report = verify(path, &options, |_| {}, &AtomicBool::new(false)).unwrap();
    assert_eq!(report.difference(), None);
    assert_eq!(report.runs[0].skipped().count(), 0);
}

#[test]
fn what_is_accepted_is_unchanged_from_then_on_and_verifies() {
    let changes = [
        by_profile(profile_with("votes = 4", "votes = 2")),
        by_other_weight(),
    ];
    for instead in changes {
        let (folder, path) = folder();
        let before = causes(&path);
        let old = records(&path);
        assert!(compared(std::slice::from_ref(&path), &instead).is_changed());
        let Accepted::Replaced(replaced) = accepted(&path, &instead) else {
            panic!("nothing was replaced");
        };
        assert!(replaced > 0);
        assert!(causes(&path) == before, "a cause has changed");
        let new = records(&path);
        assert_eq!(new.len(), old.len());
        let differ = old.iter().zip(&new).filter(|(old, new)| old != new);
        assert_eq!(differ.clone().count() as u64, replaced);
        for (old, new) in old.iter().zip(&new) {
            assert_eq!(old.picture, new.picture);
        }
        for now in [&instead, &Instead::default()] {
            let report = compared(std::slice::from_ref(&path), now);
            assert_eq!(report.sessions[0].groups, []);
            verifies(&path, now);
        }
        assert_eq!(accepted(&path, &instead), Accepted::Unchanged);
        let beside = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(beside, 1, "the file is the whole session");
    }
}

#[test]
fn a_session_that_somebody_shows_is_accepted_all_the_same() {
    let (_folder, path) = folder();
    let shown = history(&path);
    let instead = by_other_weight();
    let old = records(&path);
    assert!(matches!(accepted(&path, &instead), Accepted::Replaced(_)));
    assert_ne!(records(&path), old);
    assert_eq!(shown.get_on(0, 1), Some(old[0].clone()));
}

#[test]
fn nothing_changes_when_it_is_cancelled_or_the_file_is_in_use() {
    let (_folder, path) = folder();
    let before = fs::read(&path).unwrap();
    let instead = by_other_weight();
    let cancelled = accept(&path, &instead, &mut |_| {}, &AtomicBool::new(true));
    assert_eq!(cancelled.unwrap(), Accepted::Cancelled);
    assert!(fs::read(&path).unwrap() == before);
    assert_eq!(accepted(&path, &Instead::default()), Accepted::Unchanged);
    assert!(fs::read(&path).unwrap() == before);
}

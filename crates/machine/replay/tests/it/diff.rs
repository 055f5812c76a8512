//! Two profiles on the pictures of a session.

use crate::{
    changes::{assert_exact, listed},
    support::{folder, history, profile_with, sent},
};
use replay::{Diff, SentDiff, diff};
use session::Kept;
use std::{path::Path, sync::atomic::AtomicBool};
use vision::Profile;

fn compared(path: &Path, before: &Profile, after: &Profile) -> Diff {
    let runs: [(i64, Kept); 1] = [(1, history(path).kept())];
    let cancel = AtomicBool::new(false);
    let found = diff(path.to_owned(), &runs, [before, after], &|_, _| {}, &cancel);
    let there = sent(&SentDiff::from(&found)).received();
    assert_eq!(
        there.as_ref(),
        Some(&found),
        "it is the same where it is received"
    );
    found
}

#[test]
fn a_profile_does_not_differ_from_itself() {
    let (_folder, path) = folder();
    let profile = Profile::blockfall().unwrap();
    let found = compared(&path, &profile, &profile);
    assert_eq!((found.keys.len(), found.readings.stretches.len()), (0, 0));
    assert!(!found.cancelled && found.readings.frames > 1_000);
}

#[test]
fn a_board_one_pixel_beside_lists_exactly_the_cells_that_flip() {
    let (_folder, path) = folder();
    let profile = Profile::blockfall().unwrap();
    let moved = profile_with("origin = [16, 0]", "origin = [17, 0]");
    let found = compared(&path, &profile, &moved);
    assert_exact(&found.readings, &path, &moved);
    let [origin] = &found.keys[..] else {
        panic!("{:?}", found.keys);
    };
    assert_eq!(origin.key, "field.origin");
    assert_eq!(origin.before.as_deref(), Some("[16, 0]"));
    assert_eq!(origin.after.as_deref(), Some("[17, 0]"));
    // The other way round, the same is listed the other way round.
    let back = compared(&path, &moved, &profile);
    let turned = listed(&back.readings).into_iter();
    let turned = turned.map(|(frame, name, was, is)| (frame, name, is, was));
    assert_eq!(
        turned.collect::<std::collections::BTreeSet<_>>(),
        listed(&found.readings)
    );
}

#[test]
fn a_cancelled_comparison_reports_it() {
    let (_folder, path) = folder();
    let profile = Profile::blockfall().unwrap();
    let runs = [(1, history(&path).kept())];
    let cancel = AtomicBool::new(true);
    let found = diff(path, &runs, [&profile, &profile], &|_, _| {}, &cancel);
    assert!(found.cancelled);
}

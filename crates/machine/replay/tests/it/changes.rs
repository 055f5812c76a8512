//! What differs is listed, all of it and nothing else; in a file that fetches nothing.

use crate::support::{
    FRAMES, by_other_weight, by_profile, compared, folder, profile_with, record, records,
};
use replay::{Album, DiffField, DiffLayer, Instead, SessionReport, find, html, regress};
use rules::COLUMNS;
use std::{
    collections::BTreeSet,
    fs,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};
use vision::{Cell, NextBox, Profile, Reader, Reading};

/// A difference in one frame.
type Difference = (u64, String, String, String);

/// Once it is cancelled, no further session is opened.
#[test]
fn no_session_is_opened_after_the_cancel() {
    let missing = ["a", "b"].map(std::path::PathBuf::from);
    let report = regress(
        &missing,
        &Instead::default(),
        &|_, _| {},
        &AtomicBool::new(true),
    );
    assert!(report.cancelled);
    assert_eq!(report.sessions.len(), missing.len());
    assert_eq!(report.errors().count(), 0);
}

fn word(cell: Cell) -> String {
    match cell {
        Cell::Empty => "empty".to_owned(),
        Cell::Flash => "flash".to_owned(),
        Cell::Curtain => "curtain".to_owned(),
        Cell::Other => "unknown".to_owned(),
        Cell::Piece(piece) => piece.letter().to_string(),
    }
}

/// All values of a reading with their names.
fn values(reading: &Reading) -> Vec<(String, String)> {
    let number = |value: Option<u32>| value.map_or("unreadable".to_owned(), |it| it.to_string());
    let mut values = vec![
        ("screen".to_owned(), reading.screen.name().to_owned()),
        ("score".to_owned(), number(reading.score)),
        ("level".to_owned(), number(reading.level.map(u32::from))),
        ("lines".to_owned(), number(reading.lines.map(u32::from))),
        (
            "next box".to_owned(),
            match reading.next_box() {
                NextBox::Empty => "empty".to_owned(),
                NextBox::Unreadable => "unreadable".to_owned(),
                NextBox::Piece(piece) => piece.letter().to_string(),
            },
        ),
    ];
    for (i, cell) in reading.cells.iter().enumerate() {
        let name = format!("{},{}", i / COLUMNS, i % COLUMNS);
        values.push((name, word(cell.cell)));
    }
    values
}

/// What another profile reads differently in recorded pictures, counted frame by frame.
fn recounted(path: &std::path::Path, before: &Profile, after: &Profile) -> BTreeSet<Difference> {
    let [before, after] = [before, after].map(|profile| Reader::new(profile.clone()));
    let mut differences = BTreeSet::new();
    for record in records(path) {
        let picture = &record.picture;
        let was = values(&before.read(&picture.picture));
        let is = values(&after.read(&picture.picture));
        for ((name, was), (_, is)) in was.into_iter().zip(is) {
            if was != is {
                differences.insert((picture.number, name, was, is));
            }
        }
    }
    differences
}

/// The same as it is listed in a report.
pub fn listed(session: &SessionReport) -> BTreeSet<Difference> {
    let mut differences = BTreeSet::new();
    let stretches = session.stretches.iter();
    for stretch in stretches.filter(|stretch| stretch.field.layer() == DiffLayer::Reading) {
        let name = match stretch.field {
            DiffField::Certainty | DiffField::Menu | DiffField::Heart => continue,
            DiffField::Cell { row, column } => format!("{row},{column}"),
            field => field.name().to_owned(),
        };
        assert_eq!(stretch.frames, stretch.last - stretch.first + 1);
        for frame in stretch.first..=stretch.last {
            let (was, is) = (stretch.before.to_string(), stretch.after.to_string());
            let fresh = differences.insert((frame, name.clone(), was, is));
            assert!(fresh, "frame {frame}: {name} is listed twice");
        }
    }
    differences
}

pub fn assert_exact(session: &SessionReport, path: &std::path::Path, after: &Profile) {
    let expected = recounted(path, &Profile::blockfall().unwrap(), after);
    let listed = listed(session);
    assert!(!expected.is_empty());
    let missing: Vec<_> = expected.difference(&listed).take(5).collect();
    let wrong: Vec<_> = listed.difference(&expected).take(5).collect();
    assert!(listed == expected, "missing {missing:?}, wrong {wrong:?}");
}

#[test]
fn a_session_that_nothing_changes_has_no_difference() {
    let (_folder, path) = folder();
    let report = compared(std::slice::from_ref(&path), &Instead::default());
    let session = &report.sessions[0];
    assert_eq!(session.error, None);
    assert_eq!(session.skipped, Vec::<String>::new());
    assert_eq!(session.stretches, []);
    assert_eq!(session.frames, FRAMES);
    assert!(!report.is_changed() && !report.cancelled);
    // Equal to what was recorded, instead of it.
    let same = by_profile(Profile::blockfall().unwrap());
    assert!(!compared(&[path], &same).is_changed());
}

#[test]
fn a_changed_threshold_lists_exactly_what_is_read_differently() {
    let (_folder, path) = folder();
    for (from, to) in [("votes = 4", "votes = 2"), ("slack = 3", "slack = 0")] {
        let profile = profile_with(from, to);
        let report = compared(std::slice::from_ref(&path), &by_profile(profile.clone()));
        let session = &report.sessions[0];
        if from.starts_with("votes") {
            assert_exact(session, &path, &profile);
        } else {
            let expected = recounted(&path, &Profile::blockfall().unwrap(), &profile);
            assert_eq!(listed(session), expected);
        }
        let counted: u64 = session.groups.iter().map(|group| group.count).sum();
        let all = [DiffLayer::Reading, DiffLayer::Tracking, DiffLayer::Decision];
        let all: u64 = all.map(|layer| session.count(layer)).into_iter().sum();
        assert_eq!(counted, all, "each difference is in one group");
        assert!(
            session.groups.len() * 4 <= session.stretches.len().max(4),
            "{} groups of {}",
            session.groups.len(),
            session.stretches.len()
        );
    }
}

#[test]
fn a_changed_weight_changes_decisions_and_no_reading() {
    let (_folder, path) = folder();
    let report = compared(std::slice::from_ref(&path), &by_other_weight());
    let session = &report.sessions[0];
    assert!(session.count(DiffLayer::Decision) > 0);
    assert_eq!(session.count(DiffLayer::Reading), 0);
    assert_eq!(session.count(DiffLayer::Tracking), 0);
    let records = records(&path);
    let decisions = session.stretches.iter();
    let decisions = decisions.filter_map(|it| Some((it.first, it.decision.as_deref()?)));
    let mut moved = 0;
    for (frame, decision) in decisions {
        let index = frame as usize - 1;
        let plan = records[index].plan.as_ref().unwrap();
        // The frame is the one on which the recorded plan was made.
        assert_ne!(records[index - 1].plan.as_ref(), Some(plan), "{frame}");
        let best = plan.best().unwrap();
        let before = decision.before.unwrap();
        assert_eq!(before.placement, best.line[0], "{frame}");
        assert_eq!(before.worth.to_bits(), best.value.to_bits(), "{frame}");
        // The placement now is one that could be chosen then.
        let after = decision.after.unwrap().placement.cells();
        let mut candidates = plan.candidates.iter();
        assert!(candidates.any(|candidate| candidate.line[0].cells() == after));
        moved += usize::from(after != before.placement.cells());
    }
    assert!(moved > 0, "no piece goes elsewhere");
}

#[test]
fn a_damaged_session_is_a_sentence_and_the_others_are_compared() {
    let (folder, path) = folder();
    let other = folder.path().join("a.blockscope");
    record(&other, 300);
    let damaged = folder.path().join("b.blockscope");
    let mut bytes = fs::read(&other).unwrap();
    let third = bytes.len() / 3;
    bytes[third..2 * third].fill(0x5A);
    fs::write(&damaged, bytes).unwrap();
    fs::write(folder.path().join("c.blockscope"), "no session").unwrap();
    fs::write(folder.path().join("notes.txt"), "notes").unwrap();
    let inner = folder.path().join("older").join("inner");
    fs::create_dir_all(&inner).unwrap();
    fs::copy(&other, inner.join("x.blockscope")).unwrap();

    let sessions = find(&[folder.path().to_owned()]).unwrap();
    let expected = [
        &other,
        &damaged,
        &folder.path().join("c.blockscope"),
        &inner.join("x.blockscope"),
        &path,
    ];
    assert_eq!(sessions.iter().collect::<Vec<_>>(), expected);
    let report = compared(&sessions, &Instead::default());
    let errors: Vec<Option<&str>> = report
        .sessions
        .iter()
        .map(|session| session.error.as_deref())
        .collect();
    assert!(
        matches!(errors[..], [None, Some(_), Some(_), None, None]),
        "{errors:?}"
    );
    for (session, file) in report.sessions.iter().zip(&sessions) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let error = session.error.as_deref().unwrap_or(name);
        assert!(error.contains(name) && !error.contains('\n'), "{error}");
    }
    assert_eq!(report.sessions[4].frames, FRAMES);
    assert!(!report.is_changed());
}

#[test]
fn progress_ends_at_the_last_frame_and_a_cancelled_comparison_reports_it() {
    let (folder, path) = folder();
    let other = folder.path().join("other.blockscope");
    record(&other, 600);
    let sessions = [path, other];
    let newest = AtomicU64::new(0);
    let cancel = AtomicBool::new(false);
    let whole = regress(
        &sessions,
        &Instead::default(),
        &|progress, _| {
            assert_eq!(progress.of, FRAMES + 600);
            newest.fetch_max(progress.done, Ordering::Relaxed);
        },
        &cancel,
    );
    assert!(!whole.cancelled);
    assert_eq!(newest.into_inner(), FRAMES + 600);
    let cut = regress(
        &sessions,
        &Instead::default(),
        &|_, _| cancel.store(true, Ordering::Relaxed),
        &cancel,
    );
    assert!(cut.cancelled);
    let frames: u64 = cut.sessions.iter().map(|session| session.frames).sum();
    assert!(frames < FRAMES + 600, "{frames}");
}

#[test]
fn the_file_has_its_pictures_in_it_and_fetches_nothing() {
    let (_folder, path) = folder();
    let report = compared(&[path], &by_other_weight());
    let words = html::Compared {
        before: "as recorded".to_owned(),
        after: "<script>alert(1)</script>".to_owned(),
    };
    let mut album = Album::default();
    let mut out = Vec::new();
    let mut pictures = |session: &replay::SessionReport, group: &replay::Group| {
        album.picture(&session.file, group)
    };
    html::report(&report, &words, &mut pictures, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let groups = report.sessions[0].groups.len();
    assert_eq!(text.matches("data:image/png;base64,").count(), 2 * groups);
    assert_eq!(text.matches("<tr class=").count(), groups);
    for outside in ["http", "<script", "<link", "url("] {
        assert!(!text.contains(outside), "{outside}");
    }
    assert!(text.contains("prefers-color-scheme:dark"));
    assert!(text.contains("&lt;script&gt;"));
    let group = &report.sessions[0].groups[0];
    assert!(text.contains(&*group.before), "{}", group.before);
}

#[test]
fn a_part_has_the_differences_of_its_frames_alone() {
    let (_folder, path) = folder();
    let instead = by_other_weight();
    let whole = compared(std::slice::from_ref(&path), &instead);
    let all = &whole.sessions[0].stretches;
    let decided: Vec<_> = all.iter().filter(|it| it.decision.is_some()).collect();
    let (first, last) = (decided[1].first, decided[decided.len() - 1].first - 1);
    let part = replay::BranchRange {
        run: 1,
        branch: 0,
        frames: first..=last,
    };
    let cancel = std::sync::atomic::AtomicBool::new(false);
    let found = replay::regress_part(&path, &part, &instead, &|_, _| {}, &cancel);
    assert!(!found.cancelled);
    let session = &found.sessions[0];
    assert_eq!(session.frames, last - first + 1);
    let of_part: Vec<_> = session
        .stretches
        .iter()
        .filter(|it| it.decision.is_some())
        .collect();
    let wanted: Vec<_> = decided
        .into_iter()
        .filter(|it| part.frames.contains(&it.first))
        .collect();
    assert_eq!(of_part, wanted);
    assert!(
        session
            .stretches
            .iter()
            .all(|it| part.frames.contains(&it.first) && it.last <= last)
    );
}

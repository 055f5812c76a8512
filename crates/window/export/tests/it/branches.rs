//! Frames of a branch, and frames that have no record.

use crate::{
    pictures::decoded,
    support::{bare, expected, history, on},
};
use export::{Clip, Film, csv, png};
use pad::Epoch;
use session::{History, Record};

/// Frames 101 to 150 without 120 to 124, and a branch from 130 on that shows the pictures of
/// 331 to 340.
fn forked() -> History {
    let forked = History::default();
    let record = |frame| Record::clone(&history().get(frame).unwrap());
    for frame in (101..=150).filter(|frame| !(120..=124).contains(frame)) {
        forked.push(record(frame));
    }
    let branch = forked.fork(0, 130, "other", Epoch(9)).unwrap();
    for frame in 131..=140 {
        let mut record = record(frame + 200);
        (record.picture.number, record.picture.branch) = (frame, branch);
        record.picture.epoch = Epoch(9);
        forked.push(record);
    }
    forked
}

fn shown(history: &History, branch: u32, frame: u64) -> Vec<u8> {
    let one = Clip::new(history, Some(branch), Some(frame), Some(frame)).unwrap();
    let mut bytes = Vec::new();
    png(&mut Film::new(&one, 1, bare(1)), &mut bytes, &mut on).unwrap();
    decoded(&bytes).1
}

#[test]
fn a_branch_has_the_frames_of_its_parent_and_its_own() {
    let history = forked();
    let clip = Clip::new(&history, None, None, None).unwrap();
    assert_eq!((clip.branch(), clip.frames()), (1, 101..=140));
    for (branch, frame, recorded) in [(0, 110, 110), (1, 110, 110), (0, 135, 135), (1, 135, 335)] {
        let is_it = shown(&history, branch, frame) == expected(recorded, 1);
        assert!(is_it, "branch {branch}, frame {frame}");
    }
}

#[test]
fn a_frame_without_a_record_shows_the_last_picture_and_has_no_row() {
    let history = forked();
    assert!(shown(&history, 0, 122) == expected(119, 1));
    let clip = Clip::new(&history, Some(0), Some(115), Some(129)).unwrap();
    assert_eq!(Film::new(&clip, 1, bare(1)).pictures(), 15);
    let mut bytes = Vec::new();
    csv(&clip, &mut bytes, &mut on).unwrap();
    let rows = String::from_utf8(bytes).unwrap().lines().count() - 1;
    assert_eq!(rows, 10);
}

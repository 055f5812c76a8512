//! A cancelled export ends at once, and a folder leaves nothing.

use crate::support::{bare, clip};
use export::{Clip, ExportError, Film, Folder, OnProgress, apng, csv, gif, jsonl, y4m};
use std::{fs, io::Write, ops::ControlFlow};

type Export = fn(&Clip, &mut dyn Write, OnProgress<'_>) -> Result<(), ExportError>;

#[test]
fn every_format_can_be_cancelled_and_reports_its_progress() {
    let formats: [Export; 5] = [
        |clip, out, progress| gif(&mut Film::new(clip, 2, bare(1)), out, progress),
        |clip, out, progress| apng(&mut Film::new(clip, 1, bare(1)), out, progress),
        |clip, out, progress| y4m(&mut Film::new(clip, 1, bare(1)), out, progress),
        csv,
        jsonl,
    ];
    let some = clip(101..=400);
    for export in formats {
        let mut seen = Vec::new();
        let cancelled = export(&some, &mut Vec::new(), &mut |done| {
            seen.push(done);
            if done > 60 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(matches!(cancelled, Err(ExportError::Cancelled)));
        assert!(seen.is_sorted() && *seen.last().unwrap() < 300, "{seen:?}");
        export(&some, &mut Vec::new(), &mut |done| {
            seen.push(done);
            ControlFlow::Continue(())
        })
        .unwrap();
        assert!(matches!(seen.last(), Some(150 | 300)));
    }
}

#[test]
fn a_cancelled_folder_leaves_nothing() {
    let parent = tempfile::tempdir().unwrap();
    let some = clip(1..=50);
    let mut film = Film::new(&some, 1, bare(1));
    let folder = Folder::open(&parent.path().join("pictures")).unwrap();
    let cancelled = folder.write(&mut film, &mut |done| match done {
        20 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert!(matches!(cancelled, Err(ExportError::Cancelled)));
    assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_that_cannot_be_made_is_refused_before_anything_is_drawn() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("file");
    fs::write(&file, "x").unwrap();
    assert!(matches!(
        Folder::open(&file),
        Err(ExportError::FolderExists(_))
    ));
    let missing = parent.path().join("no").join("folder");
    assert!(matches!(Folder::open(&missing), Err(ExportError::Write(_))));
}

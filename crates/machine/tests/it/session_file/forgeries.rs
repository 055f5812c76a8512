//! A session in which something was changed and all sums were recomputed differs, with the frame
//! and the layer.

use super::{VerifyOptions, record, verified};
use machine::verify::{Layer, Stretch, verify_stretch};
use pad::{Buttons, FrameNo};
use rusqlite::Connection;
use screen::{Picture, Shade};
use session::{Appended, Change, Fact, History, Mark, Record};
use session_file::{SessionFile, SessionWriter};
use std::{
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

/// Frames of the session.
const FRAMES: u64 = 1_500;

/// Where something is forged: within the game, in the middle of a block.
const AT: FrameNo = 1_200;

/// What is changed.
enum Forged {
    /// What the summary and the tables for queries are made of, but not the record.
    Beside(fn(&mut Appended)),
    /// The record alone.
    Record(fn(&mut Record)),
    /// The tables for queries alone.
    Tables(&'static str),
    /// The first order of a kind goes.
    NoOrder(&'static str),
    /// What the truth port held.
    Truth,
}

use Forged::{Beside, NoOrder, Record as InRecord, Tables, Truth};

/// What is forged at the frame [`AT`], and the layer that differs.
const FORGERIES: [(&str, Forged, Layer); 16] = [
    (
        "a score",
        Beside(|it| it.sample.score = Some(999_999)),
        Layer::Tables,
    ),
    (
        "lines",
        Beside(|it| it.sample.lines = Some(100)),
        Layer::Tables,
    ),
    (
        "a height",
        Beside(|it| it.sample.height = Some(0)),
        Layer::Tables,
    ),
    (
        "bumpiness, which only the summary has",
        Beside(|it| it.sample.bumpiness = Some(99)),
        Layer::Tables,
    ),
    (
        "a time, which only the summary has",
        Beside(|it| it.sample.read_us = Some(1.0)),
        Layer::Tables,
    ),
    (
        "points of the statistics",
        Beside(|it| it.facts.push(Fact::Points(777_777))),
        Layer::Tables,
    ),
    (
        "cleared rows of the statistics",
        Beside(|it| it.facts.push(Fact::Cleared(1 << 17))),
        Layer::Tables,
    ),
    (
        "the end of a game",
        Beside(|it| it.marks.push(Mark::GameOver)),
        Layer::Tables,
    ),
    (
        "a clear of four lines",
        Beside(|it| it.marks.push(Mark::Clear(4))),
        Layer::Tables,
    ),
    (
        "a row of frames",
        Tables("UPDATE frame SET holes = 9, height = 9 WHERE number = 1200"),
        Layer::Tables,
    ),
    (
        "a row of events",
        Tables("INSERT INTO event VALUES (1, 1200, 40, 'game over', NULL, NULL, NULL, NULL, NULL)"),
        Layer::Tables,
    ),
    (
        "an event that is missing",
        Tables(
            "UPDATE event SET frame = 1200, seq = 50 WHERE seq = 0 AND frame =
             (SELECT min(frame) FROM event WHERE frame > 1200)",
        ),
        Layer::Tables,
    ),
    (
        "an answer",
        InRecord(|it| it.answer |= Buttons::SELECT),
        Layer::Planner,
    ),
    (
        "a tracked score",
        InRecord(|it| Arc::make_mut(&mut it.tracked).score = Some(7)),
        Layer::Vision,
    ),
    (
        "a picture",
        InRecord(|it| it.picture.picture = Picture::plain(Shade::White)),
        Layer::Emulator,
    ),
    ("the truth", Truth, Layer::Truth),
];

/// Writes a session again, with another thing at one frame.
fn forge(from: &Path, to: &Path, forged: &Forged) {
    let file = SessionFile::open(from).unwrap();
    let run = file.runs().unwrap().remove(0);
    let history = History::default();
    history.open(file.stored(1).unwrap()).unwrap();
    let kept = history.kept();
    let main = &kept.branches[0];
    let mut writer = SessionWriter::create(to).unwrap();
    let mut apply = |change: Change| writer.apply(&change).unwrap();
    apply(Change::Began {
        branch: main.id,
        epoch: main.epoch,
    });
    let blocks = main.blocks.iter().filter_map(|block| block.records());
    for mut appended in blocks.flatten().chain(main.newest.iter().cloned()) {
        if appended.record.picture.number == AT {
            match forged {
                Beside(edit) => edit(&mut appended),
                InRecord(edit) => edit(Arc::make_mut(&mut appended.record)),
                _ => {}
            }
        }
        apply(Change::Appended(appended));
    }
    let mut is_gone = false;
    for (after, order) in main.orders.iter().cloned() {
        if let NoOrder(kind) = forged
            && order.kind() == *kind
            && !std::mem::replace(&mut is_gone, true)
        {
            continue;
        }
        apply(Change::Ordered {
            branch: main.id,
            after,
            order,
        });
    }
    writer.set_info(&run.info).unwrap();
    for (frame, hash) in file.truths(run.branches[0].row).unwrap() {
        let is_forged = matches!(forged, Truth) && frame == AT;
        writer
            .truth(main.id, frame, hash ^ i64::from(is_forged))
            .unwrap();
    }
    writer.finish().unwrap();
    if let Tables(sql) = forged {
        Connection::open(to).unwrap().execute_batch(sql).unwrap();
    }
}

#[test]
fn every_forgery_is_noticed_with_frame_and_layer() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.blockscope");
    let path = folder.path().join("forged.blockscope");
    record(&good, FRAMES, |_| {});
    let options = VerifyOptions::default();
    assert_eq!(verified(&good, &options).difference(), None);
    for (what, forged, layer) in &FORGERIES {
        forge(&good, &path, forged);
        let report = verified(&path, &options);
        let (_, difference) = report.difference().unwrap_or_else(|| panic!("{what}"));
        let found = (difference.layer, difference.frame);
        assert_eq!(found, (*layer, AT), "{what}: {}", difference.what);

        // The frames alone show it too; the block before them is not compared.
        let stretch = Stretch {
            first: Some(AT - 1),
            last: Some(AT + 30),
            ..Stretch::default()
        };
        let stop = AtomicBool::new(false);
        let report = verify_stretch(&path, &stretch, &options, |_| {}, &stop).unwrap();
        let (_, difference) = report.difference().unwrap_or_else(|| panic!("{what}"));
        assert_eq!((difference.layer, difference.frame), (*layer, AT), "{what}");
    }
}

#[test]
fn an_order_that_is_gone_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.blockscope");
    let path = folder.path().join("forged.blockscope");
    record(&good, 60, |_| {});
    forge(&good, &path, &NoOrder("strategy"));
    let report = verified(&path, &VerifyOptions::default());
    assert!(report.runs[0].planner.skipped.is_some());
}

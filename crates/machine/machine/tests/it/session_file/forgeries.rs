//! A session in which something was changed and all sums were recomputed differs, with the frame
//! and the layer.

use super::{VerifyOptions, record, sums::alter, verified};
use machine::verify::{FrameRange, SessionLayer, verify, verify_stretch};
use pad::{Buttons, Epoch, FrameNo, Origin};
use rusqlite::Connection;
use screen::{Picture, Shade};
use session::{Appended, Bookmark, Fact, History, HistoryChange, Mark, Order, Record};
use session_file::{RunInfo, SessionFile, SessionWriter};
use std::{
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

/// Frames of the session: so many that the snapshot at frame 1,200 is missed when it is gone.
const FRAMES: u64 = 1_600;

/// Where something is forged: within the game, in the middle of a block, at the snapshot.
const AT: FrameNo = 1_200;

/// A frame that was not recorded.
const LATE: FrameNo = FRAMES + 1;

/// The clocks and the bytes of a snapshot.
type State = (u64, Vec<u8>);

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
    /// What it held at the fork of a branch, in the rows of that branch.
    ForkTruth,
    /// The snapshot; `None` for one that is gone.
    Snapshot(fn(u64, Vec<u8>) -> Option<State>),
    /// An order after [`LATE`].
    LateOrder,
    /// A bookmark at [`LATE`].
    LateBookmark,
    /// What the run's row has.
    Info(fn(&mut RunInfo)),
}

use Forged::{
    Beside, ForkTruth, Info, LateBookmark, LateOrder, NoOrder, Record as InRecord, Snapshot,
    Tables, Truth,
};

impl Forged {
    /// The frame in which it shows.
    fn frame(&self) -> FrameNo {
        match self {
            LateOrder | LateBookmark => LATE,
            Info(_) => 0,
            _ => AT,
        }
    }

    /// Whether the frames around [`AT`] alone show it.
    fn shows_in_a_stretch(&self) -> bool {
        match self {
            ForkTruth | LateOrder | LateBookmark => false,
            Snapshot(forge) => forge(0, vec![0; 2_000]).is_some(),
            _ => true,
        }
    }
}

/// What is forged at the frame [`AT`], and the layer that differs.
const FORGERIES: [(&str, Forged, SessionLayer); 24] = [
    (
        "a score",
        Beside(|it| it.sample.score = Some(999_999)),
        SessionLayer::Tables,
    ),
    (
        "lines",
        Beside(|it| it.sample.lines = Some(100)),
        SessionLayer::Tables,
    ),
    (
        "a height",
        Beside(|it| it.sample.height = Some(0)),
        SessionLayer::Tables,
    ),
    (
        "bumpiness, which only the summary has",
        Beside(|it| it.sample.bumpiness = Some(99)),
        SessionLayer::Tables,
    ),
    (
        "a time, which only the summary has",
        Beside(|it| it.sample.read_us = Some(1.0)),
        SessionLayer::Tables,
    ),
    (
        "points of the statistics",
        Beside(|it| it.facts.push(Fact::Points(777_777))),
        SessionLayer::Tables,
    ),
    (
        "cleared rows of the statistics",
        Beside(|it| it.facts.push(Fact::Cleared(1 << 17))),
        SessionLayer::Tables,
    ),
    (
        "the end of a game",
        Beside(|it| it.marks.push(Mark::GameOver)),
        SessionLayer::Tables,
    ),
    (
        "a clear of four lines",
        Beside(|it| it.marks.push(Mark::Clear(4))),
        SessionLayer::Tables,
    ),
    (
        "a row of frames",
        Tables("UPDATE frame SET holes = 9, height = 9 WHERE number = 1200"),
        SessionLayer::Tables,
    ),
    (
        "a row of events",
        Tables("INSERT INTO event VALUES (1, 1200, 40, 'game over', NULL, NULL, NULL, NULL, NULL)"),
        SessionLayer::Tables,
    ),
    (
        "an event that is missing",
        Tables(
            "UPDATE event SET frame = 1200, seq = 50 WHERE seq = 0 AND frame =
             (SELECT min(frame) FROM event WHERE frame > 1200)",
        ),
        SessionLayer::Tables,
    ),
    (
        "an answer",
        InRecord(|it| it.answer |= Buttons::SELECT),
        SessionLayer::Planner,
    ),
    (
        "a tracked score",
        InRecord(|it| Arc::make_mut(&mut it.tracked).score = Some(7)),
        SessionLayer::Vision,
    ),
    (
        "a picture",
        InRecord(|it| it.picture.picture = Picture::plain(Shade::White)),
        SessionLayer::Emulator,
    ),
    ("the truth", Truth, SessionLayer::Truth),
    (
        "the truth where a branch was forked",
        ForkTruth,
        SessionLayer::Truth,
    ),
    (
        "a byte of a snapshot",
        Snapshot(|clocks, mut state| {
            state[1_000] ^= 1;
            Some((clocks, state))
        }),
        SessionLayer::Emulator,
    ),
    (
        "the clocks of a snapshot",
        Snapshot(|clocks, state| Some((clocks + 4, state))),
        SessionLayer::Emulator,
    ),
    (
        "a snapshot that is gone",
        Snapshot(|_, _| None),
        SessionLayer::Emulator,
    ),
    ("an order after the end", LateOrder, SessionLayer::Planner),
    (
        "a bookmark after the end",
        LateBookmark,
        SessionLayer::Tables,
    ),
    (
        "the title of the cartridge",
        Info(|info| info.rom.as_mut().unwrap().title.push('!')),
        SessionLayer::Emulator,
    ),
    (
        "the size of the cartridge",
        Info(|info| info.rom.as_mut().unwrap().size += 1),
        SessionLayer::Emulator,
    ),
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
    let mut apply = |change: HistoryChange| writer.apply(&change).unwrap();
    apply(HistoryChange::Began {
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
        apply(HistoryChange::Appended(appended));
    }
    let mut is_gone = false;
    for (after, order) in main.orders.iter().cloned() {
        if let NoOrder(kind) = forged
            && order.kind() == *kind
            && !std::mem::replace(&mut is_gone, true)
        {
            continue;
        }
        apply(HistoryChange::Ordered {
            branch: main.id,
            after,
            order,
        });
    }
    match forged {
        LateOrder => apply(HistoryChange::Ordered {
            branch: main.id,
            after: LATE,
            order: Order::Bot(true),
        }),
        LateBookmark => apply(HistoryChange::Bookmarks(vec![Bookmark {
            id: 1,
            branch: main.id,
            frame: LATE,
            name: String::new(),
            note: String::new(),
            slot: None,
        }])),
        ForkTruth => apply(HistoryChange::Forked {
            branch: main.id + 1,
            origin: Origin {
                branch: main.id,
                frame: AT,
            },
            name: "fork".to_owned(),
            epoch: Epoch(main.epoch.0 + 1),
        }),
        _ => {}
    }
    let mut info = run.info.clone();
    if let Info(edit) = forged {
        edit(&mut info);
    }
    writer.set_info(&info).unwrap();
    let row = run.branches[0].row;
    for (frame, hash) in file.truths(row).unwrap() {
        let is_forged = matches!(forged, Truth) && frame == AT;
        writer
            .truth(main.id, frame, hash ^ i64::from(is_forged))
            .unwrap();
    }
    if let ForkTruth = forged {
        writer.truth(main.id + 1, AT, 1).unwrap();
    }
    let (clocks, packed) = file.snapshot(row, AT).unwrap().unwrap();
    let mut snapshot = Some((clocks, emulator::unpack_state(&packed).unwrap()));
    if let Snapshot(edit) = forged {
        snapshot = snapshot.and_then(|(clocks, state)| edit(clocks, state));
    }
    if let Some((clocks, state)) = snapshot {
        let packed = lz4_flex::compress_prepend_size(&state);
        writer.snapshot(main.id, (AT, clocks), &packed).unwrap();
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
        let expected = (*layer, forged.frame());
        assert_eq!(found, expected, "{what}: {}", difference.what);
        if !forged.shows_in_a_stretch() {
            continue;
        }

        // The frames alone show it too; the block before them is not compared.
        let stretch = FrameRange {
            first: Some(AT - 1),
            last: Some(AT + 30),
            ..FrameRange::default()
        };
        let stop = AtomicBool::new(false);
        let report = verify_stretch(&path, &stretch, &options, |_| {}, &stop).unwrap();
        let (_, difference) = report.difference().unwrap_or_else(|| panic!("{what}"));
        assert_eq!((difference.layer, difference.frame), expected, "{what}");
    }
}

#[test]
fn an_order_that_is_gone_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.blockscope");
    let path = folder.path().join("forged.blockscope");
    record(&good, AT, |_| {});
    forge(&good, &path, &NoOrder("strategy"));
    let report = verified(&path, &VerifyOptions::default());
    assert!(report.runs[0].planner.skipped.is_some());
}

/// What is changed in the rows of a session of [`FRAMES`] frames with a branch, whose sums are then
/// corrected, and what the strict check reports.
const ROWS: [(&str, &str); 23] = [
    ("DELETE FROM truth", "truth: branch 0 has no truth of frame"),
    (
        "DELETE FROM truth WHERE first <= 1200 AND first + length(hashes) / 8 > 1200",
        "truth: branch 0 has no truth of frame",
    ),
    (
        "UPDATE truth SET hashes = substr(hashes, 1, length(hashes) - 8)
         WHERE first = (SELECT max(first) FROM truth)",
        "truth: branch 0 has no truth of frame 1600",
    ),
    (
        "UPDATE truth SET hashes = substr(hashes, 1, length(hashes) - 3)",
        "the length of a truth is out of range",
    ),
    (
        "UPDATE truth SET hashes = x''",
        "the length of a truth is out of range",
    ),
    (
        "INSERT INTO truth VALUES (1, 1601, zeroblob(800), 0)",
        "truth: branch 0 has a truth of frame 1601, and no such frame",
    ),
    (
        "INSERT INTO truth VALUES (1, -900, zeroblob(800), 0)",
        "the frame of a truth is out of range",
    ),
    (
        "INSERT INTO truth SELECT 1, max(first) - 1, zeroblob(16), 0 FROM truth",
        "is there twice",
    ),
    (
        "UPDATE block SET epoch = epoch + 1 WHERE first = 513",
        "the block from frame 769 on is of an older epoch",
    ),
    (
        "UPDATE block SET epoch = epoch + 1 WHERE first < 513",
        "the block from frame 513 on is of an older epoch",
    ),
    (
        "UPDATE block SET id = 1000 WHERE first = 513",
        "the block from frame 769 on is of an older epoch than those before it, or was begun \
         before them",
    ),
    (
        "UPDATE branch SET parent = NULL WHERE number = 1",
        "the fork of a branch is there in part",
    ),
    (
        "UPDATE branch SET fork_frame = NULL WHERE number = 1",
        "the fork of a branch is there in part",
    ),
    (
        "INSERT INTO run SELECT 2, started, program, core, core_version, rom_title, rom_size,
         rom_hash, faults, codec, sum FROM run",
        "run 2 has no branch, or is the one before it again",
    ),
    (
        "INSERT INTO run SELECT 2, started, program, core, core_version, rom_title, rom_size,
         rom_hash, faults, codec, sum FROM run;
         INSERT INTO branch VALUES (9, 2, 0, 'main', NULL, NULL, 0)",
        "run 2 has no branch, or is the one before it again",
    ),
    (
        "INSERT INTO run (program, codec) VALUES ('0.1.0', 1)",
        "run 2 has no branch, or is the one before it again",
    ),
    (
        "UPDATE run SET core_version = NULL",
        "the core of a run is there in part",
    ),
    (
        "UPDATE run SET rom_size = NULL",
        "the cartridge of a run is there in part",
    ),
    (
        "INSERT INTO snapshot SELECT branch, 2400, clocks, state, 0 FROM snapshot",
        "emulator: branch 0 has a snapshot of frame 2400, and no such frame",
    ),
    (
        "INSERT INTO snapshot SELECT 2, frame, clocks, state, 0 FROM snapshot",
        "emulator: branch 1 has a snapshot of frame 1200, and no such frame",
    ),
    (
        "INSERT INTO snapshot SELECT branch, -5, clocks, state, 0 FROM snapshot",
        "the frame of a snapshot is out of range",
    ),
    (
        "INSERT INTO \"order\" (branch, after, kind, value, sum) VALUES (1, -1, 'bot', 'on', 0)",
        "the frame of an order is out of range",
    ),
    (
        "DELETE FROM block WHERE first = 513",
        "the chain of frames 769 to 1024 was altered",
    ),
];

/// What the strict check reports in the order in which the command has it; empty for nothing.
fn strictly_verified(path: &Path) -> String {
    let (options, stop) = (VerifyOptions::default(), AtomicBool::new(false));
    let report = match verify(path, &options, |_| {}, &stop) {
        Ok(report) => report,
        Err(why) => return why.to_string(),
    };
    if let Some((_, found)) = report.difference() {
        return format!("{}: frame {}", found.layer.name(), found.frame);
    }
    let skipped = report.runs.iter().flat_map(|run| run.skipped());
    let skipped = skipped.map(|(layer, why)| format!("{}: {why}", layer.name()));
    skipped.collect::<Vec<_>>().join("; ")
}

#[test]
fn every_forged_row_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.blockscope");
    let path = folder.path().join("forged.blockscope");
    record(&good, FRAMES, |_| {});
    let fork = format!("INSERT INTO branch VALUES (2, 1, 1, 'fork', 1, {FRAMES}, 0)");
    alter(&good, &fork);
    assert_eq!(strictly_verified(&good), "");
    for (sql, expected) in ROWS {
        std::fs::copy(&good, &path).unwrap();
        alter(&path, sql);
        let found = strictly_verified(&path);
        assert!(found.contains(expected), "{sql}: {found}");
    }
}

//! Whatever differs is found in the layer that makes it.

use super::{VerifyOptions, record, verified};
use machine::verify::SessionLayer;
use pad::{Buttons, FrameNo, Poke};
use planner::Strategy;
use screen::{Picture, Shade};
use session::{Appended, History, HistoryChange, Order, Record};
use session_file::{RunInfo, SessionFile, SessionWriter};
use std::{path::Path, sync::Arc};
use tempfile::TempDir;
use vision::{Profile, ProfileChoice, Reader};

/// Frames of the session.
const FRAMES: u64 = 1_500;

/// A profile that counts a black corner less, and so reads other margins.
fn other_profile() -> Profile {
    let text = Profile::blockfall().unwrap().to_toml();
    let changed = text.replace("votes = 4", "votes = 3");
    assert_ne!(changed, text);
    Profile::parse(&changed).unwrap()
}

fn other_strategy() -> Strategy {
    let strategy = Strategy::four_feature();
    let first = &strategy.features()[0];
    strategy.with_weights([(first.feature.name, first.billionths + 1)])
}

/// A change of a record.
pub type Edit<'a> = dyn Fn(&mut Record) + 'a;

/// What is forged into a copy of a session, with all sums and chains as they should be.
#[derive(Default)]
pub struct Forgery<'a> {
    pub record: Option<&'a Edit<'a>>,
    pub order: Option<&'a dyn Fn(Order) -> Order>,
    pub truth: Option<&'a dyn Fn(FrameNo, i64) -> i64>,
}

pub fn forge(from: &Path, to: &Path, forgery: &Forgery<'_>) {
    let file = SessionFile::open(from).unwrap();
    let run = file.runs().unwrap().remove(0);
    let truths = file.truths(run.branches[0].row).unwrap();
    let info: RunInfo = run.info;
    let history = History::default();
    history.open(file.stored(1).unwrap()).unwrap();
    let kept = history.kept();
    let main = &kept.branches[0];
    let mut writer = SessionWriter::create(to).unwrap();
    let begun = HistoryChange::Began {
        branch: main.id,
        epoch: main.epoch,
    };
    writer.apply(&begun).unwrap();
    writer.set_info(&info).unwrap();
    for appended in main
        .blocks
        .iter()
        .flat_map(|block| block.records().unwrap())
    {
        let mut record = Record::clone(&appended.record);
        if let Some(edit) = forgery.record {
            edit(&mut record);
        }
        let record = Arc::new(record);
        let change = HistoryChange::Appended(Appended { record, ..appended });
        writer.apply(&change).unwrap();
    }
    for (after, order) in main.orders.iter().cloned() {
        let order = match forgery.order {
            Some(edit) => edit(order),
            None => order,
        };
        let change = HistoryChange::Ordered {
            branch: main.id,
            after,
            order,
        };
        writer.apply(&change).unwrap();
    }
    for (frame, hash) in truths {
        let hash = forgery.truth.map_or(hash, |edit| edit(frame, hash));
        writer.truth(main.id, frame, hash).unwrap();
    }
    for snapshot in file.snapshots(run.branches[0].row).unwrap() {
        let at = (snapshot.frame, snapshot.clocks);
        let state = file.state(run.branches[0].row, snapshot.frame).unwrap();
        writer.snapshot(main.id, at, &state.unwrap()).unwrap();
    }
    writer.finish().unwrap();
}

struct Bench {
    folder: TempDir,
    records: Vec<Arc<Record>>,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("good.blockscope");
        record(&path, FRAMES, |_| {});
        let history = History::default();
        let file = SessionFile::open(&path).unwrap();
        history.open(file.stored(1).unwrap()).unwrap();
        let records = (1..=FRAMES).map(|frame| history.get(frame).unwrap());
        Self {
            records: records.collect(),
            folder,
        }
    }

    /// The first frame of which something holds.
    fn first(&self, wanted: impl Fn(&Record) -> bool) -> FrameNo {
        let found = self.records.iter().find(|record| wanted(record));
        found.unwrap().picture.number
    }

    fn found(
        &self,
        options: &VerifyOptions,
        forgery: &Forgery<'_>,
    ) -> Option<(SessionLayer, FrameNo)> {
        let good = self.folder.path().join("good.blockscope");
        let path = self.folder.path().join("forged.blockscope");
        forge(&good, &path, forgery);
        let report = verified(&path, options);
        let (_, difference) = report.difference()?;
        assert!(!difference.what.is_empty());
        Some((difference.layer, difference.frame))
    }
}

#[test]
fn each_layer_is_named_with_its_first_frame() {
    let bench = Bench::new();
    let plain = VerifyOptions::default();
    assert_eq!(bench.found(&plain, &Forgery::default()), None);

    // Vision: one threshold of the profile, given instead or written into the order.
    let profile = other_profile();
    let reader = Reader::new(profile.clone());
    let misread = bench.first(|record| reader.read(&record.picture.picture) != *record.reading);
    let vision = Some((SessionLayer::Vision, misread));
    let choice = Arc::new(ProfileChoice::from(profile));
    let instead = VerifyOptions {
        profile: Some(Arc::clone(&choice)),
        ..VerifyOptions::default()
    };
    assert_eq!(bench.found(&instead, &Forgery::default()), vision);
    let order = |order| match order {
        Order::Profile(_) => Order::Profile(Arc::clone(&choice)),
        order => order,
    };
    let written = Forgery {
        order: Some(&order),
        ..Forgery::default()
    };
    assert_eq!(bench.found(&plain, &written), vision);

    // Planner: one weight of the strategy.
    let planned = bench.first(|record| record.plan.is_some());
    let planner = Some((SessionLayer::Planner, planned));
    let strategy = Arc::new(other_strategy());
    let instead = VerifyOptions {
        strategy: Some(Arc::clone(&strategy)),
        ..VerifyOptions::default()
    };
    assert_eq!(bench.found(&instead, &Forgery::default()), planner);
    let order = |order| match order {
        Order::Strategy(_) => Order::Strategy(Arc::clone(&strategy)),
        order => order,
    };
    let written = Forgery {
        order: Some(&order),
        ..Forgery::default()
    };
    assert_eq!(bench.found(&plain, &written), planner);
    let answer = |record: &mut Record| {
        if record.picture.number == 1_200 {
            record.answer |= Buttons::SELECT;
        }
    };
    let answered = Forgery {
        record: Some(&answer),
        ..Forgery::default()
    };
    assert_eq!(
        bench.found(&plain, &answered),
        Some((SessionLayer::Planner, 1_200))
    );

    // Truth: what the truth port held.
    let truth = |frame, hash| if frame == 1_000 { hash ^ 1 } else { hash };
    let lied = Forgery {
        truth: Some(&truth),
        ..Forgery::default()
    };
    assert_eq!(
        bench.found(&plain, &lied),
        Some((SessionLayer::Truth, 1_000))
    );
    let truth = |frame, hash| if frame == FRAMES { hash ^ 1 } else { hash };
    let lied = Forgery {
        truth: Some(&truth),
        ..Forgery::default()
    };
    assert_eq!(
        bench.found(&plain, &lied),
        Some((SessionLayer::Truth, FRAMES))
    );
}

#[test]
fn another_picture_or_another_input_is_the_emulator() {
    let bench = Bench::new();
    let plain = VerifyOptions::default();
    let pixel = |record: &mut Record| {
        if record.picture.number == 900 {
            record.picture.picture = record.picture.picture.edited(|shades| {
                let first = &mut shades[0];
                *first = match *first {
                    Shade::Black => Shade::White,
                    _ => Shade::Black,
                };
            });
        }
    };
    let clock = |record: &mut Record| {
        if record.picture.number == 901 {
            record.picture.clocks += 4;
        }
    };
    let white = |record: &mut Record| {
        if record.picture.number == 902 {
            record.picture.picture = Picture::plain(Shade::White);
        }
    };
    let edits: [(&Edit<'_>, FrameNo); 3] = [(&pixel, 900), (&clock, 901), (&white, 902)];
    for (edit, frame) in edits {
        let forgery = Forgery {
            record: Some(edit),
            ..Forgery::default()
        };
        let found = bench.found(&plain, &forgery);
        assert_eq!(found, Some((SessionLayer::Emulator, frame)));
    }

    // A person's button that was not held, and a write that was not made: the pictures show
    // it some frames later, and the truth port may show it before.
    let button = |record: &mut Record| {
        if (1_000..1_040).contains(&record.picture.number) {
            record.picture.inputs.held.person = Buttons::START;
        }
    };
    let state = cartridge::Setup {
        level: 9,
        lines: 95,
        ..cartridge::Setup::default()
    };
    let poke = |record: &mut Record| {
        if record.picture.number == 20 {
            let (offset, bytes) = state.encode().unwrap();
            record.picture.inputs.pokes.push(Poke {
                after: 19,
                offset,
                bytes,
            });
        }
    };
    let edits: [(&Edit<'_>, FrameNo); 2] = [(&button, 1_000), (&poke, 20)];
    for (edit, from) in edits {
        let forgery = Forgery {
            record: Some(edit),
            ..Forgery::default()
        };
        let (layer, frame) = bench.found(&plain, &forgery).unwrap();
        assert_eq!(layer, SessionLayer::Emulator);
        assert!(frame >= from, "frame {frame}");
    }
}

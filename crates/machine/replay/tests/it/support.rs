//! Sessions for the tests, and what their pictures are read as.

use machine::Limits;
use pad::FrameNo;
use planner::Strategy;
use replay::{Instead, RegressProgress, Report, SentReport, regress};
use serde::{Serialize, de::DeserializeOwned};
use session::{History, Record};
use session_file::SessionFile;
use std::{
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};
use tempfile::TempDir;
use trials::play;
use vision::Profile;

/// Frames of a session: the menus and some pieces.
pub const FRAMES: FrameNo = 1_100;

/// Records a game on the built-in cartridge.
pub fn record(path: &Path, frames: FrameNo) {
    let profile = Profile::blockfall().unwrap();
    let options = play::PlayOptions {
        limits: Limits {
            frames: Some(frames),
            ..Limits::default()
        },
        record: Some(path.to_owned()),
        ..play::PlayOptions::new(profile.into(), Strategy::four_feature())
    };
    let report = play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
    assert_eq!(report.unrecorded, None);
}

/// A folder with a session of that name.
pub fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path, FRAMES);
    (folder, path)
}

/// The records of the main branch of the first run.
pub fn records(path: &Path) -> Vec<Arc<Record>> {
    let history = history(path);
    let frames = history.range(0).unwrap();
    frames
        .map(|frame| history.get_on(0, frame).unwrap())
        .collect()
}

/// The first run.
pub fn history(path: &Path) -> History {
    let history = History::default();
    let file = SessionFile::open(path).unwrap();
    history.open(file.stored(1).unwrap()).unwrap();
    history
}

pub fn compared(sessions: &[PathBuf], instead: &Instead) -> Report {
    let ignore = |_: RegressProgress, _: &dyn Fn() -> Report| {};
    let report = regress(sessions, instead, &ignore, &AtomicBool::new(false));
    let there = sent(&SentReport::from(&report)).received();
    assert_eq!(
        there.as_ref(),
        Some(&report),
        "it is the same where it is received"
    );
    report
}

/// A value after its bytes were sent.
pub fn sent<T: Serialize + DeserializeOwned>(value: &T) -> T {
    postcard::from_bytes(&postcard::to_allocvec(value).unwrap()).unwrap()
}

/// The profile of the cartridge with one value replaced.
pub fn profile_with(from: &str, to: &str) -> Profile {
    let text = Profile::blockfall().unwrap().to_toml();
    let changed = text.replace(from, to);
    assert_ne!(changed, text, "{from} is not in the profile");
    Profile::parse(&changed).unwrap()
}

pub fn by_profile(profile: Profile) -> Instead {
    Instead {
        profile: Some(Arc::new(profile.into())),
        strategy: None,
    }
}

/// The strategy of the sessions with another weight.
pub fn by_other_weight() -> Instead {
    let strategy = Strategy::four_feature();
    let first = &strategy.features()[0];
    let other = strategy.with_weights([(first.feature.name, first.billionths / 8)]);
    Instead {
        profile: None,
        strategy: Some(Arc::new(other)),
    }
}

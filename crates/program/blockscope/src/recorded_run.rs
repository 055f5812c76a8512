//! A run of a session file, as commands read it.

use crate::output;
use session::History;
use session_file::{RunRow, SessionFile};
use std::path::Path;

/// Opens a run of a session file as it is now; without a number, the last one that has frames.
///
/// # Errors
/// One sentence when the file can't be read, is damaged, or has no such run.
pub fn open(path: &Path, run: Option<i64>) -> anyhow::Result<History> {
    let file = file(path)?;
    let run = file.run(run)?;
    history(&file, &run)
}

/// The runs of a session file, each with its number.
///
/// # Errors
/// As [`open`], when the run is reached.
pub fn each(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(i64, History)>>> {
    let file = file(path)?;
    let runs = file.runs()?.into_iter();
    Ok(runs.map(move |run| Ok((run.id, history(&file, &run)?))))
}

/// Opens a session file as it is now, as an input.
///
/// # Errors
/// When it can't be read or is no session, or the same command writes it.
pub fn file(path: &Path) -> anyhow::Result<SessionFile> {
    session_file::register_input(path)?;
    Ok(SessionFile::open_as_it_is(path)?)
}

fn history(file: &SessionFile, run: &RunRow) -> anyhow::Result<History> {
    let (history, rebuilt) = replay::history(file, run)?;
    if rebuilt {
        output::complain(&format!(
            "run {} was recorded by another version: what it read and decided was rebuilt",
            run.id
        ));
    }
    Ok(history)
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine::{Goal, Limits};
    use session::{Appended, HistoryChange};
    use session_file::SessionWriter;
    use std::sync::atomic::AtomicBool;
    use trials::play::{self, PlayOptions};

    #[test]
    fn what_is_recorded_meanwhile_is_not_seen() {
        let folder = tempfile::tempdir().unwrap();
        let (from, path) = (folder.path().join("a"), folder.path().join("b"));
        let options = PlayOptions {
            rom: None,
            core: machine::CoreKind::default(),
            profile_choice: named::profile("blockfall").unwrap(),
            strategy: named::strategy("four-feature").unwrap(),
            goal: Goal::default(),
            limits: Limits {
                frames: Some(400),
                ..Limits::default()
            },
            faults: machine::Faults::default(),
            free_run: false,
            record: Some(from.clone()),
        };
        play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
        let kept = open(&from, None).unwrap().kept();
        let main = &kept.branches[0];
        let sealed = main.blocks.iter().filter_map(|block| block.records());
        let all: Vec<Appended> = sealed.flatten().chain(main.newest.clone()).collect();

        let mut writer = SessionWriter::create(&path).unwrap();
        let mut write = |change: &HistoryChange| writer.apply(change).unwrap();
        write(&HistoryChange::Began {
            branch: main.id,
            epoch: main.epoch,
        });
        let (first, rest) = all.split_at(100);
        for appended in first {
            write(&HistoryChange::Appended(appended.clone()));
        }
        writer.commit().unwrap();
        let history = open(&path, None).unwrap();
        for appended in rest {
            writer
                .apply(&HistoryChange::Appended(appended.clone()))
                .unwrap();
        }
        writer.commit().unwrap();
        assert_eq!(history.range(0), Some(1..=100));
        for frame in 1..=100 {
            assert!(history.get(frame).is_some(), "frame {frame}");
        }
    }
}

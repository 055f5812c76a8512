//! Comparisons of recorded frames with what is read and decided now, wherever they are made.

use crate::changes::{of_diff, of_report};
use files::disk;
use planner::Strategy;
use replay::{
    Accepted, Album, BranchRange, Diff, Group, Instead, OnProgress, RegressProgress, Report,
    SessionReport, accept, diff, find, regress, regress_part,
};
use screen::Picture;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use session::History;
use std::{
    collections::VecDeque,
    io,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};
use vision::{Profile, ProfileChoice, ProfileError};

/// Gets how far a comparison is; it may be called from several threads.
pub type Shows<'a> = &'a (dyn Fn(RegressProgress) + Sync);

/// The sessions of a file or a folder.
///
/// # Errors
/// When there is none, in one sentence.
pub fn found(path: PathBuf) -> Result<Vec<PathBuf>, String> {
    let sessions =
        find(&[path]).map_err(|(path, why)| format!("{} can't be read: {why}", path.display()))?;
    match sessions.is_empty() {
        true => Err("There is no session in this folder; record one first".to_owned()),
        false => Ok(sessions),
    }
}

/// Compares sessions, or a part of the only one.
pub fn of_sessions(
    sessions: &[PathBuf],
    part: Option<&BranchRange>,
    instead: &Instead,
    shows: OnProgress<'_, Report>,
    cancel: &AtomicBool,
) -> Report {
    match (part, sessions) {
        (Some(part), [session]) => regress_part(session, part, instead, shows, cancel),
        _ => regress(sessions, instead, shows, cancel),
    }
}

/// Compares two profiles on the frames of a history, which may be that of a session.
pub fn of_profiles(
    history: &History,
    session: Option<&(PathBuf, i64)>,
    profiles: &[Profile; 2],
    shows: OnProgress<'_, Diff>,
    cancel: &AtomicBool,
) -> Diff {
    let (file, run) = session.cloned().unwrap_or_else(|| ("the game".into(), 1));
    let runs = [(run, history.kept())];
    diff(file, &runs, profiles.each_ref(), shows, cancel)
}

/// The picture at the first frame of a group, from the frames that were compared.
pub fn picture_in(history: &History, group: &Group) -> Option<Picture> {
    let record = history.get_on(group.branch, group.first)?;
    Some(record.picture.picture.clone())
}

/// What became of the records of sessions.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Replaced {
    /// The files, and how many records of each were replaced.
    pub replaced: Vec<(PathBuf, u64)>,
    /// Why others were not, a sentence each.
    pub failed: Vec<String>,
}

/// The sessions of a report whose records are to be replaced, with their frames.
pub fn changed(report: &Report) -> impl Iterator<Item = (&Path, u64)> {
    let sessions = report.sessions.iter();
    let changed = sessions.filter(|session| session.is_changed() && session.error.is_none());
    changed.map(|session| (&*session.file, session.frames))
}

/// Replaces the records of sessions, each with its frames.
pub fn accept_all(
    sessions: &[(PathBuf, u64)],
    instead: &Instead,
    shows: Shows<'_>,
    cancel: &AtomicBool,
) -> Replaced {
    let of = sessions.iter().map(|(_, frames)| frames).sum();
    let mut all = Replaced::default();
    let mut before = 0;
    for (file, frames) in sessions {
        let mut show = |progress: RegressProgress| {
            let done = before + progress.done;
            shows(RegressProgress { done, of });
        };
        match accept(file, instead, &mut show, cancel) {
            Ok(Accepted::Replaced(records)) => all.replaced.push((file.clone(), records)),
            Ok(Accepted::Unchanged) => {}
            Ok(Accepted::Cancelled) => {
                let why = format!("{} was not changed", file.display());
                all.failed.push(why);
                break;
            }
            Err(why) => all.failed.push(why.to_string()),
        }
        before += frames;
    }
    all
}

/// Files with their content, for a place that has none of them.
pub type SentFiles = Vec<(PathBuf, ByteBuf)>;

/// The files of these paths, if they are in a page: what is elsewhere in a program has the same disk.
///
/// # Errors
/// When one can't be read.
pub fn sent_files<'a>(paths: impl IntoIterator<Item = &'a Path>) -> io::Result<SentFiles> {
    let paths = paths.into_iter().filter(|_| common::IS_PAGE);
    let read = paths.map(|path| Ok((path.to_owned(), ByteBuf::from(disk::read(path)?))));
    read.collect()
}

/// Puts files where they were elsewhere.
///
/// # Errors
/// When one can't be written.
pub fn put_files(files: SentFiles) -> io::Result<()> {
    for (path, bytes) in files {
        disk::write(path, bytes.into_vec())?;
    }
    Ok(())
}

/// An [`Instead`] as plain data.
#[derive(Clone, Serialize, Deserialize)]
pub struct SentInstead {
    profile: Option<String>,
    strategy: Option<Strategy>,
}

impl From<&Instead> for SentInstead {
    fn from(instead: &Instead) -> Self {
        Self {
            profile: instead.profile.as_ref().map(|choice| choice.to_toml()),
            strategy: instead.strategy.as_deref().cloned(),
        }
    }
}

impl SentInstead {
    /// What replaces the recorded orders.
    ///
    /// # Errors
    /// When the profile can't be read.
    pub fn received(self) -> Result<Instead, ProfileError> {
        let profile = self.profile.map(|text| ProfileChoice::parse(&text));
        Ok(Instead {
            profile: profile.transpose()?.map(Arc::new),
            strategy: self.strategy.map(Arc::new),
        })
    }
}

/// The pictures that the window shows of a comparison, in the order in which it asks for them; each by the
/// shades of its pixels.
#[derive(Default, Serialize, Deserialize)]
pub struct SentPictures(VecDeque<Option<ByteBuf>>);

impl SentPictures {
    /// Those of a report, from the sessions.
    pub fn of_report(report: &Report) -> Self {
        let mut album = Album::default();
        let mut pictures = Self::default();
        of_report(0, report, &mut |session, group| {
            pictures.add(album.picture(&session.file, group))
        });
        pictures
    }

    /// Those of a difference, from the frames.
    pub fn of_diff(diff: &Diff, history: &History) -> Self {
        let mut pictures = Self::default();
        of_diff(0, diff, &mut |_, group| {
            pictures.add(picture_in(history, group))
        });
        pictures
    }

    fn add(&mut self, picture: Option<Picture>) -> Option<Picture> {
        let bytes = picture.as_ref().map(Picture::to_bytes);
        self.0.push_back(bytes.map(ByteBuf::from));
        picture
    }

    /// The next one.
    pub fn next(&mut self, _: &SessionReport, _: &Group) -> Option<Picture> {
        let bytes = self.0.pop_front()??;
        Picture::from_bytes(&bytes).ok()
    }
}

//! What comes of a comparison: on a thread, or elsewhere.

use crate::{
    changes::{of_diff, of_report},
    comparison::{self, Replaced, SentInstead, SentPictures, picture_in},
    differences::Differences,
    elsewhere::{self, Place, Sent, Work},
    job::{Job, Listener, Shared},
};
use replay::{Album, BranchRange, Diff, Instead, RegressProgress, Report, SentDiff, SentReport};
use serde::de::DeserializeOwned;
use serde_bytes::ByteBuf;
use session::{History, SentHistory};
use std::{path::PathBuf, sync::Arc};
use vision::Profile;
use workbench::Changes;

/// Why an answer is refused.
const OTHER: &str = "the answer is about something else";

/// What came of it.
pub(in crate::app) enum Outcome {
    /// What was found.
    Found(Differences, Box<Changes>),
    /// Nothing could be compared, for this reason.
    Failed(String),
    /// The records were replaced.
    Accepted(Replaced),
    /// It was cancelled, and nothing came of it; in one sentence.
    Cancelled(&'static str),
}

/// A comparison, or what is to be done after one.
pub(in crate::app) enum Task {
    /// A session or a part of it, or the sessions of a folder.
    Sessions {
        id: u64,
        path: PathBuf,
        part: Option<BranchRange>,
        instead: Instead,
    },
    /// Two profiles on the frames of a history, which may be that of a run of a session.
    Profiles {
        id: u64,
        history: History,
        session: Option<(PathBuf, i64)>,
        profiles: Box<[Profile; 2]>,
    },
    /// The records of all sessions that differ are replaced.
    Accept {
        report: Arc<Report>,
        instead: Instead,
    },
}

impl Task {
    /// Starts it, in this place or on a thread.
    pub fn start(
        self,
        place: Option<Box<dyn Place>>,
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Job<Outcome, RegressProgress> {
        let nothing = RegressProgress::default();
        match place {
            Some(place) => Job::away(nothing, place, wake, self.elsewhere()),
            None => Job::start_with(nothing, "regress", wake, move |shared| self.run(shared)),
        }
    }

    /// The same, to be made elsewhere.
    pub const fn elsewhere(self) -> ComparedElsewhere {
        ComparedElsewhere {
            task: self,
            so_far: None,
        }
    }

    fn run(&self, shared: &Shared<RegressProgress>) -> Outcome {
        let cancel = shared.cancelled();
        match self {
            Self::Sessions {
                path,
                part,
                instead,
                ..
            } => match comparison::found(path.clone()) {
                Err(why) => Outcome::Failed(why),
                Ok(sessions) => {
                    let part = part.as_ref();
                    let shows = |progress, _: &dyn Fn() -> Report| show(shared, progress);
                    let report = comparison::of_sessions(&sessions, part, instead, &shows, cancel);
                    let mut album = Album::default();
                    self.found(report, &mut |session, group| {
                        album.picture(&session.file, group)
                    })
                }
            },
            Self::Profiles {
                history,
                session,
                profiles,
                ..
            } => {
                let session = session.as_ref();
                let shows = |progress, _: &dyn Fn() -> Diff| show(shared, progress);
                let diff = comparison::of_profiles(history, session, profiles, &shows, cancel);
                self.differs(diff, &mut |_, group| picture_in(history, group))
            }
            Self::Accept { report, instead } => {
                let sessions = to_accept(report);
                let shows = |progress| show(shared, progress);
                Outcome::Accepted(comparison::accept_all(&sessions, instead, &shows, cancel))
            }
        }
    }

    /// What was found in sessions.
    fn found(&self, report: Report, pictures: crate::changes::Pictures<'_>) -> Outcome {
        let Self::Sessions {
            id, part, instead, ..
        } = self
        else {
            return Outcome::Failed("Other sessions were compared".to_owned());
        };
        let mut changes = of_report(*id, &report, pictures);
        // What is replaced is a whole file.
        changes.can_accept &= part.is_none();
        let what = Differences::Sessions {
            report: Arc::new(report),
            instead: instead.clone(),
        };
        Outcome::Found(what, Box::new(changes))
    }

    /// What two profiles read differently.
    fn differs(&self, diff: Diff, pictures: crate::changes::Pictures<'_>) -> Outcome {
        let Self::Profiles {
            id,
            history,
            session,
            profiles,
        } = self
        else {
            return Outcome::Failed("Other profiles were compared".to_owned());
        };
        let changes = of_diff(*id, &diff, pictures);
        let what = Differences::Profiles {
            diff: Arc::new(diff),
            history: history.clone(),
            file: session.as_ref().map(|(file, _)| file.clone()),
            name: profiles[1].name().to_owned(),
        };
        Outcome::Found(what, Box::new(changes))
    }
}

/// Reports progress of threads that may pass each other: it never goes back.
fn show(shared: &Shared<RegressProgress>, progress: RegressProgress) {
    shared.change(|shown| {
        shown.done = shown.done.max(progress.done);
        shown.of = progress.of;
    });
}

fn to_accept(report: &Report) -> Vec<(PathBuf, u64)> {
    let changed = comparison::changed(report);
    changed
        .map(|(file, frames)| (file.to_owned(), frames))
        .collect()
}

/// A comparison that is made elsewhere.
pub(in crate::app) struct ComparedElsewhere {
    task: Task,
    /// An answer with what was found so far, encoded.
    so_far: Option<ByteBuf>,
}

impl ComparedElsewhere {
    /// The answer, if the message is one.
    fn answer<A: DeserializeOwned>(
        &mut self,
        message: &[u8],
        shared: &Shared<RegressProgress>,
    ) -> Result<Option<A>, String> {
        match elsewhere::unpacked::<elsewhere::Compared, A>(message)? {
            Sent::Progress(elsewhere::Compared { done, of, found }) => {
                show(shared, RegressProgress { done, of });
                self.so_far = found.or(self.so_far.take());
                Ok(None)
            }
            Sent::Answer(answer) => Ok(Some(answer)),
        }
    }

    /// What was found in sessions.
    fn found(&self, (report, mut pictures): (SentReport, SentPictures)) -> Result<Outcome, String> {
        let report = report.received().ok_or(OTHER)?;
        let mut next = |session: &_, group: &_| pictures.next(session, group);
        Ok(self.task.found(report, &mut next))
    }

    /// What two profiles read differently.
    fn differs(&self, (diff, mut pictures): (SentDiff, SentPictures)) -> Result<Outcome, String> {
        let diff = diff.received().ok_or(OTHER)?;
        let mut next = |session: &_, group: &_| pictures.next(session, group);
        Ok(self.task.differs(diff, &mut next))
    }

    /// What was found until the comparison was cancelled.
    fn so_far(&self) -> Option<Outcome> {
        let found = self.so_far.as_deref()?;
        match &self.task {
            Task::Sessions { .. } => self.found(postcard::from_bytes(found).ok()?).ok(),
            Task::Profiles { .. } => self.differs(postcard::from_bytes(found).ok()?).ok(),
            Task::Accept { .. } => None,
        }
    }

    fn packed(&self) -> Result<Vec<u8>, String> {
        let files = |paths: &[PathBuf]| {
            let files = comparison::sent_files(paths.iter().map(PathBuf::as_path));
            files.map_err(|why| format!("The session can't be read: {why}"))
        };
        let work = match &self.task {
            Task::Sessions {
                path,
                part,
                instead,
                ..
            } => {
                let sessions = comparison::found(path.clone())?;
                Work::Compare {
                    files: files(&sessions)?,
                    sessions,
                    part: part.clone(),
                    instead: SentInstead::from(instead),
                }
            }
            Task::Profiles {
                history,
                session,
                profiles,
                ..
            } => Work::CompareProfiles {
                history: Box::new(SentHistory::from(&history.kept())),
                session: session.clone(),
                profiles: profiles.each_ref().map(Profile::to_toml),
            },
            Task::Accept { report, instead } => {
                let sessions = to_accept(report);
                let paths: Vec<PathBuf> = sessions.iter().map(|(file, _)| file.clone()).collect();
                Work::Accept {
                    files: files(&paths)?,
                    sessions,
                    instead: SentInstead::from(instead),
                }
            }
        };
        elsewhere::packed(&work)
    }
}

impl Listener<Outcome, RegressProgress> for ComparedElsewhere {
    fn work(&mut self, _: &Shared<RegressProgress>) -> Result<Vec<u8>, Outcome> {
        self.packed().map_err(Outcome::Failed)
    }

    fn hear(
        &mut self,
        message: &[u8],
        shared: &Shared<RegressProgress>,
    ) -> Result<Option<Outcome>, String> {
        match &self.task {
            Task::Sessions { .. } => {
                let answer = self.answer(message, shared)?;
                answer.map(|answer| self.found(answer)).transpose()
            }
            Task::Profiles { .. } => {
                let answer = self.answer(message, shared)?;
                answer.map(|answer| self.differs(answer)).transpose()
            }
            Task::Accept { .. } => {
                let answer = elsewhere::unpacked::<_, (Replaced, comparison::SentFiles)>(message)?;
                let (replaced, files) = match answer {
                    Sent::Progress((done, of)) => {
                        show(shared, RegressProgress { done, of });
                        return Ok(None);
                    }
                    Sent::Answer(answer) => answer,
                };
                let put = comparison::put_files(files);
                put.map_err(|why| format!("the session can't be written: {why}"))?;
                Ok(Some(Outcome::Accepted(replaced)))
            }
        }
    }

    fn cancelled(&mut self, _: &Shared<RegressProgress>) -> Outcome {
        let nothing = match &self.task {
            Task::Sessions { .. } | Task::Profiles { .. } => "The comparison was cancelled",
            Task::Accept { .. } => "No record was replaced, since that was cancelled",
        };
        self.so_far().unwrap_or(Outcome::Cancelled(nothing))
    }
}

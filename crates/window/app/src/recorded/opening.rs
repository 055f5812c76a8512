//! Sessions that are being opened: in steps, since a page has one thread for them and the window.

use super::{OpenedRun, RecordedSession, label};
use crate::{ShownProfile, file::file_name};
use emulator::CoreKind;
use pad::FrameNo;
use replay::RunReader;
use session::{History, Order};
use session_file::{RunRow, SessionError, SessionFile};
use std::{
    iter::{Rev, StepBy},
    mem,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::Arc,
    vec,
};
use vision::{Auto, ProfileChoice, Selection};
use workbench::{SessionRun, SessionRuns};

/// Pictures of a session from which its profile is found; most of any game show play.
const TRIED: FrameNo = 60;

/// A run of a session file that is being opened.
pub struct SessionOpening {
    name: String,
    path: PathBuf,
    /// The run that is wanted; the last that has frames, if none is named.
    wanted: Option<i64>,
    stage: Stage,
}

/// What is done next.
enum Stage {
    /// The file is opened.
    File,
    /// Its runs are listed.
    Runs {
        file: SessionFile,
        rows: vec::IntoIter<RunRow>,
        /// The runs so far that have frames.
        listed: Vec<SessionRun>,
        /// The one that is wanted, or may be.
        chosen: Option<Box<RunRow>>,
    },
    /// The run is read.
    Run {
        file: SessionFile,
        run: Box<RunRow>,
        runs: Vec<SessionRun>,
        reader: RunReader,
    },
    /// The profile of its newest branch is found.
    Profile {
        session: Box<RecordedSession>,
        choice: Box<ProfileChoice>,
        /// The frames whose pictures are shown to it, the newest first.
        frames: StepBy<Rev<RangeInclusive<FrameNo>>>,
    },
    /// Nothing: it was opened, or that has failed.
    Ended,
}

impl SessionOpening {
    /// A run of a file, by its number; the last that has frames, if none is given.
    pub fn of_file(path: &Path, run: Option<i64>) -> Self {
        Self {
            name: file_name(path),
            path: path.to_owned(),
            wanted: run,
            stage: Stage::File,
        }
    }

    /// Another run of the file of a session.
    pub fn of_run(session: &RecordedSession, run: i64) -> Self {
        Self {
            name: session.name.clone(),
            ..Self::of_file(session.file.path(), Some(run))
        }
    }

    /// Opens it now.
    ///
    /// # Errors
    /// As [`Self::step`].
    pub fn finish(mut self) -> Result<RecordedSession, SessionError> {
        loop {
            if let Some(session) = self.step()? {
                return Ok(session);
            }
        }
    }

    /// Goes on; returns the session with the last step.
    ///
    /// # Errors
    /// One sentence when it can't be read, is damaged, or has no such run or no frames.
    pub fn step(&mut self) -> Result<Option<RecordedSession>, SessionError> {
        self.stage = match mem::replace(&mut self.stage, Stage::Ended) {
            Stage::File => {
                let file = SessionFile::open(&self.path)?;
                Stage::Runs {
                    rows: file.runs()?.into_iter(),
                    file,
                    listed: Vec::new(),
                    chosen: None,
                }
            }
            Stage::Runs {
                file,
                mut rows,
                mut listed,
                mut chosen,
            } => match rows.next() {
                Some(row) => {
                    let summary = file.run_summary(row.clone())?;
                    let has_frames = summary.frames > 0;
                    if self.wanted.map_or(has_frames, |wanted| wanted == row.id) {
                        chosen = Some(Box::new(row));
                    }
                    if has_frames {
                        listed.push(SessionRun {
                            id: summary.id,
                            label: label(&summary),
                        });
                    }
                    Stage::Runs {
                        file,
                        rows,
                        listed,
                        chosen,
                    }
                }
                None => {
                    let run = chosen.ok_or_else(|| self.is_empty())?;
                    Stage::Run {
                        reader: RunReader::new(file.clone(), RunRow::clone(&run)),
                        file,
                        run,
                        runs: listed,
                    }
                }
            },
            Stage::Run {
                file,
                run,
                runs,
                mut reader,
            } => match reader.step()? {
                true => Stage::Run {
                    file,
                    run,
                    runs,
                    reader,
                },
                false => {
                    let session = self.opened(file, *run, runs, reader)?;
                    match choice(&session) {
                        None => return Ok(Some(session)),
                        Some((choice, frames)) => Stage::Profile {
                            session: Box::new(session),
                            choice: Box::new(choice),
                            frames,
                        },
                    }
                }
            },
            Stage::Profile {
                mut session,
                mut choice,
                mut frames,
            } => {
                let is_found = choice.selection() != Selection::Undecided;
                let next = if is_found { None } else { frames.next() };
                let Some(frame) = next else {
                    let shown = ShownProfile::new(choice.profile());
                    session.read_by = Some((choice.in_force(), shown));
                    return Ok(Some(*session));
                };
                if let Some(record) = session.history.get_on(session.current, frame) {
                    choice.see(&record.picture.picture);
                }
                Stage::Profile {
                    session,
                    choice,
                    frames,
                }
            }
            Stage::Ended => return Err(self.is_empty()),
        };
        Ok(None)
    }

    /// The session without the profile, once its run is read.
    fn opened(
        &self,
        file: SessionFile,
        run: RunRow,
        runs: Vec<SessionRun>,
        reader: RunReader,
    ) -> Result<RecordedSession, SessionError> {
        let (mut stored, rebuilt) = reader.end()?;
        stored.raise_epochs(OpenedRun::epoch(&self.path, run.id));
        let current = stored.current;
        let history = History::default();
        history
            .open(stored)
            .map_err(|why| file.makes_no_sense(why))?;
        let core = run.info.core.as_ref();
        let core = core.and_then(|(name, _)| name.parse::<CoreKind>().ok());
        Ok(RecordedSession {
            name: self.name.clone(),
            history,
            current,
            core: core.map_or("", CoreKind::name),
            runs: Arc::new(SessionRuns {
                runs,
                shown: run.id,
            }),
            file,
            run,
            rebuilt,
            read_by: None,
        })
    }

    fn is_empty(&self) -> SessionError {
        SessionError::Empty {
            path: self.path.as_path().into(),
        }
    }
}

/// The profile that was in force at the end of the newest branch, and the frames of it that are shown
/// to a choice that finds one by itself.
fn choice(
    session: &RecordedSession,
) -> Option<(ProfileChoice, StepBy<Rev<RangeInclusive<FrameNo>>>)> {
    let (history, branch) = (&session.history, session.current);
    let orders = history.orders(branch, 0..=FrameNo::MAX);
    let chosen = orders.into_iter().rev().find_map(|(_, order)| match order {
        Order::Profile(choice) => Some(ProfileChoice::clone(&choice)),
        _ => None,
    });
    let choice = chosen.or_else(|| Some(Auto::shipped().ok()?.into()))?;
    let frames = history.range(branch)?;
    let step = (frames.end() - frames.start()) / TRIED + 1;
    Some((choice, frames.rev().step_by(step as usize)))
}

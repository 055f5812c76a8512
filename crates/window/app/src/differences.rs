//! What a comparison has found with what was compared, its report as one HTML file, and both as plain data.

use crate::comparison::{SentFiles, SentInstead, picture_in, put_files, sent_files};
use anyhow::Context as _;
use replay::{Album, Diff, Instead, Report, SentDiff, SentReport, html};
use serde::{Deserialize, Serialize};
use session::{History, SentHistory};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

/// What was compared, and what was found.
#[derive(Clone)]
pub enum Differences {
    /// Sessions with what is read and decided now.
    Sessions {
        /// What was found.
        report: Arc<Report>,
        /// What replaced the recorded orders.
        instead: Instead,
    },
    /// A profile with the saved one.
    Profiles {
        /// What was found.
        diff: Arc<Diff>,
        /// The frames.
        history: History,
        /// The session that they are of; `None` for those of the game.
        file: Option<PathBuf>,
        /// The name of the profile.
        name: String,
    },
}

impl Differences {
    /// The file of a session; `None` for the frames of the game.
    pub fn file(&self, session: usize) -> Option<PathBuf> {
        match self {
            Self::Sessions { report, .. } => {
                let session = report.sessions.get(session)?;
                Some(session.file.clone())
            }
            Self::Profiles { file, .. } => file.clone(),
        }
    }

    /// Writes the report as HTML.
    ///
    /// # Errors
    /// When the output can't be written.
    pub fn page(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Sessions { report, instead } => {
                let compared = html::Compared {
                    before: "as recorded".to_owned(),
                    after: instead.names().join(", "),
                };
                let mut album = Album::default();
                html::report(
                    report,
                    &compared,
                    &mut |session, group| album.picture(&session.file, group),
                    out,
                )
            }
            Self::Profiles {
                diff,
                history,
                name,
                ..
            } => {
                let compared = html::Compared {
                    before: format!("profile {name} as saved"),
                    after: format!("profile {name} as edited"),
                };
                html::diff(
                    diff,
                    &compared,
                    &mut |_, group| picture_in(history, group),
                    out,
                )
            }
        }
    }
}

/// [`Differences`], with the files or the frames that its pictures are of.
#[derive(Serialize, Deserialize)]
pub enum SentDifferences {
    /// Those of sessions.
    Sessions {
        report: SentReport,
        instead: SentInstead,
        files: SentFiles,
    },
    /// Those of two profiles.
    Profiles {
        diff: SentDiff,
        history: Box<SentHistory>,
        file: Option<PathBuf>,
        name: String,
    },
}

impl SentDifferences {
    /// The same as plain data.
    ///
    /// # Errors
    /// When a session can't be read.
    pub fn new(differences: &Differences) -> io::Result<Self> {
        Ok(match differences {
            Differences::Sessions { report, instead } => {
                let changed = report.sessions.iter().filter(|it| it.is_changed());
                Self::Sessions {
                    files: sent_files(changed.map(|session| &*session.file))?,
                    report: SentReport::from(&**report),
                    instead: SentInstead::from(instead),
                }
            }
            Differences::Profiles {
                diff,
                history,
                file,
                name,
            } => Self::Profiles {
                diff: SentDiff::from(&**diff),
                history: Box::new(SentHistory::from(&history.kept())),
                file: file.clone(),
                name: name.clone(),
            },
        })
    }

    /// The differences, with the files put where they were.
    ///
    /// # Errors
    /// When something of it makes no sense, or there is no room for a file.
    pub fn received(self) -> anyhow::Result<Differences> {
        const OTHER: &str = "what differs is of something else";
        Ok(match self {
            Self::Sessions {
                report,
                instead,
                files,
            } => {
                put_files(files)?;
                Differences::Sessions {
                    report: Arc::new(report.received().context(OTHER)?),
                    instead: instead.received()?,
                }
            }
            Self::Profiles {
                diff,
                history,
                file,
                name,
            } => Differences::Profiles {
                diff: Arc::new(diff.received().context(OTHER)?),
                history: history.received()?,
                file,
                name,
            },
        })
    }
}

/// What was written, in one sentence.
pub fn differences_are_in(file: &Path) -> String {
    format!("The differences are in {}", file.display())
}

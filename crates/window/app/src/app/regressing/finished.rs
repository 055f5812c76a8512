//! A comparison that has ended, and its report as a file.

use crate::{comparison::picture_in, write_atomically};
use replay::{Album, Diff, Instead, Report, html};
use session::History;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use workbench::Changes;

/// What was compared, and what was found.
#[derive(Clone)]
pub(in crate::app) enum What {
    /// Sessions with what is read and decided now.
    Sessions {
        report: Arc<Report>,
        instead: Instead,
    },
    /// A profile with the saved one.
    Profiles {
        diff: Arc<Diff>,
        history: History,
        /// The session that the frames are of; `None` for those of the game.
        file: Option<PathBuf>,
        name: String,
    },
}

impl What {
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
}

/// A comparison that has ended.
pub(in crate::app) struct Compared {
    pub title: String,
    pub what: What,
    pub changes: Arc<Changes>,
    /// Whether a person is asked if the records are to be replaced.
    pub asks: bool,
}

/// Writes the report as HTML.
pub(super) fn write(what: &What, path: &Path) -> anyhow::Result<()> {
    Ok(write_atomically(path, |out| match what {
        What::Sessions { report, instead } => {
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
        What::Profiles {
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
    })?)
}

//! What is open: a game, a recorded session, or a picture; one at a time.

use crate::{folders::Folders, game::Game};
use anyhow::{Context as _, anyhow, bail, ensure};
use app::{RecordedSession, Still};
use autofit::GameProfile;
use pad::{BranchId, FrameNo};
use session::{History, Record};
use std::sync::Arc;
use vision::{Decoded, Reader};

/// What is open, and the folders of its files.
pub struct Desk {
    /// Where files are.
    pub folders: Folders,
    open: Option<Open>,
}

/// What is open.
pub enum Open {
    /// A game that runs when a call runs it.
    Game(Box<Game>),
    /// A run of a session, which does not change.
    Session(Box<RecordedSession>),
    /// A picture.
    Picture(Box<OpenPicture>),
}

/// A picture and what is read of it.
pub struct OpenPicture {
    /// A history of one frame.
    pub still: Still,
    /// The reader that made the reading; `None` for a profile from clicks.
    pub reader: Option<Reader>,
    /// The profile from clicks that reads it, and what it reads.
    pub game: Option<(Arc<GameProfile>, Decoded)>,
}

/// A frame of what is open.
pub struct Place {
    /// The frames.
    pub history: History,
    /// The branch.
    pub branch: BranchId,
    /// The frame.
    pub frame: FrameNo,
    /// Its record.
    pub record: Arc<Record>,
}

/// Why a call that needs something open is refused.
const NOTHING: &str = "nothing is open; call open first, without arguments for the built-in game";

impl Desk {
    /// A desk with nothing on it.
    pub const fn new(folders: Folders) -> Self {
        Self {
            folders,
            open: None,
        }
    }

    /// Puts something else there.
    pub fn set(&mut self, open: Open) -> &mut Open {
        self.open.insert(open)
    }

    /// Closes what is open.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// What is open.
    ///
    /// # Errors
    /// When nothing is.
    pub fn open(&self) -> anyhow::Result<&Open> {
        self.open.as_ref().context(NOTHING)
    }

    /// The game.
    ///
    /// # Errors
    /// When something else is open, or nothing.
    pub fn game(&mut self) -> anyhow::Result<&mut Game> {
        match self.open.as_mut().context(NOTHING)? {
            Open::Game(game) => Ok(game),
            Open::Session(_) => bail!(
                "a recorded session does not run; call branch with one of its frames to play on from \
                 there"
            ),
            Open::Picture(_) => {
                bail!("a picture does not run; call open without arguments for a game")
            }
        }
    }

    /// A frame: of a branch or of the newest one, and its newest frame unless another one is named.
    ///
    /// # Errors
    /// One sentence when there is no such frame.
    pub fn place(&self, branch: Option<BranchId>, frame: Option<FrameNo>) -> anyhow::Result<Place> {
        let (history, branch) = self.branch(branch)?;
        let range = history.range(branch);
        let range = range.context("no frame has been run yet; call step or go first")?;
        let frame = frame.unwrap_or(*range.end());
        let record = history.get_on(branch, frame);
        let record = record.with_context(|| {
            let (first, last) = (range.start(), range.end());
            match range.contains(&frame) {
                true => format!(
                    "frame: the picture of frame {frame} was dropped; choose another one of {first} to \
                     {last}"
                ),
                false => format!(
                    "frame: {frame} is not there; branch {branch} has the frames {first} to {last}"
                ),
            }
        })?;
        Ok(Place {
            history: history.clone(),
            branch,
            frame,
            record,
        })
    }

    /// The frames of what is open, and a branch of them: the newest one unless another is named.
    ///
    /// # Errors
    /// When nothing is open or there is no such branch.
    pub fn branch(&self, branch: Option<BranchId>) -> anyhow::Result<(&History, BranchId)> {
        let (history, newest) = match self.open()? {
            Open::Game(game) => (game.history(), game.branch_now()),
            Open::Session(session) => (&session.history, session.current),
            Open::Picture(picture) => (&picture.still.history, 0),
        };
        let branch = branch.unwrap_or(newest);
        let known = history.branches();
        let is_known = known.is_empty() || known.iter().any(|it| it.id == branch);
        ensure!(
            is_known,
            "branch: there is no branch {branch}; state lists those that there are"
        );
        Ok((history, branch))
    }

    /// What has read a frame of what is open.
    ///
    /// # Errors
    /// When its readings can't be explained.
    pub fn reader(&self) -> anyhow::Result<Reader> {
        match self.open()? {
            Open::Game(game) => Ok(game.reader()),
            Open::Session(session) => {
                let by = session.read_by.as_ref();
                let reader = by.and_then(|(_, shown)| shown.reader.get());
                let why = "it is not known by which profile the session was read; open another one";
                reader.cloned().ok_or_else(|| anyhow!(why))
            }
            Open::Picture(picture) => picture.reader.clone().context(
                "readings by a profile from clicks are not explained: cells are filled where enough \
                 pixels differ from the empty cell; open the picture without that profile",
            ),
        }
    }
}

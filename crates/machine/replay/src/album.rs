//! The pictures of the frames at which differences begin.

use crate::Group;
use pad::BranchId;
use screen::{Picture, PictureMsg};
use session_file::{BlockRow, SessionError, SessionFile};
use std::path::{Path, PathBuf};

/// Finds pictures in session files. The newest file and the newest block stay open, so that
/// groups in their order are found fast.
#[derive(Default)]
pub struct Album {
    open: Option<(PathBuf, SessionFile)>,
    /// The newest run and branch with its blocks.
    branch: Option<((i64, BranchId), Vec<BlockRow>)>,
    /// The newest block, by its row.
    block: Option<(i64, Vec<PictureMsg>)>,
}

impl Album {
    /// The picture at the first frame of a group of a session; `None` when the session does
    /// not have it, or can't be read any more.
    pub fn picture(&mut self, path: &Path, group: &Group) -> Option<Picture> {
        self.find(path, group).ok().flatten()
    }

    fn find(&mut self, path: &Path, group: &Group) -> Result<Option<Picture>, SessionError> {
        if self.open.as_ref().is_none_or(|(open, _)| open != path) {
            *self = Self::default();
            self.open = Some((path.to_owned(), SessionFile::open(path)?));
        }
        let Some((_, file)) = &self.open else {
            return Ok(None);
        };
        let place = (group.run, group.branch);
        if self
            .branch
            .as_ref()
            .is_none_or(|(known, _)| *known != place)
        {
            let runs = file.runs()?;
            let run = runs.iter().find(|row| row.id == group.run);
            let mut branches = run.into_iter().flat_map(|row| &row.branches);
            let Some(row) = branches.find(|row| row.id == group.branch) else {
                return Ok(None);
            };
            self.branch = Some((place, file.blocks(row.row)?));
        }
        let blocks = self.branch.iter().flat_map(|(_, blocks)| blocks);
        let has = |block: &&BlockRow| (block.first..=block.last).contains(&group.first);
        let Some(row) = blocks.into_iter().find(has) else {
            return Ok(None);
        };
        if self
            .block
            .as_ref()
            .is_none_or(|(known, _)| *known != row.row)
        {
            let pictures = file.pictures(group.branch, row)?;
            self.block = Some((row.row, pictures));
        }
        let mut pictures = self.block.iter().flat_map(|(_, pictures)| pictures);
        let found = pictures.find(|picture| picture.number == group.first);
        Ok(found.map(|picture| picture.picture.clone()))
    }
}

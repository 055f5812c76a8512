//! A recorded session as a source: its pictures, not what was read or pressed.

use pad::{CLOCKS_PER_SECOND, FrameNo};
use screen::PictureMsg;
use session::block;
use session_file::{BlockRow, BranchRow, RunRow, SessionError, SessionFile};
use source::{Source, SourceError, SourceFrame, SourceImage};
use std::{collections::VecDeque, path::Path, time::Duration};

/// Nanoseconds in a second.
const NANOS: u128 = 1_000_000_000;

/// The pictures of the branch with the newest frame of a session's last run, from the beginning of the run.
#[derive(Debug)]
pub struct SessionSource {
    file: SessionFile,
    /// Blocks that are still to be read, each with its branch and the last frame of it that
    /// belongs to the newest branch.
    blocks: VecDeque<(BranchRow, BlockRow, FrameNo)>,
    pictures: VecDeque<PictureMsg>,
    /// The clock of the first picture.
    first: Option<u64>,
    frames: u64,
}

impl SessionSource {
    /// Opens a session file.
    ///
    /// # Errors
    /// When it can't be read, is damaged, or has no frame.
    pub fn open(path: &Path) -> Result<Self, SourceError> {
        let file = SessionFile::open(path).map_err(|why| error(&why))?;
        let runs = file.runs().map_err(|why| error(&why))?;
        for run in runs.iter().rev() {
            let blocks = blocks_of_newest_branch(&file, run).map_err(|why| error(&why))?;
            if !blocks.is_empty() {
                let frames = blocks.iter().map(|(_, block, last)| frames(block, *last));
                return Ok(Self {
                    frames: frames.sum(),
                    file,
                    blocks: blocks.into(),
                    pictures: VecDeque::new(),
                    first: None,
                });
            }
        }
        let name = path.display();
        Err(SourceError::Other(format!(
            "{name} has no frames; record some first"
        )))
    }

    /// Decodes the next block; false when there is none.
    fn fill(&mut self) -> Result<bool, SourceError> {
        let Some((branch, block, last)) = self.blocks.pop_front() else {
            return Ok(false);
        };
        let causes = self
            .file
            .bytes(block.row)
            .map_err(|why| error(&why))?
            .causes;
        let pictures = block::pictures(&causes, (branch.id, block.epoch));
        let pictures = pictures.map_err(|why| error(&self.file.undecodable(block.first, why)))?;
        let shared = pictures
            .into_iter()
            .filter(|picture| picture.number <= last);
        self.pictures.extend(shared);
        Ok(true)
    }
}

/// The frames of a block up to the last one that is used.
fn frames(block: &BlockRow, last: FrameNo) -> u64 {
    if last >= block.last {
        block.length
    } else {
        (last + 1).saturating_sub(block.first)
    }
}

/// The blocks of the newest branch and, up to the forks, of those that it comes from.
fn blocks_of_newest_branch(
    file: &SessionFile,
    run: &RunRow,
) -> Result<Vec<(BranchRow, BlockRow, FrameNo)>, SessionError> {
    let mut blocks = Vec::new();
    let branches = &run.branches;
    let newest = file.newest_branch(run)?;
    let mut next = newest.map(|branch| (branch, FrameNo::MAX));
    while let Some((branch, last)) = next {
        let rows = file.blocks(branch.row)?;
        let used = rows.into_iter().filter(|block| block.first <= last).rev();
        blocks.extend(used.map(|block| (branch.clone(), block, last)));
        next = branch.origin.and_then(|origin| {
            // A branch comes after its parent, so this ends.
            let parent = branches.iter().take_while(|other| other.row != branch.row);
            let parent = parent.into_iter().find(|other| other.id == origin.branch)?;
            Some((parent, origin.frame.min(last)))
        });
    }
    blocks.reverse();
    Ok(blocks)
}

fn error(why: &SessionError) -> SourceError {
    SourceError::Other(why.to_string())
}

impl Source for SessionSource {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        while self.pictures.is_empty() {
            if !self.fill()? {
                return Ok(None);
            }
        }
        Ok(self.pictures.pop_front().map(|message| {
            let first = *self.first.get_or_insert(message.clocks);
            let clocks = u128::from(message.clocks.saturating_sub(first));
            let nanos = clocks * NANOS / u128::from(CLOCKS_PER_SECOND);
            SourceFrame {
                number: message.number,
                time: Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX)),
                image: SourceImage::Exact(message.picture),
            }
        }))
    }

    fn frames(&self) -> Option<u64> {
        Some(self.frames)
    }
}

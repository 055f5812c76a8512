//! A recorded session as a source: its pictures, not what was read or pressed. Any source is opened
//! by its name.

use pad::{BranchId, CLOCKS_PER_SECOND, FrameNo};
use screen::PictureMsg;
use session_file::{BlockRow, SessionError, SessionFile};
use source::{Cancel, Source, SourceError, SourceFrame, SourceImage, SourceSpec};
use std::{collections::VecDeque, path::Path, time::Duration};

/// Nanoseconds in a second.
const NANOS: u128 = 1_000_000_000;

/// The pictures of the branch with the newest frame of a session's last run, from the beginning of the run.
#[derive(Debug)]
pub struct SessionSource {
    file: SessionFile,
    /// Blocks that are still to be read, each with its branch and the last frame of it that
    /// belongs to the newest branch.
    blocks: VecDeque<((BranchId, FrameNo), BlockRow)>,
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
        Self::of(path).map_err(|why| error(0, &why))
    }

    fn of(path: &Path) -> Result<Self, SessionError> {
        let file = SessionFile::open(path)?;
        let run = file.run(None)?;
        let parts = match file.newest_branch(&run)? {
            Some(newest) => file.lineage(&run, newest, FrameNo::MAX)?,
            None => Vec::new(),
        };
        let blocks = parts.into_iter().flat_map(|part| {
            let place = (part.branch.id, part.upto);
            part.blocks.into_iter().map(move |block| (place, block))
        });
        let blocks: VecDeque<_> = blocks.collect();
        let frames = blocks.iter().map(|((_, last), block)| frames(block, *last));
        Ok(Self {
            frames: frames.sum(),
            file,
            blocks,
            pictures: VecDeque::new(),
            first: None,
        })
    }

    /// Decodes the next block; false when there is none.
    fn fill(&mut self) -> Result<bool, SourceError> {
        let Some(((branch, last), block)) = self.blocks.pop_front() else {
            return Ok(false);
        };
        let pictures = self.file.pictures(branch, &block);
        let pictures = pictures.map_err(|why| error(frames(&block, last), &why))?;
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

fn error(frames: u64, why: &SessionError) -> SourceError {
    SourceError::Session {
        frames,
        why: why.to_string(),
    }
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

/// Opens a source; a recorded session is known by its first bytes. `ffmpeg` is the program that
/// reads video files and devices, if not the one that the system finds. The source ends when
/// `cancel` is set, also while it waits for a frame.
///
/// # Errors
/// One sentence when it can't be opened.
pub fn open(
    spec: &SourceSpec,
    ffmpeg: Option<&Path>,
    cancel: &Cancel,
) -> Result<Box<dyn Source>, SourceError> {
    if let SourceSpec::Path(path) = spec
        && files::begins_with(path, SessionFile::MAGIC)
    {
        session_file::register_input(path)?;
        return Ok(Box::new(SessionSource::open(path)?));
    }
    spec.open(ffmpeg, cancel)
}

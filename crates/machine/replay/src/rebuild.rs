//! Runs whose records another version of the program encoded: the bot reads the recorded
//! pictures again, with the recorded orders, and makes all records again.
//!
//! Pictures, inputs and orders are stored in a form that every version reads, and records
//! follow from them.

use bot::{BotReplay, Instead};
use pad::FrameNo;
use screen::PictureMsg;
use session::{
    Annotator, Appended, BlockIndex, BlockMap, History, Order, Stored, StoredBlock,
    block::BlockEncoder,
};
use session_file::{
    BlockRow, BranchRow, RunRow, SessionError, SessionFile, SessionWalk, StoredReader,
};
use std::{mem, sync::Arc, vec};

/// Frames that one step rebuilds. The bot plans a piece in about one of forty, which may take some
/// milliseconds.
const STEP: usize = 16;

/// Makes the records of consecutive pictures of a branch.
#[derive(Clone)]
pub struct Rebuilder {
    bot: BotReplay,
    annotator: Annotator,
}

impl Rebuilder {
    /// A rebuilder at the beginning of a branch with these orders, given the rebuilder of its
    /// parent at the fork; `None` when the orders with which a run begins are missing.
    #[must_use]
    pub fn begin(orders: Vec<(FrameNo, Order)>, fork: Option<&Self>) -> Option<Self> {
        match fork {
            Some(fork) => Some(Self {
                bot: fork.bot.fork(orders),
                annotator: fork.annotator.clone(),
            }),
            None => Some(Self {
                bot: BotReplay::power_on(orders, &Instead::default())?,
                annotator: Annotator::default(),
            }),
        }
    }

    /// The record of the next picture; it has no times.
    pub fn record(&mut self, picture: &PictureMsg) -> Appended {
        let record = Arc::new(self.bot.rebuild(picture));
        self.annotator.annotate(record, None)
    }
}

/// A run as a history, and whether its records were rebuilt. `goes_on` gets the number of
/// frames that were rebuilt so far; an hour of play takes some seconds.
///
/// # Errors
/// When the run can't be read or rebuilt, or `goes_on` returned false.
pub fn stored(
    file: &SessionFile,
    run: &RunRow,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<(Stored, bool), SessionError> {
    let mut reader = RunReader::new(file.clone(), run.clone());
    while reader.step()? {
        if !goes_on(reader.rebuilt_frames()) {
            return Err(SessionError::Cancelled);
        }
    }
    reader.end()
}

/// The history of a run, and whether its records were rebuilt.
///
/// # Errors
/// As [`stored`], or when what is stored is damaged.
pub fn history(file: &SessionFile, run: &RunRow) -> Result<(History, bool), SessionError> {
    let history = History::default();
    let (stored, rebuilt) = stored(file, run, |_| true)?;
    history
        .open(stored)
        .map_err(|why| file.makes_no_sense(why))?;
    Ok((history, rebuilt))
}

/// Reads a run as a history, in short steps, and rebuilds its records where another version encoded
/// them.
pub struct RunReader(Way);

enum Way {
    /// The records stay in the file.
    Stored(Box<StoredReader>),
    /// They are made again.
    Rebuilt(Box<RunRebuilder>),
}

impl RunReader {
    /// One of which nothing is read.
    #[must_use]
    pub fn new(file: SessionFile, run: RunRow) -> Self {
        Self(match run.is_current() {
            true => Way::Stored(Box::new(StoredReader::new(file, run))),
            false => Way::Rebuilt(Box::new(RunRebuilder::new(file, run))),
        })
    }

    /// Reads on; returns whether there may be more.
    ///
    /// # Errors
    /// When the run can't be read or rebuilt.
    pub fn step(&mut self) -> Result<bool, SessionError> {
        match &mut self.0 {
            Way::Stored(reader) => reader.step(),
            Way::Rebuilt(rebuilder) => rebuilder.step(),
        }
    }

    /// Frames whose records were made again.
    #[must_use]
    pub const fn rebuilt_frames(&self) -> u64 {
        match &self.0 {
            Way::Stored(_) => 0,
            Way::Rebuilt(rebuilder) => rebuilder.done,
        }
    }

    /// The history, and whether its records were rebuilt, when no step is left.
    ///
    /// # Errors
    /// When its orders or bookmarks can't be read or are damaged.
    pub fn end(self) -> Result<(Stored, bool), SessionError> {
        match self.0 {
            Way::Stored(reader) => Ok((reader.end()?, false)),
            Way::Rebuilt(rebuilder) => Ok((rebuilder.end()?, true)),
        }
    }
}

/// Makes the records of all branches of a run again.
struct RunRebuilder {
    file: SessionFile,
    run: RunRow,
    walk: SessionWalk<Rebuilder>,
    bytes: BlockMap,
    /// The blocks of the branches that are done.
    blocks: Vec<Vec<StoredBlock>>,
    /// The branch after these, once it has begun.
    branch: Option<RebuiltBranch>,
    /// Frames so far.
    done: u64,
}

/// A branch whose records are being made.
struct RebuiltBranch {
    rebuilder: Rebuilder,
    rows: vec::IntoIter<BlockRow>,
    /// The blocks that are done.
    blocks: Vec<StoredBlock>,
    /// The one that is not.
    block: Option<RebuiltBlock>,
}

/// A block whose records are being made.
struct RebuiltBlock {
    row: BlockRow,
    pictures: vec::IntoIter<PictureMsg>,
    encoder: BlockEncoder,
}

impl RunRebuilder {
    fn new(file: SessionFile, run: RunRow) -> Self {
        Self {
            walk: SessionWalk::new(&file, &run),
            file,
            run,
            bytes: BlockMap::default(),
            blocks: Vec::new(),
            branch: None,
            done: 0,
        }
    }

    fn step(&mut self) -> Result<bool, SessionError> {
        let Some(branch) = self.run.branches.get(self.blocks.len()) else {
            return Ok(false);
        };
        let rebuilt = match &mut self.branch {
            Some(rebuilt) => rebuilt,
            None => self
                .branch
                .insert(begin(&self.file, &self.run, &mut self.walk, branch)?),
        };
        let block = match &mut rebuilt.block {
            Some(block) => block,
            None => {
                let Some(row) = rebuilt.rows.next() else {
                    self.blocks.push(mem::take(&mut rebuilt.blocks));
                    self.branch = None;
                    return Ok(true);
                };
                rebuilt.block.insert(RebuiltBlock {
                    pictures: self.file.pictures(branch.id, &row)?.into_iter(),
                    row,
                    encoder: BlockEncoder::default(),
                })
            }
        };
        let first = block.row.first;
        let undecodable = |why| self.file.undecodable(first, why);
        for picture in block.pictures.by_ref().take(STEP) {
            let appended = rebuilt.rebuilder.record(&picture);
            block.encoder.push(&appended).map_err(undecodable)?;
            let state = || rebuilt.rebuilder.clone();
            self.walk.save(branch.id, picture.number, state);
        }
        if block.pictures.len() > 0 {
            return Ok(true);
        }
        let Some(RebuiltBlock { row, encoder, .. }) = rebuilt.block.take() else {
            return Ok(true);
        };
        if let Some(packed) = encoder.packed() {
            let index = BlockIndex::parse(&packed.index);
            rebuilt.blocks.push(StoredBlock {
                key: row.row,
                epoch: row.epoch,
                index: index.map_err(undecodable)?,
            });
            self.bytes.insert(row.row, packed.bytes);
        }
        self.done += row.length;
        Ok(true)
    }

    fn end(self) -> Result<Stored, SessionError> {
        let bytes = Arc::new(self.bytes);
        self.file.stored_with(&self.run, self.blocks, bytes)
    }
}

/// A branch of which nothing is rebuilt.
fn begin(
    file: &SessionFile,
    run: &RunRow,
    walk: &mut SessionWalk<Rebuilder>,
    branch: &BranchRow,
) -> Result<RebuiltBranch, SessionError> {
    let missing = |missing| SessionError::NotRebuilt {
        path: file.path().into(),
        run: run.id,
        program: run.program.clone(),
        missing,
    };
    let part = walk.part(branch)?;
    if part.is_late() {
        return Err(missing("its first frames were not recorded"));
    }
    let fork = walk.fork(branch);
    if fork.is_none() && branch.origin.is_some() {
        return Err(missing("the frames before one of its branches are missing"));
    }
    let begun = Rebuilder::begin(file.orders(branch.row)?, fork);
    let why = "the profile and the strategy with which it began are missing";
    let rebuilder = begun.ok_or_else(|| missing(why))?;
    walk.leave_fork(branch);
    Ok(RebuiltBranch {
        rebuilder,
        rows: part.blocks.into_iter(),
        blocks: Vec::new(),
        block: None,
    })
}

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
use session_file::{RunRow, SessionError, SessionFile, SessionWalk};
use std::sync::Arc;

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
/// frames so far; an hour of play takes some seconds.
///
/// # Errors
/// When the run can't be read or rebuilt, or `goes_on` returned false.
pub fn stored(
    file: &SessionFile,
    run: &RunRow,
    goes_on: impl FnMut(u64) -> bool,
) -> Result<(Stored, bool), SessionError> {
    if run.is_current() {
        return Ok((file.stored(run.id)?, false));
    }
    Ok((rebuilt(file, run, goes_on)?, true))
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

fn rebuilt(
    file: &SessionFile,
    run: &RunRow,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<Stored, SessionError> {
    let missing = |missing| SessionError::NotRebuilt {
        path: file.path().into(),
        run: run.id,
        program: run.program.clone(),
        missing,
    };
    let mut walk = SessionWalk::new(file, run);
    let mut bytes = BlockMap::default();
    let mut blocks = Vec::new();
    let mut done = 0;
    for branch in &run.branches {
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
        let mut rebuilder = begun.ok_or_else(|| missing(why))?;
        walk.leave_fork(branch);
        let mut stored = Vec::new();
        for row in part.blocks {
            let undecodable = |why| file.undecodable(row.first, why);
            let mut encoder = BlockEncoder::default();
            for picture in file.pictures(branch.id, &row)? {
                let appended = rebuilder.record(&picture);
                encoder.push(&appended).map_err(undecodable)?;
                walk.save(branch.id, picture.number, || rebuilder.clone());
            }
            if let Some(packed) = encoder.packed() {
                let index = BlockIndex::parse(&packed.index);
                stored.push(StoredBlock {
                    key: row.row,
                    epoch: row.epoch,
                    index: index.map_err(undecodable)?,
                });
                bytes.insert(row.row, packed.bytes);
            }
            done += row.length;
            if !goes_on(done) {
                return Err(SessionError::Cancelled);
            }
        }
        blocks.push(stored);
    }
    file.stored_with(run, blocks, Arc::new(bytes))
}

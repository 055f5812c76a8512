//! Going on in a recorded run: the machine is brought to one of its frames, and what is done
//! from there on is done on a branch of that run.

use crate::{CoreKind, Faults, Machine, fault_line, setup::rom};
use bot::{Bot, BotCommand, BotReplay, Instead};
use emulator::{EmuCommand, InputLog, RecordedInputs, Snapshot};
use pad::{BranchId, BranchTarget, FrameNo, Origin};
use replay::RunReader;
use session::{History, Order, Stored, StoredError};
use session_file::{BlockRow, KeptCore, RunInfo, RunRow, SessionError, SessionFile, rom_hash};
use std::{mem, sync::Arc};
use vision::ProfileChoice;

/// Why a recorded run can't be played on, in one sentence.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] SessionError),
    /// It is not known what it was recorded with.
    #[error("it is not known with which {0} the session was recorded, so it can't be played on")]
    Unknown(&'static str),
    /// The cartridge is another one.
    #[error(
        "the session was recorded with \"{0}\"; open that game first, then go on in the session"
    )]
    Rom(String),
    /// This program does not have the core.
    #[error("the session was recorded on the core {0}, which this program does not have")]
    Core(String),
    /// It does not begin at power-on.
    #[error("the first frames of the session were not recorded, so it can't be played on")]
    Begin,
    /// The faults that it was recorded with can't come again.
    #[error("{0}, so the session can't be played on")]
    Faults(String),
    /// Its branches do not fit together.
    #[error(transparent)]
    Stored(#[from] StoredError),
    /// It was cancelled.
    #[error("it was cancelled")]
    Cancelled,
}

/// A recorded run that the machine can go on in.
#[derive(Clone)]
pub struct Resumable {
    rom: Arc<[u8]>,
    core: CoreKind,
    faults: Faults,
    log: InputLog,
    bot: Bot,
    stored: Stored,
    kept: KeptCore,
}

impl Resumable {
    /// How pictures are read when the run begins.
    #[must_use]
    pub fn profile_choice(&self) -> Option<ProfileChoice> {
        let main = self.stored.branches.first()?;
        main.orders.iter().find_map(|(_, order)| match order {
            Order::Profile(choice) => Some(ProfileChoice::clone(choice)),
            _ => None,
        })
    }
}

/// The cartridge of a recorded run, out of those that are at hand.
///
/// # Errors
/// When none of them is the one.
pub fn cartridge_of(run: &RunInfo, at_hand: &[Arc<[u8]>]) -> Result<Arc<[u8]>, ResumeError> {
    let recorded = run.rom.as_ref();
    let recorded = recorded.ok_or(ResumeError::Unknown("cartridge"))?;
    let embedded = rom(None);
    let mut roms = at_hand.iter().chain([&embedded]);
    roms.find(|rom| rom_hash(rom) == recorded.hash)
        .cloned()
        .ok_or_else(|| ResumeError::Rom(recorded.title.clone()))
}

/// Reads what the machine needs of a run. Takes about a second for an hour of play;
/// `goes_on` gets the number of frames so far.
///
/// # Errors
/// When the run can't be played on, or `goes_on` returned false.
pub fn prepare(
    file: &SessionFile,
    run: &RunRow,
    rom: Arc<[u8]>,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<Resumable, ResumeError> {
    let mut preparation = Preparation::begin(file.clone(), run.clone(), rom)?;
    loop {
        if let Some(resumable) = preparation.step()? {
            return Ok(resumable);
        }
        if !goes_on(preparation.frames()) {
            return Err(ResumeError::Cancelled);
        }
    }
}

/// What is read of a run for the machine, some blocks at a time.
pub struct Preparation {
    file: SessionFile,
    run: RunRow,
    /// Reads the history, and what it is played on with.
    history: Option<(RunReader, Settings)>,
    /// All but the inputs, once the history is read.
    resumable: Option<Resumable>,
    /// The inputs of the branches that are read.
    branches: Vec<RecordedInputs>,
    /// The branch that is being read.
    reading: Option<ReadBranch>,
    frames: u64,
}

/// What a run is played on with beside its history.
struct Settings {
    rom: Arc<[u8]>,
    core: CoreKind,
    faults: Faults,
}

/// A branch whose blocks are being read.
struct ReadBranch {
    /// The last frame that it shares with its parent.
    fork: FrameNo,
    inputs: RecordedInputs,
    blocks: std::vec::IntoIter<BlockRow>,
}

impl Preparation {
    /// One of which nothing is read.
    ///
    /// # Errors
    /// When the run can't be played on.
    pub fn begin(file: SessionFile, run: RunRow, rom: Arc<[u8]>) -> Result<Self, ResumeError> {
        let (name, _) = run.info.core.as_ref().ok_or(ResumeError::Unknown("core"))?;
        let core = name
            .parse()
            .map_err(|_| ResumeError::Core(name.to_owned()))?;
        let faults = fault_line::of_run(&run.info).map_err(ResumeError::Faults)?;
        let settings = Settings { rom, core, faults };
        Ok(Self {
            history: Some((RunReader::new(file.clone(), run.clone()), settings)),
            file,
            run,
            resumable: None,
            branches: Vec::new(),
            reading: None,
            frames: 0,
        })
    }

    /// All but the inputs, when the history is read.
    fn without_inputs(
        &self,
        reader: RunReader,
        settings: Settings,
    ) -> Result<Resumable, ResumeError> {
        let (stored, _) = reader.end()?;
        // The bot opens it only when the emulator has come to the frame, too late for an error.
        History::default().open(stored.clone())?;
        let main = stored.branches.first().ok_or(ResumeError::Begin)?;
        let bot = BotReplay::power_on(main.orders.clone(), &Instead::default());
        let bot = bot.ok_or(ResumeError::Begin)?.into_bot();
        let kept = self.file.kept_core(&self.run)?;
        let Settings { rom, core, faults } = settings;
        Ok(Resumable {
            rom,
            core,
            faults,
            log: InputLog::recorded(stored.tree(), Vec::new()),
            bot,
            stored,
            kept,
        })
    }

    /// Frames that are read so far.
    #[must_use]
    pub const fn frames(&self) -> u64 {
        self.frames
    }

    /// Reads on, the inputs a block at a time; returns the run with the last step.
    ///
    /// # Errors
    /// When it can't be read, its frames do not follow those before them, or it was returned already.
    pub fn step(&mut self) -> Result<Option<Resumable>, ResumeError> {
        if let Some((reader, _)) = &mut self.history {
            if !reader.step()?
                && let Some((reader, settings)) = self.history.take()
            {
                self.resumable = Some(self.without_inputs(reader, settings)?);
            }
            return Ok(None);
        }
        let Some(resumable) = &mut self.resumable else {
            return Err(ResumeError::Cancelled);
        };
        let reading = match &mut self.reading {
            Some(reading) => reading,
            None => {
                let Some(branch) = self.run.branches.get(self.branches.len()) else {
                    let branches = mem::take(&mut self.branches);
                    resumable.log = InputLog::recorded(resumable.stored.tree(), branches);
                    return Ok(self.resumable.take());
                };
                let fork = branch.origin.map_or(0, |origin| origin.frame);
                let inputs = RecordedInputs {
                    branch: branch.id,
                    first: fork + 1,
                    held: Vec::new(),
                    pokes: Vec::new(),
                    snapshots: Vec::new(),
                };
                let blocks = self.file.blocks(branch.row)?.into_iter();
                self.reading.insert(ReadBranch {
                    fork,
                    inputs,
                    blocks,
                })
            }
        };
        let ReadBranch {
            fork,
            inputs,
            blocks,
        } = reading;
        if let Some(row) = blocks.next() {
            let pictures = self.file.pictures(inputs.branch, &row)?;
            self.frames += pictures.len() as u64;
            for picture in pictures {
                inputs.held.extend(&picture.inputs.dropped);
                inputs.held.push(picture.inputs.held);
                inputs.pokes.extend(picture.inputs.pokes);
                if *fork + inputs.held.len() as FrameNo != picture.number {
                    return Err(ResumeError::Begin);
                }
            }
            return Ok(None);
        }
        if let Some(ReadBranch { mut inputs, .. }) = self.reading.take() {
            let kept = &resumable.kept.snapshots;
            let own = kept.iter().filter(|it| it.branch == inputs.branch);
            inputs.snapshots.extend(own.map(|it| Snapshot {
                branch: it.branch,
                frame: it.frame,
                clocks: it.clocks,
                packed: Arc::clone(&it.state),
            }));
            self.branches.push(inputs);
        }
        Ok(None)
    }
}

impl Machine {
    /// The cartridge that is in.
    #[must_use]
    pub fn cartridge(&self) -> Arc<[u8]> {
        self.events.rom()
    }

    /// Goes to a frame of a recorded run and pauses there, as [`Machine::branch`] does. The
    /// game that is on and its history are replaced when the machine has come there, and stay
    /// when it does not. So does a recording: it gets nothing of the recorded run, and is there to
    /// be stopped. The faults of that run come on the branch as they did then. Returns the new branch.
    #[must_use]
    pub fn resume(&self, run: Resumable, (from, at): (BranchId, FrameNo), name: &str) -> BranchId {
        self.discard_failed();
        let Resumable {
            rom,
            core,
            faults,
            mut log,
            bot,
            mut stored,
            kept,
        } = run;
        // Above every epoch of the machine.
        let base = self.next_epoch();
        stored.raise_epochs(base);
        let target = BranchTarget {
            from,
            at,
            branch: stored.fork(
                Origin {
                    branch: from,
                    frame: at,
                },
                name,
            ),
            epoch: stored.newest_epoch().max(base).next(),
        };
        self.raise_epoch_to(target.epoch);
        self.line.resume(target.epoch, faults);
        self.recorder_slot.announce(kept, target.epoch);
        let mut tree = stored.tree();
        tree.set_epoch(target.branch, target.epoch);
        log.set_tree(tree.clone());
        self.events.switch_starts(target.branch, target.epoch);
        self.bot.send(BotCommand::Resume {
            bot: Box::new(bot),
            stored: Box::new(stored),
            target,
        });
        self.send(EmuCommand::Resume {
            rom,
            core,
            log: Box::new(log),
            target,
            tree,
        });
        target.branch
    }
}

#[cfg(test)]
mod tests;

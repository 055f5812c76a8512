//! What the recorder does: in turns, on its thread or between other work.

use super::{
    RecorderStatus,
    backlog::{Backlog, Entry},
    queue::{Message, QUEUE, Queue},
    run_infos::RunInfos,
};
use crate::{KeptCore, RunInfo, SessionError, SessionWriter};
use common::{Instant, Next, Task, Waits};
use pad::{BranchId, Epoch};
use session::{Appender, HistoryChange, Kept, block::PackedBlock};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

/// Time between two commits: what a crash can lose.
const INTERVAL: Duration = Duration::from_millis(250);

/// Time in which messages gather before they are taken together.
const GATHER: Duration = Duration::from_millis(5);

/// Where a run without a history is.
const ALONE: (BranchId, Epoch) = (0, Epoch(0));

/// What is recorded.
pub(super) enum Source {
    /// A history: what it has by now, and what belongs to it; every change is sent.
    History(Kept, KeptCore),
    /// A run from power-on without a history: every record is sent.
    Alone,
}

/// Writes a recording, in turns.
pub(super) struct RecorderTask {
    queue: Arc<Queue>,
    status: Arc<Mutex<RecorderStatus>>,
    /// `None` when the recording has ended.
    taker: Option<Taker>,
    /// What there was at the beginning, until it is written.
    source: Option<Source>,
    /// What came meanwhile, until it is written.
    backlog: Option<Backlog>,
    messages: Vec<Message>,
    /// When what was written is committed next.
    next: Instant,
    /// Whether so much came at once that the next is not waited for.
    is_busy: bool,
}

impl RecorderTask {
    /// Writes this into a new file.
    pub fn new(
        queue: Arc<Queue>,
        status: Arc<Mutex<RecorderStatus>>,
        writer: SessionWriter,
        source: Source,
        info: RunInfo,
    ) -> Self {
        Self {
            queue,
            status,
            taker: Some(Taker {
                infos: RunInfos::new(info, source.epoch()),
                appender: Appender::default(),
                writer,
            }),
            source: Some(source),
            backlog: Some(Backlog::default()),
            messages: Vec::with_capacity(QUEUE),
            next: common::now() + INTERVAL,
            is_busy: false,
        }
    }

    /// Writes for a turn. Returns whether the recording goes on.
    fn write(&mut self, taker: &mut Taker, end: Instant) -> Result<bool, SessionError> {
        if let Some(source) = self.source.take() {
            let mut backlog = Backlog::default();
            let mut gather = |frames| {
                self.queue.take(&mut self.messages);
                self.messages.drain(..).for_each(|it| backlog.push(it));
                common::lock(&self.status).frames = frames;
            };
            taker.begin(&source, &mut gather)?;
            self.backlog = Some(backlog);
            self.next = common::now() + INTERVAL;
        }
        while let Some(backlog) = &mut self.backlog {
            self.queue.take(&mut self.messages);
            self.messages.drain(..).for_each(|it| backlog.push(it));
            match backlog.pop() {
                Some(Entry::Message(Message::Stop)) => return Ok(false),
                Some(Entry::Message(message)) => taker.take(message)?,
                Some(Entry::Records(block)) => taker.append(&block)?,
                None => {
                    self.commit(taker)?;
                    common::lock(&self.status).to_copy = None;
                    self.backlog = None;
                    break;
                }
            }
            self.commit_if_due(taker)?;
            if common::now() >= end {
                return Ok(true);
            }
        }
        self.queue.take(&mut self.messages);
        self.is_busy = self.messages.len() > QUEUE / 2;
        let mut messages = std::mem::take(&mut self.messages);
        for message in messages.drain(..) {
            if matches!(message, Message::Stop) {
                return Ok(false);
            }
            taker.take(message)?;
        }
        self.messages = messages;
        self.commit_if_due(taker)?;
        Ok(true)
    }

    fn commit_if_due(&mut self, taker: &mut Taker) -> Result<(), SessionError> {
        if common::now() >= self.next {
            self.commit(taker)?;
            self.next = common::now() + INTERVAL;
        }
        Ok(())
    }

    fn commit(&self, taker: &mut Taker) -> Result<(), SessionError> {
        taker.writer.commit()?;
        common::lock(&self.status).frames = taker.writer.frames();
        Ok(())
    }

    /// Commits the rest and closes the file.
    fn end(&self, mut taker: Taker) -> Result<(), SessionError> {
        self.commit(&mut taker)?;
        common::lock(&self.status).to_copy = None;
        // What comes while the file is closed is not waited with.
        self.queue.close();
        taker.writer.finish()
    }
}

impl Task for RecorderTask {
    fn step(&mut self, end: Instant) -> Next {
        let Some(mut taker) = self.taker.take() else {
            return Next::Ended;
        };
        let done = catch_unwind(AssertUnwindSafe(|| match self.write(&mut taker, end) {
            Ok(true) => Ok(Some(taker)),
            Ok(false) => self.end(taker).map(|()| None),
            Err(error) => Err(error),
        }));
        let why = match done {
            Ok(Ok(Some(taker))) => {
                self.taker = Some(taker);
                return match self.backlog {
                    Some(_) => Next::Now,
                    None => Next::At(self.next),
                };
            }
            Ok(Ok(None)) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("the recorder stopped by a fault of this program".to_owned()),
        };
        // Nobody waits for a recorder that has ended.
        self.queue.close();
        if why.is_some() {
            common::lock(&self.status).error = why;
        }
        Next::Ended
    }
}

impl Waits for RecorderTask {
    fn wait(&self, until: Option<Instant>) {
        if !self.is_busy {
            thread::sleep(GATHER);
        }
        self.queue.wait(until.unwrap_or(self.next));
    }
}

/// Writes one message after the other.
struct Taker {
    writer: SessionWriter,
    infos: RunInfos,
    appender: Appender,
}

impl Taker {
    /// Writes what there is at the beginning; `gather` is called now and then with
    /// the number of frames so far.
    fn begin(&mut self, source: &Source, gather: &mut dyn FnMut(u64)) -> Result<(), SessionError> {
        match source {
            Source::History(kept, core) => {
                self.writer.copy_while(kept, |frames| {
                    gather(frames);
                    true
                })?;
                self.writer.copy_core(core)?;
            }
            Source::Alone => {
                let (branch, epoch) = ALONE;
                self.writer.apply(&HistoryChange::Began { branch, epoch })?;
            }
        }
        self.writer.set_info(self.infos.now())?;
        self.writer.commit()
    }

    /// Writes records that were encoded meanwhile.
    fn append(&mut self, block: &PackedBlock) -> Result<(), SessionError> {
        for appended in block.records().unwrap_or_default() {
            self.writer.apply(&HistoryChange::Appended(appended))?;
        }
        Ok(())
    }

    fn take(&mut self, message: Message) -> Result<(), SessionError> {
        match message {
            Message::Change(change) => {
                self.writer.apply(&change)?;
                if let HistoryChange::Began { epoch, .. } = change {
                    self.infos.begin(epoch);
                    self.writer.set_info(self.infos.now())?;
                }
                Ok(())
            }
            Message::Frame { record, at, truth } => {
                let record = record();
                let picture = &record.picture;
                let (branch, frame) = (picture.branch, picture.number);
                let appended = self.appender.append(record, at);
                self.writer.apply(&HistoryChange::Appended(appended))?;
                truth.map_or(Ok(()), |hash| self.writer.truth(branch, frame, hash))
            }
            Message::Info(epoch, info) => {
                self.infos.set(epoch, info);
                self.writer.set_info(self.infos.now())
            }
            Message::Faults(faults) => {
                self.infos.set_faults(faults);
                self.writer.set_info(self.infos.now())
            }
            Message::Truth { place, frame, hash } if self.infos.is_in_run(place.1) => {
                self.writer.truth(place.0, frame, hash)
            }
            Message::Snapshot { place, at, state } if self.infos.is_in_run(place.1) => {
                self.writer.snapshot(place.0, at, &state)
            }
            Message::Truth { .. } | Message::Snapshot { .. } | Message::Stop => Ok(()),
        }
    }
}

impl Source {
    /// The epoch in which its run began, if there is one.
    pub fn epoch(&self) -> Option<Epoch> {
        match self {
            Self::History(kept, _) => kept.branches.first().map(|branch| branch.epoch),
            Self::Alone => Some(ALONE.1),
        }
    }
}

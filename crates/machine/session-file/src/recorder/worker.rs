//! The recorder's thread.

use super::{
    RecorderStatus,
    backlog::{Backlog, Entry},
    queue::{Message, QUEUE, Queue},
    run_infos::RunInfos,
};
use crate::{KeptCore, RunInfo, SessionError, SessionWriter};
use pad::{BranchId, Epoch};
use session::{Appender, Change, Kept, block::PackedBlock};
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

pub(super) struct Worker {
    pub queue: Arc<Queue>,
    pub status: Arc<Mutex<RecorderStatus>>,
}

impl Worker {
    /// Writes until it is stopped, and closes the file.
    pub fn work(self, mut writer: SessionWriter, source: Source, info: &RunInfo) {
        let open = Open(&self.queue);
        let done = catch_unwind(AssertUnwindSafe(|| self.run(&mut writer, source, info)));
        drop(open);
        let Ok(done) = done else {
            let why = "the recorder stopped by a fault of this program";
            self.set(|status| status.error = Some(why.to_owned()));
            return;
        };
        match done {
            Ok(()) => self.report(writer.finish().err()),
            Err(error) => self.report(Some(error)),
        }
    }

    fn run(
        &self,
        writer: &mut SessionWriter,
        source: Source,
        info: &RunInfo,
    ) -> Result<(), SessionError> {
        let mut taker = Taker {
            infos: RunInfos::new(info, source.epoch()),
            appender: Appender::default(),
            writer,
        };
        let mut messages = Vec::with_capacity(QUEUE);
        let mut backlog = Backlog::default();
        let mut gather = |frames| {
            self.queue.take(&mut messages, common::now());
            messages.drain(..).for_each(|it| backlog.push(it));
            self.set(|status| status.frames = frames);
        };
        taker.begin(&source, &mut gather)?;
        drop(source);
        let mut next = common::now() + INTERVAL;
        while let Some(entry) = backlog.pop() {
            self.queue.take(&mut messages, common::now());
            messages.drain(..).for_each(|it| backlog.push(it));
            match entry {
                Entry::Message(Message::Stop) => return self.end(taker.writer),
                Entry::Message(message) => taker.take(message)?,
                Entry::Records(block) => taker.append(&block)?,
            }
            if common::now() >= next {
                self.commit(taker.writer)?;
                next = common::now() + INTERVAL;
            }
        }
        self.commit(taker.writer)?;
        self.set(|status| status.to_copy = None);
        loop {
            self.queue.take(&mut messages, next);
            let several = messages.len() > QUEUE / 2;
            for message in messages.drain(..) {
                if matches!(message, Message::Stop) {
                    return self.end(taker.writer);
                }
                taker.take(message)?;
            }
            if common::now() >= next {
                self.commit(taker.writer)?;
                next = common::now() + INTERVAL;
            }
            if !several {
                thread::sleep(GATHER);
            }
        }
    }

    fn end(&self, writer: &mut SessionWriter) -> Result<(), SessionError> {
        self.commit(writer)?;
        self.set(|status| status.to_copy = None);
        Ok(())
    }

    fn commit(&self, writer: &mut SessionWriter) -> Result<(), SessionError> {
        writer.commit()?;
        self.set(|status| status.frames = writer.frames());
        Ok(())
    }

    fn set(&self, set: impl FnOnce(&mut RecorderStatus)) {
        set(&mut common::lock(&self.status));
    }

    fn report(&self, error: Option<SessionError>) {
        if let Some(error) = error {
            self.set(|status| status.error = Some(error.to_string()));
        }
    }
}

/// Closes a queue when it is dropped, so that nobody waits for a thread that has ended.
struct Open<'a>(&'a Queue);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Writes one message after the other.
struct Taker<'a> {
    writer: &'a mut SessionWriter,
    infos: RunInfos,
    appender: Appender,
}

impl Taker<'_> {
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
                self.writer.apply(&Change::Began { branch, epoch })?;
            }
        }
        self.writer.set_info(self.infos.now())?;
        self.writer.commit()
    }

    /// Writes records that were encoded meanwhile.
    fn append(&mut self, block: &PackedBlock) -> Result<(), SessionError> {
        for appended in block.records().unwrap_or_default() {
            self.writer.apply(&Change::Appended(appended))?;
        }
        Ok(())
    }

    fn take(&mut self, message: Message) -> Result<(), SessionError> {
        match message {
            Message::Change(change) => {
                self.writer.apply(&change)?;
                if let Change::Began { epoch, .. } = change {
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
                self.writer.apply(&Change::Appended(appended))?;
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

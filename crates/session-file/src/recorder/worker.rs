//! The recorder's thread.

use super::{RecorderStatus, handle::Message, run_infos::RunInfos};
use crate::{RunInfo, SessionError, SessionWriter};
use crossbeam_channel::{Receiver, RecvTimeoutError};
use session::{Change, Kept};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Time between two commits: what a crash can lose.
const INTERVAL: Duration = Duration::from_millis(400);

pub(super) struct Worker {
    pub inbox: Receiver<Message>,
    pub status: Arc<Mutex<RecorderStatus>>,
}

impl Worker {
    /// Writes until it is stopped, and closes the file.
    pub fn work(self, mut writer: SessionWriter, kept: &Kept, info: &RunInfo) {
        match self.run(&mut writer, kept, info) {
            Ok(()) => self.report(writer.finish().err()),
            Err(error) => self.fail(error, writer),
        }
    }

    fn run(
        &self,
        writer: &mut SessionWriter,
        kept: &Kept,
        info: &RunInfo,
    ) -> Result<(), SessionError> {
        writer.copy(kept)?;
        let mut infos = RunInfos::new(info, kept);
        writer.set_info(infos.now())?;
        writer.commit()?;
        let mut next = Instant::now() + INTERVAL;
        loop {
            let message = match self.inbox.recv_deadline(next) {
                Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
            };
            if let Some(message) = message {
                take(writer, message, &mut infos)?;
            }
            let now = Instant::now();
            if now >= next {
                writer.commit()?;
                self.set(|status| status.frames = writer.frames());
                next = now + INTERVAL;
            }
        }
        writer.commit()?;
        self.set(|status| status.frames = writer.frames());
        Ok(())
    }

    fn set(&self, set: impl FnOnce(&mut RecorderStatus)) {
        set(&mut self.status.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn report(&self, error: Option<SessionError>) {
        if let Some(error) = error {
            self.set(|status| status.error = Some(error.to_string()));
        }
    }

    /// Closes the file, and drops what comes until the recording is stopped.
    fn fail(&self, error: SessionError, writer: SessionWriter) {
        self.report(Some(error));
        drop(writer);
        for message in &self.inbox {
            if matches!(message, Message::Stop) {
                return;
            }
        }
    }
}

fn take(
    writer: &mut SessionWriter,
    message: Message,
    infos: &mut RunInfos,
) -> Result<(), SessionError> {
    match message {
        Message::Change(change) => {
            writer.apply(&change)?;
            if let Change::Began { epoch, .. } = change {
                infos.begin(epoch);
                writer.set_info(infos.now())?;
            }
            Ok(())
        }
        Message::Info(epoch, info) => {
            infos.set(epoch, info);
            writer.set_info(infos.now())
        }
        Message::Truth { place, frame, hash } if infos.is_in_run(place.1) => {
            writer.truth(place.0, frame, hash)
        }
        Message::Snapshot { place, at, state } if infos.is_in_run(place.1) => {
            writer.snapshot(place.0, at, &state)
        }
        Message::Truth { .. } | Message::Snapshot { .. } | Message::Stop => Ok(()),
    }
}

//! Executes actions of the panel Capture, and finds the image of the shown frame.

use super::Workbench;
use crate::{CaptureFrame, CaptureLog, Cursor};
use session::Record;
use std::sync::Arc;

impl Workbench {
    /// Takes the images of the source that is shown. What was set is of the source before.
    pub(super) fn show_capture(&mut self, log: Option<&CaptureLog>) {
        if self.capture.as_ref() != log {
            self.capture = log.cloned();
            self.ui_state.capture.reset();
        }
    }

    /// What is kept of the image of the shown frame; the newest image while the end is
    /// followed, also when no screen was found in it.
    pub(super) fn capture_frame(&self) -> Option<CaptureFrame> {
        let log = self.capture.as_ref()?;
        match self.ui_state.time.cursor {
            Cursor::Live => log.newest(),
            Cursor::At(_, frame) => log.at(frame),
        }
    }

    /// A record as it was read last, after a change of the profile or of the corners.
    pub(super) fn as_read_again(&self, record: Arc<Record>) -> Arc<Record> {
        let log = self.capture.as_ref();
        let again = log.and_then(|log| log.again(record.picture.number));
        again.unwrap_or(record)
    }
}

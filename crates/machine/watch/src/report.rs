//! Which lines a frame gives.

use crate::{EventLine, FrameReading, OutputLine, Summary, Watched};
use source::SourceError;
use std::{sync::Arc, time::Duration};
use vision::{Decoded, ReadingProblem, Tracked};

/// What was reported of the frames so far, whatever game they show.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reported {
    reading: Option<Decoded>,
    no_screen: Option<String>,
    pub summary: Summary,
}

impl Reported {
    /// The line of a frame without a screen, unless the one before had none for the same reason.
    pub fn no_screen(
        &mut self,
        frame: u64,
        time: f64,
        reason: &str,
    ) -> Option<OutputLine<'static>> {
        if self.no_screen.as_deref() == Some(reason) {
            return None;
        }
        self.no_screen = Some(reason.to_owned());
        Some(OutputLine::NoScreen {
            frame,
            time,
            reason: reason.to_owned(),
        })
    }

    /// The line of a reading with so many cells that are not sure, unless it is as it was.
    pub fn reading(
        &mut self,
        (frame, time): (u64, f64),
        reading: Decoded,
        unsure: usize,
    ) -> Option<OutputLine<'static>> {
        self.no_screen = None;
        // The margin is of this picture alone: noise changes it in each.
        let compared = Decoded {
            min_margin: None,
            ..reading.clone()
        };
        if self.reading.as_ref() == Some(&compared) {
            return None;
        }
        self.reading = Some(compared);
        Some(OutputLine::Reading {
            frame,
            time,
            reading,
            unsure,
        })
    }

    /// The line of frames that could not be read from their source.
    pub fn error(&mut self, error: &SourceError) -> OutputLine<'static> {
        self.summary.errors += error.frames();
        OutputLine::Error {
            error: error.to_string(),
        }
    }
}

/// Reports what changes from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct Reporter {
    reported: Reported,
    tracked: Option<Arc<Tracked>>,
    problem: Option<ReadingProblem>,
}

impl Reporter {
    /// The lines of the next frame.
    pub fn lines(&mut self, watched: &Watched) -> Vec<OutputLine<'static>> {
        let frame = watched.frame;
        let time = seconds(watched.time);
        self.reported.summary.see(watched);
        let FrameReading {
            reading,
            tracked,
            problem,
            ..
        } = match &watched.sight {
            Ok(sight) => sight,
            Err(reason) => {
                let line = self.reported.no_screen(frame, time, reason);
                return line.into_iter().collect();
            }
        };
        let unsure = reading.cells.iter().filter(|cell| cell.margin == 0).count();
        let reading = Decoded::of(reading);
        let line = self.reported.reading((frame, time), reading, unsure);
        let problem = self.problem((frame, time), *problem);
        let mut lines: Vec<_> = line.into_iter().chain(problem).collect();
        let events = EventLine::between(self.tracked.as_deref(), tracked);
        lines.extend(
            events
                .into_iter()
                .map(|event| OutputLine::Event { frame, time, event }),
        );
        self.tracked = Some(Arc::clone(tracked));
        lines
    }

    /// The line of what is probably wrong with the readings, unless it was before.
    fn problem(
        &mut self,
        (frame, time): (u64, f64),
        problem: Option<ReadingProblem>,
    ) -> Option<OutputLine<'static>> {
        if self.problem == problem {
            return None;
        }
        self.problem = problem;
        Some(OutputLine::Problem {
            frame,
            time,
            reason: problem?.sentence(),
        })
    }

    /// The line of frames that could not be read from their source.
    pub fn error(&mut self, error: &SourceError) -> OutputLine<'static> {
        self.reported.error(error)
    }

    /// All frames so far.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.reported.summary
    }
}

/// Seconds, exact to the microsecond.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

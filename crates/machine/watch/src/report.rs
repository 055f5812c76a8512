//! Which lines a frame gives.

use crate::{EventLine, Line, Sight, Summary, Watched};
use std::{sync::Arc, time::Duration};
use vision::{Decoded, Tracked};

/// Reports what changes from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct Reporter {
    reading: Option<Decoded>,
    tracked: Option<Arc<Tracked>>,
    no_screen: Option<String>,
    summary: Summary,
}

impl Reporter {
    /// The lines of the next frame.
    pub fn lines(&mut self, watched: &Watched) -> Vec<Line<'static>> {
        let frame = watched.frame;
        let time = seconds(watched.time);
        self.summary.see(watched);
        let sight = match &watched.sight {
            Ok(sight) => sight,
            Err(reason) if self.no_screen.as_ref() == Some(reason) => return Vec::new(),
            Err(reason) => {
                let reason = reason.clone();
                self.no_screen = Some(reason.clone());
                return vec![Line::NoScreen {
                    frame,
                    time,
                    reason,
                }];
            }
        };
        self.no_screen = None;
        let Sight {
            reading, tracked, ..
        } = sight;
        let mut lines = Vec::new();
        let decoded = Decoded::of(reading);
        // The margin is of this picture alone: noise changes it in each.
        let mut compared = decoded.clone();
        compared.min_margin = None;
        if self.reading.as_ref() != Some(&compared) {
            lines.push(Line::Reading {
                frame,
                time,
                reading: decoded,
                unsure: reading.cells.iter().filter(|cell| cell.margin == 0).count(),
            });
            self.reading = Some(compared);
        }
        let events = EventLine::between(self.tracked.as_deref(), tracked);
        lines.extend(
            events
                .into_iter()
                .map(|event| Line::Event { frame, time, event }),
        );
        self.tracked = Some(Arc::clone(tracked));
        lines
    }

    /// A frame that could not be read from its source.
    pub fn error(&mut self, error: String) -> Line<'static> {
        self.summary.errors += 1;
        Line::Error { error }
    }

    /// All frames so far.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }
}

/// Seconds, exact to the microsecond.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

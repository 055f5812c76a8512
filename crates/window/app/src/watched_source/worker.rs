//! The task of a source: reads its frames, and the newest one again after a change.

use super::{
    control::{Control, Due},
    locked,
    state::State,
};
use common::{Instant, Next, Task, Waits};
use image::RgbImage;
use machine::{Wake, guarded};
use pad::Epoch;
use screen::{HEIGHT, WIDTH, palette};
use session::History;
use source::{Source, SourceFrame, SourceImage, SourceSpec};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use watch::{Pace, Watched, Watcher};
use workbench::{CaptureFacts, CaptureLog, CornersSetting};

/// Reads a source. It ends when its [`Control`] is stopped.
pub struct SourceTask {
    pub(super) stage: Stage,
    pub(super) reader: Reader,
}

/// How far a source was read.
pub(super) enum Stage {
    Unopened(SourceSpec),
    Open(OpenSource),
    /// No frame comes any more.
    AtEnd,
}

/// A source that is read.
pub(super) struct OpenSource {
    source: Box<dyn Source>,
    is_live: bool,
    /// Whether it has a single frame.
    alone: bool,
    /// The frame that is shown next.
    next: Option<SourceFrame>,
    pace: Pace,
}

/// Reads frames into a history.
pub(super) struct Reader {
    /// The epoch of the history.
    pub epoch: Epoch,
    /// The epoch of the last frame that was read again, so that it is redrawn.
    pub again: Epoch,
    pub watcher: Watcher,
    pub history: History,
    pub capture: CaptureLog,
    pub corners: CornersSetting,
    pub control: Arc<Control>,
    pub state: Arc<Mutex<State>>,
    pub wake: Wake,
    pub newest: Option<Newest>,
    /// Whether the screen was found in the newest frame, so that it is followed.
    pub is_found: bool,
}

/// The newest frame.
pub(super) struct Newest {
    frame: SourceFrame,
    /// Whether it is the only one of its source.
    alone: bool,
}

impl Task for SourceTask {
    fn step(&mut self, _: Instant) -> Next {
        let Self { stage, reader } = self;
        let done = guarded(|| match stage {
            Stage::Unopened(spec) => {
                *stage = Stage::Open(OpenSource::new(spec, &reader.control)?);
                Ok(Some(Next::Now))
            }
            Stage::Open(open) => open.step(reader),
            Stage::AtEnd => Ok(Some(reader.at_end())),
        });
        let ended = match done {
            Ok(Ok(Some(next))) => return next,
            Ok(Ok(None)) => Ok(()),
            Ok(Err(why)) => Err(why),
            Err(why) => Err(failed(&why)),
        };
        self.stage = Stage::AtEnd;
        locked(&self.reader.state).ended(ended);
        (self.reader.wake)();
        Next::Now
    }
}

impl Waits for SourceTask {
    fn wait(&self, until: Option<Instant>) {
        self.reader.control.wait(until);
    }
}

impl OpenSource {
    fn new(spec: &SourceSpec, control: &Control) -> Result<Self, String> {
        let source = watch::open(spec, None, control.cancel()).map_err(|why| why.to_string())?;
        Ok(Self {
            is_live: source.is_live(),
            alone: source.frames() == Some(1),
            source,
            next: None,
            pace: Pace::default(),
        })
    }

    /// Reads the next frame from the source, or shows it if it is due; `None` at the end.
    fn step(&mut self, reader: &mut Reader) -> Result<Option<Next>, String> {
        let Some(frame) = self.next.take() else {
            self.next = match self.source.next() {
                Ok(None) => return Ok(None),
                Ok(frame) => frame,
                // A folder goes on behind a picture that can't be read; others end.
                Err(why) if self.source.frames().is_none() => return Err(why.to_string()),
                Err(why) => {
                    locked(&reader.state).unreadable(why.to_string());
                    None
                }
            };
            return Ok(Some(Next::Now));
        };
        let due = match self.is_live {
            true => reader.control.due_live(),
            false => reader.control.due(&mut self.pace, Some(frame.time)),
        };
        let next = match due {
            Due::Frame => {
                reader.see(Newest {
                    frame,
                    alone: self.alone,
                });
                return Ok(Some(Next::Now));
            }
            Due::Stop => Next::Ended,
            Due::Again => {
                reader.change();
                Next::Now
            }
            Due::At(at) => Next::At(at),
            // A device goes on while it is paused.
            Due::Nothing if self.is_live => return Ok(Some(Next::Now)),
            Due::Nothing => Next::Waits,
        };
        self.next = Some(frame);
        Ok(Some(next))
    }
}

impl Reader {
    fn see(&mut self, newest: Newest) {
        if !self.is_found && !self.begin_search() {
            return;
        }
        let start = common::now();
        let watched = match newest.alone {
            true => self.watcher.see_alone(&newest.frame),
            false => self.watcher.see(&newest.frame),
        };
        let took = start.elapsed();
        self.newest = Some(newest);
        self.keep(watched, took);
        (self.wake)();
    }

    /// Reads the newest frame again after a change, behind the last one.
    fn at_end(&mut self) -> Next {
        match self.control.due(&mut Pace::default(), None) {
            Due::Stop => Next::Ended,
            Due::Again => {
                self.change();
                Next::Now
            }
            Due::Frame | Due::At(_) | Due::Nothing => Next::Waits,
        }
    }

    /// Applies what a person has changed, and reads the newest frame again.
    fn change(&mut self) {
        let changes = self.control.take_changes();
        if !changes.any() {
            return;
        }
        if let Some(profile) = changes.profile {
            self.watcher.set_profile(profile);
        }
        if let Some(corners) = changes.corners {
            self.watcher.set_marks(corners.marks());
            self.corners = corners;
        }
        let Some(Newest { frame, alone }) = &self.newest else {
            return;
        };
        if !self.begin_search() {
            return;
        }
        let start = common::now();
        let watched = match alone {
            true => self.watcher.see_alone(frame),
            false => self.watcher.see_again(frame),
        };
        self.keep(watched, start.elapsed());
        (self.wake)();
    }

    /// States that the screen is looked for, before it is. Returns false if nobody waits for it any more.
    pub(super) fn begin_search(&self) -> bool {
        let mut state = locked(&self.state);
        // With the state held: what drops the source sees one or the other.
        if self.control.is_stopped() {
            return false;
        }
        state.is_searching = true;
        drop(state);
        (self.wake)();
        true
    }

    /// Keeps what was read of the newest frame.
    fn keep(&mut self, watched: Watched, took: Duration) {
        self.is_found = watched.sight.is_ok();
        let Some(Newest { frame, alone }) = &self.newest else {
            return;
        };
        let number = watched.frame + 1;
        let seen = watched.sight.as_ref();
        let problem = seen.err().cloned();
        let seen = seen.map(|sight| sight.problem).map_err(String::clone);
        locked(&self.state).saw(self.watcher.profile(), seen, self.corners.screen > 0);
        let (fit, confidence) = match watched.place {
            Some(place) => (Some(place.fit), Some(place.confidence)),
            None => (None, None),
        };
        let image = rgb(&frame.image);
        let facts = CaptureFacts {
            number,
            size: image.dimensions().into(),
            fit,
            is_blended: watched.sight.as_ref().is_ok_and(|sight| sight.is_blended),
            problem,
            by_hand: self.corners.is_by_hand(),
            setting: self.corners.number,
            alone: *alone,
        };
        self.capture.push(facts, image, confidence);
        let Ok(sight) = watched.sight else {
            return;
        };
        let last = self.history.last();
        if last.is_some_and(|last| last.picture.number == number) {
            self.again = self.again.next();
            let again = sight.record((self.again, number), frame.time, took);
            match alone {
                true => self.history.push(again),
                // A history only grows: this reading is shown in the place of its last record.
                false => self.capture.read_again(again),
            }
        } else {
            let place = (self.epoch, number);
            self.history.push(sight.record(place, frame.time, took));
        }
    }
}

/// A panic in a sentence.
fn failed(why: &str) -> String {
    format!("reading the frames failed: {why}; open the source again")
}

/// The image of a frame.
fn rgb(image: &SourceImage) -> Arc<RgbImage> {
    match image {
        SourceImage::Pixels(image) => Arc::clone(image),
        SourceImage::Exact(picture) => {
            let pixel = |x, y| palette::GREY[picture.at(x as usize, y as usize) as usize].into();
            Arc::new(RgbImage::from_fn(WIDTH as u32, HEIGHT as u32, pixel))
        }
    }
}

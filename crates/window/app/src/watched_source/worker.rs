//! The thread of a source: reads its frames, and the newest one again after a change.

use super::{
    control::{Control, Next, Pace},
    locked,
    state::State,
};
use image::RgbImage;
use machine::{Activity, Wake, guarded};
use pad::{Buttons, CLOCKS_PER_SECOND, Epoch, FrameNo};
use screen::{HEIGHT, PictureMsg, WIDTH, palette};
use session::{History, Record, Timing};
use source::{Source, SourceFrame, SourceImage, SourceSpec};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use watch::{Sight, Watched, Watcher};
use workbench::{CaptureFacts, CaptureLog, CornersSetting};

/// What the thread works with.
pub(super) struct Worker {
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
}

/// The newest frame.
struct Newest {
    frame: SourceFrame,
    /// Whether it is the only one of its source.
    alone: bool,
}

impl Worker {
    pub fn run(mut self, spec: &SourceSpec) {
        let mut newest = None;
        let watched = guarded(|| match watch::open(spec, None, self.control.cancel()) {
            Ok(mut source) => self.watch(source.as_mut(), &mut newest),
            Err(why) => Err(why.to_string()),
        });
        locked(&self.state).ended(watched.unwrap_or_else(|why| Err(failed(&why))));
        (self.wake)();
        while self.control.wait_at_end() == Next::Again {
            if let Err(why) = guarded(|| self.change(newest.as_ref())) {
                locked(&self.state).ended(Err(failed(&why)));
                (self.wake)();
            }
        }
    }

    /// Reads frames to the end of the source or of the window's interest in it.
    fn watch(
        &mut self,
        source: &mut dyn Source,
        newest: &mut Option<Newest>,
    ) -> Result<(), String> {
        let is_live = source.is_live();
        let alone = source.frames() == Some(1);
        let mut pace = Pace::default();
        loop {
            let frame = match source.next() {
                Ok(Some(frame)) => frame,
                Ok(None) => return Ok(()),
                // A folder goes on behind a picture that can't be read; others end.
                Err(why) => match source.frames() {
                    Some(_) => {
                        locked(&self.state).unreadable(why.to_string());
                        continue;
                    }
                    None => return Err(why.to_string()),
                },
            };
            if is_live {
                if self.control.is_stopped() {
                    return Ok(());
                }
                self.change(newest.as_ref());
                // A device goes on while it is paused.
                if !self.control.takes_live() {
                    continue;
                }
            } else {
                loop {
                    match self.control.wait(&mut pace, frame.time) {
                        Next::Frame => break,
                        Next::Again => self.change(newest.as_ref()),
                        Next::Stop => return Ok(()),
                    }
                }
            }
            let start = common::now();
            let watched = match alone {
                true => self.watcher.see_alone(&frame),
                false => self.watcher.see(&frame),
            };
            let took = start.elapsed();
            *newest = Some(Newest { frame, alone });
            self.keep(newest.as_ref(), watched, took);
            (self.wake)();
        }
    }

    /// Applies what a person has changed, and reads the newest frame again.
    fn change(&mut self, newest: Option<&Newest>) {
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
        let Some(Newest { frame, alone }) = newest else {
            return;
        };
        let start = common::now();
        let watched = match alone {
            true => self.watcher.see_alone(frame),
            false => self.watcher.see_again(frame),
        };
        self.keep(newest, watched, start.elapsed());
        (self.wake)();
    }

    /// Keeps what was read of the newest frame.
    fn keep(&mut self, newest: Option<&Newest>, watched: Watched, took: Duration) {
        let Some(Newest { frame, alone }) = newest else {
            return;
        };
        let number = watched.frame + 1;
        let problem = watched.sight.as_ref().err().cloned();
        locked(&self.state).saw(self.watcher.profile(), problem.clone());
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
            // A history only grows: this reading is shown in the place of its last record.
            self.again = self.again.next();
            let place = (self.again, number);
            self.capture
                .read_again(record(place, frame.time, sight, took));
        } else {
            let place = (self.epoch, number);
            self.history.push(record(place, frame.time, sight, took));
        }
    }
}

/// A panic in a sentence.
fn failed(why: &str) -> String {
    format!("reading the frames failed: {why}; open the source again")
}

/// The record of a frame, by its epoch and its number.
fn record(
    (epoch, number): (Epoch, FrameNo),
    time: Duration,
    sight: Sight,
    took: Duration,
) -> Record {
    Record {
        picture: PictureMsg {
            epoch,
            branch: 0,
            number,
            clocks: (time.as_secs_f64() * f64::from(CLOCKS_PER_SECOND)) as u64,
            inputs: pad::Inputs::default(),
            picture: sight.picture,
        },
        reading: sight.reading,
        tracked: sight.tracked,
        plan: None,
        script_frame: None,
        spare: None,
        answer: Buttons::NONE,
        activity: Activity::Off,
        divergence: None,
        timing: Timing {
            read: took.as_secs_f32() * 1e6,
            plan: 0.0,
        },
    }
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

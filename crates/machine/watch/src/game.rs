//! Games of other makers: their frames are read by a profile from clicks and not followed, since
//! their rules are not known.

use crate::{
    EventLine, OutputLine, Summary,
    report::{Reported, seconds},
    screen_reader::{by_geometry, plain},
};
use autofit::{DigitLearner, GameProfile};
use rectify::{GUESS, Known, Marks, Rectifier};
use screen::Picture;
use source::{SourceError, SourceFrame, SourceImage};
use std::sync::Arc;
use vision::{Decoded, intake};

/// Pictures after which what was learnt is read by.
const LEARN_EVERY: u64 = 256;

/// Reads the frames of a source by a profile from clicks, and reports what changes. Digits that
/// the profile does not have are learnt meanwhile.
#[derive(Debug)]
pub struct GameWatcher {
    /// As it was given, and with the digits that were learnt.
    given: Arc<GameProfile>,
    profile: Arc<GameProfile>,
    learner: DigitLearner,
    pictures: u64,
    rectifier: Rectifier,
    reported: Reported,
    /// What the numbers were when they were read last.
    score: Option<u32>,
    lines: Option<u16>,
    level: Option<u8>,
    next: Option<char>,
}

impl GameWatcher {
    /// Reads by that profile.
    #[must_use]
    pub fn new(profile: Arc<GameProfile>) -> Self {
        let judge = Arc::clone(&profile);
        Self {
            learner: DigitLearner::new(&profile),
            given: Arc::clone(&profile),
            profile,
            pictures: 0,
            rectifier: Rectifier::knowing(Known::by(move |picture| judge.points(picture))),
            reported: Reported::default(),
            score: None,
            lines: None,
            level: None,
            next: None,
        }
    }

    /// The same watcher, of images in which a person marked something.
    #[must_use]
    pub fn with_marks(mut self, marks: Marks) -> Self {
        self.rectifier.set_marks(marks);
        self
    }

    /// What an image shows.
    ///
    /// # Errors
    /// One sentence when no screen is found in it, or when it shows two pictures at once.
    pub fn read(&mut self, image: &SourceImage) -> Result<Decoded, String> {
        let picture = self.picture(image)?;
        let reading = self.profile.read(&picture);
        self.learner.see(&picture, &reading);
        self.pictures += 1;
        if self.pictures.is_multiple_of(LEARN_EVERY) {
            self.learn();
        }
        Ok(reading.decoded())
    }

    /// Reads by what was learnt.
    fn learn(&mut self) {
        let digits = self.learner.learnt();
        if self.profile.digits().len() != self.given.digits().len() + digits.len() {
            let learnt = GameProfile::clone(&self.given).with_digits(&digits);
            self.profile = learnt.map_or_else(|_| Arc::clone(&self.given), Arc::new);
        }
    }

    /// The picture of the game in an image.
    ///
    /// # Errors
    /// One sentence when no screen is found in it, or when it shows two pictures at once.
    pub fn picture(&mut self, image: &SourceImage) -> Result<Picture, String> {
        let image = match image {
            SourceImage::Exact(picture) => return Ok(picture.clone()),
            SourceImage::Pixels(image) => image,
        };
        let is_marked = !self.rectifier.marks().is_empty();
        if let Some(colours) = self.profile.colours()
            && !is_marked
            && let Ok(pixels) = intake::pixels(image)
            && let Some(picture) = colours.picture(&pixels)
        {
            return Ok(picture);
        }
        match plain(image).filter(|_| !is_marked) {
            Some(picture) => Ok(picture),
            None => by_geometry(&mut self.rectifier, image, GUESS),
        }
    }

    /// The lines of the next frame.
    pub fn see(&mut self, source: &SourceFrame) -> Vec<OutputLine<'static>> {
        let frame = source.number;
        let time = seconds(source.time);
        self.reported.summary.frames += 1;
        let reading = match self.read(&source.image) {
            Ok(reading) => reading,
            Err(reason) => {
                self.reported.summary.no_screen += 1;
                let line = self.reported.no_screen(frame, time, &reason);
                return line.into_iter().collect();
            }
        };
        let events = self.events(&reading);
        let events = events
            .into_iter()
            .map(|event| OutputLine::Event { frame, time, event });
        let line = self.reported.reading((frame, time), reading, 0);
        line.into_iter().chain(events).collect()
    }

    /// What has happened since the last frame: the piece that was next has come, and numbers.
    fn events(&mut self, now: &Decoded) -> Vec<EventLine> {
        let mut events = Vec::new();
        let came = self
            .next
            .filter(|_| now.next.is_some() && now.next != self.next);
        events.extend(came.map(|piece| EventLine::Spawn { piece }));
        self.next = now.next.or(self.next);
        if let Some(score) = now.score.filter(|_| now.score != self.score) {
            self.score = Some(score);
            self.reported.summary.score = Some(score);
            events.push(EventLine::Score { score });
        }
        if let Some(lines) = now.lines.filter(|_| now.lines != self.lines) {
            let more = lines.saturating_sub(self.lines.unwrap_or(lines));
            self.lines = Some(lines);
            self.reported.summary.lines += u64::from(more);
            events.push(EventLine::Lines { lines });
        }
        if let Some(level) = now.level.filter(|_| now.level != self.level) {
            self.level = Some(level);
            events.push(EventLine::Level { level });
        }
        events
    }

    /// The line of frames that could not be read from their source.
    pub fn error(&mut self, error: &SourceError) -> OutputLine<'static> {
        self.reported.error(error)
    }

    /// All frames so far. Pieces and games are not counted.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.reported.summary
    }
}

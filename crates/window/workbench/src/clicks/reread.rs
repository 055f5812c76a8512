//! Reads the shown picture by a profile from clicks.

use super::Moment;
use autofit::{GameProfile, GameReading};
use screen::PictureMsg;
use session::Record;
use std::sync::Arc;
use vision::{Phase, Screen, Tracked};

/// The last picture that was read, with its result.
#[derive(Debug, Default)]
pub struct GameReread {
    of: Option<(Moment, Arc<GameProfile>)>,
    reading: Option<Arc<GameReading>>,
}

impl GameReread {
    /// What a picture shows by a profile; read only when one of the two changed.
    pub fn update(&mut self, picture: &PictureMsg, profile: &Arc<GameProfile>) -> Arc<GameReading> {
        let moment = Moment::from(picture);
        let is_same = |(of, by): &(Moment, Arc<GameProfile>)| {
            *of == moment && (Arc::ptr_eq(by, profile) || by == profile)
        };
        if let Some(known) = self
            .reading
            .as_ref()
            .filter(|_| self.of.as_ref().is_some_and(is_same))
        {
            return Arc::clone(known);
        }
        let reading = Arc::new(profile.read(&picture.picture));
        self.of = Some((moment, Arc::clone(profile)));
        self.reading = Some(Arc::clone(&reading));
        reading
    }
}

/// A record with the numbers of a game of another maker. It has no field of the original's size,
/// no piece that is followed and no plan.
#[must_use]
pub fn record_of(record: &Record, reading: &GameReading) -> Record {
    let screen = match reading.is_play {
        true => Screen::Play,
        false => Screen::Unknown,
    };
    let seen = |number: Option<u32>| number.filter(|_| reading.is_play);
    let tracked = Tracked {
        screen,
        phase: Phase::Away,
        next: reading.next.filter(|_| reading.is_play),
        score: seen(reading.score),
        level: seen(reading.level).and_then(|level| level.try_into().ok()),
        lines: seen(reading.lines).and_then(|lines| lines.try_into().ok()),
        ..Tracked::nothing(record.picture.number)
    };
    Record {
        tracked: Arc::new(tracked),
        plan: None,
        script_frame: None,
        spare: None,
        divergence: None,
        ..record.clone()
    }
}

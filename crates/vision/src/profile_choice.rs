//! Reads a run of pictures: by one profile, or by whichever of several fits.

use crate::{Auto, Profile, ReadCache, Reader, Reading, Screen};
use ::screen::Picture;

/// Pictures of play after which the choice of a profile is final, if it is clear.
const SETTLED: u32 = 60;

/// One reader, or several of which one is chosen while a game is played.
#[derive(Clone, Debug)]
pub struct ProfileChoice(Kind);

#[derive(Clone, Debug)]
enum Kind {
    One(Reader, ReadCache),
    /// The choice, how many pictures of play it has seen, and as it began.
    Choice(Box<(Auto, u32, Auto)>),
}

impl From<Profile> for ProfileChoice {
    fn from(profile: Profile) -> Self {
        Reader::new(profile).into()
    }
}

impl From<Reader> for ProfileChoice {
    fn from(reader: Reader) -> Self {
        Self(Kind::One(reader, ReadCache::default()))
    }
}

impl From<Auto> for ProfileChoice {
    fn from(auto: Auto) -> Self {
        Self(Kind::Choice(Box::new((auto.clone(), 0, auto))))
    }
}

impl ProfileChoice {
    /// Reads a picture of a run by the profile that has fitted the run best so
    /// far.
    pub fn see(&mut self, picture: &Picture) -> Reading {
        match &mut self.0 {
            Kind::One(reader, cache) => reader.read_after(cache, picture),
            Kind::Choice(choice) => {
                let (auto, played, _) = &mut **choice;
                let reading = if *played < SETTLED || !auto.is_certain() {
                    auto.see(picture)
                } else {
                    auto.read_by_best(picture)
                };
                *played = played.saturating_add(u32::from(reading.screen == Screen::Play));
                reading
            }
        }
    }

    /// Reads a single picture, whatever was seen before.
    #[must_use]
    pub fn read(&self, picture: &Picture) -> Reading {
        match &self.0 {
            Kind::One(reader, _) => reader.read(picture),
            Kind::Choice(choice) => choice.0.read(picture),
        }
    }

    /// Clears what was seen: another run begins.
    pub fn reset(&mut self) {
        if let Kind::Choice(choice) = &mut self.0 {
            let (auto, played, fresh) = &mut **choice;
            *auto = fresh.clone();
            *played = 0;
        }
    }

    /// The profile that reads, or would at this moment.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        match &self.0 {
            Kind::One(reader, _) => reader.profile(),
            Kind::Choice(choice) => choice.0.best().profile(),
        }
    }
}

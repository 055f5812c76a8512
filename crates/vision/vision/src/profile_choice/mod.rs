//! Reads a run of pictures: by one profile, or by whichever of several fits.

mod text;

use crate::{
    Auto, Profile, ReadCache, Reader, Reading, Screen,
    auto::{fits, points},
    shift::Shift,
};
use ::screen::{Confidence, FixedPart, Picture};
use std::sync::Arc;

/// Pictures of play after which the choice of a profile is final, if it is clear.
const SETTLED: u32 = 60;
/// Pictures in a row that the chosen profile does not fit, after which the choice is made
/// again.
const UNFIT: u32 = 60;

/// How it came that pictures are read by a profile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Selection {
    /// Somebody chose it.
    Chosen,
    /// It fits the pictures best.
    Found,
    /// No picture has shown yet which one fits.
    #[default]
    Undecided,
}

/// The profile by which pictures are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileInForce {
    /// Its name; empty before the first picture.
    pub name: Arc<str>,
    /// Whether it was chosen or found.
    pub selection: Selection,
}

/// One reader, or several of which one is chosen while a game is played.
#[derive(Clone, Debug)]
pub struct ProfileChoice(Kind, Shift);

#[derive(Clone, Debug)]
enum Kind {
    One(Reader, ReadCache),
    Choice(Box<Choice>),
}

#[derive(Clone, Debug)]
struct Choice {
    auto: Auto,
    /// Pictures of play that it was made from.
    played: u32,
    /// Pictures in a row that the profile does not fit.
    unfit: u32,
    /// The choice as it began.
    fresh: Auto,
}

impl Choice {
    fn is_settled(&self) -> bool {
        self.played >= SETTLED && self.auto.is_certain()
    }

    fn see(&mut self, picture: &Picture) -> Reading {
        let reading = if self.is_settled() {
            self.auto.read_by_best(picture)
        } else {
            self.auto.see(picture)
        };
        self.unfit = if fits(&reading) { 0 } else { self.unfit + 1 };
        if self.unfit >= UNFIT && self.is_settled() {
            self.reset();
            return self.auto.see(picture);
        }
        let is_play = reading.screen == Screen::Play;
        self.played = self.played.saturating_add(u32::from(is_play));
        reading
    }

    fn reset(&mut self) {
        self.auto = self.fresh.clone();
        self.played = 0;
        self.unfit = 0;
    }
}

impl Kind {
    fn see(&mut self, picture: &Picture) -> Reading {
        match self {
            Self::One(reader, cache) => reader.read_after(cache, picture),
            Self::Choice(choice) => choice.see(picture),
        }
    }
}

impl From<Profile> for ProfileChoice {
    fn from(profile: Profile) -> Self {
        Reader::new(profile).into()
    }
}

impl From<Reader> for ProfileChoice {
    fn from(reader: Reader) -> Self {
        Self(Kind::One(reader, ReadCache::default()), Shift::default())
    }
}

impl From<Auto> for ProfileChoice {
    fn from(auto: Auto) -> Self {
        let choice = Choice {
            auto: auto.clone(),
            played: 0,
            unfit: 0,
            fresh: auto,
        };
        Self(Kind::Choice(Box::new(choice)), Shift::default())
    }
}

impl ProfileChoice {
    /// Reads a picture of a run by the profile that fits the run best. Once a game is
    /// played the choice stands, until that profile does not fit for a second. Pictures that
    /// are shifted by a pixel or two are read where they are.
    pub fn see(&mut self, picture: &Picture) -> Reading {
        let reader = self.reader().clone();
        let Self(kind, shift) = self;
        shift.read(
            picture,
            |picture| kind.see(picture),
            |other| reader.read(other),
        )
    }

    /// The reader that reads, or would at this moment.
    fn reader(&self) -> &Reader {
        match &self.0 {
            Kind::One(reader, _) => reader,
            Kind::Choice(choice) => choice.auto.best(),
        }
    }

    /// Reads a single picture, whatever was seen before.
    #[must_use]
    pub fn read(&self, picture: &Picture) -> Reading {
        match &self.0 {
            Kind::One(reader, _) => reader.read(picture),
            Kind::Choice(choice) => choice.auto.read(picture),
        }
    }

    /// The same as [`Self::see`] for a picture of which not every pixel is certain: what
    /// depends on pixels in doubt is `None`, or has no margin.
    pub fn see_unsure(&mut self, picture: &Picture, confidence: &Confidence) -> Reading {
        let reading = self.0.see(picture);
        self.reader().withdraw(reading, picture, confidence)
    }

    /// The same as [`Self::read`] for a picture of which not every pixel is certain.
    #[must_use]
    pub fn read_unsure(&self, picture: &Picture, confidence: &Confidence) -> Reading {
        match &self.0 {
            Kind::One(reader, _) => reader.read_unsure(picture, confidence),
            Kind::Choice(choice) => {
                let (reading, reader) = choice.auto.read_by(picture);
                reader.withdraw(reading, picture, confidence)
            }
        }
    }

    /// How well a picture can be read, in points; 0 when it shows no screen that is known.
    #[must_use]
    pub fn points(&self, picture: &Picture) -> f32 {
        match &self.0 {
            Kind::One(reader, _) => points(&reader.read(picture)) as f32,
            Kind::Choice(choice) => choice.auto.points(picture),
        }
    }

    /// Clears what was seen: another run begins.
    pub fn reset(&mut self) {
        self.1 = Shift::default();
        if let Kind::Choice(choice) = &mut self.0 {
            choice.reset();
        }
    }

    /// The profile that reads, or would at this moment.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        self.reader().profile()
    }

    /// How it came that [`Self::profile`] is the one.
    #[must_use]
    pub fn selection(&self) -> Selection {
        match &self.0 {
            Kind::One(..) => Selection::Chosen,
            Kind::Choice(choice) if choice.auto.is_certain() => Selection::Found,
            Kind::Choice(_) => Selection::Undecided,
        }
    }

    /// The name of that profile and how it came to be chosen.
    #[must_use]
    pub fn in_force(&self) -> ProfileInForce {
        ProfileInForce {
            name: self.profile().name().into(),
            selection: self.selection(),
        }
    }

    /// The profile of that name, if pictures can be read by it.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Profile> {
        self.profiles().find(|profile| profile.name() == name)
    }

    /// The profiles that pictures can be read by, in the order in which they are preferred.
    fn profiles(&self) -> impl Iterator<Item = &Profile> {
        let (one, auto) = match &self.0 {
            Kind::One(reader, _) => (Some(reader.profile()), None),
            Kind::Choice(choice) => (None, Some(choice.auto.profiles())),
        };
        one.into_iter().chain(auto.into_iter().flatten())
    }

    /// What never changes on the screens of the profiles, each once.
    #[must_use]
    pub fn fixed(&self) -> Vec<&[FixedPart]> {
        let mut all: Vec<&[FixedPart]> = Vec::new();
        for fixed in self.profiles().flat_map(Profile::fixed) {
            if !all.contains(&fixed) {
                all.push(fixed);
            }
        }
        all
    }
}

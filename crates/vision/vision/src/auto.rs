//! Chooses the profile that fits what is on the screen.
//!
//! Every profile reads the picture and gets points for its reading: for numbers that can
//! be read and for cells whose inside is that of a known mino. Menus, the title and a white
//! screen give few points, since many profiles read them alike. In a tie the profile that is
//! listed first is chosen.

use crate::{
    Cell, CellReading, Profile, ProfileError, ReadCache, Reader, Reading, Screen, profile::shipped,
};
use ::screen::Picture;

/// Points for a screen that is known.
const KNOWN: i64 = 20;
/// Points for a number of the panel that is read; as many are deducted for one that is not.
const NUMBER: i64 = 10;
/// The same for the piece in the next box.
const NEXT: i64 = 5;

/// Points by which a profile is preferred to the next one.
const PREFERRED: f32 = 4.0;

/// Pictures of a run that count: about a second.
const RECENT: usize = 64;

/// Several readers, of which the one that fits best reads.
#[derive(Clone, Debug)]
pub struct Auto {
    first: Candidate,
    others: Vec<Candidate>,
}

#[derive(Clone, Debug)]
struct Candidate {
    reader: Reader,
    cache: ReadCache,
    recent: Recent,
}

/// The points for the newest pictures.
#[derive(Clone, Debug)]
struct Recent {
    points: [i16; RECENT],
    oldest: usize,
    sum: i64,
}

impl Default for Recent {
    fn default() -> Self {
        Self {
            points: [0; RECENT],
            oldest: 0,
            sum: 0,
        }
    }
}

impl Recent {
    fn add(&mut self, points: i64) {
        // No picture has so many points that this changes them.
        let points = points.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let oldest = std::mem::replace(&mut self.points[self.oldest], points);
        self.sum += i64::from(points) - i64::from(oldest);
        self.oldest = (self.oldest + 1) % RECENT;
    }
}

impl Candidate {
    fn new(profile: Profile) -> Self {
        Self {
            reader: Reader::new(profile),
            cache: ReadCache::default(),
            recent: Recent::default(),
        }
    }

    fn read(&mut self, picture: &Picture) -> Reading {
        self.reader.read_after(&mut self.cache, picture)
    }
}

impl Auto {
    /// A choice among a profile and others, in the order of preference.
    #[must_use]
    pub fn new(first: Profile, others: impl IntoIterator<Item = Profile>) -> Self {
        Self {
            first: Candidate::new(first),
            others: others.into_iter().map(Candidate::new).collect(),
        }
    }

    /// A choice among the profiles that come with the program, in their order.
    ///
    /// # Errors
    /// Never in a released program: a test holds the texts valid.
    pub fn shipped() -> Result<Self, ProfileError> {
        let [first, others @ ..] = shipped();
        let others = others.iter().map(|shipped| shipped.profile());
        Ok(Self::new(
            first.profile()?,
            others.collect::<Result<Vec<_>, _>>()?,
        ))
    }

    /// Reads one picture by the profile that fits it best, whatever was seen before.
    #[must_use]
    pub fn read(&self, picture: &Picture) -> Reading {
        self.read_by(picture).0
    }

    /// The same, and the reader that read it.
    pub(crate) fn read_by(&self, picture: &Picture) -> (Reading, &Reader) {
        let mut best = (self.first.reader.read(picture), &self.first.reader);
        let mut most = points(&best.0);
        for other in &self.others {
            let reading = other.reader.read(picture);
            let points = points(&reading);
            if points > most {
                (best, most) = ((reading, &other.reader), points);
            }
        }
        best
    }

    /// How well a picture is read by the profile that fits it best, in points; 0 when it shows
    /// no screen that is known. Profiles listed first are preferred, so that a picture that is
    /// a pixel off is not read as well by a profile that is off as much.
    pub(crate) fn points(&self, picture: &Picture) -> f32 {
        let each = self.candidates().zip(0_u8..);
        let points = each.map(|(candidate, i)| {
            let points = points(&candidate.reader.read(picture)) as f32;
            (points - PREFERRED * f32::from(i)).max(0.0)
        });
        points.fold(0.0, f32::max)
    }

    /// Takes a picture of a run into account and reads it by the profile that has
    /// fitted the newest pictures best.
    pub fn see(&mut self, picture: &Picture) -> Reading {
        for candidate in std::iter::once(&mut self.first).chain(&mut self.others) {
            let points = points(&candidate.read(picture));
            candidate.recent.add(points);
        }
        self.read_by_best(picture)
    }

    /// Reads the next picture of a run by the profile that has fitted best, without taking
    /// it into account.
    pub fn read_by_best(&mut self, picture: &Picture) -> Reading {
        let most = self.leader().recent.sum;
        let mut candidates = std::iter::once(&mut self.first).chain(&mut self.others);
        match candidates.find(|candidate| candidate.recent.sum == most) {
            Some(best) => best.read(picture),
            None => self.first.read(picture),
        }
    }

    /// The reader that fits best what was seen; the first when nothing was.
    #[must_use]
    pub fn best(&self) -> &Reader {
        &self.leader().reader
    }

    /// The profiles, in the order in which they are preferred.
    pub(crate) fn profiles(&self) -> impl Iterator<Item = &Profile> {
        self.candidates()
            .map(|candidate| candidate.reader.profile())
    }

    /// Whether what was seen is better read by [`Auto::best`] than by any other.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        let most = self.leader().recent.sum;
        self.candidates().filter(|c| c.recent.sum == most).count() == 1
    }

    fn leader(&self) -> &Candidate {
        self.others.iter().fold(&self.first, |best, other| {
            if other.recent.sum > best.recent.sum {
                other
            } else {
                best
            }
        })
    }

    fn candidates(&self) -> impl Iterator<Item = &Candidate> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

/// Whether a reading shows that its profile fits the picture, or that nothing speaks
/// against it.
pub(crate) fn fits(reading: &Reading) -> bool {
    points(reading) >= KNOWN
}

/// How well a picture is read; 0 when it shows no screen that is known.
pub(crate) fn points(reading: &Reading) -> i64 {
    match reading.screen {
        Screen::Unknown => 0,
        Screen::Play | Screen::Curtain => KNOWN + panel(reading) + cells(&reading.cells),
        Screen::Pause | Screen::GameOver => KNOWN + panel(reading),
        _ => KNOWN,
    }
}

/// B-type shows no score, so a missing score costs no points.
fn panel(reading: &Reading) -> i64 {
    let number = |read: bool| if read { NUMBER } else { -NUMBER };
    let score = if reading.score.is_some() { NUMBER } else { 0 };
    let next = match reading.next {
        Some(_) => NEXT,
        None if reading.next_empty => 0,
        None => -NEXT,
    };
    score + number(reading.level.is_some()) + number(reading.lines.is_some()) + next
}

fn cells(cells: &[CellReading]) -> i64 {
    let points = |read: &CellReading| match read.cell {
        Cell::Piece(_) | Cell::Curtain => 1,
        Cell::Other => -1,
        Cell::Empty | Cell::Flash => 0,
    };
    cells.iter().map(points).sum()
}

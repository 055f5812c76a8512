//! What is asked of the clicks, and what was found.

use autofit::{Ambiguous, Candidate, Click, Fill, Fit, GameProfile, NextBox, fit_unless};
use rules::Piece;
use screen::Picture;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use vision::Number;

/// The name of a profile that has no file yet.
const NAME: &str = "from clicks";

/// Clicks on pictures, to be worked on away from the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClickQuestion {
    /// The number of the change that it belongs to.
    pub serial: u64,
    /// The pictures.
    pub pictures: Vec<Picture>,
    /// The clicks on them.
    pub clicks: Vec<Click>,
}

/// What the clicks and the pictures show: a [`Fit`] without what only the search for it needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoundWell {
    /// Its place.
    pub field: Candidate,
    /// The second-best place, and by how many bits it explains the pictures worse.
    pub runner_up: Option<(Candidate, f64)>,
    /// The share of the filled cells that look like no other, 0 to 1.
    pub residual: f64,
    /// How filled cells are distinguished from empty ones.
    pub fill: Fill,
    /// The next box, if the next piece was clicked and found.
    pub next: Option<NextBox>,
    /// The numbers whose places were found.
    pub numbers: Vec<Number>,
    /// The digits whose pixels are known, in rising order.
    pub digits: Vec<u8>,
    /// The pieces whose looks are known.
    pub pieces: Vec<Piece>,
    /// The clicks that could not be used: the place of each in the list, and why, without a full stop.
    pub problems: Vec<(usize, String)>,
}

impl FoundWell {
    /// What clicks gave.
    #[must_use]
    pub fn of(fit: &Fit, clicks: &[Click]) -> Self {
        let numbers = [Number::Score, Number::Lines, Number::Level];
        let problems = fit.problems.iter().filter_map(|problem| {
            let at = clicks.iter().position(|click| *click == problem.click)?;
            Some((at, problem.why.clone()))
        });
        let mut problems: Vec<_> = problems.collect();
        problems.sort_by_key(|(at, _)| *at);
        let has_place = |number: &Number| fit.numbers.places.contains_key(&*number.to_string());
        Self {
            field: fit.field,
            runner_up: fit.runner_up,
            residual: fit.residual,
            fill: fit.fill,
            next: fit.next,
            numbers: numbers.into_iter().filter(has_place).collect(),
            digits: fit.numbers.digits.keys().copied().collect(),
            pieces: fit.kinds(),
            problems,
        }
    }
}

/// The well that was found, and the profile.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedProfile {
    /// What the clicks and the pictures show.
    pub fit: FoundWell,
    /// How pictures of this game are read.
    pub profile: Arc<GameProfile>,
}

impl ClickQuestion {
    /// Finds the well; `None` when it is cancelled meanwhile. This takes a tenth of a second for
    /// each picture.
    #[must_use]
    pub fn answer(&self, is_cancelled: &dyn Fn() -> bool) -> Option<ClickAnswer> {
        let fit = fit_unless(&self.pictures, &self.clicks, is_cancelled)?;
        let found = fit.map(|fit| {
            let profile = fit.profile(NAME, &self.pictures);
            profile.ok().map(|profile| FittedProfile {
                profile: Arc::new(profile),
                fit: FoundWell::of(&fit, &self.clicks),
            })
        });
        let found = match found {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(Ambiguous::NoWell),
            Err(why) => Err(why),
        };
        Some(ClickAnswer {
            serial: self.serial,
            found: Arc::new(found),
        })
    }
}

/// The well that was found, or what to click.
#[derive(Clone, Debug)]
pub struct ClickAnswer {
    /// The number of the question.
    pub serial: u64,
    /// What was found.
    pub found: Arc<Result<FittedProfile, Ambiguous>>,
}

/// Whether both are the same answer to the same question.
impl PartialEq for ClickAnswer {
    fn eq(&self, other: &Self) -> bool {
        self.serial == other.serial && Arc::ptr_eq(&self.found, &other.found)
    }
}

impl Eq for ClickAnswer {}

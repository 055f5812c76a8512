//! What is asked of the clicks, and what was found.

use autofit::{Ambiguous, Click, Fit, GameProfile, fit_unless};
use screen::Picture;
use std::sync::Arc;

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

/// The well that was found, and the profile.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedProfile {
    /// What the clicks and the pictures show.
    pub fit: Fit,
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
                fit,
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

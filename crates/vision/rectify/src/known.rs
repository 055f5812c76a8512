//! What is known of the screens that are searched.

use crate::{homography::Homography, luma::Luma, template::Template, work::Work};
use screen::{FixedPart, Picture};

/// How well a picture is what is expected; larger is better and 0 is unknown.
pub(crate) type Judge = dyn Fn(&Picture) -> f32 + Send;

/// What is known of the screens that are searched.
pub struct Known {
    pub(crate) judge: Box<Judge>,
    pub(crate) templates: Vec<Template>,
    /// What is left of the work of a search for them.
    pub(crate) work: Work,
}

impl Default for Known {
    /// Nothing.
    fn default() -> Self {
        Self::by(|_| 0.0)
    }
}

impl Known {
    /// A judge of pictures: how many points a picture has, 0 for one of nothing that is known. It
    /// decides where the screen begins when nothing else does.
    #[must_use]
    pub fn by(judge: impl Fn(&Picture) -> f32 + Send + 'static) -> Self {
        Self {
            judge: Box::new(judge),
            templates: Vec::new(),
            work: Work::new(),
        }
    }

    /// Screens by what never changes on them: by it they are found among other things.
    #[must_use]
    pub fn with_fixed<'a>(self, screens: impl IntoIterator<Item = &'a [FixedPart]>) -> Self {
        Self {
            templates: screens.into_iter().map(Template::new).collect(),
            ..self
        }
    }

    /// How well an image agrees with what never changes on one of the screens, where a map puts it:
    /// a correlation.
    pub(crate) fn agreement(&self, luma: &Luma, map: &Homography) -> f32 {
        let each = self.templates.iter();
        each.map(|template| template.correlation(luma, map))
            .fold(-1.0, f32::max)
    }
}

/// The correlation of fixed pixels from which on a known screen is there.
pub(crate) const AGREES: f32 = 0.6;

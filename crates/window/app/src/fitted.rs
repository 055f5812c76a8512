//! Clicks on pictures and what is found from them, as plain data, to be sent between a page and a worker
//! of it.

use autofit::{Ambiguous, Click, GameProfile, ProfileError};
use screen::{Picture, PictureError};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use std::sync::Arc;
use workbench::{ClickAnswer, ClickQuestion, FittedProfile, FoundWell};

/// A [`ClickQuestion`]; each picture by the shades of its pixels.
#[derive(Serialize, Deserialize)]
pub struct SentClicks {
    serial: u64,
    pictures: Vec<ByteBuf>,
    clicks: Vec<Click>,
}

impl From<&ClickQuestion> for SentClicks {
    fn from(question: &ClickQuestion) -> Self {
        let pictures = question.pictures.iter().map(Picture::to_bytes);
        Self {
            serial: question.serial,
            pictures: pictures.map(ByteBuf::from).collect(),
            clicks: question.clicks.clone(),
        }
    }
}

impl SentClicks {
    /// The question.
    ///
    /// # Errors
    /// When a picture is none.
    pub fn received(self) -> Result<ClickQuestion, PictureError> {
        let pictures = self.pictures.iter();
        let pictures = pictures.map(|bytes| Picture::from_bytes(bytes));
        Ok(ClickQuestion {
            serial: self.serial,
            pictures: pictures.collect::<Result<_, _>>()?,
            clicks: self.clicks,
        })
    }
}

/// A [`ClickAnswer`]; the profile by its text.
#[derive(Serialize, Deserialize)]
pub struct SentFit {
    serial: u64,
    found: Result<(FoundWell, String), Ambiguous>,
}

impl From<&ClickAnswer> for SentFit {
    fn from(answer: &ClickAnswer) -> Self {
        let found = answer.found.as_ref().as_ref();
        let found = found.map(|found| (found.fit.clone(), found.profile.to_toml()));
        Self {
            serial: answer.serial,
            found: found.map_err(Clone::clone),
        }
    }
}

impl SentFit {
    /// The answer.
    ///
    /// # Errors
    /// When the profile can't be read.
    pub fn received(self) -> Result<ClickAnswer, ProfileError> {
        let found = match self.found {
            Ok((fit, text)) => Ok(FittedProfile {
                fit,
                profile: Arc::new(GameProfile::parse(&text)?),
            }),
            Err(why) => Err(why),
        };
        Ok(ClickAnswer {
            serial: self.serial,
            found: Arc::new(found),
        })
    }
}

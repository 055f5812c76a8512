//! A choice of profiles as text. It has the profiles themselves, not their names: a run can
//! be repeated where another version of the program has other profiles.

use super::{Kind, ProfileChoice};
use crate::{Auto, Profile, ProfileError, ProfileFile};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The whole text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceFile<'a> {
    choice: ChoiceKind,
    /// In the order in which they are preferred.
    profiles: Vec<Cow<'a, ProfileFile>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ChoiceKind {
    /// The only profile reads.
    One,
    /// Whichever profile fits reads.
    Auto,
}

impl ProfileChoice {
    /// Parses the text of [`ProfileChoice::to_toml`], as a choice that has seen no picture.
    ///
    /// # Errors
    /// When the text is not a choice of profiles; the message names the line or the key and
    /// the fix.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        let file: ChoiceFile<'_> = text_error::parse_toml(text)?;
        let profiles = file.profiles.iter().enumerate().map(|(i, file)| {
            Profile::check(file).map_err(|error| error.inside(&format!("profiles[{i}]")))
        });
        let mut profiles = profiles.collect::<Result<Vec<_>, _>>()?.into_iter();
        match (file.choice, profiles.next(), profiles.len()) {
            (ChoiceKind::One, Some(profile), 0) => Ok(profile.into()),
            (ChoiceKind::Auto, Some(first), _) => Ok(Auto::new(first, profiles).into()),
            (ChoiceKind::One, ..) => Err(ProfileError::value(
                "profiles",
                format!("there are {} for a choice of one", file.profiles.len()),
                "write one, or choice = \"auto\"",
            )),
            (ChoiceKind::Auto, None, _) => Err(ProfileError::value(
                "profiles",
                "there is none",
                "write at least one",
            )),
        }
    }

    /// TOML text with the whole profiles. [`ProfileChoice::parse`] reads it as an equal
    /// choice; what was seen is not written.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "strings, numbers and tables with string keys can always be written"
    )]
    pub fn to_toml(&self) -> String {
        let file = ChoiceFile {
            choice: self.kind(),
            profiles: self
                .profiles()
                .map(|profile| Cow::Borrowed(profile.file()))
                .collect(),
        };
        toml::to_string(&file).expect("a choice can be written")
    }

    fn kind(&self) -> ChoiceKind {
        match self.0 {
            Kind::One(..) => ChoiceKind::One,
            Kind::Choice(_) => ChoiceKind::Auto,
        }
    }
}

/// Choices are equal that choose in the same way from equal profiles, whatever they saw.
impl PartialEq for ProfileChoice {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.profiles().eq(other.profiles())
    }
}

impl Eq for ProfileChoice {}

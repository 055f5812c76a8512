//! The profiles that come with the program.

use super::{Profile, ProfileError};

/// A profile that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The name by which it is chosen; the same as in its text.
    pub name: &'static str,
    /// The text as it is in `assets/profiles`.
    pub text: &'static str,
}

const SHIPPED: [Shipped; 3] = [
    Shipped {
        name: "gameboy-tetris",
        text: include_str!("../../../../../assets/profiles/gameboy-tetris.toml"),
    },
    BLOCKFALL,
    Shipped {
        name: "gameboy-tetris-2021",
        text: include_str!("../../../../../assets/profiles/gameboy-tetris-2021.toml"),
    },
];

const BLOCKFALL: Shipped = Shipped {
    name: "blockfall",
    text: include_str!("../../../../../assets/profiles/blockfall.toml"),
};

/// The profiles that come with the program. If two read a picture equally well, the first
/// is chosen.
#[must_use]
pub const fn shipped() -> &'static [Shipped; 3] {
    &SHIPPED
}

impl Shipped {
    /// The profile itself.
    ///
    /// # Errors
    /// Never in a released program: a test holds the texts valid.
    pub fn profile(&self) -> Result<Profile, ProfileError> {
        Profile::parse(self.text)
    }
}

impl Profile {
    /// A profile that comes with the program, by its name.
    ///
    /// # Errors
    /// When there is none of that name; the message lists the known names.
    pub fn named(name: &str) -> Result<Self, ProfileError> {
        match SHIPPED.iter().find(|shipped| shipped.name == name) {
            Some(shipped) => shipped.profile(),
            None => Err(ProfileError::value(
                "profile",
                format!("there is none named {name:?}"),
                format!("choose one of {}", SHIPPED.map(|s| s.name).join(", ")),
            )),
        }
    }

    /// The profile of the cartridge that comes with the program.
    ///
    /// # Errors
    /// Never in a released program: a test holds the text valid.
    pub fn blockfall() -> Result<Self, ProfileError> {
        BLOCKFALL.profile()
    }

    /// The text of [`Profile::blockfall`].
    #[must_use]
    pub const fn blockfall_text() -> &'static str {
        BLOCKFALL.text
    }
}

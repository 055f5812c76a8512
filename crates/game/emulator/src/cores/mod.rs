//! The available cores.

mod boytacean;
mod gameboy_core;

use crate::{Core, Header, RomError};
use std::{fmt, str::FromStr};

/// Declares the cores, the default first: variant, name on the command line, version of the crate that
/// it comes from, and its adapter.
macro_rules! cores {
    ($($(#[$meta:meta])* $kind:ident: $name:literal, $version:literal, $adapter:ty;)*) => {
        /// Which emulator core.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum CoreKind {
            $($(#[$meta])* $kind,)*
        }

        impl CoreKind {
            /// Every core, the default first.
            pub const EACH: [Self; [$($name),*].len()] = [$(Self::$kind),*];

            /// Its name on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// The version of the crate that it comes from.
            #[must_use]
            pub const fn version(self) -> &'static str {
                match self {
                    $(Self::$kind => $version,)*
                }
            }

            /// Inserts a ROM and switches on. The state is that right after the boot program;
            /// cartridge RAM is zero.
            ///
            /// # Errors
            /// When the bytes are not a ROM, or the ROM needs hardware that the core lacks.
            pub fn open(self, rom: &[u8]) -> Result<Box<dyn Core>, RomError> {
                let header = Header::read(rom)?;
                match self {
                    $(Self::$kind => Ok(Box::new(<$adapter>::open(rom, &header)?)),)*
                }
            }
        }
    };
}

cores! {
    /// Fast, with snapshots.
    #[default]
    Boytacean: "boytacean", "0.13.2", boytacean::Boytacean;
    /// An independent implementation to check the first against; slower, without snapshots.
    GameboyCore: "gameboy-core", "0.3.3", gameboy_core::GameboyCore;
}

impl CoreKind {
    /// Whether it gives sound.
    #[must_use]
    pub const fn has_sound(self) -> bool {
        matches!(self, Self::Boytacean)
    }

    /// Whether this core can run a ROM.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn check(self, rom: &[u8]) -> Result<(), RomError> {
        self.open(rom).map(drop)
    }
}

impl fmt::Display for CoreKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No core has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no core named \"{0}\"; choose {known}", known = known())]
pub struct UnknownCore(pub String);

fn known() -> String {
    let names = CoreKind::EACH.map(|core| format!("\"{core}\""));
    names.join(" or ")
}

impl FromStr for CoreKind {
    type Err = UnknownCore;

    fn from_str(name: &str) -> Result<Self, UnknownCore> {
        Self::EACH
            .into_iter()
            .find(|core| core.name() == name)
            .ok_or_else(|| UnknownCore(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_of_the_lock_file() {
        let lock = include_str!("../../../../../Cargo.lock");
        for core in CoreKind::EACH {
            let name = core.name().replace('-', "_");
            let entry = format!("name = \"{name}\"\nversion = \"{}\"\n", core.version());
            assert!(lock.contains(&entry), "{entry}");
        }
    }

    #[test]
    fn names_round_trip_and_the_error_of_an_unknown_one_lists_the_choice() {
        for core in CoreKind::EACH {
            assert_eq!(core.to_string().parse(), Ok(core));
        }
        let error = "Boy".parse::<CoreKind>().unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no core named \"Boy\"; choose \"boytacean\" or \"gameboy-core\""
        );
    }
}

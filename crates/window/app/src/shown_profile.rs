//! The profile by which the shown pictures are read.

use vision::{Profile, profile::shipped};
use workbench::{ReadBy, Regions};

/// The profile by which pictures are read, as panels need it.
#[derive(Clone, Debug)]
pub struct ShownProfile {
    /// Where it reads what.
    pub regions: Regions,
    /// Its reader.
    pub reader: ReadBy,
    /// Whether it comes with the program and is unchanged.
    pub built_in: bool,
}

impl ShownProfile {
    /// How panels show this profile.
    pub fn new(profile: &Profile) -> Self {
        Self {
            regions: Regions::of(profile),
            reader: profile.clone().into(),
            built_in: is_built_in(profile),
        }
    }
}

/// Whether a profile comes with the program and is unchanged.
fn is_built_in(profile: &Profile) -> bool {
    let mut named = shipped().iter().filter(|s| s.name == profile.name());
    named.any(|shipped| shipped.profile().is_ok_and(|own| own == *profile))
}

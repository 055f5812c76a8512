//! How often prediction and picture differed, by cause.

use serde::{Serialize, Serializer, ser::SerializeMap};
use session::Cause;

/// Counts of each kind of [`Cause`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Divergences([u64; Cause::KINDS]);

impl Divergences {
    /// Counts one.
    pub fn add(&mut self, cause: Cause) {
        self.0[cause.kind()] += 1;
    }

    /// How many there were of the kind of a cause.
    #[must_use]
    pub fn of(&self, cause: Cause) -> u64 {
        self.0[cause.kind()]
    }

    /// The kinds that were counted, with their names.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let counted = Cause::NAMES.into_iter().zip(self.0);
        counted.filter(|(_, count)| *count > 0)
    }
}

/// An object with the kinds that were counted.
impl Serialize for Divergences {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, count) in self.named() {
            map.serialize_entry(name, &count)?;
        }
        map.end()
    }
}

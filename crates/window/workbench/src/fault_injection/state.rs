//! The specification that a person edits.

use faults::{Faults, TimedFault};
use std::collections::BTreeSet;

/// The specification that a person edits. Not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultInjection {
    /// The faults.
    pub spec: Faults,
    /// Whether they come.
    pub is_on: bool,
    /// The places of those that do not come meanwhile.
    pub(super) off: BTreeSet<usize>,
    /// The specification as it is being typed.
    pub typed: Option<String>,
    /// Why the text that was typed last is no specification.
    pub refused: Option<String>,
}

impl FaultInjection {
    /// What has to be in force.
    #[must_use]
    pub fn wanted(&self) -> Faults {
        let wanted = self.switched_on();
        match self.is_on && !wanted.is_empty() {
            true => wanted,
            false => Faults::default(),
        }
    }

    /// Whether the fault at a place comes while faults do.
    #[must_use]
    pub fn has_on(&self, place: usize) -> bool {
        !self.off.contains(&place)
    }

    /// The specification without the faults that are off.
    pub(super) fn switched_on(&self) -> Faults {
        let parts = self.spec.parts().iter().enumerate();
        let on = parts.filter(|(place, _)| self.has_on(*place));
        Faults::new(on.map(|(_, part)| *part).collect(), self.spec.seed())
    }

    /// Lets the fault at a place come, or no longer.
    pub(super) fn switch(&mut self, place: usize) {
        if !self.off.remove(&place) {
            self.off.insert(place);
        }
    }

    /// Removes the fault at a place; those after it move up, and stay as they are.
    pub(super) fn remove(&mut self, place: usize) {
        self.change(|parts| {
            if place < parts.len() {
                parts.remove(place);
            }
        });
        let others = self.off.iter().filter(|off| **off != place);
        let moved = others.map(|off| off - usize::from(*off > place));
        self.off = moved.collect();
    }

    /// Replaces the specification; all its faults are on.
    pub(super) fn replace(&mut self, spec: Faults) {
        self.spec = spec;
        self.off.clear();
        (self.typed, self.refused) = (None, None);
    }

    /// Takes over those that are in force. A specification that is off stays for another time.
    pub fn take_over(&mut self, in_force: Faults) {
        if in_force != self.wanted() {
            self.is_on = !in_force.is_empty();
            if self.is_on {
                self.replace(in_force);
            }
        }
    }

    /// Changes the parts; the seed stays.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Vec<TimedFault>)) {
        let mut parts = self.spec.parts().to_vec();
        change(&mut parts);
        self.spec = Faults::new(parts, self.spec.seed());
    }
}

//! Faults on purpose.

use crate::{FaultAction, FaultInjection};
use faults::{Faults, Part};

/// What the caller of an action still has to do beyond the state of the faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultEffect {
    /// Have the machine use these faults.
    Inject(Faults),
    /// Copy this text.
    Copy(String),
}

impl FaultInjection {
    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: FaultAction) -> Option<FaultEffect> {
        let before = self.wanted();
        match action {
            FaultAction::Switch => self.is_on = !self.is_on,
            FaultAction::Add(kind) => self.change(|parts| parts.push(Part::of(kind))),
            FaultAction::Set(place, part) => self.change(|parts| {
                if let Some(old) = parts.get_mut(place) {
                    *old = part;
                }
            }),
            FaultAction::Remove(place) => self.change(|parts| {
                if place < parts.len() {
                    parts.remove(place);
                }
            }),
            FaultAction::Seed(seed) => self.spec = self.spec.clone().with_seed(seed),
            FaultAction::Type(text) => {
                self.typed = text;
                self.refused = None;
            }
            FaultAction::Parse(text) => match text.parse::<Faults>() {
                Ok(spec) => {
                    self.spec = spec;
                    (self.typed, self.refused) = (None, None);
                }
                Err(why) => (self.typed, self.refused) = (Some(text), Some(why.to_string())),
            },
            FaultAction::Copy => return Some(FaultEffect::Copy(self.spec.to_string())),
            FaultAction::Clear => self.spec = Faults::default(),
        }
        let wanted = self.wanted();
        (wanted != before).then_some(FaultEffect::Inject(wanted))
    }

    fn change(&mut self, change: impl FnOnce(&mut Vec<Part>)) {
        let mut parts = self.spec.parts().to_vec();
        change(&mut parts);
        self.spec = Faults::new(parts, self.spec.seed());
    }
}

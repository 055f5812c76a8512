//! The specification that a person edits.

use faults::Faults;

/// The specification that a person edits. Not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultInjection {
    /// The faults.
    pub spec: Faults,
    /// Whether they come.
    pub is_on: bool,
    /// The specification as it is being typed.
    pub typed: Option<String>,
    /// Why the text that was typed last is no specification.
    pub refused: Option<String>,
}

impl FaultInjection {
    /// What has to be in force.
    #[must_use]
    pub fn wanted(&self) -> Faults {
        if self.is_on {
            self.spec.clone()
        } else {
            Faults::default()
        }
    }
}

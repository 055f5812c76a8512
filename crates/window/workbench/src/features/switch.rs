//! Settings that are on or off, as data: a row has the words and keys of the command and names the
//! field that it flips.

use super::entry::{Entry, Shortcut};
use crate::UiState;
use std::fmt;

/// A setting that is on or off.
pub struct Switch {
    /// The id of the command that flips it.
    id: &'static str,
    title: &'static str,
    /// The label of its button, where it is shorter than the title.
    label: Option<&'static str>,
    tooltip: &'static str,
    keys: &'static [Shortcut],
    is_on: fn(&UiState) -> bool,
    value: fn(&mut UiState) -> &mut bool,
}

impl Switch {
    pub(crate) const fn new(
        [id, title, tooltip]: [&'static str; 3],
        is_on: fn(&UiState) -> bool,
        value: fn(&mut UiState) -> &mut bool,
    ) -> Self {
        Self {
            id,
            title,
            label: None,
            tooltip,
            keys: &[],
            is_on,
            value,
        }
    }

    pub(crate) const fn label(self, label: &'static str) -> Self {
        Self {
            label: Some(label),
            ..self
        }
    }

    pub(crate) const fn keys(self, keys: &'static [Shortcut]) -> Self {
        Self { keys, ..self }
    }

    pub(crate) fn flip(&self, ui: &mut UiState) {
        let value = (self.value)(ui);
        *value = !*value;
    }

    /// The facts on the command that flips it.
    pub(crate) fn entry(&'static self) -> Entry {
        let entry = Entry::new(self.id, self.title, self.tooltip)
            .keys(self.keys)
            .on(|cx| (self.is_on)(cx.ui));
        match self.label {
            Some(label) => entry.label(|_| label.into()),
            None => entry,
        }
    }
}

impl PartialEq for Switch {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Switch {}

impl fmt::Debug for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Switch").field(&self.id).finish()
    }
}

/// Declares the switches of a feature, in the order of the command palette, and `SWITCHES`, the
/// list of them: `NAME: field.of.ui_state, id, title, tooltip`, then what else the row sets.
macro_rules! switches {
    ($(
        $name:ident: $($field:ident).+, $id:literal, $title:literal, $tooltip:literal
        $(, label = $label:literal)? $(, keys = $keys:expr)?;
    )*) => {
        $(
            #[doc = $tooltip]
            pub const $name: &$crate::features::Switch = &$crate::features::Switch::new(
                [$id, $title, $tooltip],
                |ui| ui.$($field).+,
                |ui| &mut ui.$($field).+,
            )
            $(.label($label))?
            $(.keys($keys))?;
        )*

        pub(crate) const SWITCHES: &[&$crate::features::Switch] = &[$($name),*];
    };
}

pub(crate) use switches;

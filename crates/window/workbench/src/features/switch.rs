//! Settings that are on or off, as data: a row has the words and keys of the command and names the
//! field that it flips.

use super::entry::{Entry, Shortcut};
use crate::UiState;
use std::fmt;

/// A setting that is on or off.
pub struct Switch {
    /// The id of the command that flips it.
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    /// The label of its button, where it is shorter than the title.
    pub(crate) label: Option<&'static str>,
    pub(crate) tooltip: &'static str,
    pub(crate) keys: &'static [Shortcut],
    pub(crate) is_on: fn(&UiState) -> bool,
    pub(crate) value: fn(&mut UiState) -> &mut bool,
}

impl Switch {
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
            pub static $name: $crate::features::Switch = {
                #[allow(unused_mut, reason = "not every row sets more")]
                let mut switch = $crate::features::Switch {
                    id: $id,
                    title: $title,
                    label: None,
                    tooltip: $tooltip,
                    keys: &[],
                    is_on: |ui| ui.$($field).+,
                    value: |ui| &mut ui.$($field).+,
                };
                $(switch.label = Some($label);)?
                $(switch.keys = $keys;)?
                switch
            };
        )*

        pub(crate) static SWITCHES: &[&$crate::features::Switch] = &[$(&$name),*];
    };
}

pub(crate) use switches;

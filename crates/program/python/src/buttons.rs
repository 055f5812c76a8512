//! Buttons as people and programs name them.

use anyhow::{Context as _, bail};
use pad::Buttons;
use pyo3::prelude::*;

/// Buttons as an argument.
#[derive(FromPyObject)]
pub enum ButtonsArg {
    /// The byte in which the Game Boy packs them.
    #[pyo3(transparent, annotation = "int")]
    Byte(i64),
    /// Names joined by `+`; none when empty.
    #[pyo3(transparent, annotation = "str")]
    Names(String),
    /// A name for each.
    #[pyo3(transparent, annotation = "list[str]")]
    Each(Vec<String>),
}

impl ButtonsArg {
    /// The buttons.
    ///
    /// # Errors
    /// When a number is no byte or a name is that of no button.
    pub fn buttons(&self) -> anyhow::Result<Buttons> {
        match self {
            Self::Byte(byte) => {
                let Ok(bits) = u8::try_from(*byte) else {
                    bail!(
                        "buttons is {byte}, which is no byte; give 0 to 255 or names as \"left+a\""
                    );
                };
                Ok(Buttons::from_bits_retain(bits))
            }
            Self::Names(names) => all(names.split('+').filter(|name| !name.trim().is_empty())),
            Self::Each(names) => all(names.iter().map(String::as_str)),
        }
    }
}

fn all<'a>(mut names: impl Iterator<Item = &'a str>) -> anyhow::Result<Buttons> {
    names.try_fold(Buttons::NONE, |held, name| {
        let of_name = |button: &Buttons| button.name().eq_ignore_ascii_case(name.trim());
        let button = Buttons::EACH.into_iter().find(of_name);
        let button = button.with_context(|| {
            let known = Buttons::EACH.map(Buttons::name).join(", ").to_lowercase();
            format!("buttons has \"{name}\", which is no button; choose of {known}")
        })?;
        Ok(held | button)
    })
}

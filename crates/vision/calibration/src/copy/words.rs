//! Parses a copied value.

use serde::de::DeserializeOwned;

/// The rest of a text that is being read.
pub(super) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    pub fn new(text: &'a str) -> Self {
        Self(text.trim())
    }

    /// Skips blanks and an expected text.
    pub fn pass(&mut self, word: &str) -> Option<()> {
        self.0 = self.0.trim_start().strip_prefix(word)?;
        Some(())
    }

    /// A number 0 to 255.
    pub fn number(&mut self) -> Option<u8> {
        let text = self.0.trim_start();
        let digits = text.find(|c: char| !c.is_ascii_digit());
        let (number, rest) = text.split_at(digits.unwrap_or(text.len()));
        self.0 = rest;
        number.parse().ok()
    }

    /// The text before a character, which is skipped too.
    pub fn until(&mut self, end: char) -> Option<&'a str> {
        let (found, rest) = self.0.split_once(end)?;
        self.0 = rest;
        Some(found)
    }

    /// Whether the end is reached.
    pub fn end(&self) -> Option<()> {
        self.0.trim().is_empty().then_some(())
    }

    /// The rest.
    pub fn rest(self) -> &'a str {
        self.0.trim()
    }
}

/// The value of the only key of a TOML text.
pub(super) fn toml<T: DeserializeOwned>(text: &str, key: &str) -> Option<T> {
    let mut table: toml::Table = toml::from_str(text).ok()?;
    let value = table.remove(key)?;
    table.is_empty().then_some(())?;
    value.try_into().ok()
}

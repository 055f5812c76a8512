//! A cartridge that can be inserted.

use crate::file::{self, file_name};
use anyhow::{Context as _, bail, ensure};
use emulator::{Header, MAX_ROM};
use std::path::Path;
use vision::intake;

/// A cartridge whose header was checked.
#[derive(Clone, Debug)]
pub struct Cartridge {
    /// Its bytes; `None` is the built-in game.
    pub rom: Option<Vec<u8>>,
    /// Its name in the window.
    pub name: String,
}

impl Cartridge {
    /// The built-in game.
    pub fn built_in() -> Self {
        Self {
            rom: None,
            name: "Blockfall (built in)".into(),
        }
    }

    /// The cartridge in a file that has to be a ROM.
    ///
    /// # Errors
    /// One sentence with the file's name when it can't be read or is no ROM.
    pub fn from_file(path: &Path) -> anyhow::Result<Self> {
        let rom = file::read(path, MAX_ROM as u64)?;
        ensure!(
            !file::is_text(&rom),
            "{} can't be opened: it is a text of {} bytes, not a Game Boy ROM",
            path.display(),
            rom.len()
        );
        if let Some(format) = intake::format(&rom) {
            bail!(
                "{} can't be opened: it is a picture in {format} format, not a Game Boy ROM",
                path.display()
            );
        }
        Header::read(&rom).with_context(|| format!("{} can't be opened", path.display()))?;
        Ok(Self {
            rom: Some(rom),
            name: file_name(path),
        })
    }

    /// The cartridge in a file; without one, the built-in game.
    ///
    /// # Errors
    /// As [`Self::from_file`].
    pub fn from_file_or_built_in(path: Option<&Path>) -> anyhow::Result<Self> {
        path.map_or_else(|| Ok(Self::built_in()), Self::from_file)
    }
}

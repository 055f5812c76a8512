//! Files that people name: one way in, whatever they came by, told apart by what
//! is in them and not by their names.

use anyhow::{Context as _, anyhow, bail};
use emulator::{Header, MAX_ROM};
use planner::Strategy;
use std::{
    fs::File,
    io::{ErrorKind, Read as _},
    path::{Path, PathBuf},
};
use vision::{Auto, Eyes, Profile, profile::shipped};

/// The name that stands for whichever profile fits.
pub const AUTO: &str = "auto";

/// A text file of this size is no profile and no strategy.
pub const MAX_TEXT: u64 = 1 << 20;

/// A cartridge that has been looked at and can be put in.
#[derive(Clone, Debug)]
pub struct Cartridge {
    /// Its bytes; `None` is the built-in game.
    pub rom: Option<Vec<u8>>,
    /// What it is called in the window.
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
}

/// Opens a file that a person named.
///
/// # Errors
/// One sentence with the file's name when it can't be read or is no ROM.
pub fn open(path: &Path) -> anyhow::Result<Cartridge> {
    let name = path.display();
    let rom = read(path, MAX_ROM as u64 + 1)?;
    Header::read(&rom).with_context(|| format!("{name} can't be opened"))?;
    Ok(Cartridge {
        rom: Some(rom),
        name: path
            .file_name()
            .map_or_else(|| name.to_string(), |n| n.to_string_lossy().into_owned()),
    })
}

/// A strategy by its name, or from a file.
///
/// # Errors
/// One sentence when it is neither.
pub fn strategy(name: &str) -> anyhow::Result<Strategy> {
    let own = Strategy::four_feature();
    if name == own.name() {
        return Ok(own);
    }
    let text = text(name, || {
        format!(
            "there is no strategy named \"{name}\"; choose \"{}\" or the path of a TOML file",
            own.name()
        )
    })?;
    Strategy::parse(&text).with_context(|| format!("{name} is no strategy"))
}

/// How pictures are read: by a profile of that name or in that file, or, for
/// "auto", by whichever of those that come with the program fits.
///
/// # Errors
/// One sentence when it is none of these.
pub fn eyes(name: &str) -> anyhow::Result<Eyes> {
    if name == AUTO {
        let auto = Auto::shipped().context("the built-in profiles are damaged")?;
        return Ok(auto.into());
    }
    if let Some(shipped) = shipped().iter().find(|shipped| shipped.name == name) {
        let profile = shipped
            .profile()
            .context("the built-in profile is damaged")?;
        return Ok(profile.into());
    }
    let text = text(name, || {
        let names: Vec<&str> = shipped().iter().map(|shipped| shipped.name).collect();
        format!(
            "there is no profile named \"{name}\"; choose \"{AUTO}\", one of {}, or the path of a \
             TOML file",
            names.join(", ")
        )
    })?;
    let profile = Profile::parse(&text).with_context(|| format!("{name} is no profile"))?;
    Ok(profile.into())
}

fn text(name: &str, unknown: impl FnOnce() -> String) -> anyhow::Result<String> {
    let path = PathBuf::from(name);
    if !path.exists() {
        bail!(unknown());
    }
    let bytes = read(&path, MAX_TEXT)?;
    String::from_utf8(bytes).with_context(|| format!("{name} is not text"))
}

/// The first `most` bytes of a file: more than that is not what was asked for.
///
/// # Errors
/// One sentence with the file's name when it can't be read.
pub fn read(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    if path.is_dir() {
        bail!("{name} is a folder; name a file in it");
    }
    let file = File::open(path).map_err(|why| match why.kind() {
        ErrorKind::NotFound => anyhow!("there is no file {name}; check the path"),
        ErrorKind::PermissionDenied => anyhow!("{name} may not be read; check who owns it"),
        _ => anyhow!("{name} can't be opened: {why}"),
    })?;
    let mut bytes = Vec::new();
    file.take(most)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{name} can't be read"))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_rom_is_refused_with_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let cases: [(&str, Vec<u8>, &str); 3] = [
            ("empty.gb", vec![], "empty"),
            ("short.gb", vec![0; 100], "100 bytes"),
            (
                "random.gb",
                (0..32_768_u32).map(|n| (n * 31 % 251) as u8).collect(),
                "not a Game Boy ROM",
            ),
        ];
        for (name, bytes, expected) in cases {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            let error = format!("{:#}", open(&path).unwrap_err());
            assert!(error.contains(name) && error.contains(expected), "{error}");
        }
        let error = format!("{:#}", open(folder.path()).unwrap_err());
        assert!(error.contains("folder"), "{error}");
    }

    #[test]
    fn a_rom_is_told_by_its_content() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no extension");
        std::fs::write(&path, cartridge::IMAGE).unwrap();
        let cartridge = open(&path).unwrap();
        assert_eq!(cartridge.name, "no extension");
        assert_eq!(cartridge.rom.as_deref(), Some(cartridge::IMAGE));
    }

    #[test]
    fn unknown_names_say_what_there_is() {
        let error = format!("{:#}", strategy("nonsense").unwrap_err());
        assert!(error.contains("four-feature"), "{error}");
        let error = format!("{:#}", eyes("nonsense").unwrap_err());
        assert!(error.contains("blockfall"), "{error}");
        assert_eq!(strategy("four-feature").unwrap().name(), "four-feature");
    }
}

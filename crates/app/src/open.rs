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
use vision::{Auto, Eyes, Profile, intake, profile::shipped};
use workbench::Kept;

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

    /// The cartridge in a file; without one, the built-in game.
    ///
    /// # Errors
    /// One sentence with the file's name when it can't be read or is no ROM.
    pub fn from_file_or_built_in(path: Option<&Path>) -> anyhow::Result<Self> {
        path.map_or_else(|| Ok(Self::built_in()), cartridge)
    }
}

/// A file larger than this is nothing that can be opened.
pub const MAX_FILE: u64 = 64 << 20;

/// What the first bytes of a file say that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Png,
    Session,
    Layout,
    Toml,
    /// A ROM, or nothing known: only its header tells.
    Rom,
}

/// A file that was opened, by what is in it.
#[derive(Clone, Debug)]
pub enum Opened {
    /// A cartridge to put in.
    Cartridge(Cartridge),
    /// Another way to read pictures.
    Profile {
        /// What it means.
        profile: Box<Profile>,
        /// As it is in the file.
        text: String,
    },
    /// Another way to place pieces.
    Strategy(Box<Strategy>),
    /// A screenshot.
    Picture(Box<screen::Picture>),
    /// A layout of the window.
    Layout(Box<Kept>),
}

/// Opens a file that a person named, whatever it is.
///
/// # Errors
/// One sentence with the file's name when it can't be read, or is nothing that can
/// be opened.
pub fn open(path: &Path) -> anyhow::Result<Opened> {
    let name = path.display();
    let bytes = read(path, MAX_FILE + 1)?;
    let text = || {
        let text = std::str::from_utf8(&bytes).with_context(|| format!("{name} is not text"))?;
        Ok::<_, anyhow::Error>(text)
    };
    match kind(&bytes) {
        Kind::Png => {
            let taken = intake::png(&bytes).with_context(|| format!("{name} can't be taken in"))?;
            Ok(Opened::Picture(Box::new(taken.picture)))
        }
        Kind::Session => bail!("{name} is a session file; this version can't open those yet"),
        Kind::Layout => {
            let kept = Kept::read(text()?).with_context(|| format!("{name} is no layout"))?;
            Ok(Opened::Layout(Box::new(kept)))
        }
        Kind::Toml => {
            let text = text()?;
            // What is neither is told as a profile: those are what people edit.
            let profile = match (Profile::parse(text), Strategy::parse(text)) {
                (Err(_), Ok(strategy)) => return Ok(Opened::Strategy(Box::new(strategy))),
                (profile, _) => profile.with_context(|| format!("{name} is no profile"))?,
            };
            Ok(Opened::Profile {
                profile: Box::new(profile),
                text: text.into(),
            })
        }
        Kind::Rom => {
            let known = "it is no profile, screenshot or layout either";
            let header = Header::read(&bytes);
            header.map_err(|why| anyhow!("{name} can't be opened: {why}; {known}"))?;
            Ok(Opened::Cartridge(Cartridge {
                name: short(path),
                rom: Some(bytes),
            }))
        }
    }
}

fn kind(bytes: &[u8]) -> Kind {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Kind::Png;
    }
    if bytes.starts_with(b"SQLite format 3\0") {
        return Kind::Session;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if Kept::is_file(text) => Kind::Layout,
        Ok(text) if looks_like_toml(text) => Kind::Toml,
        _ => Kind::Rom,
    }
}

/// Whether a line of it is a heading or gives something a value.
fn looks_like_toml(text: &str) -> bool {
    text.lines().map(str::trim).any(|line| {
        (line.starts_with('[') && line.ends_with(']'))
            || line.split_once('=').is_some_and(|(key, _)| {
                let key = key.trim();
                !key.is_empty()
                    && key
                        .chars()
                        .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
            })
    })
}

/// The last part of a path: what a file is called in the window.
pub fn short(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Opens a file that has to be a ROM.
///
/// # Errors
/// One sentence with the file's name when it can't be read or is no ROM.
pub fn cartridge(path: &Path) -> anyhow::Result<Cartridge> {
    let name = path.display();
    let rom = read(path, MAX_ROM as u64 + 1)?;
    Header::read(&rom).with_context(|| format!("{name} can't be opened"))?;
    Ok(Cartridge {
        rom: Some(rom),
        name: short(path),
    })
}

/// A strategy by its name, or from a file.
///
/// # Errors
/// One sentence when it is neither.
pub fn strategy(name: &str) -> anyhow::Result<Strategy> {
    if let Some(own) = Strategy::by_name(name) {
        return Ok(own);
    }
    let text = text(name, || {
        let known: Vec<&str> = Strategy::presets().iter().map(|(name, _)| *name).collect();
        format!(
            "there is no strategy named \"{name}\"; choose one of {} or the path of a TOML file",
            known.join(", ")
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

/// The file that a profile is in; `None` for those that come with the program.
pub fn profile_file(name: &str) -> Option<PathBuf> {
    let own = name == AUTO || shipped().iter().any(|shipped| shipped.name == name);
    (!own).then(|| name.into())
}

/// A text file.
///
/// # Errors
/// One sentence with the file's name when it can't be read or is no text.
pub fn text_of(path: &Path) -> anyhow::Result<String> {
    let bytes = read(path, MAX_TEXT)?;
    String::from_utf8(bytes).with_context(|| format!("{} is not text", path.display()))
}

fn text(name: &str, unknown: impl FnOnce() -> String) -> anyhow::Result<String> {
    let path = PathBuf::from(name);
    if !path.exists() {
        bail!(unknown());
    }
    text_of(&path)
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
            for error in [open(&path).err(), cartridge(&path).err()] {
                let error = format!("{:#}", error.unwrap());
                assert!(error.contains(name) && error.contains(expected), "{error}");
            }
        }
        let error = format!("{:#}", open(folder.path()).unwrap_err());
        assert!(error.contains("folder"), "{error}");
    }

    #[test]
    fn a_rom_is_told_by_its_content() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no extension");
        std::fs::write(&path, cartridge::IMAGE).unwrap();
        let rom = super::cartridge(&path).unwrap();
        assert_eq!(rom.name, "no extension");
        assert_eq!(rom.rom.as_deref(), Some(cartridge::IMAGE));
        assert!(matches!(open(&path).unwrap(), Opened::Cartridge(_)));
    }

    #[test]
    fn every_kind_of_file_is_told_by_its_content() {
        let folder = tempfile::tempdir().unwrap();
        let said = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            match open(&path) {
                Ok(Opened::Cartridge(_)) => "cartridge".to_owned(),
                Ok(Opened::Profile { profile, text }) => {
                    assert_eq!(text, shipped()[0].text);
                    profile.name().to_owned()
                }
                Ok(Opened::Strategy(strategy)) => strategy.name().to_owned(),
                Ok(Opened::Picture(_)) => "picture".to_owned(),
                Ok(Opened::Layout(kept)) => kept.name,
                Err(why) => format!("{why:#}"),
            }
        };
        let profile = shipped()[0].text;
        assert_eq!(said("a.gb", profile.as_bytes()), shipped()[0].name);
        let strategy = "name = \"mine\"\n";
        let strategy = said("s", strategy.as_bytes());
        assert!(
            strategy == "mine" || strategy.contains("no profile"),
            "{strategy}"
        );
        let session = said("b.png", b"SQLite format 3\0and more");
        assert!(session.contains("session file") && session.contains("b.png"));
        let png = said("c.gb", b"\x89PNG\r\n\x1a\nnothing");
        assert!(png.contains("c.gb can't be taken in"), "{png}");
        let toml = said("d.toml", b"name = \"x\"\nfield = {");
        assert!(
            toml.contains("d.toml is no profile") && toml.contains("line 2"),
            "{toml}"
        );
        let layout = said("e.json", br#"{"blockscope_layout": 1, "name": "x"}"#);
        assert!(layout.contains("e.json is no layout"), "{layout}");
        let other = said("f.txt", b"a shopping list: eggs");
        assert!(
            other.contains("f.txt") && other.contains("21 bytes"),
            "{other}"
        );
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

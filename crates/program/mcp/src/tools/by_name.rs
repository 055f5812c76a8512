//! Strategies and profiles by name, or from files in the folders.

use crate::folders::Folders;
use anyhow::{Context as _, bail};
use autofit::GameProfile;
use planner::Strategy;
use std::path::Path;
use vision::{ProfileChoice, profile::shipped};

/// How pictures are read.
pub enum By {
    /// By profiles of the original's format.
    Choice(ProfileChoice),
    /// By a profile from clicks.
    Game(Box<GameProfile>),
}

/// A strategy.
///
/// # Errors
/// One sentence with the known names when it is neither a name nor a file in the folders.
pub fn strategy(folders: &Folders, name: &str) -> anyhow::Result<Strategy> {
    if Strategy::by_name(name).is_some() {
        return named::strategy(name);
    }
    let known: Vec<&str> = Strategy::presets().iter().map(|(name, _)| *name).collect();
    named::strategy(&file(folders, "strategy", name, &known)?)
}

/// A profile.
///
/// # Errors
/// As [`strategy`].
pub fn profile(folders: &Folders, name: &str) -> anyhow::Result<By> {
    let known = shipped().iter().map(|shipped| shipped.name);
    let known: Vec<&str> = std::iter::once(named::AUTO).chain(known).collect();
    if known.contains(&name) {
        return Ok(By::Choice(named::profile(name)?));
    }
    let path = file(folders, "profile", name, &known)?;
    Ok(match named::game_profile(&path)? {
        Some(game) => By::Game(Box::new(game)),
        None => By::Choice(named::profile(&path)?),
    })
}

/// A profile of the original's format.
///
/// # Errors
/// As [`strategy`], and when it is one from clicks.
pub fn choice(folders: &Folders, name: &str) -> anyhow::Result<ProfileChoice> {
    match profile(folders, name)? {
        By::Choice(choice) => Ok(choice),
        By::Game(_) => bail!(
            "profile: {name} is a profile of another maker's game, by which only pictures are read; \
             choose another one"
        ),
    }
}

/// The path of a file, by an argument that may also be a name.
fn file(folders: &Folders, argument: &str, name: &str, known: &[&str]) -> anyhow::Result<String> {
    let path = folders.input(argument, name).with_context(|| {
        format!(
            "{argument}: {:?} is no name of {}",
            shortened(name),
            known.join(", ")
        )
    })?;
    text(&path)
}

/// A path as text.
///
/// # Errors
/// When it is none.
pub fn text(path: &Path) -> anyhow::Result<String> {
    let name = path.to_str().map(str::to_owned);
    name.with_context(|| {
        format!(
            "{} is no path in UTF-8; rename the file",
            files::shown(path)
        )
    })
}

/// The beginning of a text that a client sent.
fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

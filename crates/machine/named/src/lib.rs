//! Strategies and profiles by name: one that comes with the program, or a TOML file.

use anyhow::{Context as _, bail};
use autofit::GameProfile;
use files::{MAX_TEXT, disk};
use planner::Strategy;
use std::path::{Path, PathBuf};
use vision::{Auto, Profile, ProfileChoice, profile::shipped};

/// The name for whichever profile fits the pictures.
pub const AUTO: &str = "auto";

/// The strategy of those who choose none.
pub const STRATEGY: &str = "four-feature";

/// What is before the name of a program of the Tetris Bot Protocol, where it stands for a strategy.
pub const TBP: &str = "tbp:";

/// A strategy by its name, or from a file.
///
/// # Errors
/// One sentence when there is neither, or when the file holds something else.
pub fn strategy(name: &str) -> anyhow::Result<Strategy> {
    if let Some(preset) = Strategy::by_name(name) {
        return Ok(preset);
    }
    if name.starts_with(TBP) {
        bail!("{name} is another program, which only \"blockscope play\" asks for its choices");
    }
    let text = read_text(name, || {
        let known: Vec<&str> = Strategy::presets().iter().map(|(name, _)| *name).collect();
        format!(
            "there is no strategy named \"{name}\"; choose one of {} or the path of a TOML file",
            known.join(", ")
        )
    })?;
    Strategy::parse(&text).with_context(|| format!("{name} is no strategy"))
}

/// How pictures are read: by the profile of that name or in that file, or, for
/// [`AUTO`], by whichever shipped profile fits.
///
/// # Errors
/// One sentence when there is no such profile, or when the file holds something else.
pub fn profile(name: &str) -> anyhow::Result<ProfileChoice> {
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
    let text = read_text(name, || {
        let names: Vec<&str> = shipped().iter().map(|shipped| shipped.name).collect();
        format!(
            "there is no profile named \"{name}\"; choose \"{AUTO}\", one of {}, or the path of a \
             TOML file",
            names.join(", ")
        )
    })?;
    if GameProfile::is_format(&text) {
        bail!(
            "{name} is a profile of another maker's game; such a game is read by the window, decode and \
             watch, and played by play once \"blockscope learn\" has found its controls, but it can't be \
             reviewed or compared"
        );
    }
    let profile = Profile::parse(&text).with_context(|| format!("{name} is no profile"))?;
    Ok(profile.into())
}

/// The profile of another maker's game in a file; `None` when it is no file of such a profile.
///
/// # Errors
/// One sentence when the file states that it is one but can't be used.
pub fn game_profile(name: &str) -> anyhow::Result<Option<GameProfile>> {
    let path = Path::new(name);
    if !disk::is_file(path) {
        return Ok(None);
    }
    let Ok(text) = files::read_text(path, MAX_TEXT) else {
        return Ok(None);
    };
    if !GameProfile::is_format(&text) {
        return Ok(None);
    }
    let profile = GameProfile::parse(&text).with_context(|| format!("{name} is no profile"))?;
    Ok(Some(profile))
}

/// The file of a profile; `None` for those that come with the program.
pub fn profile_file(name: &str) -> Option<PathBuf> {
    let is_shipped = name == AUTO || shipped().iter().any(|shipped| shipped.name == name);
    (!is_shipped).then(|| name.into())
}

fn read_text(name: &str, unknown: impl FnOnce() -> String) -> anyhow::Result<String> {
    let path = Path::new(name);
    if !disk::exists(path) {
        bail!(unknown());
    }
    Ok(files::read_text(path, MAX_TEXT)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_for_an_unknown_name_lists_the_known_ones() {
        let error = format!("{:#}", strategy("nonsense").unwrap_err());
        assert!(error.contains("four-feature"), "{error}");
        let error = format!("{:#}", strategy("tbp:./bot").unwrap_err());
        assert!(error.contains("only \"blockscope play\""), "{error}");
        let error = format!("{:#}", profile("nonsense").unwrap_err());
        assert!(error.contains("blockfall"), "{error}");
        assert_eq!(strategy("four-feature").unwrap().name(), "four-feature");
    }
}

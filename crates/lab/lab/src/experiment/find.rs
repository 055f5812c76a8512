//! Experiments as people name them.

use super::{BUILT_IN, Experiment, ExperimentError, built_in};
use files::{FileError, MAX_TEXT};
use std::path::{Path, PathBuf};

/// Why an experiment was not found.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// There is neither an experiment nor a file of that name.
    #[error(
        "there is no experiment named \"{0}\"; choose one of {names} or the path of a TOML file",
        names = names()
    )]
    Unknown(String),
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file has something else.
    #[error("{name}: {why}")]
    Text {
        /// The name of the file.
        name: String,
        /// What is wrong.
        why: ExperimentError,
    },
}

fn names() -> String {
    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

/// The built-in experiment of a name or that in the TOML file of a path, and the folder of the files
/// that it names.
///
/// # Errors
/// When there is neither, or the file can't be read or has no experiment.
pub fn find(name: &str) -> Result<(Experiment, PathBuf), FindError> {
    let path = Path::new(name);
    match built_in(name) {
        Some(experiment) => Ok((experiment, PathBuf::new())),
        None if path.exists() => {
            let text = files::read_text(path, MAX_TEXT)?;
            let experiment = Experiment::parse(&text).map_err(|why| FindError::Text {
                name: files::shown(path).to_string(),
                why,
            })?;
            let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
            Ok((experiment, folder))
        }
        None => Err(FindError::Unknown(name.to_owned())),
    }
}

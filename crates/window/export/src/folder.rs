//! The pictures of a film as PNG files in a folder, which appears when all of them are
//! written.

use crate::png::one;
use crate::{ExportError, Film, OnProgress};
use std::{
    fs::{self, File},
    io::{BufWriter, ErrorKind, Write as _},
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A folder that is about to be filled.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    beside: TempDir,
}

impl Folder {
    /// Prepares a folder that is new or empty, and changes nothing yet.
    ///
    /// # Errors
    /// When there is something else, or the folder around it can't be written.
    pub fn open(path: &Path) -> Result<Self, ExportError> {
        let is_free = match fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_none(),
            Err(why) => match why.kind() {
                ErrorKind::NotFound => true,
                ErrorKind::NotADirectory => false,
                _ => return Err(why.into()),
            },
        };
        if !is_free {
            return Err(ExportError::FolderExists(path.display().to_string()));
        }
        // A link stays a link, and the folder that it leads to is filled.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let parent = path.parent().filter(|parent| *parent != Path::new(""));
        let beside = tempfile::Builder::new()
            .prefix(".blockscope-")
            .tempdir_in(parent.unwrap_or(Path::new(".")))?;
        Ok(Self { path, beside })
    }

    /// Writes every picture as `frame-N.png`, N with as many digits as the last one has.
    ///
    /// # Errors
    /// As [`gif`](crate::gif()); nothing is left then.
    pub fn write(self, film: &mut Film<'_>, progress: OnProgress<'_>) -> Result<(), ExportError> {
        // Made inside, since the folder around it is for the owner alone.
        let folder = self.beside.path().join("pictures");
        fs::create_dir(&folder)?;
        let digits = film.clip().frames().end().to_string().len();
        let colours = *film.colours();
        film.each(progress, |picture, frame, _| {
            let name = format!("frame-{frame:0digits$}.png");
            let mut file = BufWriter::new(File::create(folder.join(name))?);
            one(picture, &colours, &mut file)?;
            Ok(file.flush()?)
        })?;
        Ok(fs::rename(folder, self.path)?)
    }
}

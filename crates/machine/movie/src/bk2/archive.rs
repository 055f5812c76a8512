//! The entries of a movie's zip archive.

use crate::MovieError;
use std::io::{Cursor, Read as _};
use zip::{ZipArchive, result::ZipError};

/// Entries of an archive, at most. A movie has about eight; a project of `BizHawk`'s editor has some
/// for each of its branches.
const MAX_ENTRIES: usize = 4_096;

/// The folder in which newer versions put all entries.
const FOLDER: &str = "bizstate/";

/// A zip archive in memory.
pub struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// The name of each entry as it is looked for: in lower case, without its extension.
    names: Vec<String>,
}

impl<'a> Archive<'a> {
    /// Opens an archive.
    pub fn open(bytes: &'a [u8]) -> Result<Self, MovieError> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|why| damaged(&why))?;
        let entries = zip.len();
        if entries > MAX_ENTRIES {
            return Err(MovieError::Entries(entries));
        }
        let names = (0..entries).map(|index| {
            let name = zip.name_for_index(index);
            name.and_then(Result::ok)
                .map_or_else(String::new, |name| plain(&name))
        });
        let names = names.collect();
        Ok(Self { zip, names })
    }

    /// Whether there is an entry.
    pub fn has(&self, name: &str) -> bool {
        self.index(name).is_some()
    }

    fn index(&self, name: &str) -> Option<usize> {
        let wanted = name.to_lowercase();
        self.names.iter().position(|known| *known == wanted)
    }

    /// A text of at most `limit` bytes, without a byte-order mark; `None` when there is none.
    pub fn text(&mut self, name: &'static str, limit: u64) -> Result<Option<String>, MovieError> {
        let Some(index) = self.index(name) else {
            return Ok(None);
        };
        let entry = self.zip.by_index(index).map_err(|why| damaged(&why))?;
        let mut bytes = Vec::new();
        // What the archive states of the length is not believed.
        let read = entry.take(limit + 1).read_to_end(&mut bytes);
        read.map_err(|why| damaged(&ZipError::Io(why)))?;
        if bytes.len() as u64 > limit {
            return Err(MovieError::Large { entry: name, limit });
        }
        let text = String::from_utf8(bytes).map_err(|_| MovieError::NotText(name))?;
        let text = match text.strip_prefix('\u{feff}') {
            Some(text) => text.to_owned(),
            None => text,
        };
        Ok(Some(text))
    }
}

fn plain(path: &str) -> String {
    let path = path.replace('\\', "/").to_lowercase();
    let name = path.strip_prefix(FOLDER).unwrap_or(&path);
    name.rsplit_once('.')
        .map_or(name, |(stem, _)| stem)
        .to_owned()
}

fn damaged(why: &ZipError) -> MovieError {
    // The library's words may quote the file.
    MovieError::Zip(
        crate::one_line(&why.to_string())
            .chars()
            .take(120)
            .collect(),
    )
}

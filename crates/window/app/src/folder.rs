//! The names in a folder, for a path that is being typed.

use files::disk;
use std::path::Path;
use workbench::{FolderName, FolderNames};

/// Names that are read at most, in the order of the file system.
const MOST: usize = 10_000;

/// Reads the names of a folder as it was typed. Names that are no text are left out.
pub fn names(folder: &str) -> FolderNames {
    let path = Path::new(if folder.is_empty() { "." } else { folder });
    let entries = disk::read_dir(path).into_iter().flatten().flatten();
    let named = entries.take(MOST).filter_map(|entry| {
        let kind = entry.file_type().ok()?;
        Some(FolderName {
            name: entry.file_name().into_string().ok()?,
            is_folder: kind.is_dir() || (kind.is_symlink() && disk::is_dir(&entry.path())),
        })
    });
    let mut names: Vec<FolderName> = named.collect();
    names.sort_by_cached_key(|name| (name.name.to_lowercase(), name.name.clone()));
    let folder = folder.to_owned();
    FolderNames { folder, names }
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn folders_and_files_are_named_by_the_alphabet() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("Games")).unwrap();
        for name in ["b.gb", "A.gb"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let typed = format!("{}/", folder.path().display());
        let read = super::names(&typed);
        let names = read.names.iter().map(|n| (n.name.as_str(), n.is_folder));
        let names: Vec<_> = names.collect();
        assert_eq!(names, [("A.gb", false), ("b.gb", false), ("Games", true)]);
        assert_eq!(read.folder, typed);
        assert_eq!(super::names("no such folder/").names, []);
    }
}

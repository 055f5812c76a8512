//! The folders that were named at the start, in which alone files are read and written.

use crate::bounds::PATH;
use anyhow::{Context as _, anyhow, bail, ensure};
use files::{disk, shown};
use std::path::{Path, PathBuf};

/// Folders, without links and without `..`.
#[derive(Clone, Debug, Default)]
pub struct Folders(Vec<PathBuf>);

impl Folders {
    /// Folders that exist.
    ///
    /// # Errors
    /// One sentence with the first that does not.
    pub fn new(folders: &[PathBuf]) -> anyhow::Result<Self> {
        let each = folders.iter().map(|folder| {
            let name = shown(folder);
            ensure!(
                disk::is_dir(folder),
                "there is no folder {name}; name one that exists"
            );
            let found = disk::canonicalize(folder);
            found.with_context(|| format!("the folder {name} can't be read"))
        });
        Ok(Self(each.collect::<anyhow::Result<_>>()?))
    }

    /// A file that is there. A path that does not begin at the root begins in the first of the folders
    /// that has it.
    ///
    /// # Errors
    /// One sentence that names the argument and the folders, when it is not there or outside of them.
    pub fn input(&self, argument: &str, path: &str) -> anyhow::Result<PathBuf> {
        self.is_usable(argument, path)?;
        let path = Path::new(path);
        // `join` takes a path from the root as it is.
        let found = self
            .0
            .iter()
            .find_map(|folder| disk::canonicalize(folder.join(path)).ok());
        match found {
            Some(found) if self.has(&found) => Ok(found),
            // Whether there is a file elsewhere is not stated.
            _ => bail!(
                "{argument}: there is no file {} in {}; name one that is there",
                shown(path),
                self.names()
            ),
        }
    }

    /// A file that is to be written: its folder is there and in one of the folders. A path that does
    /// not begin at the root begins in the first one.
    ///
    /// # Errors
    /// As [`Self::input`].
    pub fn output(&self, argument: &str, path: &str) -> anyhow::Result<PathBuf> {
        self.is_usable(argument, path)?;
        let path = Path::new(path);
        let refused = || {
            anyhow!(
                "{argument}: {} is not in a folder of {}; name a file there",
                shown(path),
                self.names()
            )
        };
        let first = self.0.first().ok_or_else(refused)?;
        let whole = first.join(path);
        let name = whole.file_name().ok_or_else(refused)?;
        let folder = whole.parent().ok_or_else(refused)?;
        let folder = disk::canonicalize(folder).map_err(|_| refused())?;
        let found = folder.join(name);
        // A link could lead outside.
        let is_link = disk::symlink_metadata(&found).is_ok_and(|data| data.is_symlink());
        if !self.has(&found) || is_link {
            return Err(refused());
        }
        Ok(found)
    }

    fn is_usable(&self, argument: &str, path: &str) -> anyhow::Result<()> {
        ensure!(
            !self.0.is_empty(),
            "{argument}: no folder was named at the start, so no file is read or written; start \
             \"blockscope mcp FOLDER\""
        );
        ensure!(
            !path.is_empty() && path.len() <= PATH && !path.contains('\0'),
            "{argument}: a path has 1 to {PATH} bytes and no NUL; name a file in {}",
            self.names()
        );
        Ok(())
    }

    fn has(&self, path: &Path) -> bool {
        self.0.iter().any(|folder| path.starts_with(folder))
    }

    /// The folders in words.
    pub fn names(&self) -> String {
        let names = self.0.iter().map(|folder| shown(folder).to_string());
        let names: Vec<String> = names.collect();
        match names[..] {
            [] => "no folder".to_owned(),
            _ => names.join(", "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn only_files_in_the_folders_are_named() {
        let outside = tempfile::tempdir().unwrap();
        let inside = outside.path().join("inside");
        fs::create_dir_all(inside.join("sub")).unwrap();
        for file in ["secret", "inside/a", "inside/sub/b"] {
            fs::write(outside.path().join(file), "").unwrap();
        }
        let folders = Folders::new(std::slice::from_ref(&inside)).unwrap();
        let whole = inside.join("a").display().to_string();
        for good in ["a", "sub/b", "sub/../a", "./a", whole.as_str()] {
            assert!(folders.input("path", good).is_ok(), "{good}");
        }
        let secret = outside.path().join("secret").display().to_string();
        let mut bad = vec![
            "",
            "missing",
            "../secret",
            "sub/../../secret",
            &secret,
            "a\0",
        ];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../secret", inside.join("link")).unwrap();
            bad.push("link");
        }
        for path in bad {
            let why = folders.input("path", path).unwrap_err().to_string();
            assert!(why.starts_with("path: "), "{why}");
            let name = fs::canonicalize(&inside).unwrap().display().to_string();
            assert!(why.contains(&name), "{why}");
            if path != "missing" && path != "link" {
                assert!(folders.output("out", path).is_err(), "{path}");
            }
        }
        #[cfg(unix)]
        assert!(folders.output("out", "link").is_err());
        for good in ["new", "sub/new", "a"] {
            assert!(folders.output("out", good).is_ok(), "{good}");
        }
        assert!(folders.output("out", "none/new").is_err());
    }

    #[test]
    fn without_a_folder_there_is_no_file() {
        let why = Folders::default()
            .input("path", "/etc/hostname")
            .unwrap_err();
        assert!(why.to_string().contains("blockscope mcp FOLDER"), "{why}");
        let missing = Folders::new(&[PathBuf::from("no such folder")]).unwrap_err();
        assert!(missing.to_string().contains("no such folder"), "{missing}");
    }
}

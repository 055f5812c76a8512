//! The names in the folder of a path that is being typed.

/// The names in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderNames {
    /// The folder as it was typed, with the separator at its end; empty for the working folder.
    pub folder: String,
    /// Its folders and files in the order of the alphabet; none if it can't be read.
    pub names: Vec<FolderName>,
}

/// A name in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderName {
    /// The name without the folder.
    pub name: String,
    /// Whether it is a folder itself.
    pub is_folder: bool,
}

/// A typed path in two parts: its folder with the separator at the end, and the begun name.
pub(super) fn typed_folder(path: &str) -> (&str, &str) {
    let end = path.rfind(std::path::is_separator).map_or(0, |at| at + 1);
    path.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_split_behind_its_last_separator() {
        assert_eq!(typed_folder("game"), ("", "game"));
        assert_eq!(typed_folder("a/b c/ga"), ("a/b c/", "ga"));
        assert_eq!(typed_folder("/"), ("/", ""));
        assert_eq!(typed_folder(""), ("", ""));
    }
}

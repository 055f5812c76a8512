//! What *Help > About* and *Report a problem* show about the program.

/// The program, its parts and its files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The version of the program.
    pub version: &'static str,
    /// The emulator cores and their versions.
    pub cores: Vec<(&'static str, String)>,
    /// The licence of the program.
    pub licence: &'static str,
    /// The settings file; `None` when nothing is saved.
    pub settings: Option<String>,
}

impl About {
    /// The lines of the box, as names and texts.
    #[must_use]
    pub fn lines(&self) -> Vec<(String, String)> {
        let settings = match &self.settings {
            Some(path) => path.clone(),
            None => "not saved".into(),
        };
        let mut lines = vec![("Version".to_owned(), self.version.to_owned())];
        let cores = self.cores.iter();
        lines.extend(cores.map(|(name, version)| (format!("Core {name}"), version.clone())));
        lines.push(("Licence".into(), self.licence.into()));
        lines.push(("Settings file".into(), settings));
        lines
    }
}

/// The system that the program runs on: `linux x86_64`.
#[must_use]
pub fn system() -> String {
    format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
}

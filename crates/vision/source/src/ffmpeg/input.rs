//! The arguments that say what ffmpeg reads.

use crate::SourceError;
use std::{ffi::OsString, fmt, path::Path};

/// What makes small frames: enough to know a picture by, and little work for the program.
const SMALL: &str = "fps=4,scale=160:-2";

/// An input of ffmpeg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    name: String,
    words: Vec<OsString>,
    is_live: bool,
}

impl Input {
    /// A file.
    #[must_use]
    pub fn file(path: &Path) -> Self {
        // A name that begins with a hyphen or has a colon is not taken for something else.
        let mut file = OsString::from("file:");
        if path.is_relative() {
            file.push("./");
        }
        file.push(path);
        Self {
            name: files::shown(path).to_string(),
            words: vec!["-i".into(), file],
            is_live: false,
        }
    }

    /// A capture device of this system, by a name from [`devices`](crate::devices).
    #[must_use]
    pub fn device(name: &str) -> Self {
        let (format, input) = if cfg!(windows) {
            ("dshow", format!("video={name}"))
        } else if cfg!(target_os = "macos") {
            ("avfoundation", name.to_owned())
        } else {
            ("v4l2", name.to_owned())
        };
        Self {
            name: format!("the device {name}"),
            words: ["-f", format, "-i", &input].map(OsString::from).into(),
            is_live: true,
        }
    }

    /// What a person wrote, as on a command line. Without `-i` the last word is the input.
    ///
    /// # Errors
    /// When a quotation mark is not closed.
    pub fn arguments(text: &str) -> Result<Self, SourceError> {
        let words = shlex::split(text).ok_or_else(|| SourceError::Quotes(text.to_owned()))?;
        let has_input = words.iter().any(|word| word == "-i");
        let is_live = words
            .windows(2)
            .any(|pair| pair[0] == "-f" && is_device(&pair[1]));
        let mut words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
        if !has_input && let Some(last) = words.pop() {
            words.extend(["-i".into(), last]);
        }
        Ok(Self {
            name: format!("\"{text}\""),
            words,
            is_live,
        })
    }

    /// The same in a few small frames a second.
    pub(crate) fn small(mut self) -> Self {
        let output = ["-vf", SMALL].map(OsString::from);
        self.words.extend(output);
        self
    }

    /// The arguments.
    pub(super) fn words(&self) -> &[OsString] {
        &self.words
    }

    /// Whether frames come at their own pace.
    pub(super) const fn is_live(&self) -> bool {
        self.is_live
    }
}

/// Whether a format of ffmpeg reads a device or a screen.
fn is_device(format: &str) -> bool {
    const DEVICES: [&str; 10] = [
        "avfoundation",
        "decklink",
        "dshow",
        "fbdev",
        "gdigrab",
        "kmsgrab",
        "v4l2",
        "video4linux2",
        "vfwcap",
        "x11grab",
    ];
    DEVICES.contains(&format)
}

/// How it is named in a sentence.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let input = Input::arguments(text).unwrap();
        input
            .words
            .iter()
            .map(|word| word.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn a_name_of_a_file_is_a_path_and_nothing_else() {
        for (path, word) in [
            ("-y.mkv", "file:./-y.mkv"),
            ("ffmpeg:-y a", "file:./ffmpeg:-y a"),
            ("/a/b.mkv", "file:/a/b.mkv"),
        ] {
            let input = Input::file(Path::new(path));
            assert_eq!(input.words(), ["-i", word]);
        }
    }

    #[test]
    fn arguments_are_split_as_a_shell_does() {
        assert_eq!(
            words("-f dshow -i 'video=Game Capture'"),
            ["-f", "dshow", "-i", "video=Game Capture"]
        );
        assert_eq!(
            words("-f x11grab :0.0+10,20"),
            ["-f", "x11grab", "-i", ":0.0+10,20"]
        );
        assert!(Input::arguments("-f x11grab :0").unwrap().is_live);
        assert!(!Input::arguments("a.mkv").unwrap().is_live);
        let small = Input::arguments("a.mkv").unwrap().small();
        assert_eq!(small.words(), ["-i", "a.mkv", "-vf", SMALL]);
        let error = Input::arguments("-i 'a").unwrap_err().to_string();
        assert!(error.contains("quotation mark"), "{error}");
    }
}

//! A source as people name it on the command line.

use crate::{
    Cancel, FFMPEG, Ffmpeg, Folder, Input, PictureFile, Source, SourceError, Y4m,
    animation::{self, Animation},
    cancel::{Cancellable, UntilCancelled},
    folder::is_picture,
    picture_file::{BEGIN, begins_as_picture, may_be_animation},
};
use files::disk::{self, File};
use std::{
    convert::Infallible,
    ffi::OsString,
    fmt,
    io::{self, BufReader, Read as _},
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
};

/// What begins the name of arguments for ffmpeg.
const ARGUMENTS: &str = "ffmpeg:";
/// What begins the name of a capture device.
const DEVICE: &str = "device:";

/// Which source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceSpec {
    /// A Y4M stream on stdin.
    Stdin,
    /// What ffmpeg reads with these arguments.
    Ffmpeg(String),
    /// A capture device.
    Device(String),
    /// A file or folder.
    Path(PathBuf),
}

/// An argument of a command: `-`, `device:NAME` or a path. Names of files may be arguments, so
/// none of them is taken for arguments of ffmpeg, and a file that is there not for a device.
impl FromStr for SourceSpec {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text.strip_prefix(DEVICE) {
            Some(name) if !disk::exists(Path::new(text)) => Self::Device(name.trim().to_owned()),
            _ if text == "-" => Self::Stdin,
            _ => Self::Path(text.into()),
        })
    }
}

/// The same of an argument that need not be text, as names of files need not.
impl From<OsString> for SourceSpec {
    fn from(argument: OsString) -> Self {
        match argument.to_str().map(str::parse) {
            Some(Ok(spec)) => spec,
            None => Self::Path(argument.into()),
        }
    }
}

impl fmt::Display for SourceSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("stdin"),
            Self::Ffmpeg(arguments) => write!(f, "{ARGUMENTS}{arguments}"),
            Self::Device(name) => write!(f, "{DEVICE}{name}"),
            Self::Path(path) => write!(f, "{}", path.display()),
        }
    }
}

impl SourceSpec {
    /// What a person typed as a source: as an argument of a command, or `ffmpeg:ARGUMENTS`.
    #[must_use]
    pub fn typed(text: &str) -> Self {
        match text.strip_prefix(ARGUMENTS) {
            Some(arguments) if !disk::exists(Path::new(text)) => {
                Self::Ffmpeg(arguments.trim().to_owned())
            }
            _ => {
                let Ok(spec) = text.parse();
                spec
            }
        }
    }

    /// Opens the source, which ends when `cancel` is set. `ffmpeg` is the program that reads
    /// what is not read here.
    ///
    /// # Errors
    /// When it can't be opened, the same command writes it, or the program can't be started.
    pub fn open(
        &self,
        ffmpeg: Option<&Path>,
        cancel: &Cancel,
    ) -> Result<Box<dyn Source>, SourceError> {
        let source = self.open_inner(ffmpeg.unwrap_or(Path::new(FFMPEG)), cancel)?;
        Ok(Box::new(UntilCancelled {
            source,
            cancel: Arc::clone(cancel),
        }))
    }

    fn open_inner(&self, program: &Path, cancel: &Cancel) -> Result<Box<dyn Source>, SourceError> {
        let start = |input: &Input| Ffmpeg::start(program, input, cancel).map(Box::new);
        Ok(match self {
            Self::Stdin => {
                let stream = Cancellable::stdin(Arc::clone(cancel));
                Box::new(y4m("stdin", stream, cancel)?)
            }
            Self::Ffmpeg(arguments) => start(&Input::arguments(arguments)?)?,
            Self::Device(name) => start(&Input::device(name))?,
            Self::Path(path) => match input_kind(path)? {
                FileKind::Folder => Box::new(Folder::open(path, cancel)?),
                FileKind::Picture => Box::new(PictureFile::new(path.clone(), Arc::clone(cancel))),
                // Its frames are decoded on a thread.
                FileKind::Animation if !common::HAS_THREADS => {
                    Box::new(PictureFile::new(path.clone(), Arc::clone(cancel)))
                }
                FileKind::Animation => Box::new(Animation::open(path, cancel)?),
                FileKind::Y4m => {
                    let stream = Cancellable::open(path, Arc::clone(cancel));
                    Box::new(y4m(&files::shown(path).to_string(), stream, cancel)?)
                }
                FileKind::Other
                    if disk::metadata(path).is_ok_and(|it| it.is_file() && it.len() == 0) =>
                {
                    return Err(SourceError::Empty {
                        name: files::shown(path).to_string(),
                    });
                }
                FileKind::Other if is_picture(path) => {
                    Box::new(PictureFile::new(path.clone(), Arc::clone(cancel)))
                }
                FileKind::Video | FileKind::Other => start(&Input::file(path))?,
            },
        })
    }
}

/// What a path is that is about to be read.
fn input_kind(path: &Path) -> Result<FileKind, SourceError> {
    let kind = file_kind(path)?;
    files::register_input(path)?;
    Ok(kind)
}

fn y4m(
    name: &str,
    stream: io::Result<Cancellable>,
    cancel: &Cancel,
) -> Result<Y4m<BufReader<Cancellable>>, SourceError> {
    let name = name.to_owned();
    match stream {
        Ok(stream) => {
            let stream = BufReader::with_capacity(1 << 20, stream);
            Ok(Y4m::new(name, stream).until(cancel))
        }
        Err(why) => Err(SourceError::Read { name, why }),
    }
}

/// What a path is, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A folder.
    Folder,
    /// A PNG, JPEG, GIF or WebP picture.
    Picture,
    /// A GIF, WebP or PNG file of several frames.
    Animation,
    /// A Y4M stream.
    Y4m,
    /// A video in a usual container, which ffmpeg reads.
    Video,
    /// Something else.
    Other,
}

impl FileKind {
    /// Whether it has many frames, one after another.
    #[must_use]
    pub const fn has_frames(self) -> bool {
        match self {
            Self::Folder | Self::Animation | Self::Y4m | Self::Video => true,
            Self::Picture | Self::Other => false,
        }
    }
}

/// Looks what a path is. A pipe is not read: it is taken for a Y4M stream by its name.
///
/// # Errors
/// When there is no such file, or it can't be read.
pub fn file_kind(path: &Path) -> Result<FileKind, SourceError> {
    let error = |why| SourceError::Read {
        name: files::shown(path).to_string(),
        why,
    };
    let kind = disk::metadata(path).map_err(error)?;
    if kind.is_dir() {
        return Ok(FileKind::Folder);
    }
    if !kind.is_file() {
        let is_y4m = path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("y4m"));
        return Ok(if is_y4m {
            FileKind::Y4m
        } else {
            FileKind::Other
        });
    }
    let mut begin = Vec::new();
    let file = File::open(path).map_err(error)?;
    file.take(BEGIN).read_to_end(&mut begin).map_err(error)?;
    Ok(if begin.starts_with(b"YUV4MPEG2") {
        FileKind::Y4m
    } else if may_be_animation(&begin) && animation::has_frames(path) {
        FileKind::Animation
    } else if begins_as_picture(&begin) {
        FileKind::Picture
    } else if is_video(&begin) {
        FileKind::Video
    } else {
        FileKind::Other
    })
}

/// Matroska and `WebM`, MP4 and MOV, AVI, Flash, Ogg.
fn is_video(begin: &[u8]) -> bool {
    begin.starts_with(b"\x1aE\xdf\xa3")
        || begin.get(4..8) == Some(b"ftyp")
        || (begin.starts_with(b"RIFF") && begin.get(8..12) == Some(b"AVI "))
        || begin.starts_with(b"FLV")
        || begin.starts_with(b"OggS")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_states_which_source() {
        for (text, spec) in [
            ("-", SourceSpec::Stdin),
            (
                "ffmpeg:-y /etc/passwd",
                SourceSpec::Path("ffmpeg:-y /etc/passwd".into()),
            ),
            (
                "device:/dev/video0",
                SourceSpec::Device("/dev/video0".into()),
            ),
            ("./a:b", SourceSpec::Path("./a:b".into())),
        ] {
            assert_eq!(text.parse(), Ok(spec), "{text}");
        }
        let arguments = SourceSpec::Ffmpeg("-i a.mkv".into());
        assert_eq!(SourceSpec::typed("ffmpeg: -i a.mkv"), arguments);
        assert_eq!(SourceSpec::typed("-"), SourceSpec::Stdin);
    }

    #[test]
    fn a_file_is_known_by_its_first_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        for (bytes, kind) in [
            (&b"YUV4MPEG2 W1"[..], FileKind::Y4m),
            (b"\x89PNG\r\n", FileKind::Picture),
            (b"\xFF\xD8\xFF\xE0", FileKind::Picture),
            (b"\x1aE\xdf\xa3", FileKind::Video),
            (b"\0\0\0\x20ftypisom", FileKind::Video),
            (b"RIFF....WAVE", FileKind::Other),
            (b"GIF89a", FileKind::Picture),
            (b"RIFF....WEBPVP8 ", FileKind::Picture),
            (b"", FileKind::Other),
        ] {
            std::fs::write(&file, bytes).unwrap();
            assert_eq!(file_kind(&file).unwrap(), kind);
        }
        assert_eq!(file_kind(folder.path()).unwrap(), FileKind::Folder);
        assert!(file_kind(&folder.path().join("none")).is_err());
    }
}

//! A video that the user's `ffmpeg` makes of pictures on its stdin.

use super::{ENDING, messages::Messages, stop};
use std::{
    ffi::OsStr,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    thread,
    time::Duration,
};

/// How long it is slept while the program is busy.
const BUSY: Duration = Duration::from_millis(2);
/// Pictures on the way to the program, beside the one that it reads; while there are as many, the
/// next one waits.
const PICTURES: usize = 1;

/// Why no video is made.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// The program can't be started.
    #[error("{program} can't be started: {why}")]
    NotStarted {
        /// The program.
        program: String,
        /// What the system reported.
        why: io::Error,
    },
    /// The program has failed, for this reason.
    #[error("ffmpeg made no video: {0}")]
    Failed(String),
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// Pictures of three bytes a pixel: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawVideo {
    /// Width and height; even numbers.
    pub size: [u32; 2],
    /// So many pictures in so many seconds.
    pub rate: (u64, u64),
}

impl RawVideo {
    /// What ffmpeg does with them: H.264 in an MP4 file, in the colours that all players take.
    fn arguments(&self, file: &Path) -> Vec<std::ffi::OsString> {
        let [width, height] = self.size;
        let (pictures, seconds) = self.rate;
        let size = format!("{width}x{height}");
        let rate = format!("{pictures}/{seconds}");
        let before = ["-hide_banner", "-loglevel", "error", "-y"];
        let input = ["-f", "rawvideo", "-pixel_format", "rgb24", "-video_size"];
        let input = input.into_iter().chain([size.as_str(), "-framerate"]);
        let input = input.chain([rate.as_str(), "-i", "pipe:0"]);
        let output = ["-an", "-c:v", "libx264", "-crf", "16", "-pix_fmt"];
        let output = output.into_iter().chain(["yuv420p", "-movflags"]);
        let output = output.chain(["+faststart", "-f", "mp4"]);
        let words = before.into_iter().chain(input).chain(output);
        let mut words: Vec<std::ffi::OsString> = words.map(Into::into).collect();
        // A name with a colon or a hyphen in front is not taken for something else.
        let mut name = std::ffi::OsString::from("file:");
        name.push(file);
        words.push(name);
        words
    }
}

/// A running ffmpeg that makes a video. Dropping it stops the program.
#[derive(Debug)]
pub struct Encoder {
    child: Child,
    /// Closed when all pictures are sent.
    pictures: Option<SyncSender<Vec<u8>>>,
    messages: Messages,
    has_ended: bool,
}

impl Encoder {
    /// Starts the program. It writes the file, which need not be whole unless [`finish`](Self::finish)
    /// succeeds.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(program: &Path, video: &RawVideo, file: &Path) -> Result<Self, EncodeError> {
        let mut command = Command::new(program);
        command
            .args(video.arguments(file))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        // It may be a script: what it starts is ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let not_started = |why| EncodeError::NotStarted {
            program: files::shown(program).to_string(),
            why,
        };
        let mut child = command.spawn().map_err(not_started)?;
        let started = match (child.stdin.take(), child.stderr.take()) {
            (Some(stdin), Some(stderr)) => Messages::start(stderr).and_then(|messages| {
                let (sender, receiver) = sync_channel(PICTURES);
                // Not joined: it ends when the program does.
                thread::Builder::new()
                    .name("ffmpeg pictures".to_owned())
                    .spawn(move || write(stdin, &receiver))?;
                Ok((sender, messages))
            }),
            _ => Err(io::Error::other("it has no input")),
        };
        match started {
            Ok((sender, messages)) => Ok(Self {
                child,
                pictures: Some(sender),
                messages,
                has_ended: false,
            }),
            Err(why) => {
                let _ = stop(&mut child);
                Err(not_started(why))
            }
        }
    }

    /// Sends a picture. While the program is busy, `goes_on` is asked again and again.
    ///
    /// # Errors
    /// When the program has ended, with its last message, or `goes_on` is false.
    pub fn picture(
        &mut self,
        rgb: Vec<u8>,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<(), EncodeError> {
        let mut rgb = rgb;
        loop {
            let sent = self.pictures.as_ref().map(|to| to.try_send(rgb));
            match sent {
                Some(Ok(())) => return Ok(()),
                Some(Err(TrySendError::Full(back))) => rgb = back,
                Some(Err(TrySendError::Disconnected(_))) | None => return Err(self.failure()),
            }
            if !goes_on() {
                return Err(EncodeError::Cancelled);
            }
            thread::sleep(BUSY);
        }
    }

    /// Waits until the program has written the file, and `goes_on`.
    ///
    /// # Errors
    /// When the program fails, with its last message, or `goes_on` is false.
    pub fn finish(mut self, mut goes_on: impl FnMut() -> bool) -> Result<(), EncodeError> {
        self.pictures = None;
        loop {
            match self.child.try_wait() {
                Ok(None) if goes_on() => thread::sleep(BUSY),
                Ok(None) => return Err(EncodeError::Cancelled),
                Ok(Some(status)) => {
                    self.has_ended = true;
                    return match status.success() {
                        true => Ok(()),
                        false => Err(self.failed(Ok(status))),
                    };
                }
                Err(why) => return Err(EncodeError::Failed(why.to_string())),
            }
        }
    }

    /// Why the program takes no more pictures.
    fn failure(&mut self) -> EncodeError {
        let start = common::now();
        let status = loop {
            match self.child.try_wait() {
                Ok(None) if start.elapsed() < ENDING => thread::sleep(BUSY),
                Ok(Some(status)) => break Ok(status),
                Ok(None) => break stop(&mut self.child),
                Err(why) => break Err(why),
            }
        };
        self.has_ended = true;
        self.failed(status)
    }

    fn failed(&mut self, status: io::Result<ExitStatus>) -> EncodeError {
        let last = self.messages.last();
        EncodeError::Failed(match (last, status) {
            (Some(last), _) => last,
            (None, Ok(status)) => status.to_string(),
            (None, Err(why)) => why.to_string(),
        })
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        if !self.has_ended {
            let _ = stop(&mut self.child);
        }
    }
}

/// Writes pictures until there are no more or the program has ended.
fn write(mut stdin: ChildStdin, pictures: &Receiver<Vec<u8>>) {
    for picture in pictures {
        if stdin.write_all(&picture).is_err() {
            return;
        }
    }
}

/// The program of this name in the folders of a search path, such as the variable `PATH`. A folder
/// that depends on where one is does not count.
#[must_use]
pub fn find_program(name: &str, path: &OsStr) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::split_paths(path).filter(|folder| folder.is_absolute());
    folders
        .map(|folder| folder.join(&name))
        .find(|file| is_program(file))
}

fn is_program(file: &Path) -> bool {
    let Ok(data) = file.metadata() else {
        return false;
    };
    #[cfg(unix)]
    let can_run = std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let can_run = true;
    data.is_file() && can_run
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use std::{fs, os::unix::fs::PermissionsExt as _};
    use tempfile::TempDir;

    const VIDEO: RawVideo = RawVideo {
        size: [2, 2],
        rate: (262_144, 4_389),
    };

    /// A folder with a script that plays the part of ffmpeg. In it, `$file` is the video.
    fn fake(script: &str) -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("ffmpeg");
        let script =
            format!("#!/bin/sh\nfor file; do :; done\nfile=\"${{file#file:}}\"\n{script}\n");
        let text = folder.path().join("text");
        fs::write(&text, script).unwrap();
        fs::set_permissions(&text, fs::Permissions::from_mode(0o755)).unwrap();
        // A program that is open for writing can't be started, and a test beside this one may start another
        // while it is: so `cp` writes it.
        let copied = std::process::Command::new("cp")
            .arg("-p")
            .args([&text, &program])
            .status();
        assert!(copied.unwrap().success());
        fs::remove_file(&text).unwrap();
        (folder, program)
    }

    #[test]
    fn the_program_gets_the_pictures_and_fixed_arguments() {
        let (folder, program) = fake("echo \"$*\" >\"$file\"; cat >>\"$file\"");
        let file = folder.path().join("film.mp4");
        let mut encoder = Encoder::start(&program, &VIDEO, &file).unwrap();
        for shade in 0..5 {
            encoder.picture(vec![shade; 12], || true).unwrap();
        }
        encoder.finish(|| true).unwrap();
        let bytes = fs::read(&file).unwrap();
        let (words, pictures) = bytes.split_at(bytes.iter().position(|b| *b == b'\n').unwrap());
        let words = String::from_utf8(words.to_vec()).unwrap();
        let wanted = format!(
            "-hide_banner -loglevel error -y -f rawvideo -pixel_format rgb24 -video_size 2x2 \
             -framerate 262144/4389 -i pipe:0 -an -c:v libx264 -crf 16 -pix_fmt yuv420p \
             -movflags +faststart -f mp4 file:{}",
            file.display()
        );
        assert_eq!(words, wanted);
        let all: Vec<u8> = (0..5).flat_map(|shade| [shade; 12]).collect();
        assert_eq!(pictures[1..], all);
    }

    #[test]
    fn a_failure_is_its_last_message() {
        let (folder, program) =
            fake("echo first >&2; echo \"Unknown encoder 'libx264'\" >&2; exit 8");
        let file = folder.path().join("film.mp4");
        let mut encoder = Encoder::start(&program, &VIDEO, &file).unwrap();
        let mut why = None;
        for _ in 0..10_000 {
            if let Err(failure) = encoder.picture(vec![0; 12], || true) {
                why = Some(failure.to_string());
                break;
            }
        }
        let wanted = "ffmpeg made no video: Unknown encoder 'libx264'";
        assert_eq!(why.as_deref(), Some(wanted));
        // Also when it takes all pictures and fails then.
        let (_folder, program) = fake("cat >/dev/null; echo 'No space left' >&2; exit 1");
        let mut encoder = Encoder::start(&program, &VIDEO, &file).unwrap();
        encoder.picture(vec![0; 12], || true).unwrap();
        let why = encoder.finish(|| true).unwrap_err().to_string();
        assert_eq!(why, "ffmpeg made no video: No space left");
    }

    #[test]
    fn a_program_that_takes_nothing_is_ended_when_it_is_cancelled() {
        let (folder, program) = fake("echo $$ >\"$file\"; sleep 600");
        let file = folder.path().join("film.mp4");
        let mut encoder = Encoder::start(&program, &VIDEO, &file).unwrap();
        while fs::read_to_string(&file).map_or(true, |text| !text.ends_with('\n')) {
            thread::sleep(BUSY);
        }
        let large = vec![0; 1 << 20];
        let mut left = 20;
        let ended = loop {
            let goes_on = || {
                left -= 1;
                left > 0
            };
            match encoder.picture(large.clone(), goes_on) {
                Ok(()) => {}
                Err(why) => break why,
            }
        };
        assert!(matches!(ended, EncodeError::Cancelled), "{ended}");
        drop(encoder);
        let number = fs::read_to_string(&file).unwrap();
        let number = rustix::process::Pid::from_raw(number.trim().parse().unwrap()).unwrap();
        assert!(rustix::process::test_kill_process(number).is_err());
    }

    #[test]
    fn a_program_is_found_in_the_folders_of_a_path() {
        let (folder, program) = fake("");
        let other = tempfile::tempdir().unwrap();
        // No program: nobody may run it.
        fs::write(other.path().join("ffmpeg"), "").unwrap();
        let path = std::env::join_paths([other.path(), folder.path()]).unwrap();
        assert_eq!(find_program("ffmpeg", &path), Some(program));
        assert_eq!(find_program("ffmpeg", other.path().as_os_str()), None);
        assert_eq!(find_program("ffmpeg", OsStr::new("")), None);
        let why = Encoder::start(&other.path().join("ffmpeg"), &VIDEO, Path::new("x"));
        let why = why.unwrap_err().to_string();
        assert!(why.contains("can't be started"), "{why}");
    }
}

//! What the user's `ffmpeg` reads: it is started with a Y4M stream on its stdout. And the video that
//! it makes of pictures on its stdin.

mod devices;
mod encoder;
mod input;
mod messages;

pub use devices::{Device, devices};
pub use encoder::{EncodeError, Encoder, RawVideo, find_program};
pub use input::Input;

use crate::{Cancel, Source, SourceError, SourceFrame, cancel::Cancellable, y4m::Y4m};
use files::disk::File;
use messages::Messages;
use std::{
    io::BufReader,
    path::Path,
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    sync::{Arc, atomic::Ordering},
    thread,
    time::Duration,
};

/// The program that is started when no other is named.
pub const FFMPEG: &str = "ffmpeg";
/// What comes before the input: no questions, and on stderr only errors.
const BEFORE: [&str; 4] = ["-nostdin", "-hide_banner", "-loglevel", "error"];
/// What comes after it: the first video, as Y4M on stdout.
const AFTER: [&str; 9] = [
    "-map",
    "0:v:0",
    "-f",
    "yuv4mpegpipe",
    "-pix_fmt",
    "yuv420p",
    "-strict",
    "-1",
    "-",
];

/// How long a program may run on when it has written all frames: it only closes its files.
const ENDING: Duration = Duration::from_secs(1);

/// A running ffmpeg with all programs that it has started. Dropping it stops the program.
#[derive(Debug)]
pub struct Ffmpeg {
    input: String,
    is_live: bool,
    stream: Y4m<BufReader<Cancellable>>,
    messages: Messages,
    child: Child,
    cancel: Cancel,
    has_ended: bool,
}

impl Ffmpeg {
    /// Starts the program for an input. It is ended when `cancel` is set.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(program: &Path, input: &Input, cancel: &Cancel) -> Result<Self, SourceError> {
        let name = input.to_string();
        let mut command = Command::new(program);
        command
            .args(BEFORE)
            .args(input.words())
            .args(AFTER)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // It may be a script: what it starts is ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let no_ffmpeg = |why| SourceError::NoFfmpeg {
            input: name.clone(),
            program: files::shown(program).to_string(),
            why,
        };
        let mut child = command.spawn().map_err(no_ffmpeg)?;
        let pipes = (child.stdout.take(), child.stderr.take());
        let started = match pipes {
            (Some(stdout), Some(stderr)) => Messages::start(stderr).map(|all| (stdout, all)),
            _ => Err(std::io::Error::other("it has no output")),
        };
        match started {
            Ok((stdout, messages)) => Ok(Self {
                stream: Y4m::new(
                    name.clone(),
                    BufReader::with_capacity(
                        1 << 20,
                        Cancellable::of(&child, file(stdout), Arc::clone(cancel)),
                    ),
                )
                .until(cancel),
                input: name,
                is_live: input.is_live(),
                messages,
                child,
                cancel: Arc::clone(cancel),
                has_ended: false,
            }),
            Err(why) => {
                let _ = stop(&mut child);
                Err(SourceError::Thread { name, why })
            }
        }
    }

    /// Why the stream has ended; `None` when all is well.
    fn failure(&mut self, status: std::io::Result<ExitStatus>) -> Option<SourceError> {
        let why = match status {
            Ok(status) if status.success() => return None,
            Ok(status) => self.messages.last().unwrap_or_else(|| status.to_string()),
            Err(why) => why.to_string(),
        };
        Some(SourceError::Ffmpeg {
            input: self.input.clone(),
            frames: self.stream.number(),
            why,
        })
    }
}

impl Source for Ffmpeg {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        if self.has_ended {
            return Ok(None);
        }
        let frame = self.stream.read_frame();
        if let Ok(Some(_)) = &frame {
            return frame;
        }
        self.has_ended = true;
        // A stream that is damaged leaves the program running.
        let has_exited = self.wait();
        let status = stop(&mut self.child);
        if has_exited {
            return self.failure(status).map_or(frame, Err);
        }
        match self.messages.last() {
            Some(why) if frame.is_err() => {
                let (input, frames) = (self.input.clone(), self.stream.number());
                Err(SourceError::Ffmpeg { input, frames, why })
            }
            _ => frame,
        }
    }

    fn is_live(&self) -> bool {
        self.is_live
    }
}

impl Ffmpeg {
    /// Waits a moment for the program to end by itself; whether it did.
    fn wait(&self) -> bool {
        let start = common::now();
        while !has_exited(&self.child) {
            if start.elapsed() > ENDING || self.cancel.load(Ordering::Relaxed) {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
        }
        true
    }
}

impl Drop for Ffmpeg {
    fn drop(&mut self) {
        if !self.has_ended {
            let _ = stop(&mut self.child);
        }
    }
}

#[cfg(unix)]
fn file(stdout: ChildStdout) -> File {
    std::os::fd::OwnedFd::from(stdout).into()
}

#[cfg(windows)]
fn file(stdout: ChildStdout) -> File {
    std::os::windows::io::OwnedHandle::from(stdout).into()
}

/// A page starts no program, so that there is no output of one.
#[cfg(target_arch = "wasm32")]
fn file(_stdout: ChildStdout) -> File {
    File::default()
}

/// Whether a program has ended; its number stays its own until [`stop`].
#[cfg(unix)]
fn has_exited(child: &Child) -> bool {
    crate::cancel::has_exited(rustix::process::Pid::from_child(child))
}

#[cfg(not(unix))]
const fn has_exited(_child: &Child) -> bool {
    // It is ended below; one that has ended keeps its exit code.
    true
}

/// Ends the program and all that it has started, once, and returns how it ended.
fn stop(child: &mut Child) -> std::io::Result<ExitStatus> {
    // Nobody has waited for the program yet, so the number of its group is not another's.
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    #[cfg(not(unix))]
    if child.try_wait().ok().flatten().is_none() {
        thread::sleep(Duration::from_millis(100));
    }
    let _ = child.kill();
    child.wait()
}

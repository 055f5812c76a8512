//! What the user's `ffmpeg` reads: it is started with a Y4M stream on its stdout.

mod devices;
mod input;
mod messages;

pub use devices::{Device, devices};
pub use input::Input;

use crate::{Source, SourceError, SourceFrame, y4m::Y4m};
use messages::Messages;
use std::{
    io::BufReader,
    path::Path,
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
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

/// A running ffmpeg. Dropping it stops the program.
#[derive(Debug)]
pub struct Ffmpeg {
    input: String,
    is_live: bool,
    stream: Y4m<BufReader<ChildStdout>>,
    messages: Messages,
    child: Child,
    has_ended: bool,
}

impl Ffmpeg {
    /// Starts the program for an input.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(program: &Path, input: &Input) -> Result<Self, SourceError> {
        let name = input.to_string();
        let mut command = Command::new(program);
        command
            .args(BEFORE)
            .args(input.words())
            .args(AFTER)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let no_ffmpeg = |why| SourceError::NoFfmpeg {
            input: name.clone(),
            program: program.display().to_string(),
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
                stream: Y4m::new(name.clone(), BufReader::with_capacity(1 << 20, stdout)),
                input: name,
                is_live: input.is_live(),
                messages,
                child,
                has_ended: false,
            }),
            Err(why) => {
                stop(&mut child);
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
        if frame.is_err() && self.child.try_wait().ok().flatten().is_none() {
            stop(&mut self.child);
            if let Some(why) = self.messages.last() {
                let (input, frames) = (self.input.clone(), self.stream.number());
                return Err(SourceError::Ffmpeg { input, frames, why });
            }
            return frame;
        }
        let status = self.child.wait();
        self.failure(status).map_or(frame, Err)
    }

    fn is_live(&self) -> bool {
        self.is_live
    }
}

impl Drop for Ffmpeg {
    fn drop(&mut self) {
        stop(&mut self.child);
    }
}

/// Ends the program; nothing is left to do when it has ended by itself.
fn stop(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

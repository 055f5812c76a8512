//! Another program, and the lines to and from it, none of which is waited for without a bound.

use crate::{
    LineError, TbpError,
    lines::{self, next_line},
    message::{FromBot, ToBot},
};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use std::{
    io::BufReader,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::Duration,
};

/// Lines that wait in either direction. When as many wait to be read by the program it is deaf: no
/// piece takes more than four. When as many of its own wait, its output is read no further.
const LINES: usize = 64;
/// How long a program may take to end after `quit`.
const QUIT: Duration = Duration::from_millis(500);
/// Between two looks at whether it has ended.
const QUIT_STEP: Duration = Duration::from_millis(10);

type Line = Result<String, LineError>;

/// A running program. Dropped, it is asked to quit, and ended if it does not.
pub(crate) struct Process {
    /// As it was typed.
    pub name: String,
    child: Child,
    to: Sender<ToBot>,
    from: Receiver<Line>,
}

impl Process {
    /// Starts a program with its arguments, which are parted by blanks.
    pub fn start(command: &str) -> Result<Self, TbpError> {
        let failed = |why| TbpError::Start {
            program: command.to_owned(),
            why,
        };
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (to, messages) = bounded(LINES);
        let (lines, from) = bounded(LINES);
        let pipes = child.stdin.take().zip(child.stdout.take());
        let threads = pipes.map_or(Ok(()), |(stdin, stdout)| {
            start_threads(stdin, messages, stdout, lines)
        });
        let process = Self {
            name: command.to_owned(),
            child,
            to,
            from,
        };
        threads.map_err(failed)?;
        Ok(process)
    }

    /// Sends a message, without waiting until it is read.
    pub fn send(&self, message: ToBot) -> Result<(), TbpError> {
        let sent = self.to.try_send(message);
        sent.map_err(|why| match why.is_full() {
            true => TbpError::Deaf(self.name.clone()),
            false => self.ended("a message"),
        })
    }

    /// The next message that `take` takes, of those that come within a time; the others are passed
    /// over.
    pub fn wait<T>(
        &self,
        wanted: &'static str,
        time: Duration,
        take: impl Fn(FromBot) -> Option<T>,
    ) -> Result<T, TbpError> {
        let begun = common::now();
        loop {
            let left = time.saturating_sub(begun.elapsed());
            let line = match self.from.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(wanted)),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(TbpError::Late {
                        program: self.name.clone(),
                        wanted,
                        seconds: time.as_secs(),
                    });
                }
            };
            let message = line.and_then(|line| lines::message(&line));
            let message = message.map_err(|why| TbpError::Line {
                program: self.name.clone(),
                why,
            })?;
            if let FromBot::Error { reason } = message {
                return Err(TbpError::Refused {
                    program: self.name.clone(),
                    reason: reason.chars().take(MAX_REASON).collect(),
                });
            }
            if let Some(found) = take(message) {
                return Ok(found);
            }
        }
    }

    fn ended(&self, wanted: &'static str) -> TbpError {
        TbpError::Ended {
            program: self.name.clone(),
            wanted,
        }
    }
}

/// The longest reason of a program that is shown: the protocol has words of 17 characters.
const MAX_REASON: usize = 80;

/// Threads that end with the pipes. They are not joined: a program may have left its pipes to
/// another one, which nobody can end.
fn start_threads(
    mut stdin: ChildStdin,
    messages: Receiver<ToBot>,
    stdout: ChildStdout,
    lines: Sender<Line>,
) -> std::io::Result<()> {
    let writer = thread::Builder::new().name("tbp writer".to_owned());
    writer.spawn(move || {
        for message in messages {
            if lines::write(&mut stdin, &message).is_err() {
                return;
            }
        }
    })?;
    let reader = thread::Builder::new().name("tbp reader".to_owned());
    reader.spawn(move || {
        let mut stdout = BufReader::new(stdout);
        while let Ok(Some(line)) = next_line(&mut stdout) {
            if lines.send(line).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that does not read is ended below.
        let _ = self.to.try_send(ToBot::Quit);
        let begun = common::now();
        while begun.elapsed() < QUIT {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(QUIT_STEP),
                _ => return,
            }
        }
        // It may have ended by itself meanwhile.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! What ffmpeg writes to stderr, for the sentence in which its failure is reported.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    process::ChildStderr,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::Duration,
};

/// How long the last message is waited for, once the program has ended.
const LONGEST_WAIT: Duration = Duration::from_millis(300);

/// Characters of the longest line that is kept.
const LONGEST: usize = 300;

/// A thread that reads the messages, so that the program never waits for that. It ends when
/// the program does.
#[derive(Debug)]
pub(super) struct Messages {
    last: Arc<Mutex<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl Messages {
    /// Starts the thread.
    pub fn start(stderr: ChildStderr) -> std::io::Result<Self> {
        let last = Arc::<Mutex<_>>::default();
        let kept = Arc::clone(&last);
        let thread = thread::Builder::new()
            .name("ffmpeg messages".to_owned())
            .spawn(move || keep_last(stderr, &kept))?;
        Ok(Self {
            last,
            thread: Some(thread),
        })
    }

    /// The last message, once the program has ended.
    pub fn last(&mut self) -> Option<String> {
        // A program that left the group may hold the pipe for ever.
        let start = common::now();
        while self
            .thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
            && start.elapsed() < LONGEST_WAIT
        {
            thread::sleep(Duration::from_millis(2));
        }
        common::lock(&self.last).take()
    }
}

fn keep_last(stderr: ChildStderr, kept: &Mutex<Option<String>>) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut stderr).take(1 << 16).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let text = String::from_utf8_lossy(&line);
        let text: String = text.trim().chars().take(LONGEST).collect();
        if !text.is_empty() {
            *common::lock(kept) = Some(text);
        }
    }
}

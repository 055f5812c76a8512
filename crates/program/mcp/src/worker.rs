//! The thread that owns what is open and answers the calls, one after the other.

use crate::{
    answer::Answer,
    bounds::{SENTENCE, WAITING},
    desk::Desk,
    folders::Folders,
    tools::ToolSpec,
    turn::Turn,
};
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use machine::guarded;
use rmcp::model::JsonObject;
use std::{
    io,
    sync::{Arc, atomic::AtomicBool},
    thread::{self, JoinHandle},
};
use tokio::sync::oneshot;

/// A call on its way.
pub struct Call {
    /// The tool.
    pub tool: &'static ToolSpec,
    /// Its arguments.
    pub arguments: JsonObject,
    /// Ends it.
    pub cancel: Arc<AtomicBool>,
    /// Set when it begins.
    pub begins: oneshot::Sender<()>,
    /// Gets the answer, or a sentence.
    pub answer: oneshot::Sender<Result<Answer, String>>,
}

/// The handle on the thread. Dropping it joins the thread, once the call in progress has ended.
pub struct Worker {
    calls: Option<Sender<Call>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(folders: Folders) -> io::Result<Self> {
        let (calls, waiting) = bounded(WAITING);
        let thread = thread::Builder::new()
            .name("mcp".to_owned())
            .spawn(move || {
                answer_all(&waiting, Desk::new(folders));
            })?;
        Ok(Self {
            calls: Some(calls),
            thread: Some(thread),
        })
    }

    /// Sends a call.
    ///
    /// # Errors
    /// One sentence when too many wait already, or the thread has ended.
    pub fn send(&self, call: Call) -> Result<(), String> {
        let ended = || "the program ends; start it again".to_owned();
        let calls = self.calls.as_ref().ok_or_else(ended)?;
        calls.try_send(call).map_err(|why| match why {
            TrySendError::Full(_) => {
                format!("{WAITING} calls wait already; send the next one after an answer")
            }
            TrySendError::Disconnected(_) => ended(),
        })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.calls = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn answer_all(calls: &Receiver<Call>, mut desk: Desk) {
    for call in calls {
        let Call {
            tool,
            arguments,
            cancel,
            begins,
            answer,
        } = call;
        if begins.send(()).is_err() {
            // Nobody waits for it any more.
            continue;
        }
        let turn = Turn::begin(tool.seconds, cancel);
        let answered = guarded(|| tool.run(&mut desk, arguments, &turn));
        let result = match answered {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(why)) => Err(sentence(&why)),
            Err(why) => {
                // What was in the middle of a change can't be used any more.
                desk.close();
                Err(format!(
                    "{} failed: {why}; what was open was closed, so open it again",
                    tool.name
                ))
            }
        };
        // The client may have gone.
        let _ = answer.send(result);
    }
}

/// An error as one line. Of a long one, such as the echo of a long argument, the middle is left out.
fn sentence(why: &anyhow::Error) -> String {
    let line = |c: char| if files::controls(c) { ' ' } else { c };
    let all: Vec<char> = format!("{why:#}").chars().map(line).collect();
    let (begin, end) = SENTENCE;
    match all.len() > begin + end {
        true => {
            let (head, tail) = (&all[..begin], &all[all.len() - end..]);
            head.iter().chain(&['…']).chain(tail).collect()
        }
        false => all.into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    #[test]
    fn a_sentence_is_one_line_with_its_begin_and_its_remedy() {
        let short = anyhow!("a\nb\u{202e}").context("c");
        assert_eq!(sentence(&short), "c: a b ");
        let long = anyhow!("path: {} is not there; name another", "ä".repeat(9_000));
        let long = sentence(&long);
        assert!(
            long.starts_with("path: ä") && long.ends_with("name another"),
            "{long}"
        );
        assert!(long.chars().count() < 1_100);
    }
}

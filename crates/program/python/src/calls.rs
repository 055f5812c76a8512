//! How calls from Python end: by exceptions with the sentences that the commands print, and by Ctrl-C.

use anyhow::Context as _;
use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};
use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, sync_channel},
    },
    thread,
    time::Duration,
};

/// Time between two looks at Ctrl-C: short for a person, long for the work.
const LOOK: Duration = Duration::from_millis(50);

/// `ValueError`: an argument or a file is refused.
pub fn refused(why: anyhow::Error) -> PyErr {
    let sentence = format!("{why:#}");
    match why.downcast::<PyErr>() {
        Ok(own) => own,
        Err(_) => PyValueError::new_err(sentence),
    }
}

/// `RuntimeError`: what was started can't go on.
pub fn failed(why: anyhow::Error) -> PyErr {
    let sentence = format!("{why:#}");
    match why.downcast::<PyErr>() {
        Ok(own) => own,
        Err(_) => PyRuntimeError::new_err(sentence),
    }
}

/// Does work on a thread of its own, while this one looks for Ctrl-C and other threads of Python run.
/// The work ends early when its flag is set.
///
/// # Errors
/// What the work returns, or `KeyboardInterrupt`.
pub fn interruptible<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> anyhow::Result<R> + Send,
) -> PyResult<R> {
    let cancel = AtomicBool::new(false);
    thread::scope(|scope| {
        let (done, mut result) = sync_channel(1);
        let flag = &cancel;
        let thread = thread::Builder::new().name("python".to_owned());
        let started = thread.spawn_scoped(scope, move || _ = done.send(work(flag)));
        started
            .context("no thread can be started; close other programs and try again")
            .map_err(refused)?;
        let mut interrupt = None;
        loop {
            let (waited, back) = py.detach(move || (result.recv_timeout(LOOK), result));
            result = back;
            match (waited, interrupt) {
                (Err(RecvTimeoutError::Timeout), None) => {
                    interrupt = py.check_signals().err();
                    cancel.store(interrupt.is_some(), Ordering::Relaxed);
                }
                (Err(RecvTimeoutError::Timeout), pressed) => interrupt = pressed,
                (_, Some(pressed)) => return Err(pressed),
                (Ok(result), None) => return result.map_err(refused),
                (Err(RecvTimeoutError::Disconnected), None) => {
                    let why = "the work has stopped by a fault of the program, printed above";
                    return Err(refused(anyhow::Error::msg(why)));
                }
            }
        }
    })
}

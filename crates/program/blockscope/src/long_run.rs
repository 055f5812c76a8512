//! What commands that take long have in common: Ctrl-C, after which they still report, and their
//! progress bar.

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// Whether Ctrl-C was pressed, also when a command has cleared its flag in order to report.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed since it is caught.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The flag that Ctrl-C sets instead of ending the program, the same for every part of a command.
/// However the command ends after that, its exit code is that of an interrupt.
///
/// # Errors
/// When Ctrl-C can't be caught.
pub fn interrupt_flag() -> anyhow::Result<Arc<AtomicBool>> {
    static FLAG: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);
    let mut known = common::lock(&FLAG);
    if let Some(flag) = &*known {
        return Ok(Arc::clone(flag));
    }
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let interrupt = move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        set.store(true, Ordering::Relaxed);
    };
    ctrlc::set_handler(interrupt).context("Ctrl-C can't be caught")?;
    *known = Some(Arc::clone(&flag));
    Ok(flag)
}

/// A bar on stderr that counts to `length`, which is followed by `unit`; without a length,
/// a spinner. indicatif draws nothing when stderr is no terminal.
pub fn progress_bar(length: Option<u64>, unit: &str, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let (bar, template) = match length {
        Some(length) => (
            ProgressBar::new(length),
            format!("{{bar:32}} {{pos}} of {{len}}{unit} · {{msg}} · {{eta}} left"),
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {elapsed} · {msg}".to_owned(),
        ),
    };
    bar.enable_steady_tick(Duration::from_millis(200));
    match ProgressStyle::with_template(&template) {
        Ok(style) => bar.with_style(style.progress_chars("━━─")),
        Err(_) => bar,
    }
}

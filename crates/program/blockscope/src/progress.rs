//! The progress bar of commands that take long.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A bar on stderr that counts to `length`, which is followed by `unit`; without a length,
/// a spinner. indicatif draws nothing when stderr is no terminal.
pub fn bar(length: Option<u64>, unit: &str, quiet: bool) -> ProgressBar {
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

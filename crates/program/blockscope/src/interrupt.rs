//! Ctrl-C for commands that still report after it.

use anyhow::Context as _;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A flag that Ctrl-C sets instead of ending the program.
///
/// # Errors
/// When Ctrl-C can't be caught.
pub fn flag() -> anyhow::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    ctrlc::set_handler(move || set.store(true, Ordering::Relaxed))
        .context("Ctrl-C can't be caught")?;
    Ok(flag)
}

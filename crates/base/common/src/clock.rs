//! The one clock: that of the system, or that of the browser in a page.
//!
//! The standard library has no clock in a page, where [`std::time::Instant::now`] panics; so nothing
//! else may call it.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;
#[cfg(target_arch = "wasm32")]
pub use web_time::Instant;

/// The time at this moment.
#[allow(clippy::disallowed_methods, reason = "the one place")]
#[must_use]
pub fn now() -> Instant {
    Instant::now()
}

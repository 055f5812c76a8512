//! The error message when the window can't be opened.
//!
//! Most causes are returned as errors, but a missing keyboard library panics inside a
//! dependency, so that panic is caught and reported in the same way.

use crate::{BAD_INPUT, output};
use std::{
    env,
    panic::{self, AssertUnwindSafe},
    process::ExitCode,
};

/// The libraries that a window needs on a minimal Debian or Ubuntu.
const PACKAGES: &str =
    "apt-get install -y libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 libgl1";
/// The command that works without a window.
const WITHOUT: &str = "`blockscope play` needs no window";

/// Opens a window, or reports in one sentence why that failed.
pub fn guarded(open: impl FnOnce() -> eframe::Result) -> ExitCode {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !info.payload_as_str().is_some_and(is_library) {
            before(info);
        }
    }));
    let why = match panic::catch_unwind(AssertUnwindSafe(open)) {
        Ok(Ok(())) => return ExitCode::SUCCESS,
        Ok(Err(error)) => sentence(&error, has_display()),
        Err(payload) => match common::panic_message(payload.as_ref()) {
            Some(text) if is_library(text) => {
                format!("a library for the keyboard is missing: {PACKAGES}; {WITHOUT}")
            }
            _ => panic::resume_unwind(payload),
        },
    };
    output::complain(&why);
    ExitCode::from(BAD_INPUT)
}

fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
        .iter()
        .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

fn sentence(error: &eframe::Error, has_display: bool) -> String {
    match error {
        eframe::Error::AppCreation(why) => why.to_string(),
        eframe::Error::WinitEventLoop(_) if !has_display => format!(
            "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); start it on a \
             desktop or under xvfb-run, or do without: {WITHOUT}"
        ),
        eframe::Error::WinitEventLoop(why) => format!(
            "the display can't be opened ({}); if a library is missing: {PACKAGES}; {WITHOUT}",
            plain(&why.to_string())
        ),
        eframe::Error::Winit(why) => {
            format!(
                "the display gives no window ({}); {WITHOUT}",
                plain(&why.to_string())
            )
        }
        eframe::Error::NoGlutinConfigs(..)
        | eframe::Error::Glutin(_)
        | eframe::Error::OpenGL(_) => format!(
            "there is no usable OpenGL ({error}): apt-get install -y libgl1 libegl1 \
             libgl1-mesa-dri; {WITHOUT}"
        ),
    }
}

/// An error's text without the source location in front of it.
fn plain(text: &str) -> &str {
    let place = text
        .find(".rs:")
        .and_then(|at| text[at..].find(": ").map(|n| at + n + 2));
    place.map_or(text, |from| &text[from..])
}

fn is_library(text: &str) -> bool {
    text.contains("xkbcommon")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_locations_are_removed() {
        let text = "os error at /home/me/winit/src/linux/mod.rs:788: Failed to open connection";
        assert_eq!(plain(text), "Failed to open connection");
        assert_eq!(plain("nothing to leave out"), "nothing to leave out");
    }
}

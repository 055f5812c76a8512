//! What a report of a problem needs, as text for the clipboard.

use crate::FrameView;
use crate::{format, shell::about::system};
use std::fmt::Write as _;

/// How many messages it has at most.
const MESSAGES: usize = 10;

/// The text: one fact per line, then the last messages.
pub fn text(view: &FrameView<'_>) -> String {
    let (status, shell) = (view.status, &view.ui_state.shell);
    let frame = view.record.map(|record| record.picture.number);
    let frame = frame.map_or_else(|| format::UNKNOWN.into(), format::thousands);
    let zoom = shell.zoomed.unwrap_or(100);
    let mut text = format!(
        "Blockscope {} on {}\n",
        status.program.about.version,
        system()
    );
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}: {value}");
    };
    for (core, version) in &status.program.about.cores {
        line(&format!("core {core}"), version);
    }
    line(
        "runs",
        &format!("{} on {}", status.shown.source, status.shown.core),
    );
    line("profile", &status.shown.profile_label());
    line(
        "state",
        &format!("{}, frame {frame}", status.shown.run.label()),
    );
    line("bot", if status.machine.bot { "on" } else { "off" });
    line(
        "free run",
        if status.machine.free_run { "on" } else { "off" },
    );
    line("speed", status.machine.speed.label());
    line("layout", view.layout.label());
    line(
        "theme",
        &format!("{:?}, zoom {zoom} %", view.ui_state.theme),
    );
    let changed = if shell.keys.is_as_made() {
        "default"
    } else {
        "changed"
    };
    line("shortcuts", changed);
    text.push_str("last messages:\n");
    for message in view.messages.all().iter().rev().take(MESSAGES).rev() {
        let _ = writeln!(
            text,
            "- {:?} ×{}: {}",
            message.kind, message.count, message.text
        );
    }
    text
}

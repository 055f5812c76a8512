//! Differences of sessions as a table on stdout, and as a page with pictures.

use anyhow::ensure;
use app::OutputFile;
use replay::{Album, Group, SessionReport, differences, html::Pictures};
use std::{
    fmt::Write as _,
    io::{self, Write},
    sync::atomic::{AtomicBool, Ordering},
};

/// Rows of a session that are printed.
const MOST_ROWS: usize = 40;

/// The differences of a session in a few lines.
pub fn session(found: &SessionReport) -> String {
    let mut text = String::new();
    let name = files::shown(&found.file);
    if let Some(why) = &found.error {
        let _ = writeln!(text, "{name}: {why}");
        return text;
    }
    let state = differences(std::slice::from_ref(found));
    let frames = common::counted(found.frames, "frame");
    let _ = writeln!(text, "{name}: {frames}, {state}");
    for why in &found.skipped {
        let _ = writeln!(text, "  {why}");
    }
    let groups = &found.groups[..found.groups.len().min(MOST_ROWS)];
    if !groups.is_empty() {
        table(groups, &mut text);
    }
    let more = found.groups.len() - groups.len();
    if more > 0 {
        let _ = writeln!(text, "  {more} more rows; --json and --html have them");
    }
    if found.left_out.total() > 0 {
        let _ = writeln!(
            text,
            "  {} more differences are not listed",
            found.left_out.total()
        );
    }
    text
}

/// Writes a page with the pictures that it asks for. After Ctrl-C nothing is written: a file keeps
/// what it had.
///
/// # Errors
/// When the file can't be written, or Ctrl-C was pressed.
pub fn write_html(
    file: OutputFile,
    cancel: &AtomicBool,
    write: impl FnOnce(Pictures<'_>, &mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let name = file.name();
    let is_interrupted = || cancel.load(Ordering::Relaxed);
    let mut album = Album::default();
    let mut pictures = |session: &SessionReport, group: &Group| match is_interrupted() {
        true => None,
        false => album.picture(&session.file, group),
    };
    let written = file.write(|out| {
        write(&mut pictures, out)?;
        match is_interrupted() {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => Ok(()),
        }
    });
    ensure!(!is_interrupted(), "interrupted before {name} was written");
    Ok(written?)
}

fn table(groups: &[Group], text: &mut String) {
    let heads = ["frames", "count", "what", "before", "after"].map(str::to_owned);
    let rows: Vec<[String; 5]> = groups.iter().map(row).collect();
    let width = |column: usize| {
        let cells = rows
            .iter()
            .chain([&heads])
            .map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths = [0, 1, 2, 3, 4].map(width);
    for row in [&heads].into_iter().chain(&rows) {
        let [frames, count, what, before, after] = row;
        let [a, b, c, d, _] = widths;
        let line = format!("  {frames:a$}  {count:>b$}  {what:c$}  {before:d$}  {after}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

fn row(group: &Group) -> [String; 5] {
    let mut frames = match group.first == group.last {
        true => group.first.to_string(),
        false => format!("{}..{}", group.first, group.last),
    };
    if group.run > 1 || group.branch > 0 {
        let _ = write!(frames, " (run {}, branch {})", group.run, group.branch);
    }
    [
        frames,
        group.count.to_string(),
        group.field.name().to_owned(),
        group.before.clone().into_owned(),
        group.after.clone().into_owned(),
    ]
}

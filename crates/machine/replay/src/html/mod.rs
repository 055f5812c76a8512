//! A report as one HTML file: everything is in it, pictures too, and it fetches nothing.

mod page;

use crate::{Diff, Group, Report, SessionReport, differences, thumbnail::Thumbnail};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use calibration::KeyDifference;
use common::html_escaped as escaped;
use page::Page;
use screen::Picture;
use std::io::{self, Write};

/// Rows of a session that are written.
const MOST_ROWS: usize = 2_000;

/// Rows of a session that have pictures.
const MOST_PICTURES: usize = 200;

/// What the report compares, in words: what was, and what is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// What was, such as `as recorded`.
    pub before: String,
    /// What is, such as `profile off.toml`.
    pub after: String,
}

/// Finds the picture at the first frame of a group.
pub type Pictures<'a> = &'a mut dyn FnMut(&SessionReport, &Group) -> Option<Picture>;

/// Writes what was found in sessions.
///
/// # Errors
/// When the output can't be written.
pub fn report(
    report: &Report,
    compared: &Compared,
    pictures: Pictures<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page::begin("Changed readings and decisions", compared, out)?;
    if report.cancelled {
        page.note("Cancelled before the end: what comes after is not in this report.")?;
    }
    for found in &report.sessions {
        session(&mut page, found, pictures)?;
    }
    page.end()
}

/// Writes what two profiles read differently.
///
/// # Errors
/// When the output can't be written.
pub fn diff(
    diff: &Diff,
    compared: &Compared,
    pictures: Pictures<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page::begin("Two profiles compared", compared, out)?;
    keys(&mut page, &diff.keys)?;
    if diff.cancelled {
        page.note("Cancelled before the end: what comes after is not in this report.")?;
    }
    session(&mut page, &diff.readings, pictures)?;
    page.end()
}

fn keys(page: &mut Page<'_>, keys: &[KeyDifference]) -> io::Result<()> {
    page.heading("The profiles")?;
    if keys.is_empty() {
        return page.note("No key differs.");
    }
    page.write("<table><thead><tr><th>Key<th>Before<th>After</thead>\n")?;
    for KeyDifference { key, before, after } in keys {
        let value = |value: &Option<String>| escaped(value.as_deref().unwrap_or("–"));
        page.write(&format!(
            "<tr><td><code>{}</code><td><code>{}</code><td><code>{}</code>\n",
            escaped(key),
            value(before),
            value(after)
        ))?;
    }
    page.write("</table>\n")
}

fn session(page: &mut Page<'_>, found: &SessionReport, pictures: Pictures<'_>) -> io::Result<()> {
    page.heading(&found.file.display().to_string())?;
    if let Some(why) = &found.error {
        page.note(why)?;
    }
    for why in &found.skipped {
        page.note(why)?;
    }
    if !found.is_changed() && found.error.is_some() {
        return Ok(());
    }
    let frames = common::counted(found.frames, "frame");
    let differences = differences(std::slice::from_ref(found));
    page.note(&format!("{frames}: {differences}."))?;
    if !found.is_changed() {
        return Ok(());
    }
    if found.left_out.total() > 0 {
        page.note(&format!("{} more are not listed.", found.left_out.total()))?;
    }
    page.write(
        "<table class=groups><thead><tr><th>Frames<th>Count<th>What<th>Before<th>After</thead>\n",
    )?;
    for (i, group) in found.groups.iter().take(MOST_ROWS).enumerate() {
        row(
            page,
            found,
            group,
            (i < MOST_PICTURES).then_some(&mut *pictures),
        )?;
    }
    page.write("</table>\n")?;
    let more = found.groups.len().saturating_sub(MOST_ROWS);
    if more > 0 {
        page.note(&format!(
            "{more} more rows are not in this file; --json has all."
        ))?;
    }
    Ok(())
}

fn row(
    page: &mut Page<'_>,
    found: &SessionReport,
    group: &Group,
    pictures: Option<Pictures<'_>>,
) -> io::Result<()> {
    let picture = pictures.and_then(|pictures| pictures(found, group));
    let pair = picture.map(|picture| Thumbnail::pair(&picture, found, group));
    let is_same = pair.as_ref().is_some_and(Thumbnail::are_alike);
    let image = |side: usize, words: &str| {
        // Nothing is marked: one picture shows it.
        if side == 1 && is_same {
            return String::new();
        }
        let Some(Ok(png)) = pair.as_ref().map(|pair| pair[side].png()) else {
            return String::new();
        };
        let at = group.first;
        let words = escaped(words);
        let data = STANDARD.encode(png);
        format!(
            "<br><img width=160 height=144 loading=lazy alt=\"frame {at}: {words}\" \
             src=\"data:image/png;base64,{data}\">"
        )
    };
    let branch = match (group.run, group.branch) {
        (1, 0) => String::new(),
        (run, 0) => format!(", run {run}"),
        (run, branch) => format!(", run {run}, branch {branch}"),
    };
    let frames = if group.first == group.last {
        group.first.to_string()
    } else {
        format!("{} to {}", group.first, group.last)
    };
    page.write(&format!(
        "<tr class={:?}><td>{frames}{branch}<td>{}<td>{}<td>{}{}<td>{}{}\n",
        group.layer,
        group.count,
        group.field.name(),
        escaped(&group.before),
        image(0, &group.before),
        escaped(&group.after),
        image(1, &group.after),
    ))
}

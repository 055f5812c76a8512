//! Readings as a table for spreadsheets.

use crate::{Clip, ExportError, OnProgress};
use std::{fmt::Write as _, io::Write};
use strum::IntoEnumIterator as _;
use workbench::Series;

/// The beginning of the first line, by which such a table is known.
pub const BEGIN: &str = "frame,time,screen,buttons,event";

/// Writes a row for each record. An empty field means not known, or nothing.
///
/// # Errors
/// When it was cancelled, a record is damaged, or `out` can't be written.
pub fn csv(clip: &Clip, out: &mut dyn Write, progress: OnProgress<'_>) -> Result<(), ExportError> {
    let mut line = String::from(BEGIN);
    for series in Series::iter() {
        let _ = write!(line, ",{}", series.column());
    }
    writeln!(out, "{line}")?;
    super::each(clip, progress, |row| {
        line.clear();
        let record = row.record;
        let events: Vec<&str> = row.events().collect();
        let _ = write!(
            line,
            "{},{},{},{},{}",
            record.picture.number,
            row.time(),
            record.tracked.screen.name(),
            row.buttons(),
            events.join("; ")
        );
        for series in Series::iter() {
            let _ = write!(line, ",{}", series.cell(series.of(&row.sample)));
        }
        writeln!(out, "{line}")?;
        Ok(())
    })?;
    Ok(out.flush()?)
}

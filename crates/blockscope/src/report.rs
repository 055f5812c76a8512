//! A run's report: as text for people, and safely into a file.

use anyhow::Context as _;
use machine::play::PlayReport;
use std::{
    fmt::Write as _,
    fs::{self, File},
    io::BufWriter,
    path::Path,
};

/// The report in a few lines.
pub fn summary(report: &PlayReport) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{} games over, {} pieces, {} frames, {:.0} frames/s",
        report.games, report.pieces, report.frames, report.emulated_fps
    );
    let _ = writeln!(
        text,
        "last game: {} lines, level {}, {} points",
        report.lines, report.level, report.score
    );
    let counters: Vec<String> = report
        .counters
        .named()
        .iter()
        .map(|(name, count)| format!("{} {count}", name.replace('_', " ")))
        .collect();
    let _ = writeln!(text, "{}", counters.join(", "));
    let causes: Vec<String> = report
        .divergences
        .named()
        .map(|(cause, count)| format!("{} {count}", cause.replace('_', " ")))
        .collect();
    if !causes.is_empty() {
        let _ = writeln!(text, "divergences: {}", causes.join(", "));
    }
    if let Some(referee) = &report.referee {
        let _ = writeln!(
            text,
            "referee: {} of {} frames agree",
            referee.agreed, referee.frames
        );
    }
    text
}

/// Writes a file so that there is never half of one: beside it first, flushed,
/// then renamed.
///
/// # Errors
/// One sentence with the file's name; what was there before is untouched.
pub fn write_aside(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let name = path.display();
    let mut aside = path.as_os_str().to_owned();
    aside.push(".part");
    let aside = Path::new(&aside);
    let written = File::create(aside).and_then(|file| {
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        let file = file
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(aside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(aside);
    }
    written.with_context(|| format!("{name} can't be written"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn a_failed_write_leaves_the_old_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        write_aside(&path, |file| file.write_all(b"old")).unwrap();
        let error = write_aside(&path, |file| {
            file.write_all(b"half")?;
            Err(std::io::Error::other("the disk is full"))
        })
        .unwrap_err();
        assert!(format!("{error:#}").contains("report.json"));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

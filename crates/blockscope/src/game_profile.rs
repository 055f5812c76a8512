//! Pictures of other makers' games, read by a profile that `calibrate` wrote.

use crate::{output, screenshot};
use anyhow::{bail, ensure};
use app::file;
use autofit::{GameCell, GameProfile, GameReading};
use serde::Serialize;
use session_file::SessionFile;
use std::path::{Path, PathBuf};
use vision::{Decoded, Screen};

/// The reading of a file, or why there is none.
#[derive(Serialize)]
struct OfFile<'a> {
    file: &'a str,
    #[serde(flatten)]
    decoded: Option<Decoded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Prints an object for each file, in order.
///
/// # Errors
/// When stdout can't be written, or, after all objects are printed, when some of the files could
/// not be read.
pub fn decode(profile: &GameProfile, files: &[PathBuf]) -> anyhow::Result<bool> {
    let mut out = output::Lines::new();
    let mut failed = 0;
    for path in files {
        let read = read(profile, path).map_err(|why| format!("{why:#}"));
        failed += usize::from(read.is_err());
        out.write(&OfFile {
            file: &path.to_string_lossy(),
            error: read.as_ref().err().cloned(),
            decoded: read.ok(),
        })?;
    }
    out.finish()?;
    ensure!(
        failed == 0,
        "{failed} of {} files could not be read; their objects give the reasons",
        files.len()
    );
    Ok(true)
}

fn read(profile: &GameProfile, path: &Path) -> anyhow::Result<Decoded> {
    if file::begins_with(path, SessionFile::MAGIC) {
        bail!(
            "{} is a session of the original game; a profile from clicks reads pictures only",
            path.display()
        );
    }
    Ok(decoded(&profile.read(&screenshot::read(path)?.picture)))
}

/// A reading as `decode` prints it.
fn decoded(reading: &GameReading) -> Decoded {
    let shown = reading.is_play;
    let character = |cell: &GameCell| match (cell.is_filled, cell.piece) {
        (true, Some(piece)) => piece.letter(),
        (true, None) => '#',
        (false, _) => '.',
    };
    let cells = reading.cells.iter();
    let board = cells.clone().map(|row| row.iter().map(character).collect());
    let small = |number: Option<u32>| number.filter(|_| shown);
    Decoded {
        screen: if shown { Screen::Play } else { Screen::Unknown },
        board: shown.then(|| board.collect()),
        next: reading.next.filter(|_| shown).map(rules::Piece::letter),
        score: small(reading.score),
        level: small(reading.level).and_then(|n| n.try_into().ok()),
        lines: small(reading.lines).and_then(|n| n.try_into().ok()),
        heart: None,
        min_margin: cells
            .flatten()
            .map(|cell| cell.margin)
            .min()
            .filter(|_| shown),
    }
}

//! `blockscope decode`: reads screenshots and prints one JSON object per picture.

use crate::output;
use anyhow::{Context as _, ensure};
use app::{file, named};
use serde::Serialize;
use std::path::{Path, PathBuf};
use vision::{Cell, Reading, Screen, intake};

/// A file larger than this is no screenshot.
const MAX_IMAGE: u64 = 64 << 20;

/// Read screenshots and print what they show, one JSON object per picture
#[derive(Debug, clap::Args)]
pub struct DecodeArgs {
    /// PNG files: 160x144 pixels or a whole multiple of that
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How pictures are read: a name or a TOML file; "auto" takes the best fit
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
    profile: String,
}

/// The reading of a picture; `null` is what the screen does not show.
#[derive(Serialize)]
struct Decoded<'a> {
    file: &'a str,
    screen: Screen,
    /// 18 rows from the top: `.` empty, the letter of a piece, `#` anything else.
    board: Option<Vec<String>>,
    next: Option<char>,
    score: Option<u32>,
    level: Option<u8>,
    lines: Option<u16>,
    heart: Option<bool>,
    /// The fewest pixels that would have to change for any cell to read differently.
    min_margin: Option<u8>,
}

/// A file that could not be read.
#[derive(Serialize)]
struct Failed<'a> {
    file: &'a str,
    error: String,
}

/// Prints an object for each file, in order.
///
/// # Errors
/// One sentence when there is no such profile, when stdout can't be written, or, after
/// all objects are printed, when some of the files could not be read.
pub fn decode(args: &DecodeArgs) -> anyhow::Result<bool> {
    let profile_choice = named::profile(&args.profile)?;
    let mut out = output::Lines::new();
    let mut failed = 0;
    for path in &args.files {
        let file = path.to_string_lossy();
        match read(path) {
            Ok(taken) => out.write(&decoded(&file, &profile_choice.read(&taken.picture)))?,
            Err(why) => {
                failed += 1;
                let error = format!("{why:#}");
                out.write(&Failed { file: &file, error })?;
            }
        }
    }
    out.finish()?;
    ensure!(
        failed == 0,
        "{failed} of {} files could not be read; their objects give the reasons",
        args.files.len()
    );
    Ok(true)
}

fn read(path: &Path) -> anyhow::Result<intake::Intake> {
    let bytes = file::read(path, MAX_IMAGE)?;
    intake::png(&bytes).with_context(|| format!("{} can't be taken in", path.display()))
}

fn decoded<'a>(file: &'a str, reading: &Reading) -> Decoded<'a> {
    let screen = reading.screen;
    let field = matches!(
        screen,
        Screen::Play | Screen::Pause | Screen::Curtain | Screen::GameOver
    );
    // Text hides the field, except for one picture with the falling piece over it.
    let hidden = matches!(screen, Screen::Pause | Screen::GameOver);
    let board = field.then(|| {
        let cell = |row, col| match reading.cell(row, col).cell {
            _ if hidden => '.',
            Cell::Piece(piece) => piece.letter(),
            cell if cell.is_filled() => '#',
            _ => '.',
        };
        (0..rules::ROWS)
            .map(|row| (0..rules::COLUMNS).map(|col| cell(row, col)).collect())
            .collect()
    });
    Decoded {
        file,
        screen,
        board,
        next: reading.next.filter(|_| field).map(rules::Piece::letter),
        score: reading.score.filter(|_| field),
        level: reading.level.filter(|_| field),
        lines: reading.lines.filter(|_| field),
        heart: reading.heart.filter(|_| field),
        min_margin: field.then(|| reading.min_margin()),
    }
}

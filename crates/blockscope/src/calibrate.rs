//! `blockscope calibrate`: makes a profile of another maker's game from a few clicks.

use crate::{output, screenshot};
use anyhow::{Context as _, ensure};
use autofit::{Ambiguous, Candidate, Click, Fit};
use screen::{Picture, Rect};
use serde::Serialize;
use std::{collections::BTreeMap, path::PathBuf};

/// Exit code when the clicks do not decide.
const AMBIGUOUS: u8 = 3;

/// Make a profile of another maker's game from a few clicks on pictures of it
///
/// The well has 10 columns and 16 to 20 rows of cells of 7 or 8 pixels each way. The least is one
/// click on an empty cell and one on a filled cell. Prints one JSON object. Ends with 3, and writes
/// no profile, when the clicks do not decide where the well is; `ambiguous` then states what to click.
#[derive(Debug, clap::Args)]
pub struct CalibrateArgs {
    /// PNG files of 160x144 pixels or a whole multiple of that, while the game is played
    #[arg(required = true, value_name = "IMAGE")]
    images: Vec<PathBuf>,
    /// A pixel and what is there: empty, filled, next, score=N, lines=N or level=N, where N is the
    /// number that is shown; FRAME counts the images from 0, and is 0 when left out. May be
    /// repeated
    #[arg(long = "click", required = true, value_name = "[FRAME:]X,Y=ROLE")]
    clicks: Vec<Click>,
    /// The profile to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// What is printed.
#[derive(Serialize)]
struct Report {
    /// The well; the better one of two when it is ambiguous.
    field: Option<Candidate>,
    /// The share of the filled cells that look like no other, 0 to 1.
    residual: Option<f64>,
    runner_up: Option<RunnerUp>,
    /// `null`, or what to click.
    ambiguous: Option<String>,
    filled: Option<Filled>,
    next: Option<Next>,
    numbers: BTreeMap<&'static str, Place>,
    /// The digits whose look is known.
    digits: String,
    /// The pieces whose look is known.
    pieces: String,
    /// Clicks that were of no use.
    problems: Vec<String>,
    /// The file that was written.
    profile: Option<String>,
}

/// The second-best place of the well.
#[derive(Serialize)]
struct RunnerUp {
    #[serde(flatten)]
    field: Candidate,
    /// By how many bits it explains the pictures worse.
    behind: Option<f64>,
}

/// How filled cells are distinguished from empty ones.
#[derive(Serialize)]
struct Filled {
    /// How many pixels of a cell vote.
    pixels: usize,
    /// Their shade in an empty cell.
    ground: char,
    /// How many of them must have another one.
    votes: u8,
}

#[derive(Serialize)]
struct Next {
    #[serde(flatten)]
    place: Place,
    piece: char,
}

#[derive(Serialize)]
struct Place {
    x: u8,
    y: u8,
    width: u8,
    height: u8,
}

impl From<Rect> for Place {
    fn from(rect: Rect) -> Self {
        let Rect { x, y, w, h } = rect;
        Self {
            x,
            y,
            width: w,
            height: h,
        }
    }
}

/// Writes the profile and prints the report. The exit code.
///
/// # Errors
/// One sentence when an image can't be read, a click is on no image, or the profile or stdout
/// can't be written.
pub fn calibrate(args: &CalibrateArgs) -> anyhow::Result<u8> {
    let pictures = (args.images.iter())
        .map(|path| Ok(screenshot::read(path)?.picture))
        .collect::<anyhow::Result<Vec<Picture>>>()?;
    let count = pictures.len();
    let off = args.clicks.iter().find(|click| click.frame >= count);
    ensure!(
        off.is_none(),
        "a click is on image {}, but there are {count}, counted from 0",
        off.map_or(0, |click| click.frame)
    );
    let found = autofit::fit(&pictures, &args.clicks);
    let (report, code) = match found {
        Ok(fit) => {
            let name = args.output.file_stem().map(|name| name.to_string_lossy());
            let name = name.as_deref().unwrap_or("game");
            let profile = fit
                .profile(name, &pictures)
                .context("no profile can be made")?;
            let to = &args.output;
            std::fs::write(to, profile.to_toml())
                .with_context(|| format!("{} can't be written", to.display()))?;
            (Report::of(&fit, to.to_string_lossy().into_owned()), 0)
        }
        Err(why) => (Report::ambiguous(&why), AMBIGUOUS),
    };
    let mut out = output::Lines::new();
    out.write(&report)?;
    out.finish()?;
    Ok(code)
}

impl Report {
    fn of(fit: &Fit, profile: String) -> Self {
        let places = fit.numbers.places.iter();
        let digits = fit.numbers.digits.keys();
        Self {
            field: Some(fit.field),
            residual: Some(fit.residual),
            runner_up: fit.runner_up.map(|(field, behind)| RunnerUp {
                field,
                behind: Some(behind),
            }),
            ambiguous: None,
            filled: Some(Filled {
                pixels: fit.fill.places.len(),
                ground: fit.fill.ground.char(),
                votes: fit.fill.votes,
            }),
            next: fit.next.map(|next| Next {
                place: next.rect.into(),
                piece: next.piece.letter(),
            }),
            numbers: places.map(|(&name, &rect)| (name, rect.into())).collect(),
            digits: digits.map(ToString::to_string).collect(),
            pieces: fit.kinds().into_iter().map(rules::Piece::letter).collect(),
            problems: fit.problems.clone(),
            profile: Some(profile),
        }
    }

    fn ambiguous(why: &Ambiguous) -> Self {
        Self {
            field: why.first(),
            residual: None,
            runner_up: why.second().map(|field| RunnerUp {
                field,
                behind: None,
            }),
            ambiguous: Some(why.to_string()),
            filled: None,
            next: None,
            numbers: BTreeMap::new(),
            digits: String::new(),
            pieces: String::new(),
            problems: Vec::new(),
            profile: None,
        }
    }
}

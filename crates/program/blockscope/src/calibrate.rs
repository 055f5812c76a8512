//! `blockscope calibrate`: makes a profile of another maker's game from a few clicks.

use crate::{common_args::SourceArgs, json::schema, long_run, output};
use anyhow::{Context as _, bail, ensure};
use autofit::{Ambiguous, Candidate, Click, DigitLearner, Fit, GameProfile};
use files::OutputFile;
use screen::{Picture, Rect};
use serde::Serialize;
use source::{Cancel, Source as _, SourceImage, SourceSpec, read_picture};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
};
use watch::GameWatcher;

/// Exit code when the clicks do not decide.
const AMBIGUOUS: u8 = 3;
/// Digits and pieces are learnt from at most so many frames of a source.
const FRAMES: usize = 20_000;
/// The looks of pieces are learnt from one of so many frames, and from so many pictures.
const PICTURES: (usize, usize) = (20, 400);

/// Make a profile of another maker's game from a few clicks on pictures of it
///
/// The well has 10 columns and 16 to 20 rows of cells of 7 or 8 pixels each way. The least is one
/// click on an empty cell and one on a filled cell. Prints one JSON object. Ends with 3, and writes
/// no profile, when the clicks do not decide where the well is; `ambiguous` then states what to click.
/// From a source that can be read twice, the digits and pieces that the clicks do not show are learnt.
#[derive(Debug, clap::Args)]
pub struct CalibrateArgs {
    /// Pictures of the game while it is played, PNG, JPEG, GIF or WebP; the screen is found in those that are
    /// not 160x144 pixels or a whole multiple of that
    #[arg(required_unless_present_any = ["source", "ffmpeg_input"], value_name = "IMAGE")]
    images: Vec<PathBuf>,
    /// Take the frames of a source instead: a folder, a Y4M file, a session, a video file for
    /// ffmpeg, or what else "watch" takes; FRAME counts its frames
    #[arg(long, value_name = "SOURCE", conflicts_with_all = ["images", "ffmpeg_input"])]
    source: Option<SourceSpec>,
    #[command(flatten)]
    reading: SourceArgs,
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
    /// Those of them that were learnt from the play in a source.
    learnt: String,
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
    pixels: u32,
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
/// One sentence when an image can't be read, a click is on no image, the profile or stdout can't be
/// written, or Ctrl-C was pressed.
pub fn calibrate(args: &CalibrateArgs) -> anyhow::Result<u8> {
    let source = args.source.clone().or_else(|| args.reading.input());
    let output = OutputFile::open(&args.output)?;
    // Without a source, Ctrl-C ends the program at once: there is no ffmpeg to be ended.
    let cancel = match source {
        Some(_) => long_run::interrupt_flag()?,
        None => Cancel::default(),
    };
    let (images, names, clicks) = match &source {
        Some(spec) => of_source(args, spec, &cancel)?,
        None => {
            let (images, names) = of_files(args, &cancel)?;
            (images, names, args.clicks.clone())
        }
    };
    let pictures = watch::pictures_of_unknown_game(&images, &clicks);
    let (pictures, colours) = pictures.map_err(|(i, why)| {
        let name = names.get(i).map_or("an image", String::as_str);
        anyhow::Error::msg(why).context(format!("{name} can't be read"))
    })?;
    let found = autofit::fit(&pictures, &clicks);
    // The fit takes seconds.
    not_interrupted(&cancel)?;
    let (report, code) = match found {
        Ok(mut fit) => {
            let name = args.output.file_stem().map(|name| name.to_string_lossy());
            let name = name.as_deref().unwrap_or("game");
            let profile = |fit: &Fit| {
                let profile = fit.profile(name, &pictures);
                let profile = profile.and_then(|it| it.with_colours(colours.as_ref()));
                profile.context("no profile can be made").map(Arc::new)
            };
            let mut made = profile(&fit)?;
            let clicked = made.digits();
            // A pipe can't be read again.
            if let Some(spec @ SourceSpec::Path(path)) = &source
                && (path.is_file() || path.is_dir())
            {
                let seen = of_play(args, spec, &made, &cancel)?;
                fit.learn_pieces(&seen.pictures);
                let with_pieces = Arc::unwrap_or_clone(profile(&fit)?);
                made = Arc::new(with_pieces.with_digits(&seen.digits)?);
            }
            output.write(|out| out.write_all(made.to_toml().as_bytes()))?;
            let mut report = Report::of(&fit, args.output.to_string_lossy().into_owned());
            let digits = made.digits();
            let learnt = digits.iter().filter(|digit| !clicked.contains(digit));
            report.learnt = learnt.map(ToString::to_string).collect();
            report.digits = digits.iter().map(ToString::to_string).collect();
            (report, 0)
        }
        Err(why) => (Report::ambiguous(&why), AMBIGUOUS),
    };
    let mut out = output::Lines::new(schema::CALIBRATION);
    out.write(&report)?;
    out.finish()?;
    Ok(code)
}

/// Ends the command before it writes anything once Ctrl-C was pressed.
fn not_interrupted(cancel: &Cancel) -> anyhow::Result<()> {
    ensure!(
        !cancel.load(Ordering::Relaxed),
        "interrupted; nothing was written"
    );
    Ok(())
}

/// The images in the files, and their names.
fn of_files(
    args: &CalibrateArgs,
    cancel: &Cancel,
) -> anyhow::Result<(Vec<SourceImage>, Vec<String>)> {
    let count = args.images.len();
    let off = args.clicks.iter().find(|click| click.frame >= count);
    ensure!(
        off.is_none(),
        "a click is on image {}, but there are {count}, counted from 0",
        off.map_or(0, |click| click.frame)
    );
    let image = |path: &PathBuf| -> anyhow::Result<(SourceImage, String)> {
        let image = SourceImage::Pixels(Arc::new(read_picture(path, cancel)?));
        Ok((image, files::shown(path).to_string()))
    };
    args.images.iter().map(image).collect()
}

/// The frames of a source that have clicks, their names, and the clicks, with frames counted among
/// those.
fn of_source(
    args: &CalibrateArgs,
    spec: &SourceSpec,
    cancel: &Cancel,
) -> anyhow::Result<(Vec<SourceImage>, Vec<String>, Vec<Click>)> {
    let wanted: BTreeSet<usize> = args.clicks.iter().map(|click| click.frame).collect();
    let mut source = args.reading.open(spec, cancel)?;
    let (mut images, mut names) = (Vec::new(), Vec::new());
    let mut frames = 0;
    let mut left = wanted.iter().copied().peekable();
    while let Some(&next) = left.peek() {
        let next_frame = source.next();
        not_interrupted(cancel)?;
        let Some(frame) = next_frame? else {
            bail!("a click is on frame {next}, but {spec} has {frames}, counted from 0");
        };
        if frames == next {
            images.push(frame.image);
            names.push(format!("frame {next} of {spec}"));
            left.next();
        }
        frames += 1;
    }
    let clicks = args.clicks.iter().map(|click| Click {
        frame: wanted.range(..click.frame).count(),
        ..*click
    });
    Ok((images, names, clicks.collect()))
}

/// What the play in a source shows.
struct Seen {
    pictures: Vec<Picture>,
    digits: BTreeMap<u8, Vec<bool>>,
}

/// Reads the frames of a source again, from the first one.
fn of_play(
    args: &CalibrateArgs,
    spec: &SourceSpec,
    profile: &Arc<GameProfile>,
    cancel: &Cancel,
) -> anyhow::Result<Seen> {
    let mut source = args.reading.open(spec, cancel)?;
    let mut watcher = GameWatcher::new(Arc::clone(profile));
    let mut learner = DigitLearner::new(profile);
    let mut pictures = Vec::new();
    let (every, most) = PICTURES;
    for number in 0..FRAMES {
        // What can't be read has been reported where it was clicked.
        let Ok(Some(frame)) = source.next() else {
            break;
        };
        let Ok(picture) = watcher.picture(&frame.image) else {
            continue;
        };
        let reading = profile.read(&picture);
        learner.see(&picture, &reading);
        if number.is_multiple_of(every) && pictures.len() < most && reading.is_play {
            pictures.push(picture);
        }
    }
    not_interrupted(cancel)?;
    Ok(Seen {
        pictures,
        digits: learner.learnt(),
    })
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
                pixels: fit.fill.pixels,
                ground: fit.fill.ground.char(),
                votes: fit.fill.votes,
            }),
            next: fit.next.map(|next| Next {
                place: next.rect.into(),
                piece: next.piece.letter(),
            }),
            numbers: places.map(|(&name, &rect)| (name, rect.into())).collect(),
            digits: digits.map(ToString::to_string).collect(),
            learnt: String::new(),
            pieces: fit.kinds().into_iter().map(rules::Piece::letter).collect(),
            problems: fit.problems.iter().map(ToString::to_string).collect(),
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
            learnt: String::new(),
            pieces: String::new(),
            problems: Vec::new(),
            profile: None,
        }
    }
}

//! `blockscope review`: the placements of played games, compared with the best ones.

use crate::{common_args::SourceArgs, json::JsonArg, long_run, recorded_run};
use anyhow::{Context as _, bail, ensure};
use app::{OutputFile, file};
use common::counted;
use emulator::stdout;
use export::{Clip, ExportError};
use review::{Class, GameReview, Played, Review, Statistics, Verdict};
use session_file::SessionFile;
use source::{Cancel, Source as _, SourceError, SourceSpec};
use std::{
    fmt::{self, Write as _},
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};
use vision::ProfileChoice;
use watch::Watcher;

/// Placements of a game that are printed.
const MOST_ROWS: usize = 10;

/// Compare each placement of recorded games with the best one
#[derive(Debug, clap::Args)]
pub struct ReviewArgs {
    /// A session, or what `watch` takes: a Y4M file, a video, pictures, a device or "-"; it
    /// does not matter who played
    #[arg(
        required_unless_present = "ffmpeg_input",
        conflicts_with = "ffmpeg_input"
    )]
    source: Option<SourceSpec>,
    /// The run of a session; without it, the last one that has frames
    #[arg(long, value_name = "N")]
    run: Option<i64>,
    /// The branch of a session; without it, the one with the newest frame
    #[arg(long, value_name = "N")]
    branch: Option<u32>,
    /// How the pictures of a source are read: a name or a TOML file; a session has its readings
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
    profile: String,
    #[command(flatten)]
    reading: SourceArgs,
    /// Judge by this strategy: a name or a TOML file; without it, by the one of "four-feature" and
    /// "max-score" that fits best how the games were played
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// Place this many pieces; without it, as many as the strategy places
    #[arg(long, value_name = "1..2", value_parser = clap::value_parser!(u8).range(1..=2))]
    depth: Option<u8>,
    #[command(flatten)]
    json: JsonArg,
    /// Write the games, and each mistake and blunder with its board, into one page of HTML
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Prints what the placements were worth.
///
/// # Errors
/// One sentence when the session or the strategy can't be read, nothing was placed in it, the
/// report can't be written, or, after the report, when Ctrl-C has ended the source or frames of it
/// could not be read.
pub fn review(args: &ReviewArgs) -> anyhow::Result<bool> {
    let strategy = args.strategy.as_deref().map(named::strategy).transpose()?;
    let Some(source) = args.source.clone().or_else(|| args.reading.input()) else {
        bail!("name a session or a source");
    };
    let json = args.json.open()?;
    let html = OutputFile::open_optional(args.html.as_deref())?;
    // Until all is opened, Ctrl-C ends the program: a pipe may never send the profile.
    let reviewed = match &source {
        SourceSpec::Path(path) if file::begins_with(path, SessionFile::MAGIC) => {
            Reviewed::Session(path)
        }
        source => Reviewed::Source(source, named::profile(&args.profile)?),
    };
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = long_run::interrupt_flag()?;
    let (played, unread) = match reviewed {
        Reviewed::Session(path) => (of_session(args, path)?, None),
        Reviewed::Source(source, profile) => of_source(args, source, profile, &cancel)?,
    };
    if played.moves().is_empty() {
        ensure!(
            !long_run::is_interrupted(),
            "interrupted before a piece was placed in {source}"
        );
        match unread {
            Some(unread) => bail!("{unread}"),
            None => bail!("no piece was placed in {source}; review one with a game"),
        }
    }
    let depth = args.depth.map(usize::from);
    let bar = long_run::progress_bar(Some(0), " placements", args.quiet);
    let review = Review::by_choice(strategy, &played, depth, |done, steps| {
        bar.set_length(steps as u64);
        bar.set_position(done as u64);
        !cancel.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    let Some((review, _)) = review else {
        bail!("interrupted before the last placement");
    };
    if let Some(html) = html {
        html.write(|out| out.write_all(review.html(&source.to_string()).as_bytes()))?;
    }
    json.write(&mut out, &review.report(), || {
        let fit = review.fit.iter().map(|fit| format!("{fit}\n"));
        fit.chain(review.games.iter().map(game)).collect()
    })?;
    ensure!(
        !long_run::is_interrupted(),
        "interrupted before the last frame; the placements before it were reviewed"
    );
    match unread {
        Some(unread) => bail!("{unread}"),
        None => Ok(true),
    }
}

/// What is reviewed.
enum Reviewed<'a> {
    Session(&'a Path),
    /// A source and how its pictures are read.
    Source(&'a SourceSpec, ProfileChoice),
}

/// Frames of a source that could not be read.
struct Unread {
    frames: u64,
    first: SourceError,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { frames, first } = self;
        match frames {
            1 => write!(f, "{first}"),
            _ => {
                let frames = counted(*frames, "frame");
                write!(f, "{frames} could not be read, the first because {first}")
            }
        }
    }
}

/// The placements of a recorded session, as they were tracked.
fn of_session(args: &ReviewArgs, path: &Path) -> anyhow::Result<Played> {
    let history = recorded_run::open(path, args.run)?;
    let placed = || {
        let clip = Clip::new(&history, args.branch, None, None)?;
        let mut played = Played::default();
        for frame in clip.frames() {
            if let Some(record) = clip.record(frame)? {
                played.see(&record.tracked);
            }
        }
        Ok::<_, ExportError>(played)
    };
    placed().with_context(|| format!("{} can't be reviewed", files::shown(path)))
}

/// The placements of a source, followed to its end or until Ctrl-C, and what could not be read.
fn of_source(
    args: &ReviewArgs,
    source: &SourceSpec,
    profile: ProfileChoice,
    cancel: &Cancel,
) -> anyhow::Result<(Played, Option<Unread>)> {
    let mut watcher = Watcher::new(profile).with_marks(args.reading.marks());
    let mut source = args.reading.open(source, cancel)?;
    let bar = long_run::progress_bar(source.frames(), " frames", args.quiet);
    let mut played = Played::default();
    let mut unread: Option<Unread> = None;
    while !cancel.load(Ordering::Relaxed) {
        match source.next() {
            Ok(Some(frame)) => {
                bar.inc(1);
                if let Ok(sight) = watcher.see(&frame).sight {
                    played.see(&sight.tracked);
                }
            }
            Ok(None) => break,
            Err(_) if cancel.load(Ordering::Relaxed) => break,
            Err(first) => {
                let unread = unread.get_or_insert(Unread { frames: 0, first });
                unread.frames += 1;
            }
        }
    }
    // What was seen so far is reviewed, until Ctrl-C is pressed again.
    cancel.store(false, Ordering::Relaxed);
    bar.finish_and_clear();
    Ok((played, unread))
}

/// A game in a few lines.
fn game(found: &GameReview) -> String {
    let mut text = String::new();
    let summary = &found.summary;
    let statistics = &summary.statistics;
    let score = statistics
        .score
        .map_or_else(|| "unknown".to_owned(), |score| score.to_string());
    let _ = writeln!(
        text,
        "game {}: {}, {}, score {score}; accuracy {:.1} %, mean loss {:.2}",
        found.game,
        counted(statistics.pieces.into(), "piece"),
        counted(statistics.lines.into(), "line"),
        100.0 * summary.accuracy,
        summary.mean_loss
    );
    let classes = Class::EACH.into_iter().zip(summary.of_class);
    let classes: Vec<String> = classes
        .map(|(class, count)| format!("{} {count}", class.name()))
        .collect();
    let _ = writeln!(text, "  {}", classes.join(", "));
    let _ = writeln!(text, "  {}", counts(statistics));
    let own = &found.own;
    let _ = writeln!(
        text,
        "  the strategy itself with the same pieces: {}, {}; {}",
        counted(own.pieces.into(), "piece"),
        counted(own.lines.into(), "line"),
        counts(own)
    );
    for verdict in found.worst(MOST_ROWS) {
        let _ = writeln!(text, "  {}", row(verdict));
    }
    text
}

/// Clears and points in words.
fn counts(statistics: &Statistics) -> String {
    let [_, clears @ ..] = statistics.clears;
    let clears = clears.map(|count| count.to_string()).join(" ");
    let mut text = format!("clears of 1 to 4 lines: {clears}");
    if let Some(rate) = statistics.four_line_rate {
        let _ = write!(text, ", lines by fours {:.0} %", 100.0 * rate);
    }
    let _ = write!(text, ", {} points for lines", statistics.row_points);
    if let Some(points) = statistics.score_per_line {
        let _ = write!(text, ", {points:.0} points a line");
    }
    if let Some(pieces) = statistics.pieces_to_max_score {
        let _ = write!(text, ", 999,999 after {pieces:.0} pieces at this pace");
    }
    text
}

fn row(verdict: &Verdict) -> String {
    format!(
        "frame {}: {}, loss {:.2}, {} of {}; played {}; {}",
        verdict.of.appeared,
        verdict.class.name(),
        verdict.loss,
        verdict.rank,
        verdict.choices,
        planner::where_to(&verdict.of.placement),
        verdict.reason
    )
}

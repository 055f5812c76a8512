//! Games of other makers: `blockscope learn` finds out their controls, and `play` with a profile that
//! has them plays.

use crate::{
    json::{JsonArg, JsonOutput, Object, schema},
    long_run,
    play_args::PlayOptions,
};
use anyhow::{Context as _, bail};
use app::Cartridge;
use autofit::GameProfile;
use common::counted;
use emulator::{CoreKind, stdout};
use files::OutputFile;
use serde::Serialize;
use std::{fmt::Write as _, io::Write, path::PathBuf};
use trials::game::{self, Counts, GameLimits, GameOptions, GameProgress, GameReport};

/// Pictures in which everything should be found out, unless another number is given: ten minutes.
const FRAMES: u64 = 36_000;
/// Pictures between two changes of the progress bar.
const SHOWN: u64 = 30;

/// Find out the controls of another maker's game by pressing and watching
///
/// Runs the game, presses its buttons and watches by the profile what they do: the way from
/// power-on to play and from the end of a game to the next one, the places where pieces appear,
/// their turns, shifts, gravity, drops and locks. Ends with 1 when something was not found; it is
/// named. With what was found, "play --profile OUT.toml --rom ROM" plays the game.
#[derive(Debug, clap::Args)]
pub struct LearnArgs {
    /// A Game Boy ROM; without one, the built-in game
    rom: Option<PathBuf>,
    /// The profile of the game that "calibrate" or the window made from clicks
    #[arg(long, value_name = "FILE")]
    profile: String,
    /// Write the profile with the controls into this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Which emulator runs the game
    #[arg(long, value_name = "NAME", default_value_t = CoreKind::default())]
    core: CoreKind,
    /// How pieces are placed: a name or a TOML file
    #[arg(long, value_name = "NAME", default_value = "four-feature")]
    strategy: String,
    /// Stop at this picture, counted from power-on
    #[arg(long, value_name = "N", default_value_t = FRAMES)]
    frames: u64,
    #[command(flatten)]
    json: JsonArg,
    /// Show no progress and no summary
    #[arg(long, short)]
    quiet: bool,
}

/// What is printed.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    run: &'a GameReport,
    /// The file that was written.
    profile: Option<String>,
}

/// Learns a game, writes its profile and prints what was found. Returns whether all was.
///
/// # Errors
/// One sentence when a file can't be read or written, the core fails or Ctrl-C was pressed.
pub fn learn(args: &LearnArgs) -> anyhow::Result<bool> {
    let json = args.json.open()?;
    let output = OutputFile::open_optional(args.output.as_deref())?;
    let Some(profile) = named::game_profile(&args.profile)? else {
        bail!(
            "{} is no profile of another maker's game; \"blockscope calibrate\" makes one from clicks",
            args.profile
        );
    };
    let options = GameOptions {
        rom: Cartridge::from_file_or_built_in(args.rom.as_deref())?.rom,
        core: args.core,
        profile,
        strategy: named::strategy(&args.strategy)?,
    };
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(args.frames), " pictures", args.quiet);
    let (profile, report) = game::learn(options, args.frames, |p| show(&bar, p), &cancel)?;
    bar.finish_and_clear();
    if let Some(output) = output {
        output.write(|out| out.write_all(profile.to_toml().as_bytes()))?;
    }
    let written = args.output.as_ref();
    let written = written.map(|path| path.to_string_lossy().into_owned());
    print(json, &mut out, &report, written, args.quiet)?;
    Ok(report.missing.is_empty())
}

/// Plays a game by the controls in its profile, and reports.
///
/// # Errors
/// One sentence when the profile has none, the core fails or Ctrl-C was pressed.
pub fn play(profile: GameProfile, options: PlayOptions) -> anyhow::Result<bool> {
    let json = options.json.open()?;
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = long_run::interrupt_flag()?;
    let run = options.run;
    let limits = GameLimits {
        frames: run.limits.frames,
        pieces: run.limits.pieces,
        games: run.limits.games.map(u64::from),
    };
    let limits = match limits == GameLimits::default() {
        true => GameLimits {
            games: Some(1),
            ..limits
        },
        false => limits,
    };
    let game = GameOptions {
        rom: run.rom,
        core: run.core,
        profile,
        strategy: run.strategy,
    };
    let bar = long_run::progress_bar(limits.frames, " pictures", options.quiet);
    let report = game::play(&game, limits, |p| show(&bar, p), &cancel)?;
    bar.finish_and_clear();
    print(json, &mut out, &report, None, options.quiet)?;
    Ok(true)
}

fn show(bar: &indicatif::ProgressBar, progress: &GameProgress) {
    for found in progress.found {
        bar.println(format!("{:>6}  {}", found.frame, found.text));
    }
    if progress.frames.is_multiple_of(SHOWN) {
        bar.set_position(progress.frames);
        let pieces = counted(progress.pieces, "piece");
        bar.set_message(format!("{pieces}, {}", progress.doing));
    }
}

fn print(
    json: JsonOutput,
    out: &mut dyn Write,
    report: &GameReport,
    profile: Option<String>,
    quiet: bool,
) -> anyhow::Result<()> {
    let fields = Report {
        run: report,
        profile,
    };
    let object = Object::new(schema::GAME, &fields);
    json.write(out, &object, || match quiet {
        true => String::new(),
        false => summary(report),
    })?;
    if report.cancelled {
        bail!("interrupted after {}", counted(report.frames, "frame"));
    }
    Ok(())
}

fn summary(report: &GameReport) -> String {
    let mut text = String::new();
    for found in &report.found {
        _ = writeln!(text, "{:>6}  {}", found.frame, found.text);
    }
    for missing in &report.missing {
        _ = writeln!(text, "     -  {missing}");
    }
    let Counts {
        pieces,
        lines,
        games,
        as_planned,
        elsewhere,
    } = report.counts;
    _ = writeln!(
        text,
        "{}, {}, {}, {}; {as_planned} landed as planned, {elsewhere} elsewhere",
        counted(report.frames, "frame"),
        counted(pieces, "piece"),
        counted(lines, "line"),
        counted(games, "ended game"),
    );
    text
}

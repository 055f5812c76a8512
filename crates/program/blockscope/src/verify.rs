//! `blockscope verify`: replays a session and compares it with what was recorded.

use crate::{
    certificate,
    common_args::InsteadArgs,
    frames::Frames,
    json::{JsonArg, Object, schema},
    long_run, output,
};
use anyhow::{Context as _, ensure};
use app::{Cartridge, OutputFile};
use emulator::{CoreKind, stdout};
use machine::verify::{
    FrameRange, RunReport, SessionLayer, VerifyOptions, VerifyProgress, VerifyReport,
    verify as run, verify_stretch,
};
use std::path::PathBuf;
use strum::IntoEnumIterator as _;

/// Replay a session and compare every picture, reading and answer with what was recorded
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The session
    #[arg(value_name = "SESSION")]
    session: PathBuf,
    /// The Game Boy ROM that it was recorded with; without one, the built-in game
    #[arg(long, value_name = "FILE")]
    rom: Option<PathBuf>,
    /// Compare these frames only, both ends included: A..B, A.., ..B or one frame. The emulator
    /// begins at the nearest snapshot before them
    #[arg(long, value_name = "A..B", conflicts_with_all = ["certificate", "confirm"])]
    frames: Option<Frames>,
    /// The run of the frames; without it, the last one
    #[arg(long, value_name = "N", requires = "frames")]
    run: Option<i64>,
    /// The branch of the frames; without it, the one with the newest frame
    #[arg(long, value_name = "N", requires = "frames")]
    branch: Option<u32>,
    /// Compare readings and answers only, on the recorded pictures
    #[arg(long)]
    pictures_only: bool,
    #[command(flatten)]
    instead: InsteadArgs,
    /// Use this core instead of the recorded one
    #[arg(long, value_name = "NAME")]
    core: Option<CoreKind>,
    /// Write what was verified, with the ends of the chains of hashes, as JSON
    #[arg(long, value_name = "FILE", conflicts_with = "confirm")]
    certificate: Option<PathBuf>,
    /// Compare with a certificate that was written before
    #[arg(long, value_name = "FILE")]
    confirm: Option<PathBuf>,
    /// Fail also when something was not compared, such as the pictures without their cartridge
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    json: JsonArg,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Prints the report. Returns false when something differs, which is then described on
/// stderr, and when the check was cancelled.
///
/// # Errors
/// One sentence when the session can't be read or is damaged, or a file can't be written.
pub fn verify(args: &VerifyArgs) -> anyhow::Result<bool> {
    let options = VerifyOptions {
        rom: Cartridge::from_file_or_built_in(args.rom.as_deref())?.rom,
        pictures_only: args.pictures_only,
        core: args.core,
        profile: args.instead.profile()?,
        strategy: args.instead.strategy()?,
    };
    let expected = args.confirm.as_deref().map(certificate::read).transpose()?;
    session_file::register_input(&args.session)?;
    let file = OutputFile::open_optional(args.certificate.as_deref())?;
    let json = args.json.open()?;
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(0), " frames", args.quiet);
    let show = |progress: VerifyProgress| {
        bar.set_length(progress.of);
        bar.set_position(progress.done);
    };
    let report = match args.frames {
        None => run(&args.session, &options, show, &cancel)?,
        Some(frames) => {
            let stretch = FrameRange {
                run: args.run,
                branch: args.branch,
                first: frames.first,
                last: frames.last,
            };
            verify_stretch(&args.session, &stretch, &options, show, &cancel)?
        }
    };
    bar.finish_and_clear();
    let object = Object::new(schema::VERIFY, &report);
    json.write(&mut out, &object, || text(&report))?;
    ensure!(
        !report.cancelled,
        "interrupted before the end of the session"
    );
    if let Some((run, difference)) = report.difference() {
        output::complain(&format!(
            "run {}, branch {}, frame {}: {} differs: {}",
            run.run,
            difference.branch,
            difference.frame,
            difference.layer.name(),
            difference.what
        ));
        return Ok(false);
    }
    if let Some(file) = file {
        file.write(|file| certificate::write(file, &report))?;
    }
    if let Some(expected) = expected
        && let Err(why) = certificate::compare(&expected, &report)
    {
        output::complain(&why);
        return Ok(false);
    }
    if args.strict
        && let Some(skipped) = skipped(&report)
    {
        output::complain(&format!("not everything was compared: {skipped}"));
        return Ok(false);
    }
    Ok(true)
}

/// The layers that were not compared, or not in every frame, with the reasons; `None` when all
/// were.
fn skipped(report: &VerifyReport) -> Option<String> {
    let runs = report.runs.iter();
    let skipped = runs.flat_map(|run| run.skipped().map(move |it| (run.run, it)));
    let words: Vec<String> = skipped
        .map(|(run, (layer, why))| format!("run {run}, {} ({why})", layer.name()))
        .collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// The report in a few lines.
fn text(report: &VerifyReport) -> String {
    let mut lines = Vec::new();
    for run in &report.runs {
        let core = run.core.as_deref().unwrap_or("an unknown core");
        let title = run.rom_title.as_deref().unwrap_or("an unknown cartridge");
        lines.push(format!(
            "run {}: \"{title}\" on {core}, recorded {} by blockscope {}",
            run.run, run.started, run.program
        ));
        if run.rebuilt {
            lines.push(
                "  rebuilt: another version of blockscope encoded the readings and decisions, \
                 which are compared with the tables for queries"
                    .to_owned(),
            );
        }
        lines.extend(stretch(run));
        for layer in SessionLayer::iter() {
            let checked = run.checked(layer);
            let why = checked
                .skipped
                .as_ref()
                .map_or_else(String::new, |why| format!(" ({why})"));
            lines.push(format!(
                "  {:9} {} compared{why}",
                layer.name(),
                common::counted(checked.frames, "frame")
            ));
        }
        for branch in &run.branches {
            lines.push(format!(
                "  branch {} \"{}\", frames {} to {}: chain {}",
                branch.branch,
                branch.name,
                branch.first,
                branch.last,
                branch.chain.get(..16).unwrap_or_default()
            ));
        }
    }
    lines.push(match report.difference() {
        None => match skipped(report) {
            None => "no difference".to_owned(),
            Some(_) => "no difference in what was compared; not everything was".to_owned(),
        },
        Some((_, difference)) => format!(
            "first difference: frame {}, {}",
            difference.frame,
            difference.layer.name()
        ),
    });
    lines.push(String::new());
    lines.join("\n")
}

/// Which frames of a run were compared, if not all.
fn stretch(run: &RunReport) -> Option<String> {
    let stretch = run.stretch?;
    let from = match stretch.snapshot {
        _ if run.emulator.frames == 0 => "no emulator".to_owned(),
        Some(frame) => format!("the emulator from the snapshot at frame {frame}"),
        None => "the emulator from power-on".to_owned(),
    };
    Some(format!(
        "  frames {} to {} of branch {}, {from}",
        stretch.first, stretch.last, stretch.branch
    ))
}

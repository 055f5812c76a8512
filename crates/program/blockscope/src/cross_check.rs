//! `blockscope cross-check`: emulator cores and the model of the game on the same inputs.

use crate::{
    json::{JsonArg, Object, schema},
    long_run, output,
};
use anyhow::{Context as _, ensure};
use emulator::{CoreKind, stdout};
use trials::crosscheck::{self, CrossCheckOptions, CrossCheckReport};

/// Run the emulator cores and a model of the game on the same inputs and compare
/// every picture
#[derive(Debug, clap::Args)]
pub struct CrossCheckArgs {
    /// Pictures of play to compare
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    frames: u64,
    /// Seed of the games and buttons
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// One core alone against the model; without it, all
    #[arg(long, value_name = "NAME")]
    core: Option<CoreKind>,
    /// The level of every game; without it, several levels in turn
    #[arg(long, value_name = "0..20", value_parser = clap::value_parser!(u8).range(0..=20))]
    level: Option<u8>,
    /// Play with hearts at that level
    #[arg(long, requires = "level")]
    heart: bool,
    /// Let the game wait for VBlank in a loop, as the original does, and not in a halt
    #[arg(long)]
    polling: bool,
    #[command(flatten)]
    json: JsonArg,
}

/// Prints the result as a JSON object, with or without `--json`. Returns false when anything differs, which is
/// then described on stderr with the boards side by side.
///
/// # Errors
/// One sentence when a core fails, stdout can't be written, or Ctrl-C was pressed.
pub fn cross_check(args: &CrossCheckArgs) -> anyhow::Result<bool> {
    let json = args.json.open_or_stdout()?;
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(args.frames), " pictures", false);
    let options = CrossCheckOptions {
        frames: args.frames,
        seed: args.seed,
        core: args.core,
        level: args.level,
        heart: args.heart,
        polls: args.polling,
    };
    let report = crosscheck::run(options, |done| bar.set_position(done), &cancel)?;
    bar.finish_and_clear();
    let object = Object::new(schema::CROSS_CHECK, &report);
    json.write(&mut out, &object, String::new)?;
    describe(&report);
    ensure!(
        !report.cancelled,
        "interrupted after {} of {} pictures",
        report.frames,
        args.frames
    );
    Ok(report.agrees())
}

/// Describes a difference on stderr.
fn describe(report: &CrossCheckReport) {
    let mut lines = Vec::new();
    if let Some(cores) = &report.difference {
        let ([first, other], [one, same]) = (cores.cores, cores.frames);
        lines.push(format!(
            "frame {one} on {first} ({same} on {other}): {} pixels differ between the cores",
            cores.pixels
        ));
    }
    if let Some(model) = &report.model_difference {
        lines.push(format!(
            "frame {} on {}: {}",
            model.frame, model.core, model.what
        ));
    }
    for line in lines.iter().chain(&report.evidence) {
        output::note(line);
    }
}

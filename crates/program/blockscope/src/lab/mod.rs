//! `blockscope lab`: games without pixels, under the rules of any game.

mod list;
mod report;
mod run;
mod tournament;
pub mod tune;

use clap::Subcommand;
use files::OutputFile;
use std::path::{Path, PathBuf};

/// Experiments and searches for weights on boards of any size, without pixels
#[derive(Debug, clap::Args)]
pub struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Debug, Subcommand)]
enum LabCommand {
    /// List the built-in experiments
    List(list::ListArgs),
    /// Play the games of an experiment, or of a part of it
    Run(run::RunArgs),
    /// Make one record of all parts of an experiment
    Merge(MergeArgs),
    /// Report what records have, beside the figures of the papers
    Report(report::ReportArgs),
    /// Play matches of two boards, every player against every other
    Match(tournament::MatchArgs),
    /// Search for better weights of a player by many games
    Tune(tune::TuneArgs),
}

/// Runs a command of the lab.
///
/// # Errors
/// One sentence when a file can't be read or written or holds something else, or when Ctrl-C was
/// pressed.
pub fn lab(args: &LabArgs) -> anyhow::Result<bool> {
    match &args.command {
        LabCommand::List(args) => list::list(args),
        LabCommand::Run(args) => run::run(args),
        LabCommand::Merge(args) => merge(args),
        LabCommand::Report(args) => report::report(args),
        LabCommand::Match(args) => tournament::matches(args),
        LabCommand::Tune(args) => tune::tune(args),
    }
}

/// Make one record of all parts of an experiment
///
/// It is the record of one process, byte for byte. A part that is missing, damaged or of
/// another run is named, and nothing is written.
#[derive(Debug, clap::Args)]
struct MergeArgs {
    /// The folder of the parts
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write the record to a JSON file; without it or for "-", to stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Merges.
///
/// # Errors
/// One sentence that names the part at fault, or the file that can't be written.
fn merge(args: &MergeArgs) -> anyhow::Result<bool> {
    let output = args.output.as_deref().unwrap_or(Path::new("-"));
    let file = OutputFile::open(output)?;
    let record = lab::shard::merge(&args.folder)?;
    file.write(|out| record.write(out))?;
    Ok(true)
}

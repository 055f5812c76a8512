//! `blockscope lab`: games without pixels, under the rules of any game.

mod list;
mod merge;
mod report;
mod run;
pub mod tune;

use clap::Subcommand;

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
    Merge(merge::MergeArgs),
    /// Report what records have, beside the figures of the papers
    Report(report::ReportArgs),
    /// Search for better weights of a player by many games
    Tune(tune::TuneArgs),
}

/// Runs a command of the lab. Returns false when it was interrupted.
///
/// # Errors
/// One sentence when a file can't be read or written or holds something else.
pub fn lab(args: &LabArgs) -> anyhow::Result<bool> {
    match &args.command {
        LabCommand::List(args) => list::list(args),
        LabCommand::Run(args) => run::run(args),
        LabCommand::Merge(args) => merge::merge(args),
        LabCommand::Report(args) => report::report(args),
        LabCommand::Tune(args) => tune::tune(args),
    }
}

//! `blockscope lab`: games without pixels, under the rules of any game.

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
    /// Search for better weights of a player by many games
    Tune(tune::TuneArgs),
}

/// Runs a command of the lab. Returns false when it was interrupted.
///
/// # Errors
/// One sentence when a file can't be read or written or holds something else.
pub fn lab(args: &LabArgs) -> anyhow::Result<bool> {
    match &args.command {
        LabCommand::Tune(args) => tune::tune(args),
    }
}

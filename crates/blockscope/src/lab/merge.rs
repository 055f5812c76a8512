//! `blockscope lab merge`: all parts of an experiment as one record.

use anyhow::Context as _;
use std::{
    io::{self, Write as _},
    path::PathBuf,
};

/// Make one record of all parts of an experiment
///
/// It is the record of one process, byte for byte. A part that is missing, damaged or of
/// another run is named, and nothing is written.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// The folder of the parts
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write the record to a JSON file; without it, to stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Merges.
///
/// # Errors
/// One sentence that names the part at fault, or the file that can't be written.
pub fn merge(args: &MergeArgs) -> anyhow::Result<bool> {
    let record = lab::shard::merge(&args.folder)?;
    match &args.output {
        Some(path) => record.save(path)?,
        None => io::stdout()
            .write_all(&record.bytes())
            .context("stdout can't be written")?,
    }
    Ok(true)
}

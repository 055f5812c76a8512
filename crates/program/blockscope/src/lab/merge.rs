//! `blockscope lab merge`: all parts of an experiment as one record.

use files::OutputFile;
use std::path::{Path, PathBuf};

/// Make one record of all parts of an experiment
///
/// It is the record of one process, byte for byte. A part that is missing, damaged or of
/// another run is named, and nothing is written.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
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
pub fn merge(args: &MergeArgs) -> anyhow::Result<bool> {
    let output = args.output.as_deref().unwrap_or(Path::new("-"));
    let file = OutputFile::open(output)?;
    let record = lab::shard::merge(&args.folder)?;
    file.write(|out| record.write(out))?;
    Ok(true)
}

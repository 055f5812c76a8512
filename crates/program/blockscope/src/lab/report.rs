//! `blockscope lab report`: records beside the figures of the papers.

use crate::output;
use app::OutputFile;
use lab::{
    ExperimentRecord,
    report::{Links, csv, markdown, papers, svg},
};
use std::path::{Path, PathBuf};

/// Report what records have, beside the figures of the papers
#[derive(Debug, clap::Args)]
pub struct ReportArgs {
    /// Records that `lab run` or `lab merge` wrote
    #[arg(value_name = "FILE", required = true)]
    records: Vec<PathBuf>,
    /// Write the report as Markdown to a file; without it, to stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Make a page of all records with a section for each paper
    #[arg(long)]
    papers: bool,
    /// Write every game as CSV to a file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the distributions into SVG files beside the records
    #[arg(long)]
    svg: bool,
}

/// Reports.
///
/// # Errors
/// One sentence when a record can't be read or a file can't be written.
pub fn report(args: &ReportArgs) -> anyhow::Result<bool> {
    let mut records = Vec::new();
    for path in &args.records {
        records.push((path, ExperimentRecord::open(path)?));
    }
    if args.papers {
        // As the program lists them; others after these.
        let place = |name: &str| lab::BUILT_IN.iter().position(|(known, _)| *known == name);
        records.sort_by_key(|(_, record)| place(&record.experiment.name).unwrap_or(usize::MAX));
    }
    let mut drawings = Vec::new();
    for (path, record) in records.iter().filter(|_| args.svg) {
        drawings.push((OutputFile::open(&path.with_extension("svg"))?, record));
    }
    let table = OutputFile::open_optional(args.csv.as_deref())?;
    let file = OutputFile::open(args.output.as_deref().unwrap_or(Path::new("-")))?;
    for (drawing, record) in drawings {
        drawing.write(|file| file.write_all(svg(record).as_bytes()))?;
    }
    if let Some(table) = table {
        let all: Vec<ExperimentRecord> = records.iter().map(|(_, record)| record.clone()).collect();
        table.write(|file| file.write_all(csv(&all).as_bytes()))?;
    }
    let linked: Vec<(ExperimentRecord, Links)> = records
        .into_iter()
        .map(|(path, record)| (record, links(args, path)))
        .collect();
    let text = if args.papers {
        papers(&linked)
    } else {
        let pages = linked.iter().map(|(record, links)| markdown(record, links));
        pages.collect::<Vec<_>>().join("\n")
    };
    output::write(file, &text)?;
    Ok(true)
}

/// What the report links to: files in its folder or below, by their path from there.
fn links(args: &ReportArgs, path: &Path) -> Links {
    let folder = args.output.as_deref().and_then(Path::parent);
    let below = folder.and_then(|folder| path.strip_prefix(folder).ok());
    let name = |path: &Path| path.to_string_lossy().replace('\\', "/");
    Links {
        record: below.map(name),
        drawing: below
            .filter(|_| args.svg)
            .map(|path| name(&path.with_extension("svg"))),
    }
}

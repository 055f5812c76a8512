//! Runs the assembler over the source, in memory.

use anyhow::{Context as _, Result, bail};
use customasm::{asm, diagn, util};
use std::{collections::BTreeMap, fs, path::Path};

/// Assembles `main.asm` of a folder; `art` holds the files that it includes.
pub fn assemble(source: &Path, art: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>> {
    let mut files = util::FileServerMock::new();
    for entry in fs::read_dir(source).with_context(|| format!("{}", source.display()))? {
        let path = entry?.path();
        if let (Some(name), Some("asm")) = (
            path.file_name().and_then(|n| n.to_str()),
            path.extension().and_then(|e| e.to_str()),
        ) {
            files.add(name, fs::read(&path).with_context(|| name.to_string())?);
        }
    }
    for (name, bytes) in art {
        files.add(name.as_str(), bytes.clone());
    }

    let mut report = diagn::Report::new();
    let mut options = asm::AssemblyOptions::new();
    options.max_iterations = 30;
    let assembled = asm::assemble(&mut report, &options, &mut files, &["main.asm"]);
    let Some(output) = assembled.output.filter(|_| !assembled.error) else {
        let mut text = Vec::new();
        report.print_all(&mut text, &files, false);
        bail!("{}", String::from_utf8_lossy(&text));
    };
    Ok(output.format_binary(&mut report))
}

//! Prints reports on the repository in the current folder.

#![allow(clippy::print_stdout, reason = "the reports go to stdout")]

use clap::Parser;
use std::{collections::BTreeMap, path::Path, process::ExitCode};
use structure::{circles, words, workspace};

#[derive(Parser)]
#[command(
    name = "structure",
    about = "Reports on the repository in the current folder"
)]
enum Report {
    /// Circles between the modules of each crate, and the uses to cut.
    Circles {
        /// Only this crate.
        only: Option<String>,
    },
    /// Phrases for which there is a clearer word: their number by crate and document.
    Words {
        /// Only files whose path begins like this, and each place in them.
        only: Option<String>,
    },
}

fn main() -> ExitCode {
    let done = match Report::parse() {
        Report::Circles { only } => print_circles(only.as_deref()),
        Report::Words { only: None } => count_words(),
        Report::Words { only: Some(only) } => print_words(&only),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn print_circles(only: Option<&str>) -> anyhow::Result<()> {
    for (name, package) in workspace::packages(Path::new("."))? {
        if only.is_some_and(|only| only != name) {
            continue;
        }
        for file in package.root_files() {
            for circle in circles::of(&name, &file)? {
                println!("{name}, {}", circles::describe(&circle));
            }
        }
    }
    Ok(())
}

/// The number of phrases in each crate and document.
fn count_words() -> anyhow::Result<()> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for file in words::files(Path::new(""))? {
        let parts: Vec<_> = file
            .iter()
            .take(3)
            .map(|part| part.to_string_lossy())
            .collect();
        *counts.entry(parts.join("/")).or_default() += words::in_file(&file)?.len();
    }
    for (place, count) in counts.iter().filter(|(_, count)| **count > 0) {
        println!("{count:6} {place}");
    }
    println!("{:6} in all", counts.values().sum::<usize>());
    Ok(())
}

fn print_words(only: &str) -> anyhow::Result<()> {
    for file in words::files(Path::new(""))? {
        if !file.starts_with(only) && !file.to_string_lossy().starts_with(only) {
            continue;
        }
        for hit in words::in_file(&file)? {
            let (line, words, instead) = (hit.line, hit.phrase.words, hit.phrase.instead);
            println!(
                "{}:{line}: \"{words}\" -> {instead}: {}",
                file.display(),
                hit.text
            );
        }
    }
    Ok(())
}

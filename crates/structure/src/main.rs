//! Prints reports on the repository in the current folder.

#![allow(clippy::print_stdout, reason = "the reports go to stdout")]

use clap::Parser;
use std::{path::Path, process::ExitCode};
use structure::{circles, workspace};

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
}

fn main() -> ExitCode {
    let done = match Report::parse() {
        Report::Circles { only } => print_circles(only.as_deref()),
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
            for circle in circles::of(&file)? {
                println!("{name}, {}", circles::describe(&circle));
            }
        }
    }
    Ok(())
}

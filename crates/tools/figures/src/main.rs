//! Draws the figures of `docs/timing.md` and `docs/architecture.md`: pictures from the
//! embedded cartridge, run on the real core, diagrams from what was counted there or from
//! the rules' own numbers, and the crates from their manifests. The same files every time,
//! so that `--check` can find a stale one.

mod folder;
mod font;
mod lanes;
mod machine;
mod scenes;
mod strip;
mod svg;

use anyhow::bail;
use machine::Machine;
use std::process::ExitCode;

/// A file of the folder.
pub struct Figure {
    name: &'static str,
    bytes: Vec<u8>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let check = match arguments[..] {
        [] => false,
        ["--check"] => true,
        _ => bail!("there is only the option --check"),
    };
    let figures = scenes::draw_all(&mut Machine::open()?)?;
    if check {
        folder::check(&figures)
    } else {
        folder::write(&figures)
    }
}

//! Developers' chores. `cargo xtask --help` lists them.

mod cartridge;
mod figures;
mod screenshots;

use clap::Parser;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "xtask", about = "Developers' chores")]
enum Chore {
    /// Assembles the cartridge images from their SM83 source and art.
    Cartridge {
        /// Writes nothing; fails if an image is stale.
        #[arg(long)]
        check: bool,
    },
    /// Draws the figures of `docs/timing.md` and `docs/architecture.md`.
    Figures {
        /// Writes nothing; fails if a figure is stale.
        #[arg(long)]
        check: bool,
    },
    /// Takes the screenshots of the README and of the guide again, with a release build.
    Screenshots {
        /// Only those whose name starts with this.
        #[arg(default_value = "")]
        only: String,
    },
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Cartridge { check: false } => cartridge::write(),
        Chore::Cartridge { check: true } => cartridge::check(),
        Chore::Figures { check } => figures::draw(check),
        Chore::Screenshots { only } => screenshots::draw(&only),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

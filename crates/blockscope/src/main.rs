//! Blockscope: a workbench for a machine that plays Game Boy Tetris by looking at
//! the screen.
//!
//! Without a command it opens the window; `play` runs the same loop without one,
//! `decode` reads screenshots, `plan` ranks placements, `shot` draws the window, `bench`
//! measures.

mod app;
mod aside;
mod bench;
mod cli;
mod cross_check;
mod decode;
mod dialog;
mod display;
mod interrupt;
mod open;
mod output;
mod plan;
mod play;
mod report;
mod shot;
mod still;
mod store;
mod translate;
mod window;

use clap::Parser as _;
use std::process::ExitCode;

/// A check failed.
const CHECK_FAILED: u8 = 1;
/// Bad usage or input.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    match cli::Cli::parse().meant() {
        Ok(cli::Meant::Window(options)) => display::guarded(|| window::open(*options)),
        Ok(cli::Meant::Play(options)) => done(play::play(*options)),
        Ok(cli::Meant::Decode(args)) => done(decode::decode(&args)),
        Ok(cli::Meant::Plan(args)) => done(plan::plan(&args)),
        Ok(cli::Meant::CrossCheck(args)) => done(cross_check::cross_check(&args)),
        Ok(cli::Meant::Shot(args)) => done(shot::shot(args)),
        Ok(cli::Meant::Bench(args)) => done(bench::bench(&args)),
        Err(why) => done(Err(why)),
    }
}

/// The exit code of a command; an error is told in one sentence.
fn done(result: anyhow::Result<bool>) -> ExitCode {
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(CHECK_FAILED),
        Err(why) => {
            eprintln!("blockscope: {why:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

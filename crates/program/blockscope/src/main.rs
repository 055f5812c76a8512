//! Blockscope: a workbench for a machine that plays Game Boy Tetris by looking at
//! the screen.
//!
//! Without a command it opens the window; `play` runs the same loop without one,
//! `decode` reads screenshots, `calibrate` makes a profile from clicks, `learn` finds out the controls of such a game, `plan` ranks
//! placements, `cross-check` compares the emulator cores, `shot` draws the window, `bench` measures, `soak` plays for hours,
//! `sweep` plays with faults, `verify` replays a session, `regress` and `diff` list what is read and decided differently,
//! `review` judges the placements of a game, `export` writes frames of a session as other files,
//! `watch` reads and follows a video or a capture, `lab` plays without pixels on boards of
//! any size, `completions` and `man` print what shells and
//! manuals need.

mod calibrate;
mod certificate;
mod changes;
mod cli;
mod common_args;
mod cross_check;
mod decode;
mod diff;
mod display;
mod export;
mod export_args;
mod frames;
mod game_profile;
mod json;
mod lab;
mod learn;
mod long_run;
mod manual;
mod output;
mod plan;
mod play;
mod play_args;
mod printable;
mod recorded_run;
mod regress;
mod report;
mod review;
mod shot;
mod shot_args;
mod soak;
mod soak_args;
mod sweep;
mod sweep_args;
mod sweep_plot;
mod variant;
mod verify;
mod watch_source;
mod window;
mod window_args;

use clap::{CommandFactory as _, Parser as _, error::ErrorKind};
use std::{path::Path, process::ExitCode};

/// Threads start and stop with every power-on. The system's allocator keeps holes of the
/// old ones: after a day of game time it holds twice what is in use.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Exit code when a check failed.
const CHECK_FAILED: u8 = 1;
/// Exit code for bad usage or input.
const BAD_INPUT: u8 = 2;
/// Exit code after Ctrl-C: that which shells give a program that does not catch it.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(why) if why.kind() == ErrorKind::InvalidUtf8 => return exit_code(Err(no_text())),
        Err(why) => why.exit(),
    };
    // The window saves what it has opened; a command never does.
    if cli.has_command() {
        files::begin_register();
    }
    match cli.invocation() {
        Ok(cli::Invocation::Window(options)) => display::guarded(|| window::open(*options)),
        Ok(cli::Invocation::Play(options)) => exit_code(play::play(*options)),
        Ok(cli::Invocation::Decode(args)) => exit_code(decode::decode(&args)),
        Ok(cli::Invocation::Problem(args)) => exit_code(decode::problem(&args)),
        Ok(cli::Invocation::Calibrate(args)) => ended(calibrate::calibrate(&args)),
        Ok(cli::Invocation::Learn(args)) => exit_code(learn::learn(&args)),
        Ok(cli::Invocation::Plan(args)) => exit_code(plan::plan(&args)),
        Ok(cli::Invocation::CrossCheck(args)) => exit_code(cross_check::cross_check(&args)),
        Ok(cli::Invocation::Shot(args)) => exit_code(shot::shot(&args)),
        Ok(cli::Invocation::Bench(args)) => exit_code(bench::bench(&args, |groups| {
            long_run::progress_bar(Some(groups), " groups", args.quiet)
        })),
        Ok(cli::Invocation::Soak(args)) => exit_code(soak::soak(&args)),
        Ok(cli::Invocation::Sweep(args)) => exit_code(sweep::sweep(&args)),
        Ok(cli::Invocation::Verify(args)) => exit_code(verify::verify(&args)),
        Ok(cli::Invocation::Regress(args)) => exit_code(regress::regress(&args)),
        Ok(cli::Invocation::Review(args)) => exit_code(review::review(&args)),
        Ok(cli::Invocation::Diff(args)) => exit_code(diff::diff(&args)),
        Ok(cli::Invocation::Export(args)) => exit_code(export::export(&args)),
        Ok(cli::Invocation::Watch(args)) => exit_code(watch_source::watch(&args)),
        Ok(cli::Invocation::Lab(args)) => exit_code(lab::lab(&args)),
        Ok(cli::Invocation::Completions(args)) => {
            exit_code(manual::completions(&args, cli::Cli::command()))
        }
        Ok(cli::Invocation::Man(args)) => exit_code(manual::man(&args, cli::Cli::command())),
        Err(why) => exit_code(Err(why)),
    }
}

/// The error of an argument that is not in UTF-8 where a name or a file may be.
fn no_text() -> anyhow::Error {
    let argument = std::env::args_os().find(|argument| argument.to_str().is_none());
    let argument = argument.unwrap_or_default();
    anyhow::anyhow!(
        "the argument {} is not text in UTF-8, which it has to be; rename the file",
        files::shown(Path::new(&argument))
    )
}

/// The exit code of a command that found out whether all is right.
fn exit_code(result: anyhow::Result<bool>) -> ExitCode {
    ended(result.map(|is_right| if is_right { 0 } else { CHECK_FAILED }))
}

/// The exit code of a command that has found it; an error is printed in one sentence.
fn ended(result: anyhow::Result<u8>) -> ExitCode {
    let code = result.unwrap_or_else(|why| {
        output::complain(&format!("{why:#}"));
        BAD_INPUT
    });
    ExitCode::from(match long_run::is_interrupted() {
        true => INTERRUPTED,
        false => code,
    })
}

//! Blockscope: a workbench for a machine that plays Game Boy Tetris by looking at
//! the screen.
//!
//! Without a command it opens the window; `play` runs the same loop without one,
//! `decode` reads screenshots, `calibrate` makes a profile from clicks, `learn` finds out the controls of such a game, `plan` ranks
//! placements, `cross-check` compares the emulator cores, `shot` draws the window, `bench` measures, `soak` plays for hours,
//! `sweep` plays with faults, `verify` replays a session, `regress` and `diff` list what is read and decided differently,
//! `review` judges the placements of a game, `export` writes frames of a session as other files,
//! `watch` reads and follows a video or a capture, `lab` plays without pixels on boards of
//! any size, `mcp` answers agents, `serve` shows a game to other programs, `completions` and `man` print what shells and
//! manuals need.

mod calibrate;
mod certificate;
mod changes;
mod cli;
mod common_args;
mod console;
mod cross_check;
mod decode;
mod diff;
mod display;
mod export;
mod export_args;
mod frames;
mod game_profile;
mod inspection;
mod json;
mod lab;
mod learn;
mod long_run;
mod manual;
mod mcp;
mod movie;
mod output;
mod plan;
mod play;
mod play_args;
mod printable;
mod recorded_run;
mod regress;
mod report;
mod review;
mod serve;
mod shot;
mod shot_args;
mod soak;
mod soak_args;
mod sources;
mod sweep;
mod sweep_args;
mod sweep_plot;
mod tbp;
mod variant;
mod verify;
mod watch_source;
mod window;
mod window_args;

use clap::{CommandFactory as _, Parser as _, error::ErrorKind};
use cli::{Cli, Command};
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
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(why) if why.kind() == ErrorKind::InvalidUtf8 => return exit_code(Err(no_text())),
        Err(why) => why.exit(),
    };
    let Some(command) = cli.command else {
        let inspection = cli.window.inspection;
        return match cli.window.options() {
            Ok(options) => display::guarded(|| window::open(options, inspection)),
            Err(why) => exit_code(Err(why)),
        };
    };
    // The window saves what it has opened, and so does a client of `mcp`; another command never does.
    if !matches!(command, Command::Mcp(_)) {
        files::begin_register();
    }
    exit_code(match command {
        Command::Play(args) => args.options().and_then(play::play),
        Command::Decode(args) => decode::decode(&args),
        Command::Problem(args) => decode::problem(&args),
        Command::Calibrate(args) => return ended(calibrate::calibrate(&args)),
        Command::Learn(args) => learn::learn(&args),
        Command::Plan(args) => plan::plan(&args),
        Command::CrossCheck(args) => cross_check::cross_check(&args),
        Command::Shot(args) => shot::shot(&args),
        Command::Bench(args) => bench::bench(&args, |groups| {
            long_run::progress_bar(Some(groups), " groups", args.quiet)
        }),
        Command::Soak(args) => soak::soak(&args),
        Command::Sweep(args) => sweep::sweep(&args),
        Command::Verify(args) => verify::verify(&args),
        Command::Regress(args) => regress::regress(&args),
        Command::Review(args) => review::review(&args),
        Command::Diff(args) => diff::diff(&args),
        Command::Export(args) => export::export(&args),
        Command::Watch(args) => watch_source::watch(&args),
        Command::Sources(args) => sources::sources(&args),
        Command::Tbp(args) => tbp::tbp(&args),
        Command::Mcp(args) => mcp::mcp(&args),
        Command::Serve(args) => serve::serve(&args),
        Command::Lab(args) => lab::lab(&args),
        Command::Completions(args) => manual::completions(&args, Cli::command()),
        Command::Man(args) => manual::man(&args, Cli::command()),
    })
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

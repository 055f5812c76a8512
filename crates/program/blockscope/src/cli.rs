//! The command line.

use crate::{
    calibrate::CalibrateArgs,
    cross_check::CrossCheckArgs,
    decode::{DecodeArgs, ProblemArgs},
    diff::DiffArgs,
    export_args::ExportArgs,
    lab::LabArgs,
    learn::LearnArgs,
    manual::{CompletionsArgs, ManArgs, VERSION},
    mcp::McpArgs,
    plan::PlanArgs,
    play_args::PlayArgs,
    regress::RegressArgs,
    review::ReviewArgs,
    serve::ServeArgs,
    shot_args::ShotArgs,
    soak_args::SoakArgs,
    sources::SourcesArgs,
    sweep_args::SweepArgs,
    tbp::TbpArgs,
    verify::VerifyArgs,
    watch_source::WatchArgs,
    window_args::WindowArgs,
};
use bench::BenchArgs;
use clap::{Parser, Subcommand};

/// A workbench for a machine that plays Game Boy Tetris by looking at the screen.
///
/// Without a command it opens a window with the bot playing.
#[derive(Debug, Parser)]
#[command(version, long_version = VERSION.as_str(), args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// `None` opens the window.
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub window: WindowArgs,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play without a window, and report
    Play(Box<PlayArgs>),
    /// Read screenshots or a session and print what the pictures say
    Decode(DecodeArgs),
    /// Write an image, how it is read and what is read into one file, to show a problem
    Problem(ProblemArgs),
    /// Make a profile of another maker's game from a few clicks on pictures of it
    Calibrate(CalibrateArgs),
    /// Find out the controls of another maker's game by pressing and watching
    Learn(LearnArgs),
    /// Rank the placements on a board and print them
    Plan(PlanArgs),
    /// Run the emulator cores and a model of the game on the same inputs and compare
    CrossCheck(CrossCheckArgs),
    /// Draw the window off screen, into a PNG file
    Shot(ShotArgs),
    /// Measure how long things take, without a window
    Bench(BenchArgs),
    /// Play for hours of game time with disturbances, and report what went wrong
    Soak(SoakArgs),
    /// Play with faults at several rates, and report what they cost
    Sweep(SweepArgs),
    /// Replay a session and compare it with what was recorded
    Verify(VerifyArgs),
    /// Read and decide recorded sessions again, and list what has changed
    Regress(RegressArgs),
    /// Compare two profiles on the pictures of a session
    Diff(DiffArgs),
    /// Compare each placement of recorded games with the best one
    Review(ReviewArgs),
    /// Write frames of a session as pictures, films, tables, JSON, a movie or a log
    Export(Box<ExportArgs>),
    /// Read and follow a video, a capture or pictures, and print what changes
    Watch(WatchArgs),
    /// List what a picture can come from: devices, windows, the screen
    Sources(SourcesArgs),
    /// Answer as a bot of the Tetris Bot Protocol
    Tbp(TbpArgs),
    /// Answer an agent by tools of the Model Context Protocol
    Mcp(McpArgs),
    /// Serve what a game shows to OBS, NestrisChamps and LiveSplit on this computer
    Serve(Box<ServeArgs>),
    /// Experiments and searches for weights on boards of any size, without pixels
    Lab(LabArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print a manual page, in roff
    Man(ManArgs),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play_args::PlayOptions;
    use clap::CommandFactory as _;
    use machine::{Goal, Limits};
    use std::path::Path;
    use workbench::Speed;

    fn play(args: &[&str]) -> PlayOptions {
        let args = ["blockscope", "play"].iter().chain(args);
        match Cli::try_parse_from(args).unwrap().command {
            Some(Command::Play(args)) => args.options().unwrap(),
            _ => panic!("that is another command"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn nothing_means_the_window_with_the_bot_on_the_built_in_game() {
        let cli = Cli::try_parse_from(["blockscope"]).unwrap();
        assert!(cli.command.is_none());
        let options = cli.window.options().unwrap();
        assert!(options.cartridge.rom.is_none() && options.bot && !options.paused);
        assert_eq!(options.speed, Speed::Normal);
        assert!(!options.free_run);
    }

    #[test]
    fn free_running_can_be_chosen_for_the_window_and_for_play() {
        let cli = Cli::try_parse_from(["blockscope", "--free-run"]).unwrap();
        assert!(cli.window.options().unwrap().free_run);
        assert!(play(&["--free-run"]).run.free_run);
        let other = play(&["--strategy", "tbp:./bot -x"]);
        assert_eq!(other.tbp.as_deref(), Some("./bot -x"));
        assert_eq!(play(&[]).tbp, None);
        assert!(!play(&[]).run.free_run);
    }

    #[test]
    fn play_means_what_was_typed() {
        let options = play(&[
            "--level",
            "9",
            "--heart",
            "--pieces",
            "500",
            "--start-delay",
            "7",
            "--check",
            "--json",
        ]);
        assert_eq!(
            options.run.goal,
            Goal {
                level: 9,
                heart: true,
                start_delay: 7
            }
        );
        assert_eq!(
            options.run.limits,
            Limits {
                pieces: Some(500),
                ..Limits::default()
            }
        );
        assert_eq!((options.json.path(), options.check), (Path::new("-"), true));
        assert_eq!(play(&["--depth", "3"]).run.strategy.depth(), 3);
        assert!(!play(&["--faults", "lost-press:2%"]).run.faults.is_empty());
        assert_eq!(
            play(&["--until", "max-score"]).run.limits.score,
            Some(999_999)
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for args in [
            &["play", "--level", "10"][..],
            &["play", "--core", "nonsense"],
            &["play", "--until", "dawn"],
            &["play", "--depth", "6"],
            &["play", "--faults", "dorp@3"],
            &["--speed", "3"],
            &["soak", "--hours", "0"],
            &["soak", "--hours", "1", "--frames", "9"],
            &["completions", "no-shell"],
            &["play", "--pieces", "-1"],
        ] {
            let all = ["blockscope"].iter().chain(args);
            assert_eq!(
                Cli::try_parse_from(all).unwrap_err().exit_code(),
                2,
                "{args:?}"
            );
        }
    }
}

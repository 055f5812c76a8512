//! The command line: first what was typed ([`Cli`]), then what it means
//! ([`Invocation`]), so that nothing later has to ask again.

use crate::{cross_check::CrossCheckArgs, decode::DecodeArgs, plan::PlanArgs, shot::ShotArgs};
use app::{
    AppOptions,
    open::{self, Cartridge, Opened},
};
use bench::BenchArgs;
use clap::{Args, Parser, Subcommand, ValueEnum};
use emulator::CoreKind;
use machine::{Faults, Goal, Limits};
use planner::MAX_DEPTH;
use rules::MAX_SCORE;
use std::path::PathBuf;
use workbench::Speed;

/// A workbench for a machine that plays Game Boy Tetris by looking at the screen.
///
/// Without a command it opens a window with the bot playing.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    window: Window,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play without a window, and report
    Play(Play),
    /// Read screenshots and print what they say
    Decode(DecodeArgs),
    /// Rank the placements on a board and print them
    Plan(PlanArgs),
    /// Run the emulator cores and a model of the game on the same inputs and compare
    CrossCheck(CrossCheckArgs),
    /// Draw the window off screen, into a PNG file
    Shot(ShotArgs),
    /// Measure how long things take, without a window
    Bench(BenchArgs),
}

#[derive(Debug, Args)]
struct Window {
    /// A Game Boy ROM, a profile, a screenshot or a layout; without a ROM, the
    /// built-in game
    file: Option<PathBuf>,
    #[command(flatten)]
    bot: Bot,
    /// How fast time runs
    #[arg(long, value_name = "TIMES", default_value = "1", value_parser = speed)]
    speed: Speed,
    /// Start paused
    #[arg(long)]
    paused: bool,
    /// Start with the bot switched off
    #[arg(long)]
    bot_off: bool,
}

/// Who plays what, for every command that plays.
#[derive(Debug, Args)]
pub struct Bot {
    /// Which emulator runs the game
    #[arg(long, value_name = "NAME", default_value_t = CoreKind::default())]
    pub core: CoreKind,
    /// How pictures are read: a name or a TOML file; "auto" takes what fits
    #[arg(long, value_name = "NAME", default_value = open::AUTO)]
    pub profile: String,
    /// How pieces are placed: a name or a TOML file
    #[arg(long, value_name = "NAME", default_value = "four-feature")]
    pub strategy: String,
    /// The level at which games start
    #[arg(long, value_name = "0..9", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=9))]
    level: u8,
    /// Play with hearts: every level is ten levels faster
    #[arg(long)]
    heart: bool,
    /// Pictures of the title to wait before Start: another sequence of pieces
    #[arg(long, value_name = "N", default_value_t = 0)]
    start_delay: u32,
}

#[derive(Debug, Args)]
struct Play {
    /// A Game Boy ROM; without one, the built-in game
    #[arg(long, value_name = "FILE")]
    rom: Option<PathBuf>,
    #[command(flatten)]
    bot: Bot,
    /// Stop at this picture, counted from power-on
    #[arg(long, value_name = "N")]
    frames: Option<u64>,
    /// Stop when this many pieces have locked
    #[arg(long, value_name = "N")]
    pieces: Option<u64>,
    /// Stop when this many games have ended; without any limit, after one
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Stop when this is reached
    #[arg(long, value_name = "WHAT")]
    until: Option<Until>,
    /// How many pieces to look ahead, instead of what the strategy says
    #[arg(long, value_name = "1..5", value_parser = depth)]
    depth: Option<usize>,
    /// Let presses and pictures go wrong: KIND@FRAME or KIND%N with drop, delay,
    /// extra, white or freeze, and from=FRAME, seed=N, with commas between
    #[arg(
        long,
        value_name = "SPEC",
        default_value = "",
        hide_default_value = true
    )]
    faults: Faults,
    /// Write the report as JSON to a file, or to stdout for "-"
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Exit with 1 unless the run was clean
    #[arg(long)]
    check: bool,
    /// Show no progress and no summary
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Until {
    /// The score shows 999,999
    MaxScore,
}

/// Where the report goes.
#[derive(Debug, PartialEq, Eq)]
pub enum Json {
    /// To the program's stdout.
    Stdout,
    /// To a file.
    File(PathBuf),
}

/// What `play` does.
pub struct PlayOptions {
    /// The run itself.
    pub run: machine::play::PlayOptions,
    /// Where the report goes, if anywhere.
    pub json: Option<Json>,
    /// Whether an unclean run is a failure.
    pub check: bool,
    /// Whether to keep silent.
    pub quiet: bool,
}

/// What was meant.
pub enum Invocation {
    /// Open the window.
    Window(Box<AppOptions>),
    /// Play without one.
    Play(Box<PlayOptions>),
    /// Read screenshots.
    Decode(DecodeArgs),
    /// Rank placements.
    Plan(PlanArgs),
    /// Compare the cores.
    CrossCheck(CrossCheckArgs),
    /// Draw the window off screen.
    Shot(ShotArgs),
    /// Measure how long things take.
    Bench(BenchArgs),
}

impl Cli {
    /// What was meant by what was typed; files that are named are opened here.
    ///
    /// # Errors
    /// One sentence when a file is not what it should be.
    pub fn invocation(self) -> anyhow::Result<Invocation> {
        match self.command {
            None => self.window.invocation(),
            Some(Command::Play(play)) => play.invocation(),
            Some(Command::Decode(args)) => Ok(Invocation::Decode(args)),
            Some(Command::Plan(args)) => Ok(Invocation::Plan(args)),
            Some(Command::CrossCheck(args)) => Ok(Invocation::CrossCheck(args)),
            Some(Command::Shot(args)) => Ok(Invocation::Shot(args)),
            Some(Command::Bench(args)) => Ok(Invocation::Bench(args)),
        }
    }
}

impl Window {
    fn invocation(self) -> anyhow::Result<Invocation> {
        let opened = match self.file {
            Some(path) => open::open(&path).map(|opened| Some((path, opened)))?,
            None => None,
        };
        Ok(Invocation::Window(Box::new(AppOptions {
            cartridge: match &opened {
                Some((_, Opened::Cartridge(cartridge))) => cartridge.clone(),
                _ => Cartridge::built_in(),
            },
            opened,
            core: self.bot.core,
            eyes: open::eyes(&self.bot.profile)?,
            profile: open::profile_file(&self.bot.profile),
            strategy: open::strategy(&self.bot.strategy)?,
            goal: self.bot.goal(),
            speed: self.speed,
            paused: self.paused,
            bot: !self.bot_off,
        })))
    }
}

impl Play {
    fn invocation(self) -> anyhow::Result<Invocation> {
        let strategy = open::strategy(&self.bot.strategy)?;
        let run = machine::play::PlayOptions {
            rom: cartridge(self.rom)?.rom,
            core: self.bot.core,
            eyes: open::eyes(&self.bot.profile)?,
            strategy: match self.depth {
                Some(depth) => strategy.with_depth(depth),
                None => strategy,
            },
            goal: self.bot.goal(),
            limits: Limits {
                frames: self.frames,
                pieces: self.pieces,
                games: self.games,
                score: self.until.map(|Until::MaxScore| MAX_SCORE),
            },
            faults: self.faults,
        };
        Ok(Invocation::Play(Box::new(PlayOptions {
            run,
            json: self.json.map(|path| {
                if path.as_os_str() == "-" {
                    Json::Stdout
                } else {
                    Json::File(path)
                }
            }),
            check: self.check,
            quiet: self.quiet,
        })))
    }
}

impl Bot {
    /// Which game is wanted.
    pub fn goal(&self) -> Goal {
        Goal {
            level: self.level,
            heart: self.heart,
            start_delay: self.start_delay,
        }
    }
}

/// The cartridge in a file, or the built-in game.
///
/// # Errors
/// One sentence when the file is no ROM.
pub fn cartridge(path: Option<PathBuf>) -> anyhow::Result<Cartridge> {
    match path {
        Some(path) => open::cartridge(&path),
        None => Ok(Cartridge::built_in()),
    }
}

fn depth(text: &str) -> Result<usize, String> {
    let depth = text.parse().ok();
    depth
        .filter(|depth| (1..=MAX_DEPTH).contains(depth))
        .ok_or_else(|| format!("give a number of pieces from 1 to {MAX_DEPTH}"))
}

fn speed(text: &str) -> Result<Speed, String> {
    let times = text.strip_suffix(['x', '×']).unwrap_or(text);
    Speed::EACH
        .into_iter()
        .find(|speed| match speed.factor() {
            Some(factor) => times.parse() == Ok(factor),
            None => text == "max",
        })
        .ok_or_else(|| "choose 0.125, 0.25, 0.5, 1, 2, 4, 8 or max".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    fn play(args: &[&str]) -> PlayOptions {
        let args = ["blockscope", "play"].iter().chain(args);
        match Cli::try_parse_from(args).unwrap().invocation().unwrap() {
            Invocation::Play(options) => *options,
            _ => panic!("that is another command"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn nothing_means_the_window_with_the_bot_on_the_built_in_game() {
        let Invocation::Window(options) = Cli::try_parse_from(["blockscope"])
            .unwrap()
            .invocation()
            .unwrap()
        else {
            panic!("that is not the window");
        };
        assert!(options.cartridge.rom.is_none() && options.bot && !options.paused);
        assert_eq!(options.speed, Speed::Normal);
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
            "-",
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
        assert_eq!((options.json, options.check), (Some(Json::Stdout), true));
        assert_eq!(play(&["--depth", "3"]).run.strategy.depth(), 3);
        assert!(!play(&["--faults", "drop%40"]).run.faults.is_empty());
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

    #[test]
    fn every_speed_can_be_typed() {
        for wanted in Speed::EACH {
            let text = wanted.factor().map_or("max".to_owned(), |f| f.to_string());
            assert_eq!(speed(&text), Ok(wanted));
        }
        assert_eq!(speed("2x"), Ok(Speed::Double));
    }
}

//! The arguments of `blockscope play`.

use crate::{
    common_args::BotArgs,
    console::{Console, ConsoleArgs, PadTarget},
    json::JsonArg,
    movie::MovieArgs,
};
use anyhow::{Context as _, ensure};
use app::Cartridge;
use autofit::GameProfile;
use clap::ValueEnum;
use machine::{Faults, Limits};
use planner::MAX_DEPTH;
use rules::MAX_SCORE;
use std::path::{Path, PathBuf};
use trials::play::{MovieInput, PadFile};

/// Play without a window, and report
#[derive(Debug, clap::Args)]
pub struct PlayArgs {
    /// A Game Boy ROM; without one, the built-in game
    #[arg(long, value_name = "FILE")]
    rom: Option<PathBuf>,
    #[command(flatten)]
    bot: BotArgs,
    /// Stop at this picture, counted from power-on; without it, a run also stops after ten
    /// minutes of game time without a piece
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
    /// How many pieces to look ahead, instead of the depth of the strategy
    #[arg(long, value_name = "1..5", value_parser = depth)]
    depth: Option<usize>,
    /// Disturb pictures and presses: KIND=AMOUNT:RATE@FRAMES, of which only KIND is needed, as
    /// in white-lines:2%@1000..5000, several with commas between them; docs/faults.md has the
    /// kinds
    #[arg(
        long,
        value_name = "SPEC",
        default_value = "",
        hide_default_value = true
    )]
    faults: Faults,
    /// Let the game run on without waiting for the bot; pictures that it misses are
    /// dropped and counted
    #[arg(long)]
    free_run: bool,
    /// Record everything in a session file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the buttons of every frame to a file while it plays, one line a frame, with sums of the
    /// pictures; docs/commands.md has the format. "serial:PORT", with a port as /dev/ttyACM0,
    /// presses them on a console by a TAStm32
    #[arg(long, value_name = "FILE", conflicts_with = "free_run")]
    pad: Option<PadTarget>,
    /// Press the buttons of such a file in the place of the bot, and compare the pictures with its
    /// sums; exits with 1 where they differ
    #[arg(long, value_name = "FILE", conflicts_with = "free_run")]
    pad_in: Option<PathBuf>,
    #[command(flatten)]
    movie: MovieArgs,
    #[command(flatten)]
    console: ConsoleArgs,
    #[command(flatten)]
    json: JsonArg,
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

/// What `play` does.
pub struct PlayOptions {
    /// The run itself.
    pub run: trials::play::PlayOptions,
    /// What gets the buttons, if anything.
    pub pad_out: Option<PadTarget>,
    /// The console whose pictures are played by, if any; the emulator is not used then.
    pub console: Option<Console>,
    /// The program that chooses the placements, if any, with its arguments.
    pub tbp: Option<String>,
    /// The buttons to press in the place of the bot, if any.
    pub pad_in: Option<PadFile>,
    /// The movie whose buttons are pressed in the place of the bot, if any.
    pub movie: Option<MovieInput>,
    /// Where the report is written as JSON, if anywhere.
    pub json: JsonArg,
    /// Whether a run that is not clean is a failure.
    pub check: bool,
    /// Whether to show neither progress nor summary.
    pub quiet: bool,
    /// Another maker's game, by the profile that was given; it is played in the place of `run`.
    pub game: Option<Box<GameProfile>>,
}

impl PlayArgs {
    /// Opens the files that are named.
    ///
    /// # Errors
    /// One sentence when a file can't be read or holds something else.
    pub fn options(self) -> anyhow::Result<PlayOptions> {
        let tbp = self.bot.strategy().strip_prefix(named::TBP);
        let tbp = tbp.map(str::to_owned);
        if tbp.is_some() {
            let is_stepped = !self.free_run
                && self.pad_in.is_none()
                && !self.movie.is_used()
                && !self.console.is_used();
            ensure!(
                is_stepped,
                "a program of the Tetris Bot Protocol is waited for by the emulator; leave out \
                 --free-run, --pad-in, --movie and --source"
            );
        }
        let strategy = named::strategy(match tbp {
            // Places what the program can't, and drives the menus.
            Some(_) => named::STRATEGY,
            None => self.bot.strategy(),
        })?;
        let game = named::game_profile(&self.bot.profile)?;
        if game.is_some() {
            let is_plain = !self.bot.has_goal()
                && tbp.is_none()
                && self.until.is_none()
                && self.depth.is_none()
                && self.faults.is_empty()
                && !self.free_run
                && self.record.is_none()
                && self.pad.is_none()
                && self.pad_in.is_none()
                && !self.movie.is_used()
                && !self.console.is_used()
                && !self.check;
            ensure!(
                is_plain,
                "with a profile of another maker's game, play takes --rom, --core, --strategy, \
                 --frames, --pieces, --games, --json and --quiet; leave out the others"
            );
        }
        let run = trials::play::PlayOptions {
            rom: Cartridge::from_file_or_built_in(self.rom.as_deref())?.rom,
            core: self.bot.core,
            profile_choice: match game {
                Some(_) => named::profile(named::AUTO)?,
                None => named::profile(&self.bot.profile)?,
            },
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
                idle: None,
            },
            faults: self.faults,
            free_run: self.free_run,
            record: self.record,
        };
        Ok(PlayOptions {
            run,
            console: self.console.console(self.pad.as_ref())?,
            pad_out: self.pad,
            tbp,
            pad_in: self.pad_in.as_deref().map(pad_file).transpose()?,
            movie: self.movie.input()?,
            json: self.json,
            check: self.check,
            quiet: self.quiet,
            game: game.map(Box::new),
        })
    }
}

/// Reads a pad file.
fn pad_file(path: &Path) -> anyhow::Result<PadFile> {
    let text = files::read_text(path, files::MAX_FILE)?;
    PadFile::parse(&text).with_context(|| files::shown(path).to_string())
}

fn depth(text: &str) -> Result<usize, String> {
    let depth = text.parse().ok();
    depth
        .filter(|depth| (1..=MAX_DEPTH).contains(depth))
        .ok_or_else(|| format!("give a number of pieces from 1 to {MAX_DEPTH}"))
}

//! `blockscope serve`: what a game shows, for other programs on this computer.

use crate::{
    common_args::{BotArgs, SourceArgs},
    long_run, output,
    window_args::speed,
};
use ::serve::{Access, EmulatorFeed, Feed, Played, Server, SessionFeed, Show, SourceFeed, SplitAt};
use anyhow::{Context as _, bail, ensure};
use app::{Cartridge, RecordedSession};
use emulator::stdout;
use machine::MachineSetup;
use rules::Piece;
use source::{Cancel, SourceSpec};
use std::{
    io::Write as _, net::IpAddr, path::PathBuf, sync::atomic::Ordering, thread, time::Duration,
};
use ui_kit::theme;
use workbench::Speed;

/// The port that is listened on when none is given. No well-known program has it.
const PORT: u16 = 7420;
/// How often the end of the program is looked for when the source has ended.
const LOOK: Duration = Duration::from_millis(50);

/// Serve what a game shows to OBS, NestrisChamps and LiveSplit on this computer
///
/// The emulator plays, unless a session or another source is named. Prints the address of the page for
/// OBS; /state, /events, /nestrischamps and /livesplit are below it. It ends with Ctrl-C.
#[derive(Debug, clap::Args)]
pub struct ServeArgs {
    /// A Game Boy ROM; without one, the built-in game
    #[arg(long, value_name = "FILE")]
    rom: Option<PathBuf>,
    #[command(flatten)]
    bot: BotArgs,
    /// Show a recorded session, at its pace
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["source", "ffmpeg_input", "rom", "core", "profile", "strategy", "level", "heart", "start_delay"]
    )]
    session: Option<PathBuf>,
    /// Read and follow a video or a capture, which is named as for "watch"
    #[arg(
        long,
        value_name = "SOURCE",
        conflicts_with_all = ["ffmpeg_input", "rom", "core", "strategy", "level", "heart", "start_delay"]
    )]
    source: Option<SourceSpec>,
    #[command(flatten)]
    reading: SourceArgs,
    /// How fast it runs; what is captured live has its own pace
    #[arg(long, value_name = "TIMES", value_parser = speed, default_value = "1")]
    speed: Speed,
    /// The port to listen on; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// The address to listen on; another one than loopback needs a token
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    address: IpAddr,
    /// What each request has to carry, as ?token= or "Authorization: Bearer": 16 letters or more
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// Admit a page of another address too, such as `https://example.org`; may be given several times
    #[arg(long = "origin", value_name = "ORIGIN")]
    origins: Vec<String>,
    /// The lines at which LiveSplit is sent a split
    #[arg(long, value_name = "LINES,...", default_value = "10,20,30,40")]
    split_at: SplitAt,
    /// End when the source ends; without it, its last frame is shown until Ctrl-C
    #[arg(long)]
    once: bool,
    /// Print only the address of the page
    #[arg(long, short)]
    quiet: bool,
}

impl ServeArgs {
    /// What is shown, and its name.
    fn feed(&self, cancel: &Cancel) -> anyhow::Result<(Box<dyn Feed>, String)> {
        if let Some(path) = &self.session {
            let session = RecordedSession::open(path)?;
            let name = session.name;
            return Ok((
                Box::new(SessionFeed::new(session.history, session.current)),
                name,
            ));
        }
        let is_original = named::game_profile(&self.bot.profile)?.is_none();
        ensure!(
            is_original,
            "serve follows the original game and copies of it; leave --profile out, or name a profile \
             of one of these"
        );
        let profile = named::profile(&self.bot.profile)?;
        if let Some(spec) = self.source.clone().or_else(|| self.reading.input()) {
            let is_plain = self.rom.is_none() && !self.bot.has_strategy() && !self.bot.has_goal();
            ensure!(
                is_plain,
                "no emulator runs with --source or --ffmpeg-input; leave out --rom, --strategy, --level \
                 and --heart"
            );
            let source = self.reading.open(&spec, cancel)?;
            let is_live = source.is_live() || spec == SourceSpec::Stdin;
            let watcher = watch::Watcher::new(profile).with_marks(self.reading.marks());
            let feed = SourceFeed::new(source, is_live, watcher);
            return Ok((Box::new(feed), spec.to_string()));
        }
        let cartridge = Cartridge::from_file_or_built_in(self.rom.as_deref())?;
        let setup = MachineSetup {
            rom: cartridge.rom,
            core: self.bot.core,
            goal: self.bot.goal(),
            ..MachineSetup::new(profile, named::strategy(self.bot.strategy())?)
        };
        Ok((Box::new(EmulatorFeed::start(setup)?), cartridge.name))
    }
}

/// The colour of a piece in the window.
fn colour(piece: Piece) -> [u8; 3] {
    let [red, green, blue, _] = theme::piece(piece).to_array();
    [red, green, blue]
}

/// Serves until Ctrl-C.
///
/// # Errors
/// One sentence when the address can't be listened on or needs a token, the source can't be opened, or
/// it fails later.
pub fn serve(args: &ServeArgs) -> anyhow::Result<bool> {
    let access = Access::new(args.address, args.token.as_deref(), args.origins.clone())?;
    let has_token = access.has_token();
    // Before any core starts: cores write to the process's stdout.
    let mut out = stdout::keep().context("stdout can't be kept for the address")?;
    let cancel = long_run::interrupt_flag()?;
    let (mut feed, source) = args.feed(&cancel)?;
    let server = Server::start(access, args.port, colour)?;
    let printed = writeln!(out, "{}", server.page()).and_then(|()| out.flush());
    printed.context("stdout can't be written")?;
    if !args.quiet {
        let token = match has_token {
            true => "; each address needs ?token= and the token",
            false => "",
        };
        output::note(&format!("{source} is served until Ctrl-C{token}"));
    }
    let show = Show {
        source,
        speed: args.speed,
        splits: args.split_at.clone(),
    };
    match server.play(&mut *feed, &show, &cancel) {
        Played::Cancelled => {}
        Played::Ended if args.once => {}
        Played::Ended => {
            if !args.quiet {
                output::note("the source has ended; its last frame is shown until Ctrl-C");
            }
            while !cancel.load(Ordering::Relaxed) {
                thread::sleep(LOOK);
            }
        }
        Played::Failed(why) => bail!("{why}"),
    }
    Ok(true)
}

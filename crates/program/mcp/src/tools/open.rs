//! `open`: the built-in game, a ROM, a session or a picture.

use super::{
    Arguments,
    by_name::{self, By},
    state,
};
use crate::{
    answer::Answer,
    desk::{Desk, Open as Opened, OpenPicture},
    file_name,
    game::Game,
    turn::Turn,
};
use anyhow::{Context as _, anyhow, bail, ensure};
use app::{Cartridge, RecordedSession, Still};
use autofit::GameProfile;
use machine::{CoreKind, Faults, Goal, MachineSetup};
use named::AUTO;
use rmcp::schemars;
use serde::Deserialize;
use session_file::SessionFile;
use source::{SourceImage, read_picture};
use std::{path::Path, sync::Arc};
use vision::{ProfileChoice, Reader, intake};
use watch::{GameWatcher, ScreenReader};

/// Bytes of a file by which its kind is known.
const BEGIN: u64 = 64;

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// A ROM (.gb), a session or a picture (PNG, JPEG, GIF or WebP; the screen is found in it), in the
    /// folders given at the start. Without it, the built-in game.
    path: Option<String>,
    /// The run of a session; without it, the last one that has frames.
    run: Option<i64>,
    /// How pictures are read: "auto" (the default), a name, or a TOML file; for a picture also a profile
    /// that calibrate wrote. A session has its readings.
    profile: Option<String>,
    /// How the bot places pieces: a name such as "four-feature" (the default) or "max-score", or a TOML file.
    strategy: Option<String>,
    /// The level at which games start, 0 (the default) to 9.
    #[schemars(range(max = 9))]
    level: Option<u8>,
    /// Play with hearts: every level is ten levels faster.
    #[serde(default)]
    heart: bool,
    /// Pictures of the title to wait before Start: another number is another sequence of pieces.
    #[serde(default)]
    start_delay: u32,
    /// The emulator core: "boytacean" (the default) or "gameboy-core", which has no snapshots.
    core: Option<String>,
    /// Whether the bot presses buttons; true when left out.
    bot: Option<bool>,
    /// Faults in pictures and presses, such as "white-lines:2%" or "lost-press:1%,seed=3".
    faults: Option<String>,
}

impl Arguments for Open {
    const NAME: &'static str = "open";
    const TITLE: &'static str = "Open a game, a session or a picture";
    const ABOUT: &'static str = "Opens the built-in game, a ROM, a recorded session or a picture in place \
         of what was open, and returns what state returns. A game is paused before its first picture, with \
         the bot at the buttons.";
    const SECONDS: u64 = 30;
    const READS_ONLY: bool = false;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let opened = match &self.path {
            None => self.game(desk, Cartridge::built_in())?,
            Some(path) => {
                let path = desk.folders.input("path", path)?;
                self.file(desk, &path, turn)?
            }
        };
        state::of(desk.set(opened))
    }
}

impl Open {
    fn file(&self, desk: &Desk, path: &Path, turn: &Turn) -> anyhow::Result<Opened> {
        if files::begins_with(path, SessionFile::MAGIC) {
            return self.session(path);
        }
        let begin = files::disk::File::open(path);
        let mut head = Vec::new();
        let read = begin.and_then(|file| {
            use std::io::Read as _;
            file.take(BEGIN).read_to_end(&mut head)
        });
        read.with_context(|| format!("path: {} can't be read", files::shown(path)))?;
        match intake::format(&head) {
            Some(_) => self.picture(desk, path, turn),
            None => self.game(desk, Cartridge::from_file(path)?),
        }
    }

    fn game(&self, desk: &Desk, cartridge: Cartridge) -> anyhow::Result<Opened> {
        ensure!(
            self.run.is_none(),
            "run: only a session has runs; leave it out or name a session as path"
        );
        let level = self.level.unwrap_or(0);
        ensure!(level <= 9, "level: {level} is above 9; give 0 to 9");
        let core = self.core.as_deref().map(str::parse::<CoreKind>).transpose();
        let core = core
            .map_err(|why| anyhow!("core: {why}"))?
            .unwrap_or_default();
        let faults = self.faults.as_deref().unwrap_or_default();
        let faults: Faults = faults.parse().map_err(|why| anyhow!("faults: {why}"))?;
        let profile = self.profile.as_deref().unwrap_or(AUTO);
        let strategy = self.strategy.as_deref().unwrap_or(named::STRATEGY);
        let choice = by_name::choice(&desk.folders, profile)?;
        let setup = MachineSetup {
            rom: cartridge.rom,
            core,
            goal: Goal {
                level,
                heart: self.heart,
                start_delay: self.start_delay,
            },
            bot_on: self.bot.unwrap_or(true),
            ..MachineSetup::new(choice, by_name::strategy(&desk.folders, strategy)?)
        };
        let game = Game::start(setup, &faults, cartridge.name)?;
        Ok(Opened::Game(Box::new(game)))
    }

    fn session(&self, path: &Path) -> anyhow::Result<Opened> {
        self.only_path("a session", &["run"])?;
        let last = RecordedSession::open(path)?;
        let session = match self.run {
            Some(run) => last.open_run(run).map_err(|why| anyhow!("run: {why}"))?,
            None => last,
        };
        Ok(Opened::Session(Box::new(session)))
    }

    fn picture(&self, desk: &Desk, path: &Path, turn: &Turn) -> anyhow::Result<Opened> {
        self.only_path("a picture", &["profile"])?;
        let image = read_picture(path, turn.flag())?;
        turn.go_on()?;
        let image = SourceImage::Pixels(Arc::new(image));
        let name = file_name(path);
        let unread = || format!("path: {name} can't be read");
        let profile = self.profile.as_deref().unwrap_or(AUTO);
        let picture = match by_name::profile(&desk.folders, profile)? {
            By::Choice(choice) => {
                let read = ScreenReader::new(choice.clone()).read(&image);
                let read = read.map_err(anyhow::Error::msg).with_context(unread)?;
                if read.is_guess() {
                    bail!("path: {name} can't be read: {}", watch::GUESS);
                }
                OpenPicture {
                    reader: Some(reader(&choice, &read.picture)),
                    still: Still::new(name, read.picture, &choice, 0),
                    game: None,
                }
            }
            By::Game(game) => of_game(name, &image, Arc::new(*game))?,
        };
        Ok(Opened::Picture(Box::new(picture)))
    }

    /// Refuses the arguments that only a game has.
    fn only_path(&self, what: &str, taken: &[&str]) -> anyhow::Result<()> {
        let given = [
            ("run", self.run.is_some()),
            ("profile", self.profile.is_some()),
            ("strategy", self.strategy.is_some()),
            ("level", self.level.is_some()),
            ("heart", self.heart),
            ("start_delay", self.start_delay > 0),
            ("core", self.core.is_some()),
            ("bot", self.bot.is_some()),
            ("faults", self.faults.is_some()),
        ];
        let mut other = given
            .iter()
            .filter(|(name, is_given)| *is_given && !taken.contains(name));
        match other.next() {
            Some((name, _)) => bail!("{name}: {what} does not take it; leave it out"),
            None => Ok(()),
        }
    }
}

/// The reader that reads a picture.
fn reader(choice: &ProfileChoice, picture: &screen::Picture) -> Reader {
    let mut choice = choice.clone();
    choice.reset();
    choice.see(picture);
    Reader::new(choice.profile().clone())
}

/// A picture of another maker's game.
fn of_game(
    name: String,
    image: &SourceImage,
    game: Arc<GameProfile>,
) -> anyhow::Result<OpenPicture> {
    let picture = GameWatcher::new(Arc::clone(&game)).picture(image);
    let unread = || format!("path: {name} can't be read");
    let picture = picture.map_err(anyhow::Error::msg).with_context(unread)?;
    let decoded = game.read(&picture).decoded();
    let choice = named::profile(AUTO)?;
    Ok(OpenPicture {
        still: Still::new(name, picture, &choice, 0),
        reader: None,
        game: Some((game, decoded)),
    })
}

//! Arguments that several commands share: those of every command that plays, and of every command
//! that reads a source.

use app::named;
use emulator::CoreKind;
use machine::Goal;
use source::{Cancel, Source, SourceError, SourceSpec};
use std::path::PathBuf;

/// Which core runs the game, how it is read and how it is played.
#[derive(Debug, clap::Args)]
pub struct BotArgs {
    /// Which emulator runs the game
    #[arg(long, value_name = "NAME", default_value_t = CoreKind::default())]
    pub core: CoreKind,
    /// How pictures are read: a name or a TOML file; "auto" takes what fits
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
    pub profile: String,
    /// How pieces are placed: a name or a TOML file [default: four-feature]
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// The level at which games start [default: 0]
    #[arg(long, value_name = "0..9", value_parser = clap::value_parser!(u8).range(0..=9))]
    level: Option<u8>,
    /// Play with hearts: every level is ten levels faster
    #[arg(long)]
    heart: bool,
    /// Pictures of the title to wait before Start: another sequence of pieces
    #[arg(long, value_name = "N", default_value_t = 0)]
    start_delay: u32,
}

/// The strategy of those who choose none.
const STRATEGY: &str = "four-feature";

impl BotArgs {
    /// How pieces are placed: a name or a file.
    pub fn strategy(&self) -> &str {
        self.strategy.as_deref().unwrap_or(STRATEGY)
    }

    /// Whether a strategy was typed.
    pub const fn has_strategy(&self) -> bool {
        self.strategy.is_some()
    }

    /// Whether a level or hearts were typed.
    pub const fn has_goal(&self) -> bool {
        self.level.is_some() || self.heart
    }

    /// Which game is to be played.
    pub fn goal(&self) -> Goal {
        Goal {
            level: self.level.unwrap_or_default(),
            heart: self.heart,
            start_delay: self.start_delay,
        }
    }
}

#[derive(Debug, clap::Args)]
pub struct SourceArgs {
    /// Read what ffmpeg reads with these input arguments, as in "-ss 60 -i film.mkv"
    #[arg(long, value_name = "ARGUMENTS", allow_hyphen_values = true)]
    pub ffmpeg_input: Option<String>,
    /// The ffmpeg that reads video files and devices
    #[arg(long, value_name = "PROGRAM")]
    pub ffmpeg: Option<PathBuf>,
}

impl SourceArgs {
    /// The source of `--ffmpeg-input`.
    pub fn input(&self) -> Option<SourceSpec> {
        self.ffmpeg_input.clone().map(SourceSpec::Ffmpeg)
    }

    /// Opens a source, which ends when `cancel` is set.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn open(&self, spec: &SourceSpec, cancel: &Cancel) -> Result<Box<dyn Source>, SourceError> {
        watch::open(spec, self.ffmpeg.as_deref(), cancel)
    }
}

//! The arguments of every command that plays.

use app::named;
use emulator::CoreKind;
use machine::Goal;

/// Which core runs the game, how it is read and how it is played.
#[derive(Debug, clap::Args)]
pub struct BotArgs {
    /// Which emulator runs the game
    #[arg(long, value_name = "NAME", default_value_t = CoreKind::default())]
    pub core: CoreKind,
    /// How pictures are read: a name or a TOML file; "auto" takes what fits
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
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

impl BotArgs {
    /// Which game is to be played.
    pub fn goal(&self) -> Goal {
        Goal {
            level: self.level,
            heart: self.heart,
            start_delay: self.start_delay,
        }
    }
}

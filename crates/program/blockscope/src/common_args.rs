//! Arguments that several commands share: those of every command that plays, and of every command
//! that reads a source.

use emulator::CoreKind;
use machine::Goal;
use planner::Strategy;
use source::{Cancel, Source, SourceError, SourceSpec};
use std::{path::PathBuf, sync::Arc};
use vision::ProfileChoice;
use watch::{ByHand, Exact, Marks};

/// Which core runs the game, how it is read and how it is played.
#[derive(Debug, clap::Args)]
pub struct BotArgs {
    /// Which emulator runs the game
    #[arg(long, value_name = "NAME", default_value_t = CoreKind::default())]
    pub core: CoreKind,
    /// How pictures are read: a name or a TOML file; "auto" takes what fits
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
    pub profile: String,
    /// How pieces are placed: a name or a TOML file; with play also "tbp:PROGRAM ARGUMENTS", a program
    /// of the Tetris Bot Protocol [default: four-feature]
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

impl BotArgs {
    /// How pieces are placed: a name or a file.
    pub fn strategy(&self) -> &str {
        self.strategy.as_deref().unwrap_or(named::STRATEGY)
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

/// What reads and decides in the place of what a session was recorded with.
#[derive(Debug, clap::Args)]
pub struct InsteadArgs {
    /// Read the pictures by another profile than the recorded one: a name or a TOML file
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,
    /// Decide by another strategy than the recorded one: a name or a TOML file
    #[arg(long, value_name = "NAME")]
    pub strategy: Option<String>,
}

impl InsteadArgs {
    /// The profile that was named.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn profile(&self) -> anyhow::Result<Option<Arc<ProfileChoice>>> {
        let named = self.profile.as_deref().map(named::profile).transpose()?;
        Ok(named.map(Arc::new))
    }

    /// The strategy that was named.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn strategy(&self) -> anyhow::Result<Option<Arc<Strategy>>> {
        let named = self.strategy.as_deref().map(named::strategy).transpose()?;
        Ok(named.map(Arc::new))
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
    /// The corners of the screen in images: eight numbers, clockwise from the upper left one. They
    /// are moved to the edges nearby
    #[arg(
        long,
        value_name = "X,Y,...",
        value_parser = corners,
        conflicts_with = "crop",
        allow_hyphen_values = true
    )]
    corners: Option<Corners>,
    /// Find the screen in this part of images: left column, upper row, width and height
    #[arg(long, value_name = "X,Y,WIDTH,HEIGHT", value_parser = crop)]
    crop: Option<Crop>,
    /// Which screen is read where an image has several, the likeliest first
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..=SCREENS),
        conflicts_with = "corners"
    )]
    screen: u8,
}

/// Screens of an image that can be asked for, each of which takes as long to find as all before it.
const SCREENS: i64 = 8;

/// The corners of the screen in an image, clockwise from the upper left one.
type Corners = [[f32; 2]; 4];
/// A part of an image: its left column, upper row, width and height.
type Crop = [u32; 4];

fn corners(text: &str) -> Result<Corners, &'static str> {
    let numbers: Option<Vec<f32>> = text
        .split(',')
        .map(|word| word.trim().parse().ok())
        .collect();
    let numbers = numbers.filter(|numbers| numbers.iter().all(|number| number.is_finite()));
    let eight: Option<[f32; 8]> = numbers.and_then(|numbers| numbers.try_into().ok());
    let [a, b, c, d, e, f, g, h] =
        eight.ok_or("give eight numbers, as 10,5,330,5,330,293,10,293")?;
    Ok([[a, b], [c, d], [e, f], [g, h]])
}

fn crop(text: &str) -> Result<Crop, &'static str> {
    let numbers: Option<Vec<u32>> = text
        .split(',')
        .map(|word| word.trim().parse().ok())
        .collect();
    let four = numbers.and_then(|numbers| numbers.try_into().ok());
    four.ok_or("give four whole numbers, as 40,60,640,576")
}

impl SourceArgs {
    /// The source of `--ffmpeg-input`.
    pub fn input(&self) -> Option<SourceSpec> {
        self.ffmpeg_input.clone().map(SourceSpec::Ffmpeg)
    }

    /// What was marked in the images. Corners are moved to the edges nearby.
    pub fn marks(&self) -> Marks {
        Marks {
            part: self.crop,
            corners: self.corners.map(|corners| ByHand {
                corners,
                exact: Exact::Near,
            }),
            screen: self.screen - 1,
        }
    }

    /// Opens a source, which ends when `cancel` is set.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn open(&self, spec: &SourceSpec, cancel: &Cancel) -> Result<Box<dyn Source>, SourceError> {
        watch::open(spec, self.ffmpeg.as_deref(), cancel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_images_are_read() {
        let read = corners("10,5.5, 330,5,330,293,-1,293");
        let expected = [[10.0, 5.5], [330.0, 5.0], [330.0, 293.0], [-1.0, 293.0]];
        assert_eq!(read, Ok(expected));
        assert_eq!(crop("0,24,640,576"), Ok([0, 24, 640, 576]));
        for text in [
            "",
            "1,2",
            "1,2,3,4,5,6,7,8,9",
            "1,2,3,4,5,6,7,x",
            "1,2,3,4,5,6,7,inf",
        ] {
            assert!(corners(text).is_err(), "{text}");
        }
        for text in ["", "1,2,3", "1,2,3,4,5", "1,2,-3,4", "1,2,3,4.5"] {
            assert!(crop(text).is_err(), "{text}");
        }
    }
}

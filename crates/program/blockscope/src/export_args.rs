//! The arguments of `blockscope export`.

use crate::{
    frames::Frames,
    variant::{Choice, choices, one_of},
};
use export::{Look, MAX_EVERY, MAX_SCALE};
use std::path::PathBuf;
use strum::IntoEnumIterator as _;
use workbench::{Action, Content, ExportFormat, Layer, Palette};

/// What needs the game of a session.
const OF_GAME: &str = "of game";

/// Write frames of a session as pictures, films, tables, JSON, a movie or a log
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new(OF_GAME).args(["sound", "bk2"]).multiple(true))]
pub struct ExportArgs {
    /// The session
    #[arg(value_name = "SESSION")]
    pub session: PathBuf,
    #[command(flatten)]
    pub target: Target,
    /// The frames, both ends included: A..B, A.., ..B or one frame; without it, all
    #[arg(
        long,
        value_name = "A..B",
        default_value = "..",
        hide_default_value = true
    )]
    pub frames: Frames,
    /// The run; without it, the last one
    #[arg(long, value_name = "N")]
    pub run: Option<i64>,
    /// The branch; without it, the one with the newest frame
    #[arg(long, value_name = "N")]
    pub branch: Option<u32>,
    /// Take every so many frames for a picture; without it, 2 for a GIF and else 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_EVERY)))]
    pub every: Option<u32>,
    /// Pixels of the file for each pixel of the game
    #[arg(long, value_name = "1..8", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_SCALE)))]
    scale: u8,
    /// How the four shades are shown
    #[arg(long, value_name = "PALETTE", default_value = "green", value_parser = one_of(choices(Palette::iter(), Action::Palette)))]
    palette: Palette,
    /// The layers over the picture, separated by commas
    #[arg(long, value_name = "LAYER", value_delimiter = ',', default_value = "none", value_parser = one_of(layers()))]
    layers: Vec<Layers>,
    /// Write the sound of a film beside it, as a WAV file of its name
    #[arg(long)]
    pub sound: bool,
    /// The game of the session, for its sound or the header of a movie; without it, the one that is
    /// built in
    #[arg(long, value_name = "FILE", requires = OF_GAME)]
    pub rom: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// The format and the file that were chosen, by an option of the format's name.
#[derive(Debug)]
pub struct Target {
    pub format: ExportFormat,
    /// "-" is stdout.
    pub path: PathBuf,
}

/// The options that only pictures have.
const OF_PICTURES: [&str; 4] = ["every", "scale", "palette", "layers"];

impl clap::Args for Target {
    fn augment_args(command: clap::Command) -> clap::Command {
        let names = ExportFormat::iter().map(<&str>::from);
        let group = clap::ArgGroup::new("Target").args(names).required(true);
        command.args(ExportFormat::iter().map(option)).group(group)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

/// The option of a format.
fn option(format: ExportFormat) -> clap::Arg {
    let (name, info) = (<&str>::from(format), format.info());
    let (value, help) = match info.content {
        Content::Folder => ("FOLDER", info.about.to_owned()),
        _ => ("FILE", format!("{}; \"-\" is stdout", info.about)),
    };
    let option = clap::Arg::new(name).long(name).value_name(value).help(help);
    let option = option.value_parser(clap::value_parser!(PathBuf));
    let option = match format.has_pictures() {
        true => option,
        false => option.conflicts_with_all(OF_PICTURES),
    };
    match format.is_film() {
        true => option,
        false => option.conflicts_with_all(["every", "sound"]),
    }
}

impl clap::FromArgMatches for Target {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        let mut formats = ExportFormat::iter();
        let chosen = formats.find_map(|format| {
            let path = matches.get_one::<PathBuf>(format.into())?.clone();
            Some(Self { format, path })
        });
        chosen.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::MissingRequiredArgument))
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl ExportArgs {
    /// How pictures are drawn.
    pub fn look(&self) -> Look {
        let chosen = |layer: &Layer| {
            let all = self.layers.contains(&Layers::All);
            all || self.layers.contains(&Layers::One(*layer))
        };
        Look {
            scale: self.scale,
            colours: self.palette.rgb(),
            layers: Layer::of_records().filter(chosen).collect(),
        }
    }
}

/// A word of `--layers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layers {
    None,
    All,
    One(Layer),
}

fn layers() -> Vec<Choice<Layers>> {
    let word = |name, help, value| Choice { name, help, value };
    let one = choices(Layer::of_records(), Action::Layer).into_iter();
    let one = one.map(|layer| word(layer.name, layer.help, Layers::One(layer.value)));
    [
        word("none", "No layer", Layers::None),
        word("all", "Every layer", Layers::All),
    ]
    .into_iter()
    .chain(one)
    .collect()
}

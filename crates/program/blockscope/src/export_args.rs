//! The arguments of `blockscope export`.

use crate::{
    frames::Frames,
    variant::{Choice, choices, one_of},
};
use export::{Look, MAX_EVERY, MAX_SCALE};
use std::path::{Path, PathBuf};
use strum::IntoEnumIterator as _;
use workbench::{Action, Layer, Palette};

/// Write frames of a session as pictures, films, tables or JSON
#[derive(Debug, clap::Args)]
pub struct ExportArgs {
    /// The session
    #[arg(value_name = "SESSION")]
    pub session: PathBuf,
    #[command(flatten)]
    pub formats: Formats,
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
    #[arg(long, conflicts_with_all = ["png", "csv", "jsonl", "plan"])]
    pub sound: bool,
    /// The game of the session, for its sound; without it, the one that is built in
    #[arg(long, value_name = "FILE", requires = "sound")]
    pub rom: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// What is written, and where.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub struct Formats {
    /// Write one frame as a PNG file
    #[arg(long, value_name = "FILE", conflicts_with = "every")]
    png: Option<PathBuf>,
    /// Write a PNG file for each picture into a new folder
    #[arg(long, value_name = "FOLDER")]
    png_folder: Option<PathBuf>,
    /// Write a GIF; its delays alternate so that its length is right
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// Write an animated PNG with all colours and exact delays
    #[arg(long, value_name = "FILE")]
    apng: Option<PathBuf>,
    /// Write uncompressed video for an encoder; "-" is stdout
    #[arg(long, value_name = "FILE")]
    y4m: Option<PathBuf>,
    /// Write an MP4 video with the program ffmpeg, which is looked for in PATH; "-" is stdout
    #[arg(long, value_name = "FILE")]
    mp4: Option<PathBuf>,
    /// Write the readings as a table, a row for each frame; "-" is stdout
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_PICTURES)]
    csv: Option<PathBuf>,
    /// Write the readings as JSON, an object and a line for each frame; "-" is stdout
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_PICTURES)]
    jsonl: Option<PathBuf>,
    /// Write the plan in force at one frame as JSON; "-" is stdout
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_PICTURES)]
    plan: Option<PathBuf>,
}

/// The options that only pictures have.
const OF_PICTURES: [&str; 4] = ["every", "scale", "palette", "layers"];

/// A format with its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format<'a> {
    Png(&'a Path),
    PngFolder(&'a Path),
    Gif(&'a Path),
    Apng(&'a Path),
    Y4m(&'a Path),
    Mp4(&'a Path),
    Csv(&'a Path),
    Jsonl(&'a Path),
    Plan(&'a Path),
}

impl Formats {
    /// The format that was chosen.
    pub fn chosen(&self) -> Option<Format<'_>> {
        let formats = [
            self.png.as_deref().map(Format::Png),
            self.png_folder.as_deref().map(Format::PngFolder),
            self.gif.as_deref().map(Format::Gif),
            self.apng.as_deref().map(Format::Apng),
            self.y4m.as_deref().map(Format::Y4m),
            self.mp4.as_deref().map(Format::Mp4),
            self.csv.as_deref().map(Format::Csv),
            self.jsonl.as_deref().map(Format::Jsonl),
            self.plan.as_deref().map(Format::Plan),
        ];
        formats.into_iter().flatten().next()
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

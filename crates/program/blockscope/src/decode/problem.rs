//! `blockscope problem`: an image, how it is read and what is read, in one file; and such a file read
//! again.

use super::object::{Failed, FileObject};
use crate::{common_args::SourceArgs, long_run, output};
use anyhow::{Context as _, bail};
use autofit::GameProfile;
use export::Problem;
use files::OutputFile;
use image::RgbImage;
use serde::Serialize;
use serde_json::Value;
use source::{Cancel, Source as _, SourceImage, SourceSpec};
use std::{
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
};
use vision::{Profile, ProfileChoice};
use watch::{DecodedImage, GameWatcher, Marks, ScreenReader};

/// Write an image, how it is read and what is read into one file, to show a problem
///
/// The file is a PNG picture with the profile, the place of the screen and the reading in it. Opened in
/// the window, or read by "decode", it is read as it was.
#[derive(Debug, clap::Args)]
pub struct ProblemArgs {
    /// An image, or any source that "watch" takes
    #[arg(required_unless_present = "ffmpeg_input", value_name = "IMAGE")]
    source: Option<SourceSpec>,
    /// The frame of a source
    #[arg(long, value_name = "N", default_value_t = 0)]
    frame: u64,
    /// How it is read: a name or a TOML file; "auto" takes the best fit
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
    profile: String,
    #[command(flatten)]
    reading: SourceArgs,
    /// What is wrong
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// The PNG file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Writes the file.
///
/// # Errors
/// One sentence when the image can't be taken from its source, the profile can't be read, or the file
/// can't be written.
pub fn problem(args: &ProblemArgs) -> anyhow::Result<bool> {
    let Some(spec) = args.source.clone().or_else(|| args.reading.input()) else {
        bail!("name an image or a source");
    };
    let by = By::named(&args.profile)?;
    let cancel = long_run::interrupt_flag()?;
    let image = image_of(&spec, args, &cancel)?;
    let marks = args.reading.marks();
    let source = match args.frame {
        0 => spec.to_string(),
        frame => format!("{spec}, frame {frame}"),
    };
    let reading = by.value(&source, &image, marks)?;
    let mut problem = Problem::new(source, args.profile.clone(), reading);
    problem.note.clone_from(&args.note);
    problem.profile_text = by.text;
    problem.mark(marks);
    let file = OutputFile::open(&args.output)?;
    let name = file.name();
    let mut out = BufWriter::new(file.into_stream()?);
    let written = problem.write(&image, &mut out);
    written.with_context(|| format!("{name} can't be written"))?;
    let flushed = out.flush();
    flushed.with_context(|| format!("{name} can't be written"))?;
    Ok(true)
}

/// The image of a frame.
fn image_of(
    spec: &SourceSpec,
    args: &ProblemArgs,
    cancel: &Cancel,
) -> anyhow::Result<Arc<RgbImage>> {
    let mut source = args.reading.open(spec, cancel)?;
    loop {
        let Some(frame) = source.next()? else {
            bail!("{spec} has no frame {}; name one that it has", args.frame);
        };
        if frame.number < args.frame {
            continue;
        }
        match frame.image {
            SourceImage::Pixels(image) => return Ok(image),
            SourceImage::Exact(_) => bail!(
                "{spec} has the screen itself and what was read of it; send that file as it is"
            ),
        }
    }
}

/// What is compared of two readings.
const READ: [&str; 6] = ["screen", "board", "next", "score", "level", "lines"];

/// How an image is read.
struct By {
    reader: Reader,
    /// The text of the profile, if it is one of a person.
    text: Option<String>,
}

enum Reader {
    Screen(ProfileChoice),
    Game(Arc<GameProfile>),
}

impl By {
    /// By the name of a profile, or a file.
    fn named(name: &str) -> anyhow::Result<Self> {
        let reader = match named::game_profile(name)? {
            Some(game) => Reader::Game(Arc::new(game)),
            None => Reader::Screen(named::profile(name)?),
        };
        let text = Path::new(name)
            .is_file()
            .then(|| app::file::read_text(Path::new(name), app::file::MAX_TEXT));
        Ok(Self {
            reader,
            text: text.transpose()?,
        })
    }

    /// As an image was read whose problem is known.
    fn stored(problem: &Problem) -> anyhow::Result<Self> {
        let Some(text) = &problem.profile_text else {
            return Self::named(&problem.profile);
        };
        let bad = || {
            format!(
                "the profile {} of the problem can't be used",
                problem.profile
            )
        };
        let reader = if GameProfile::is_format(text) {
            Reader::Game(Arc::new(GameProfile::parse(text).with_context(bad)?))
        } else {
            Reader::Screen(Profile::parse(text).with_context(bad)?.into())
        };
        Ok(Self {
            reader,
            text: Some(text.clone()),
        })
    }

    /// What is read.
    fn read(&self, image: &Arc<RgbImage>, marks: Marks) -> Result<DecodedImage, String> {
        let image = SourceImage::Pixels(Arc::clone(image));
        match &self.reader {
            Reader::Screen(choice) => {
                let mut reader = ScreenReader::new(choice.clone()).with_marks(marks);
                reader.read(&image).map(|read| DecodedImage::from(&read))
            }
            Reader::Game(game) => {
                let mut watcher = GameWatcher::new(Arc::clone(game)).with_marks(marks);
                watcher.read(&image).map(DecodedImage::from)
            }
        }
    }

    /// What is read, as it is printed.
    fn value(&self, file: &str, image: &Arc<RgbImage>, marks: Marks) -> anyhow::Result<Value> {
        match self.read(image, marks) {
            Ok(read) => value(&FileObject { file, read }),
            Err(error) => value(&Failed { file, error }),
        }
    }
}

fn value(of: &impl Serialize) -> anyhow::Result<Value> {
    serde_json::to_value(of).context("the reading can't be written as JSON")
}

/// Reads an image as it was when its problem was written, and states on stderr whether it is read the
/// same now.
pub(super) fn read_again(
    name: &str,
    problem: &Problem,
    image: RgbImage,
    marks: Marks,
) -> anyhow::Result<DecodedImage> {
    let by = By::stored(problem)?;
    let marks = if marks.is_empty() {
        problem.marks()
    } else {
        marks
    };
    let image = Arc::new(image);
    let now = by.value(&problem.source, &image, marks)?;
    // The window stores what is read without the place.
    let is_same = |key: &&str| now.get(*key) == problem.reading.get(*key);
    output::note(&match READ.iter().all(is_same) {
        true => format!("{name} is read as it was by version {}", problem.program),
        false => format!(
            "{name} is read in another way than by version {}",
            problem.program
        ),
    });
    let read = by.read(&image, marks).map_err(anyhow::Error::msg);
    read.with_context(|| format!("{name} can't be read"))
}

//! `blockscope sources`: what a picture can come from on this system.

use crate::json::{JsonArg, Object, schema};
use serde::Serialize;
use source::{FFMPEG, Preset, System};
use std::{io, path::PathBuf};

/// List what a picture can come from: devices, windows, the screen
///
/// Devices are handhelds, capture cards and cameras.
/// What shows a game most likely is listed first. Each is a source that watch, review and decode
/// take, and that the window opens.
#[derive(Debug, clap::Args)]
pub struct SourcesArgs {
    #[command(flatten)]
    json: JsonArg,
    /// The ffmpeg that lists capture devices
    #[arg(long, value_name = "PROGRAM", default_value = FFMPEG)]
    ffmpeg: PathBuf,
}

/// The list.
#[derive(Serialize)]
struct Sources {
    sources: Vec<Listed>,
}

/// A source.
#[derive(Serialize)]
struct Listed {
    source: String,
    title: String,
    kind: &'static str,
}

/// Prints a line for each source, or a sentence where there is none.
///
/// # Errors
/// One sentence when ffmpeg can't be started, without which none of them opens, or the list can't be
/// written.
pub fn sources(args: &SourcesArgs) -> anyhow::Result<bool> {
    let json = args.json.open()?;
    let presets = source::presets(&args.ffmpeg, &System::this())?;
    let listed = presets.iter().map(|preset| Listed {
        source: preset.source.to_string(),
        title: preset.title.clone(),
        kind: preset.kind.name(),
    });
    let sources = Sources {
        sources: listed.collect(),
    };
    let object = Object::new(schema::SOURCES, &sources);
    json.write(&mut io::stdout(), &object, || text(&presets))?;
    Ok(true)
}

/// What is opened, and what it is, in columns.
fn text(presets: &[Preset]) -> String {
    if presets.is_empty() {
        return "Nothing was found that pictures can come from: connect a capture device, or name \
                a file\n"
            .to_owned();
    }
    let sources: Vec<String> = presets.iter().map(|it| it.source.to_string()).collect();
    let width = sources.iter().map(|it| it.chars().count()).max();
    let width = width.unwrap_or(0);
    let line = |(preset, source): (&Preset, &String)| {
        let kind = preset.kind.title();
        format!("{source:width$}  {} ({kind})\n", preset.title)
    };
    presets.iter().zip(&sources).map(line).collect()
}

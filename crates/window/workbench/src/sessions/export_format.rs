//! The formats in which frames are exported.

use serde::{Deserialize, Serialize};

/// A format in which frames are exported.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, strum::EnumIter,
)]
#[serde(rename_all = "kebab-case")]
pub enum ExportFormat {
    /// One picture as PNG.
    Png,
    /// Each picture as a PNG file of a new folder.
    PngFolder,
    /// A film as GIF.
    #[default]
    Gif,
    /// A film as animated PNG.
    Apng,
    /// A film as uncompressed video.
    Y4m,
    /// A film as MP4, by the user's ffmpeg.
    Mp4,
    /// Readings as a table.
    Csv,
    /// Readings as JSON, an object and a line for each frame.
    Jsonl,
    /// The plan in force at one frame, as JSON.
    Plan,
}

impl ExportFormat {
    /// The label of its button.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Png => "PNG, one frame",
            Self::PngFolder => "PNG files in a folder",
            Self::Gif => "GIF",
            Self::Apng => "Animated PNG",
            Self::Y4m => "Y4M video",
            Self::Mp4 => "MP4 video",
            Self::Csv => "CSV table",
            Self::Jsonl => "JSON lines",
            Self::Plan => "Plan as JSON",
        }
    }

    /// The tooltip: one line on what is written.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Png => "The picture of one frame",
            Self::PngFolder => "The picture of each frame as a file of a new folder",
            Self::Gif => "A film of 256 colours; it shows every second frame at most",
            Self::Apng => "A film of all colours with exact delays; browsers show it",
            Self::Y4m => "Uncompressed video, which encoders such as ffmpeg read",
            Self::Mp4 => "A video that every player shows, made by your ffmpeg",
            Self::Csv => {
                "A row for each frame: time, screen, buttons, events and all numbers that can be \
                 plotted"
            }
            Self::Jsonl => "An object for each frame: its reading, buttons, answer and events",
            Self::Plan => "The plan in force at one frame: position, candidates, script, reason",
        }
    }

    /// The extension of its files; empty for a folder.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png | Self::Apng => "png",
            Self::PngFolder => "",
            Self::Gif => "gif",
            Self::Y4m => "y4m",
            Self::Mp4 => "mp4",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Plan => "json",
        }
    }

    /// Whether the program ffmpeg makes it.
    #[must_use]
    pub const fn needs_ffmpeg(self) -> bool {
        matches!(self, Self::Mp4)
    }

    /// Whether it is in a page, which writes no folders and has no ffmpeg.
    #[must_use]
    pub const fn is_in_page(self) -> bool {
        !matches!(self, Self::PngFolder | Self::Mp4)
    }

    /// Whether it is of one frame.
    #[must_use]
    pub const fn is_one_frame(self) -> bool {
        matches!(self, Self::Png | Self::Plan)
    }

    /// Whether it shows pictures.
    #[must_use]
    pub const fn has_pictures(self) -> bool {
        !matches!(self, Self::Csv | Self::Jsonl | Self::Plan)
    }

    /// Whether its pictures follow each other in time.
    #[must_use]
    pub const fn is_film(self) -> bool {
        self.has_pictures() && !self.is_one_frame()
    }

    /// The least distance of two pictures, in frames. A GIF counts hundredths of a second, and
    /// many programs show a picture of less than two of them for ten.
    #[must_use]
    pub const fn least_every(self) -> u32 {
        match self {
            Self::Gif => 2,
            _ => 1,
        }
    }
}

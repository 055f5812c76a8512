//! The formats in which frames are exported.

use serde::{Deserialize, Serialize};

/// A format in which frames are exported. Its name in settings, and as an option of the command
/// line, is that of the variant in kebab case.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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
    /// Games, points and pictures of what happened, as a page.
    Html,
    /// Readings as a table.
    Csv,
    /// Readings as JSON, an object and a line for each frame.
    Jsonl,
    /// Pictures, readings, buttons, events and plans on one clock.
    Mcap,
    /// The buttons as a movie of another emulator.
    Bk2,
    /// The plan in force at one frame, as JSON.
    Plan,
}

/// What a format is: everything but how it is written.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The label of its button.
    pub label: &'static str,
    /// One line on what is written.
    pub about: &'static str,
    /// The extension of its files; empty for a folder.
    pub extension: &'static str,
    /// What is in it.
    pub content: Content,
    /// The least distance of two pictures, in frames.
    pub least_every: u32,
}

/// What is in an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The picture of one frame.
    Picture,
    /// Pictures that follow each other in time, in one file.
    Film,
    /// Pictures that follow each other in time, in a file each.
    Folder,
    /// The picture of each frame, with all that is known of it, in one file.
    Log,
    /// The pictures of some frames, and what all of them came to.
    Page,
    /// A row or a line for each frame; the word for one of them.
    Rows(&'static str),
    /// The plan at one frame.
    Plan,
}

/// A format that shows every picture.
const fn info(
    label: &'static str,
    about: &'static str,
    extension: &'static str,
    content: Content,
) -> FormatInfo {
    FormatInfo {
        label,
        about,
        extension,
        content,
        least_every: 1,
    }
}

impl ExportFormat {
    /// What it is.
    #[must_use]
    pub const fn info(self) -> FormatInfo {
        match self {
            Self::Png => info(
                "PNG, one frame",
                "The picture of one frame",
                "png",
                Content::Picture,
            ),
            Self::PngFolder => info(
                "PNG files in a folder",
                "The picture of each frame as a file of a new folder",
                "",
                Content::Folder,
            ),
            // A GIF counts hundredths of a second, and many programs show a picture of less than
            // two of them for ten.
            Self::Gif => FormatInfo {
                least_every: 2,
                ..info(
                    "GIF",
                    "A film of 256 colours; it shows every second frame at most",
                    "gif",
                    Content::Film,
                )
            },
            Self::Apng => info(
                "Animated PNG",
                "A film of all colours with exact delays; browsers show it",
                "png",
                Content::Film,
            ),
            Self::Y4m => info(
                "Y4M video",
                "Uncompressed video, which encoders such as ffmpeg read",
                "y4m",
                Content::Film,
            ),
            Self::Mp4 => info(
                "MP4 video",
                "A video that every player shows, made by your ffmpeg",
                "mp4",
                Content::Film,
            ),
            Self::Html => info(
                "HTML page",
                "The games in a table, the curve of the points, and a picture of each four lines, level \
                 and end, in one file that loads nothing",
                "html",
                Content::Page,
            ),
            Self::Csv => info(
                "CSV table",
                "A row for each frame: time, screen, buttons, events and all numbers that can be \
                 plotted",
                "csv",
                Content::Rows("row"),
            ),
            Self::Jsonl => info(
                "JSON lines",
                "An object for each frame: its reading, buttons, answer and events",
                "jsonl",
                Content::Rows("line"),
            ),
            Self::Mcap => info(
                "MCAP log",
                "Pictures, readings, buttons, events and plans on one clock, which Foxglove, Rerun and \
                 PlotJuggler open",
                "mcap",
                Content::Log,
            ),
            Self::Bk2 => info(
                "BK2 movie",
                "The buttons of each frame from power-on, which the emulator BizHawk plays",
                "bk2",
                Content::Rows("frame"),
            ),
            Self::Plan => info(
                "Plan as JSON",
                "The plan in force at one frame: position, candidates, script, reason",
                "json",
                Content::Plan,
            ),
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
        !self.needs_ffmpeg() && !matches!(self.info().content, Content::Folder)
    }

    /// Whether it is of one frame.
    #[must_use]
    pub const fn is_one_frame(self) -> bool {
        matches!(self.info().content, Content::Picture | Content::Plan)
    }

    /// Whether it shows pictures.
    #[must_use]
    pub const fn has_pictures(self) -> bool {
        !matches!(self.info().content, Content::Rows(_) | Content::Plan)
    }

    /// Whether the window opens it as pictures.
    #[must_use]
    pub const fn can_be_opened(self) -> bool {
        self.is_film() || matches!(self, Self::Png)
    }

    /// Whether its pictures follow each other in time.
    #[must_use]
    pub const fn is_film(self) -> bool {
        matches!(self.info().content, Content::Film | Content::Folder)
    }
}

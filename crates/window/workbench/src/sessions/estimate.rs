//! What an export will be like, in words.

use super::{Content, ExportBox, ExportFormat};
use crate::format;
use pad::CLOCKS_PER_FRAME;

/// Pictures of a GIF above which a person is warned.
pub const MOST_GIF_PICTURES: u64 = 1_800;

/// Bytes of a video above which a person is warned.
const LARGE_VIDEO: u64 = 1 << 30;

/// How many pictures or rows, and how long.
#[must_use]
pub fn estimate(export: &ExportBox) -> String {
    let frames = export.length();
    let time = format::time(frames * u64::from(CLOCKS_PER_FRAME));
    let [width, height] = export.size();
    let format = export.settings.format;
    match format.info().content {
        Content::Picture => format!("1 picture of {width}x{height} pixels"),
        Content::Plan => format!("The plan at frame {}", format::thousands(export.frame)),
        Content::Rows(unit) => format!("{}, {time} of play", format::counted(frames, unit)),
        Content::Log => {
            let pictures = format::counted(frames, "picture");
            format!(
                "{pictures} of {width}x{height} pixels with what is known of them, {time} of play"
            )
        }
        Content::Page => {
            format!("A page about {time} of play, with pictures of {width}x{height} pixels")
        }
        Content::Film | Content::Folder => {
            let bytes = match format == ExportFormat::Y4m {
                true => format!(", {}", format::bytes(video_bytes(export))),
                false => String::new(),
            };
            let pictures = format::counted(export.pictures(), "picture");
            format!("{pictures} of {width}x{height} pixels, {time} long{bytes}")
        }
    }
}

/// What a person may want to choose differently, each without a full stop.
#[must_use]
pub fn warnings(export: &ExportBox) -> Vec<&'static str> {
    let settings = &export.settings;
    let mut warnings = Vec::new();
    if settings.format == ExportFormat::Gif && export.pictures() > MOST_GIF_PICTURES {
        warnings.push("So long a GIF is large and opens slowly; Y4M or fewer pictures are better");
    }
    if settings.format == ExportFormat::Y4m && video_bytes(export) > LARGE_VIDEO {
        warnings.push("Video without compression is large; choose a smaller scale or fewer frames");
    }
    if settings.format.can_be_opened() && !settings.layers.is_empty() {
        warnings.push(match settings.scale < 3 {
            true => {
                "Pictures with layers are read wrongly when they are opened again, and below a scale of 3 their \
                 letters and names are left out"
            }
            false => {
                "Pictures with layers are read wrongly when they are opened again; choose No layers for that"
            }
        });
    }
    warnings
}

/// Bytes of a video: three for each pixel.
fn video_bytes(export: &ExportBox) -> u64 {
    let [width, height] = export.size().map(u64::from);
    export.pictures() * width * height * 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ExportSettings, Layer, Palette, Span};

    fn export(format: ExportFormat) -> ExportBox {
        let span = Span {
            branch: 0,
            first: 1,
            last: 20_000,
        };
        let settings = ExportSettings {
            format,
            ..ExportSettings::default()
        };
        ExportBox::new(span, Some((900, 1_500)), 700, Palette::Green, settings)
    }

    #[test]
    fn each_format_states_what_it_will_have() {
        for (format, words) in [
            (ExportFormat::Png, "1 picture of 640x576 pixels"),
            (
                ExportFormat::PngFolder,
                "601 pictures of 640x576 pixels, 0:10.0 long",
            ),
            (
                ExportFormat::Gif,
                "301 pictures of 640x576 pixels, 0:10.0 long",
            ),
            (
                ExportFormat::Y4m,
                "601 pictures of 640x576 pixels, 0:10.0 long, 634 MiB",
            ),
            (
                ExportFormat::Mcap,
                "601 pictures of 640x576 pixels with what is known of them, 0:10.0 of play",
            ),
            (ExportFormat::Csv, "601 rows, 0:10.0 of play"),
            (ExportFormat::Bk2, "601 frames, 0:10.0 of play"),
            (ExportFormat::Plan, "The plan at frame 700"),
        ] {
            assert_eq!(estimate(&export(format)), words);
        }
    }

    #[test]
    fn a_person_is_warned_of_what_is_large_or_not_legible() {
        let mut gif = export(ExportFormat::Gif);
        assert_eq!(warnings(&gif), [""; 0]);
        gif.range = (1, 2 * MOST_GIF_PICTURES + 2);
        assert!(warnings(&gif)[0].contains("GIF"));
        let mut video = export(ExportFormat::Y4m);
        video.range = (1, 2_000);
        assert!(warnings(&video)[0].contains("large"));
        let mut png = export(ExportFormat::Png);
        assert_eq!(warnings(&png), [""; 0]);
        png.settings.layers.push(Layer::Cells);
        assert!(warnings(&png)[0].contains("choose No layers"));
        png.settings.scale = 2;
        assert!(warnings(&png)[0].contains("scale of 3"));
    }

    #[test]
    fn without_a_loop_all_frames_of_the_branch_are_offered() {
        let span = Span {
            branch: 2,
            first: 30,
            last: 90,
        };
        let new = |looped| {
            let settings = ExportSettings::default();
            ExportBox::new(span, looped, 500, Palette::Green, settings)
        };
        assert_eq!(new(None).frames(), (30, 90));
        assert_eq!(new(None).frame, 90);
        assert_eq!(new(Some((10, 40))).frames(), (30, 40));
    }
}

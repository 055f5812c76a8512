//! A problem in one file: an image, how it was read, and what was read.
//!
//! The file is a PNG picture, which every program shows, with the rest as JSON in a text chunk. So an image
//! that is read wrongly can be sent, opened and read again as it was.

use crate::ExportError;
use image::RgbImage;
use rectify::{ByHand, Exact, Marks};
use serde::{Deserialize, Serialize};
use std::io::{Cursor, Write};

/// The keyword of the text chunk.
const KEYWORD: &str = "blockscope-problem";
/// The version of the form of its text.
const VERSION: u32 = 1;
/// Bytes of the text: a profile has some ten thousand.
const MAX_TEXT: usize = 4 << 20;

/// How an image was read, and what was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    version: u32,
    /// The version of the program.
    pub program: String,
    /// The image file, or the source and its frame.
    pub source: String,
    /// What a person wrote about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The name of the profile.
    pub profile: String,
    /// The text of the profile; `None` for one that comes with the program, or whichever fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_text: Option<String>,
    /// The part of the image in which the screen was searched: left column, upper row, width, height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<[u32; 4]>,
    /// Which screen of the image was read: 0 is the likeliest.
    #[serde(default)]
    pub screen: u8,
    /// The corners of the screen that a person set, clockwise from the upper left one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<[[f32; 2]; 4]>,
    /// Whether these are moved to the edges nearby.
    #[serde(default)]
    pub snap: bool,
    /// Where the screen was found and what was read, as `blockscope decode` prints it; null where the
    /// window has read nothing yet.
    pub reading: serde_json::Value,
}

impl Problem {
    /// The problem of an image from a source that was read by a profile.
    #[must_use]
    pub fn new(source: String, profile: String, reading: serde_json::Value) -> Self {
        Self {
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            source,
            note: None,
            profile,
            profile_text: None,
            part: None,
            screen: 0,
            corners: None,
            snap: false,
            reading,
        }
    }

    /// Keeps what a person marked in the image.
    pub fn mark(&mut self, marks: Marks) {
        self.part = marks.part;
        self.screen = marks.screen;
        self.corners = marks.corners.map(|marked| marked.corners);
        self.snap = marks
            .corners
            .is_some_and(|marked| marked.exact != Exact::Whole);
    }

    /// What a person marked in the image.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let exact = match self.snap {
            true => Exact::Near,
            false => Exact::Whole,
        };
        Marks {
            part: self.part,
            screen: self.screen,
            corners: self.corners.map(|corners| ByHand { corners, exact }),
        }
    }

    /// Writes the image with what is known of it.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn write(&self, image: &RgbImage, out: impl Write) -> Result<(), ExportError> {
        let mut encoder = png::Encoder::new(out, image.width(), image.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let text = serde_json::to_string(self)?;
        encoder.add_itxt_chunk(KEYWORD.to_owned(), text)?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(image.as_raw())?;
        writer.finish()?;
        Ok(())
    }

    /// What is known of the image in a file, if the file has it.
    ///
    /// # Errors
    /// One sentence when there is something that can't be read.
    pub fn read(bytes: &[u8]) -> Result<Option<Self>, ExportError> {
        // What is no picture has no problem in it, and is refused where the picture is read.
        let Ok(reader) = png::Decoder::new(Cursor::new(bytes)).read_info() else {
            return Ok(None);
        };
        let texts = &reader.info().utf8_text;
        let Some(chunk) = texts.iter().find(|chunk| chunk.keyword == KEYWORD) else {
            return Ok(None);
        };
        let text = chunk.get_text()?;
        if text.len() > MAX_TEXT {
            return Err(ExportError::Problem(format!(
                "it has {} bytes, at most {MAX_TEXT} are read",
                text.len()
            )));
        }
        let problem: Self =
            serde_json::from_str(&text).map_err(|why| ExportError::Problem(why.to_string()))?;
        if problem.version != VERSION {
            return Err(ExportError::Problem(format!(
                "it is of version {}, and {VERSION} is read",
                problem.version
            )));
        }
        Ok(Some(problem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem() -> Problem {
        Problem {
            note: Some("The score is 120 – not 720.".to_owned()),
            profile_text: Some("name = \"a\"\n".to_owned()),
            part: Some([1, 2, 300, 400]),
            screen: 1,
            corners: Some([[0.5, 1.25], [320.0, 1.0], [321.0, 289.0], [0.0, 288.0]]),
            ..Problem::new(
                "film.mkv, frame 7".to_owned(),
                "a".to_owned(),
                serde_json::json!({"screen": "play", "score": 720}),
            )
        }
    }

    #[test]
    fn an_image_and_what_is_known_of_it_come_back() {
        let image = RgbImage::from_fn(40, 30, |x, y| [x as u8, y as u8, 9].into());
        let mut bytes = Vec::new();
        problem().write(&image, &mut bytes).unwrap();
        assert_eq!(Problem::read(&bytes).unwrap(), Some(problem()));
        assert_eq!(image::load_from_memory(&bytes).unwrap().to_rgb8(), image);
        let mut copy = problem();
        copy.mark(problem().marks());
        assert_eq!(copy, problem());
    }

    #[test]
    fn other_pictures_have_no_problem_and_damaged_ones_are_refused() {
        let image = RgbImage::new(4, 4);
        let mut plain = Vec::new();
        let format = image::ImageFormat::Png;
        image
            .write_to(&mut Cursor::new(&mut plain), format)
            .unwrap();
        assert_eq!(Problem::read(&plain).unwrap(), None);
        assert_eq!(Problem::read(b"no picture").unwrap(), None);
        for (version, text) in [(2, None), (1, Some("{}"))] {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
            let other = Problem {
                version,
                ..problem()
            };
            let text = text.map_or(serde_json::to_string(&other).unwrap(), str::to_owned);
            encoder.add_itxt_chunk(KEYWORD.to_owned(), text).unwrap();
            let mut writer = encoder.write_header().unwrap();
            writer.write_image_data(&[0]).unwrap();
            drop(writer);
            let why = Problem::read(&bytes).unwrap_err().to_string();
            assert!(why.contains("problem"), "{why}");
        }
    }
}

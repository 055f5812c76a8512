//! Pad files: the buttons of every frame of a run as text, with sums of its pictures.
//!
//! `docs/commands.md` has the format.

use common::counted;
use movie::{COLUMNS, UP};
use pad::{Buttons, FrameNo};
use screen::Picture;
use serde::Serialize;
use std::{
    fmt,
    io::{self, Write},
};

/// The first line.
const HEADER: &str = "blockscope-pad 1";
/// A line with a sum begins with it.
const SUM: char = '=';
/// Frames from one sum to the next.
const EVERY: FrameNo = 60;

/// A text that is no pad file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PadFileError {
    /// The first line is another one.
    #[error("this is no pad file: its first line is not {HEADER:?}; play --pad FILE writes one")]
    Header,
    /// A line is neither buttons nor a sum.
    #[error(
        "line {line} is neither the buttons of a frame, such as \"..L....A\", nor a sum, such as \
         \"=60 0123456789abcdef\""
    )]
    Line {
        /// From 1.
        line: usize,
    },
    /// A sum is of a frame that is not the last one before it.
    #[error("line {line} has the sum of frame {frame} behind {}", counted(*frames, "frame"))]
    Place {
        /// From 1.
        line: usize,
        /// The frame that it names.
        frame: FrameNo,
        /// The frames before it.
        frames: FrameNo,
    },
    /// There is no frame.
    #[error("the pad file has no frame")]
    Empty,
}

/// The start of the BLAKE3 sum of all pictures up to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sum([u8; 8]);

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Sum {
    fn parse(text: &str) -> Option<Self> {
        let is_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u64::from_str_radix(text, 16).ok().filter(|_| is_hex)?;
        Some(Self(bits.to_be_bytes()))
    }
}

/// The buttons of a run, frame by frame from power-on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PadFile {
    frames: Vec<Buttons>,
    /// Sums of pictures by frame, in order.
    sums: Vec<(FrameNo, Sum)>,
}

impl PadFile {
    /// Reads a text.
    ///
    /// # Errors
    /// When it is no pad file; the sentence names the line.
    pub fn parse(text: &str) -> Result<Self, PadFileError> {
        let mut lines = (1..).zip(text.lines().map(str::trim_end));
        if lines.next().is_none_or(|(_, line)| line != HEADER) {
            return Err(PadFileError::Header);
        }
        let mut file = Self::default();
        for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
            if let Some(sum) = text.strip_prefix(SUM) {
                let sum = sum.split_once(' ').and_then(|(frame, sum)| {
                    Some((frame.parse::<FrameNo>().ok()?, Sum::parse(sum)?))
                });
                let (frame, sum) = sum.ok_or(PadFileError::Line { line })?;
                let frames = file.last();
                if frame != frames {
                    return Err(PadFileError::Place {
                        line,
                        frame,
                        frames,
                    });
                }
                file.sums.push((frame, sum));
            } else {
                let buttons = buttons(text).ok_or(PadFileError::Line { line })?;
                file.frames.push(buttons);
            }
        }
        if file.frames.is_empty() {
            return Err(PadFileError::Empty);
        }
        Ok(file)
    }

    /// The number of its last frame.
    #[must_use]
    pub const fn last(&self) -> FrameNo {
        self.frames.len() as FrameNo
    }

    /// The buttons that are held during a frame; none behind the last one.
    #[must_use]
    pub fn at(&self, frame: FrameNo) -> Buttons {
        let index = usize::try_from(frame.wrapping_sub(1)).ok();
        let found = index.and_then(|index| self.frames.get(index));
        found.copied().unwrap_or(Buttons::NONE)
    }
}

fn buttons(text: &str) -> Option<Buttons> {
    if text.chars().count() != COLUMNS.len() {
        return None;
    }
    let mut each = text.chars().zip(COLUMNS);
    each.try_fold(
        Buttons::NONE,
        |held, (letter, (name, button, _))| match letter {
            UP => Some(held),
            _ if letter == name => Some(held | button),
            _ => None,
        },
    )
}

fn line(held: Buttons) -> String {
    let letter = |(name, button, _)| if held.contains(button) { name } else { UP };
    COLUMNS.map(letter).into_iter().collect()
}

/// Sums up pictures.
#[derive(Default)]
struct Pictures {
    hasher: blake3::Hasher,
    bytes: Vec<u8>,
}

impl Pictures {
    fn add(&mut self, picture: &Picture) {
        self.bytes.clear();
        self.bytes
            .extend(picture.shades().iter().map(|shade| *shade as u8));
        self.hasher.update(&self.bytes);
    }

    fn sum(&self) -> Sum {
        let mut sum = [0; 8];
        self.hasher.finalize_xof().fill(&mut sum);
        Sum(sum)
    }
}

/// Writes a pad file while a run plays: the buttons of a frame before it begins. After the first
/// failure it writes nothing more.
pub(super) struct PadWriter {
    out: Box<dyn Write>,
    pictures: Pictures,
    frame: FrameNo,
    written: io::Result<()>,
}

impl PadWriter {
    /// Writes the header.
    pub fn new(out: Box<dyn Write>) -> Self {
        let mut writer = Self {
            out,
            pictures: Pictures::default(),
            frame: 0,
            written: Ok(()),
        };
        writer.line(HEADER);
        writer
    }

    /// Writes what is held during the next frame.
    pub fn hold(&mut self, held: Buttons) {
        self.line(&line(held));
    }

    /// Takes the picture of that frame.
    pub fn see(&mut self, picture: &Picture) {
        self.frame += 1;
        self.pictures.add(picture);
        if self.frame.is_multiple_of(EVERY) {
            self.sum();
        }
    }

    /// Writes the sum of all pictures. Returns why the file is not complete, in one sentence.
    pub fn finish(mut self) -> Option<String> {
        if !self.frame.is_multiple_of(EVERY) {
            self.sum();
        }
        self.written.err().map(|why| why.to_string())
    }

    fn sum(&mut self) {
        self.line(&format!("{SUM}{} {}", self.frame, self.pictures.sum()));
    }

    /// Writes a line at once: another program may press the buttons as they come.
    fn line(&mut self, text: &str) {
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
        }
    }
}

/// What came of pressing the buttons of a pad file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PadReport {
    /// Frames whose pictures were compared with the file's sums.
    pub compared: FrameNo,
    /// The first and the last frame of the first part whose pictures differ.
    pub difference: Option<[FrameNo; 2]>,
}

impl PadReport {
    /// The difference in one sentence without a full stop.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let [first, last] = self.difference?;
        Some(format!(
            "the pictures differ from those of the pad file in frames {first} to {last}: it was \
             written with another cartridge, core or version, or changed"
        ))
    }
}

/// Compares pictures with the sums of a file.
pub(super) struct PadReplay {
    pub file: PadFile,
    pictures: Pictures,
    frame: FrameNo,
    next: usize,
    report: PadReport,
}

impl PadReplay {
    pub fn new(file: PadFile) -> Self {
        Self {
            file,
            pictures: Pictures::default(),
            frame: 0,
            next: 0,
            report: PadReport::default(),
        }
    }

    /// What is held during the next frame.
    pub fn held(&self) -> Buttons {
        self.file.at(self.frame + 1)
    }

    /// Takes the picture of that frame.
    pub fn see(&mut self, picture: &Picture) {
        self.frame += 1;
        self.pictures.add(picture);
        while let Some(&(frame, sum)) = self.file.sums.get(self.next)
            && frame <= self.frame
        {
            self.next += 1;
            if self.report.difference.is_some() {
                continue;
            }
            if self.pictures.sum() == sum {
                self.report.compared = frame;
            } else {
                self.report.difference = Some([self.report.compared + 1, frame]);
            }
        }
    }

    pub const fn report(&self) -> PadReport {
        self.report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use screen::Shade;
    use std::{cell::RefCell, rc::Rc};

    #[derive(Clone, Default)]
    struct Shared(Rc<RefCell<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The text of a run of so many frames, in which each set of buttons is held once.
    fn written(frames: usize) -> String {
        let shared = Shared::default();
        let mut writer = PadWriter::new(Box::new(shared.clone()));
        for frame in 0..frames {
            writer.hold(Buttons::from_bits_retain(frame as u8));
            writer.see(&picture(frame));
        }
        assert_eq!(writer.finish(), None);
        String::from_utf8(shared.0.take()).unwrap()
    }

    fn picture(frame: usize) -> Picture {
        Picture::plain(Shade::from_bits((frame / 7 % 4) as u8))
    }

    #[test]
    fn what_is_written_is_read_and_its_pictures_agree() {
        let text = written(256);
        assert!(
            text.starts_with("blockscope-pad 1\n........\n.......A\n......B.\n"),
            "{text}"
        );
        let file = PadFile::parse(&text).unwrap();
        assert_eq!(file.last(), 256);
        assert!((0..256).all(|frame| file.at(frame + 1).bits() == frame as u8));
        assert_eq!((file.at(0), file.at(257)), (Buttons::NONE, Buttons::NONE));
        let sums: Vec<FrameNo> = file.sums.iter().map(|sum| sum.0).collect();
        assert_eq!(sums, [60, 120, 180, 240, 256]);

        let mut replay = PadReplay::new(file.clone());
        (0..256).for_each(|frame| replay.see(&picture(frame)));
        let same = PadReport {
            compared: 256,
            difference: None,
        };
        assert_eq!(replay.report(), same);

        let mut replay = PadReplay::new(file);
        (0..256).for_each(|frame| replay.see(&picture(frame + 7 * usize::from(frame == 130))));
        assert_eq!(replay.report().difference, Some([121, 180]));
        assert!(
            replay
                .report()
                .sentence()
                .unwrap()
                .contains("frames 121 to 180")
        );
    }

    #[test]
    fn a_text_that_is_none_is_refused_with_its_line() {
        for (text, why) in [
            ("", PadFileError::Header),
            ("blockscope-pad 2\n........", PadFileError::Header),
            ("blockscope-pad 1\n# nothing\n\n", PadFileError::Empty),
            (
                "blockscope-pad 1\n........\nL",
                PadFileError::Line { line: 3 },
            ),
            ("blockscope-pad 1\nA.......", PadFileError::Line { line: 2 }),
            (
                "blockscope-pad 1\n........\n=1 00",
                PadFileError::Line { line: 3 },
            ),
            (
                "blockscope-pad 1\n........\n=1 +123456789abcdef",
                PadFileError::Line { line: 3 },
            ),
            (
                "blockscope-pad 1\n........\n=2 0123456789abcdef",
                PadFileError::Place {
                    line: 3,
                    frame: 2,
                    frames: 1,
                },
            ),
        ] {
            assert_eq!(PadFile::parse(text), Err(why), "{text:?}");
        }
        let crlf = "blockscope-pad 1\r\nU......A\r\n";
        assert_eq!(
            PadFile::parse(crlf).unwrap().at(1),
            Buttons::UP | Buttons::A
        );
    }

    #[test]
    fn a_damaged_text_is_read_or_refused() {
        let text = written(70);
        for at in 0..text.len() {
            for with in ["", "\u{fffd}", "\n", "="] {
                let damaged = format!("{}{with}{}", &text[..at], &text[at + 1..]);
                if let Ok(file) = PadFile::parse(&damaged) {
                    assert!(file.last() <= 71);
                }
            }
        }
    }
}

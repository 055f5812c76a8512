//! Movies of `VisualBoyAdvance`, version 1: a header of 64 bytes, 192 bytes of text, and a word of 16
//! bits for each frame, all in little-endian order.

use crate::{
    About, CartridgeMark, Format, MAX_FRAMES, Movie, MovieError, cartridge_mark, one_line,
};
use pad::Buttons;

/// The first four bytes.
pub const MAGIC: &[u8] = b"VBM\x1A";

/// The version that is read.
const VERSION: u32 = 1;
/// Bytes of the header and of the texts behind it: 64 of the author, 128 of a description.
const HEADER: usize = 64;
const AUTHOR: usize = 64;
const DESCRIPTION: usize = 128;

/// The start flags: a saved state, or the RAM of a cartridge, is in the file.
const FROM_STATE: u8 = 0x01;
const FROM_RAM: u8 = 0x02;
/// The controller flags: the first pad, and all of them.
const FIRST_PAD: u8 = 0x01;
const PADS: u8 = 0x0F;
/// The system flags.
const SYSTEMS: [(u8, &str); 3] = [
    (0x01, "a Game Boy Advance"),
    (0x02, "a Game Boy Color"),
    (0x04, "a Super Game Boy"),
];
/// Bits of a frame's word that switch the Game Boy off and on, in the old timing and in the new one.
/// Those of the shoulder buttons and of a motion sensor act on no Game Boy.
const RESET: u16 = 0x0C00;

/// The numbers of a header, each at its place.
struct Header<'a>(&'a [u8; HEADER]);

impl Header<'_> {
    fn long(&self, at: usize) -> u32 {
        let bytes = self.0.get(at..).and_then(<[u8]>::first_chunk);
        u32::from_le_bytes(bytes.copied().unwrap_or_default())
    }

    fn byte(&self, at: usize) -> u8 {
        self.0.get(at).copied().unwrap_or_default()
    }
}

/// Reads a movie.
///
/// # Errors
/// When it is cut or of another version, or can't be replayed.
pub fn read(bytes: &[u8]) -> Result<Movie, MovieError> {
    let short = || MovieError::Header(bytes.len());
    let (header, texts) = bytes.split_first_chunk().ok_or_else(short)?;
    let header = Header(header);
    let version = header.long(0x04);
    if version != VERSION {
        return Err(MovieError::Version(version));
    }
    let system = header.byte(0x16);
    if let Some((_, name)) = SYSTEMS.iter().find(|(bit, _)| system & bit != 0) {
        return Err(MovieError::System((*name).to_owned()));
    }
    let start = header.byte(0x14);
    if start & FROM_STATE != 0 {
        return Err(MovieError::Start("a saved state"));
    }
    if start & FROM_RAM != 0 {
        return Err(MovieError::Start("the RAM of a cartridge"));
    }
    match header.byte(0x15) & PADS {
        FIRST_PAD => {}
        0 => return Err(MovieError::Empty),
        _ => {
            return Err(MovieError::System(
                "a Super Game Boy with several pads".to_owned(),
            ));
        }
    }
    let author = texts.get(..AUTHOR).ok_or_else(short)?;
    let description = texts.get(AUTHOR..AUTHOR + DESCRIPTION).ok_or_else(short)?;
    let frames = frames(bytes, header.long(0x0C), header.long(0x3C))?;
    Ok(Movie {
        format: Format::Vbm,
        about: About {
            game: text(
                header
                    .0
                    .get(0x24..0x24 + cartridge_mark::TITLE)
                    .unwrap_or_default(),
            ),
            author: text(author),
            rerecords: Some(header.long(0x10).into()),
            emulator: "VisualBoyAdvance".to_owned(),
            core: String::new(),
            comments: Some(text(description))
                .filter(|text| !text.is_empty())
                .into_iter()
                .collect(),
            cartridge: cartridge(&header),
        },
        frames,
        pictures: Vec::new(),
    })
}

fn cartridge(header: &Header<'_>) -> Option<CartridgeMark> {
    Some(CartridgeMark::Header {
        title: *header.0.get(0x24..)?.first_chunk()?,
        header_sum: header.byte(0x31),
        sum: u16::from_le_bytes([header.byte(0x32), header.byte(0x33)]),
    })
}

/// The frames that a header states. Newer versions of the emulator write one more, which other
/// programs do not read either.
fn frames(bytes: &[u8], stated: u32, offset: u32) -> Result<Vec<Buttons>, MovieError> {
    if stated == 0 {
        return Err(MovieError::Empty);
    }
    let wanted = usize::try_from(stated).unwrap_or(usize::MAX);
    if wanted > MAX_FRAMES {
        return Err(MovieError::Long);
    }
    let words = bytes.get(offset as usize..).unwrap_or_default();
    let words = words.as_chunks::<2>().0;
    let words = words.get(..wanted).ok_or(MovieError::Cut {
        stated,
        found: words.len(),
    })?;
    let frame = |(number, word): (usize, &[u8; 2])| {
        let word = u16::from_le_bytes(*word);
        if word & RESET != 0 {
            return Err(MovieError::Power(number));
        }
        // The low byte has the buttons as the Game Boy packs them.
        Ok(Buttons::from_bits_retain(word as u8))
    };
    (1..).zip(words).map(frame).collect()
}

/// A text up to its zero byte, on one line. Its letters are those of the computer that wrote it: what
/// is not UTF-8 is replaced.
pub fn text(bytes: &[u8]) -> String {
    let text = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    one_line(&String::from_utf8_lossy(text))
}

//! Movies as other programs write them.

use std::io::{Cursor, Write as _};
use zip::{ZipWriter, write::SimpleFileOptions};

/// The key of a Game Boy's log.
pub const KEY: &str = "LogKey:#Up|Down|Left|Right|Start|Select|B|A|Power|";

/// A zip archive of these texts.
pub fn archive(entries: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A movie with a header of these lines beside the platform, and these lines of a log.
pub fn bk2(header: &str, log: &str) -> Vec<u8> {
    let header = format!("MovieVersion BizHawk v2.0.0\r\nPlatform GB\r\n{header}");
    let log = format!("[Input]\r\n{KEY}\r\n{log}\r\n[/Input]\r\n");
    archive(&[("Header.txt", &header), ("Input Log.txt", &log)])
}

/// A `.vbm` with these words, and flags of start, controllers and system.
pub fn vbm([start, pads, system]: [u8; 3], words: &[u16]) -> Vec<u8> {
    let mut bytes = vec![0; 256];
    bytes[..4].copy_from_slice(b"VBM\x1A");
    bytes[4] = 1;
    bytes[0x0C..0x10].copy_from_slice(&(words.len() as u32).to_le_bytes());
    bytes[0x10..0x14].copy_from_slice(&77_u32.to_le_bytes());
    bytes[0x14..0x17].copy_from_slice(&[start, pads, system]);
    bytes[0x24..0x2A].copy_from_slice(b"TETRIS");
    bytes[0x31] = 0x0A;
    bytes[0x32..0x34].copy_from_slice(&0x16BF_u16.to_le_bytes());
    bytes[0x3C..0x40].copy_from_slice(&256_u32.to_le_bytes());
    bytes[0x40..0x44].copy_from_slice(b"Some");
    bytes[0x80..0x85].copy_from_slice(b"Words");
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    bytes
}

//! Writes a movie that `BizHawk` reads.

use super::{COMMENTS, HEADER, LOG, PICTURES, header, input_log, pictures};
use crate::{CartridgeMark, Movie, one_line};
use std::io::{self, Cursor, Write};
use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

/// The end of a line, as `BizHawk` writes it.
const END: &str = "\r\n";

/// The settings of `BizHawk`'s core Gambatte: a first Game Boy (1) without a boot program, whose frames
/// end with VBlank.
const SETTINGS: &str = concat!(
    r#"{"o":{"$type":"BizHawk.Emulation.Cores.Nintendo.Gameboy.Gameboy+GambatteSyncSettings, "#,
    r#"BizHawk.Emulation.Cores","EnableBIOS":false,"ConsoleMode":1,"FrameLength":0}}"#
);

/// Writes a movie. The same movie gives the same bytes: an archive has no time of its own.
///
/// # Errors
/// When `out` can't be written.
pub fn write(movie: &Movie, out: &mut dyn Write) -> io::Result<()> {
    let mut archive = Vec::new();
    let mut zip = ZipWriter::new(Cursor::new(&mut archive));
    let mut put = |name: &str, text: &str| {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default());
        zip.start_file(name, options)?;
        zip.write_all(text.as_bytes())
    };
    put("BizState 1.0", &format!("2{END}"))?;
    put(&format!("{HEADER}.txt"), &header_of(movie))?;
    let comments = movie.about.comments.iter();
    let comments: String = comments.map(|line| one_line(line) + END).collect();
    put(&format!("{COMMENTS}.txt"), &comments)?;
    put("Subtitles.txt", END)?;
    put("SyncSettings.json", &format!("{SETTINGS}{END}"))?;
    put(&format!("{LOG}.txt"), &log_of(movie))?;
    if !movie.pictures.is_empty() {
        put(&format!("{PICTURES}.txt"), &pictures::text(&movie.pictures))?;
    }
    zip.finish()?;
    out.write_all(&archive)
}

fn header_of(movie: &Movie) -> String {
    let about = &movie.about;
    let sum = about.cartridge.as_ref().and_then(CartridgeMark::digits);
    let rerecords = about.rerecords.map(|count| count.to_string());
    let pairs = [
        (header::VERSION.0, header::VERSION.1),
        (header::RERECORDS, rerecords.as_deref().unwrap_or_default()),
        (header::AUTHOR, &about.author),
        (header::EMULATOR, &about.emulator),
        (header::PLATFORM.0, header::PLATFORM.1),
        (header::GAME, &about.game),
        (header::SUM, sum.as_deref().unwrap_or_default()),
        (header::CORE, &about.core),
    ];
    let pairs = pairs.map(|(key, value)| (key, one_line(value)));
    let lines = pairs.iter().filter(|(_, value)| !value.is_empty());
    lines
        .map(|(key, value)| format!("{key} {value}{END}"))
        .collect()
}

fn log_of(movie: &Movie) -> String {
    let mut text = format!("{}{END}{}{END}", input_log::BEGIN, input_log::key());
    for held in &movie.frames {
        text += &input_log::line(*held);
        text += END;
    }
    text + input_log::END + END
}

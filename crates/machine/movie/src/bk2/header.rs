//! The header: a key and its value on each line, with a blank between.

use crate::{About, CartridgeMark, MovieError, one_line};

/// What the first line of a header is that `BizHawk` reads.
pub const VERSION: (&str, &str) = ("MovieVersion", "BizHawk v2.0.0");
pub const PLATFORM: (&str, &str) = ("Platform", "GB");
pub const GAME: &str = "GameName";
pub const AUTHOR: &str = "Author";
pub const RERECORDS: &str = "rerecordCount";
pub const EMULATOR: &str = "emuVersion";
pub const CORE: &str = "Core";
/// The sum of the cartridge, of whichever kind.
pub const SUM: &str = "SHA1";

/// Keys whose value states that it does not begin at power-on.
const STARTS: [(&str, &str); 2] = [
    ("StartsFromSavestate", "a saved state"),
    ("StartsFromSaveRam", "the RAM of a cartridge"),
];
/// The key whose value states the mode of a Game Boy Color.
const COLOUR: &str = "IsCGBMode";

/// What a header states.
///
/// # Errors
/// When the movie can't be replayed.
pub fn read(text: &str) -> Result<About, MovieError> {
    let pairs: Vec<(&str, &str)> = text
        .lines()
        .filter_map(|line| line.trim().split_once(' '))
        .collect();
    // The first of several counts, as for BizHawk.
    let value = |wanted: &str| {
        let mut found = pairs.iter();
        let pair = found.find(|(key, _)| key.eq_ignore_ascii_case(wanted));
        pair.map_or("", |(_, value)| value.trim())
    };
    let is_set = |wanted| matches!(value(wanted).to_lowercase().as_str(), "true" | "1");
    let platform = value(PLATFORM.0);
    if !platform.eq_ignore_ascii_case(PLATFORM.1) {
        return Err(MovieError::system(platform));
    }
    if is_set(COLOUR) {
        return Err(MovieError::System("a Game Boy Color".to_owned()));
    }
    if let Some((_, start)) = STARTS.iter().find(|(key, _)| is_set(key)) {
        return Err(MovieError::Start(start));
    }
    let sums = [SUM, "MD5", "CRC32"].map(value);
    Ok(About {
        game: one_line(value(GAME)),
        author: one_line(value(AUTHOR)),
        rerecords: value(RERECORDS).parse().ok(),
        emulator: one_line(value(EMULATOR)),
        core: one_line(value(CORE)),
        comments: Vec::new(),
        cartridge: sums.into_iter().find_map(CartridgeMark::parse),
    })
}

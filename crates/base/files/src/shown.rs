//! How a path is shown.

use std::{
    fmt::{self, Write as _},
    path::Path,
};

/// A path within a sentence or a line: what would control a terminal, end the line or reverse
/// what follows is written as an escape, as in `a\nb`.
#[must_use]
pub fn shown(path: &Path) -> impl fmt::Display {
    struct Shown<'a>(&'a Path);

    impl fmt::Display for Shown<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.to_string_lossy().chars().try_for_each(|c| {
                if controls(c) {
                    write!(f, "{}", c.escape_default())
                } else {
                    f.write_char(c)
                }
            })
        }
    }

    Shown(path)
}

/// Whether a character controls a terminal, ends a line or reverses what follows.
#[must_use]
pub fn controls(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_and_controls_nothing() {
        for (name, expected) in [
            ("plain name.png", "plain name.png"),
            ("größe/日本", "größe/日本"),
            ("a\nb\tc", "a\\nb\\tc"),
            ("\u{1b}[31m", "\\u{1b}[31m"),
            ("a\u{202e}b", "a\\u{202e}b"),
        ] {
            assert_eq!(shown(Path::new(name)).to_string(), expected);
        }
    }
}

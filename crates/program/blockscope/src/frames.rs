//! Frames of a session, as an argument.

use std::str::FromStr;

/// Some frames, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frames {
    pub first: Option<u64>,
    pub last: Option<u64>,
}

impl FromStr for Frames {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let end = |text: &str| match text.trim() {
            "" => Ok(None),
            number => number
                .parse()
                .map(Some)
                .map_err(|_| "give A..B, A.., ..B or one frame"),
        };
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let is_one = !text.contains("..");
        let (first, last) = (end(first)?, end(last.trim_start_matches('='))?);
        if is_one && first.is_none() {
            return Err("give A..B, A.., ..B or one frame");
        }
        Ok(Self { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_frames_are_read() {
        for (text, first, last) in [
            ("3..9", Some(3), Some(9)),
            ("3..", Some(3), None),
            ("..9", None, Some(9)),
            ("..", None, None),
            ("7", Some(7), Some(7)),
            ("3..=9", Some(3), Some(9)),
        ] {
            assert_eq!(text.parse(), Ok(Frames { first, last }), "{text}");
        }
        for text in ["", "x", "-3", "1...5", "1..x", "3-9"] {
            assert!(text.parse::<Frames>().is_err(), "{text}");
        }
    }
}

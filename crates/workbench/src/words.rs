//! Numbers and places as people read them.

use pad::CLOCKS_PER_SECOND;
use planner::Placement;
use vision::Screen;

/// What stands where a value can't be known.
pub const UNKNOWN: &str = "–";

/// A whole number with a comma every three digits: `18,204`.
#[must_use]
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with `decimals` decimals and a true minus sign; never `−0`.
#[must_use]
pub fn decimal(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let zero = text.bytes().all(|b| b == b'0' || b == b'.');
    if value < 0.0 && !zero {
        format!("−{text}")
    } else {
        text
    }
}

/// How many decimals of a weight or a worth have room: three, fewer the larger it is.
#[must_use]
pub fn decimals(value: f64) -> usize {
    match value.abs() {
        large if large >= 100_000.0 => 0,
        large if large >= 1_000.0 => 1,
        _ => 3,
    }
}

/// A weight or what something is worth.
#[must_use]
pub fn worth(value: f64) -> String {
    decimal(value, decimals(value))
}

/// The same for a difference: the sign is always shown, but for nothing.
#[must_use]
pub fn difference(value: f64, decimals: usize) -> String {
    let text = decimal(value, decimals);
    let zero = text.bytes().all(|b| b == b'0' || b == b'.');
    if value > 0.0 && !zero {
        format!("+{text}")
    } else {
        text
    }
}

/// Time of the machine since power-on: `5:04.8`, from an hour on `1:05:04.8`.
#[must_use]
pub fn time(clocks: u64) -> String {
    let tenths = clocks * 10 / u64::from(CLOCKS_PER_SECOND);
    let (seconds, tenths) = (tenths / 10, tenths % 10);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    if minutes < 60 {
        format!("{minutes}:{seconds:02}.{tenths}")
    } else {
        format!("{}:{:02}:{seconds:02}.{tenths}", minutes / 60, minutes % 60)
    }
}

/// A screen of the game, in words.
#[must_use]
pub const fn screen(screen: Screen) -> &'static str {
    match screen {
        Screen::Blank => "blank",
        Screen::Copyright => "copyright",
        Screen::Title => "title",
        Screen::Config => "game type",
        Screen::LevelA => "level select",
        Screen::LevelB => "level select B",
        Screen::NameEntry => "name entry",
        Screen::Play => "play",
        Screen::Pause => "pause",
        Screen::Curtain => "curtain",
        Screen::GameOver => "game over",
        Screen::Tally => "tally",
        Screen::Ending => "ending",
        Screen::Unknown => "unknown",
    }
}

/// How a piece is turned: `not turned`, `turned once`, `turned twice`.
#[must_use]
pub const fn turned(placement: &Placement) -> &'static str {
    match (placement.orientation, placement.piece.orientations()) {
        (0, _) => "not turned",
        (2, 4) => "turned twice",
        _ => "turned once",
    }
}

/// A placement in words: `T to column 4, turned once`. Columns count from 1.
#[must_use]
pub fn placement(placement: &Placement) -> String {
    format!(
        "{} to column {}, {}",
        placement.piece.letter(),
        placement.column() + 1,
        turned(placement)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_grouped() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (18_204, "18,204"),
            (1_234_567, "1,234,567"),
        ];
        for (n, text) in cases {
            assert_eq!(thousands(n), text);
        }
    }

    #[test]
    fn signs_are_true_and_nothing_has_none() {
        assert_eq!(decimal(-0.510_066, 3), "−0.510");
        assert_eq!(decimal(-0.0, 2), "0.00");
        assert_eq!(decimal(-0.001, 2), "0.00");
        assert_eq!(difference(0.25, 2), "+0.25");
        assert_eq!(difference(0.0, 2), "0.00");
        assert_eq!(difference(-3.0, 1), "−3.0");
    }

    #[test]
    fn time_counts_clocks() {
        let second = u64::from(CLOCKS_PER_SECOND);
        assert_eq!(time(0), "0:00.0");
        assert_eq!(time(second * 304 + second * 8 / 10 + 1), "5:04.8");
        assert_eq!(time(second * 3904), "1:05:04.0");
    }
}

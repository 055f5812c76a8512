//! Places and shades as they are typed, checked against the screen.

use super::ProfileError;
use screen::{HEIGHT, Point, Rect, Shade, WIDTH};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A set of shades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shades(u8);

impl Shades {
    /// All four.
    pub const ALL: Self = Self(0b1111);
    /// All but white.
    pub const DRAWN: Self = Self(0b1110);
    /// Black alone.
    pub const BLACK: Self = Self(0b1000);

    /// One alone.
    #[must_use]
    pub const fn only(shade: Shade) -> Self {
        Self(1 << shade as u8)
    }

    /// All others.
    #[must_use]
    pub const fn others(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }

    /// The shade of the set that is nearest to another; `None` when there is
    /// none.
    #[must_use]
    pub fn nearest(self, to: Shade) -> Option<Shade> {
        Shade::EACH
            .into_iter()
            .filter(|&shade| self.has(shade))
            .min_by_key(|&shade| (shade as u8).abs_diff(to as u8))
    }

    /// Whether the shade is one of them.
    #[must_use]
    pub const fn has(self, shade: Shade) -> bool {
        self.0 >> shade as u8 & 1 == 1
    }

    /// From one character of a pattern.
    pub(super) fn from_char(ch: char) -> Option<Self> {
        Some(Self(match ch {
            '.' => 0b0001,
            '-' => 0b0010,
            '+' => 0b0100,
            '#' => 0b1000,
            '=' => 0b0110,
            '!' => 0b0111,
            '?' => 0b1111,
            _ => return None,
        }))
    }

    /// From a list of characters.
    pub(super) fn parse(key: &str, text: &str) -> Result<Self, ProfileError> {
        let mut all = Self::default();
        for ch in text.chars() {
            let one = Self::from_char(ch).ok_or_else(|| {
                ProfileError::value(
                    key,
                    format!("{ch:?} is no shade"),
                    "use '.' white, '-' light, '+' dark, '#' black",
                )
            })?;
            all.0 |= one.0;
        }
        if all.0 == 0 {
            return Err(ProfileError::value(
                key,
                "no shade is named",
                "name at least one of \".-+#\"",
            ));
        }
        Ok(all)
    }
}

/// In words: "black", "at least dark", "white or dark".
impl fmt::Display for Shades {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0b1111 => return f.write_str("any shade"),
            0b1110 => return f.write_str("not white"),
            0b0111 => return f.write_str("not black"),
            0b1100 => return f.write_str("at least dark"),
            _ => {}
        }
        let mut names = Shade::EACH.into_iter().filter(|&shade| self.has(shade));
        f.write_str(names.next().map_or("no shade", Shade::name))?;
        names.try_for_each(|shade| write!(f, " or {}", shade.name()))
    }
}

/// `N` numbers, each 0 to 255.
pub(super) fn numbers<const N: usize>(
    key: &str,
    typed: &[i64],
    shape: &str,
) -> Result<[u8; N], ProfileError> {
    let wrong = || {
        ProfileError::value(
            key,
            format!("{typed:?} is not {shape}"),
            format!("write {N} numbers from 0 to 159"),
        )
    };
    let typed: [i64; N] = typed.try_into().map_err(|_| wrong())?;
    let mut numbers = [0; N];
    for (to, from) in numbers.iter_mut().zip(typed) {
        *to = u8::try_from(from).map_err(|_| wrong())?;
    }
    Ok(numbers)
}

/// A pixel on the screen.
pub(super) fn point(key: &str, typed: &[i64]) -> Result<Point, ProfileError> {
    let [x, y] = numbers(key, typed, "[x, y]")?;
    let point = Point { x, y };
    if Rect::SCREEN.contains(point) {
        Ok(point)
    } else {
        Err(off_screen(key, &format!("pixel {x},{y} lies")))
    }
}

/// A block of at least one pixel on the screen.
pub(super) fn rect(key: &str, typed: &[i64]) -> Result<Rect, ProfileError> {
    let [x, y, w, h] = numbers(key, typed, "[x, y, width, height]")?;
    on_screen(key, Rect::new(x, y, w, h))
}

/// The rectangle itself when it has a pixel and none off the screen.
pub(super) fn on_screen(key: &str, rect: Rect) -> Result<Rect, ProfileError> {
    if rect.area() == 0 {
        return Err(ProfileError::value(
            key,
            "the rectangle has no pixel",
            "give it a width and a height of at least 1",
        ));
    }
    if rect.on_screen() {
        Ok(rect)
    } else {
        let Rect { x, y, w, h } = rect;
        Err(off_screen(
            key,
            &format!("the rectangle {w}x{h} at {x},{y} reaches"),
        ))
    }
}

fn off_screen(key: &str, what: &str) -> ProfileError {
    ProfileError::value(
        key,
        format!("{what} off the screen"),
        format!("the screen has {WIDTH}x{HEIGHT} pixels, counted from 0"),
    )
}

/// A number between two others.
pub(super) fn between(key: &str, typed: i64, least: i64, most: i64) -> Result<u32, ProfileError> {
    u32::try_from(typed)
        .ok()
        .filter(|_| (least..=most).contains(&typed))
        .ok_or_else(|| {
            ProfileError::value(
                key,
                format!("{typed} can't be used"),
                format!("write a number from {least} to {most}"),
            )
        })
}

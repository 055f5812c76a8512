//! What a person states about one pixel of one picture.

use screen::{Point, Rect};
use serde::{Deserialize, Serialize, Serializer};
use std::{fmt, str::FromStr};
use vision::Number;

/// What is at a clicked pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// An empty cell of the well.
    Empty,
    /// A filled cell of the well.
    Filled,
    /// The next piece.
    Next,
    /// A digit of a number, and the number that is shown.
    Number(Number, u32),
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty"),
            Self::Filled => f.write_str("filled"),
            Self::Next => f.write_str("next"),
            Self::Number(number, value) => write!(f, "{number}={value}"),
        }
    }
}

/// A pixel of a picture and what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Click {
    /// Which of the pictures, from 0.
    pub frame: usize,
    /// The pixel.
    pub at: Point,
    /// What is there.
    pub role: Role,
}

impl Click {
    /// The click as a sentence about it names it.
    pub(crate) fn stated(&self) -> String {
        let Self { frame, at, role } = self;
        match frame {
            0 => format!("the click on {},{} as {role}", at.x, at.y),
            _ => format!(
                "the click on {},{} of picture {frame} as {role}",
                at.x, at.y
            ),
        }
    }
}

/// A click that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The click.
    pub click: Click,
    /// Why, and what to do, without a full stop.
    pub why: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.click.stated(), self.why)
    }
}

/// As it is shown.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// As it is typed: `[FRAME:]X,Y=ROLE`.
impl fmt::Display for Click {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { frame, at, role } = self;
        write!(f, "{frame}:{},{}={role}", at.x, at.y)
    }
}

/// Why a text is not a click.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClickError {
    /// The parts are missing or in another order.
    #[error("{0:?} is not a click; write [FRAME:]X,Y=ROLE, for example 0:44,60=filled")]
    Form(String),
    /// The pixel is not on the screen.
    #[error("{0:?} lies off the screen; X is 0 to 159 and Y 0 to 143")]
    OffScreen(String),
    /// There is no such role.
    #[error(
        "{0:?} is no role; write empty, filled, next, score=N, lines=N or level=N, \
         where N is the number that is shown"
    )]
    Role(String),
}

impl FromStr for Click {
    type Err = ClickError;

    fn from_str(text: &str) -> Result<Self, ClickError> {
        let form = || ClickError::Form(text.to_owned());
        let (place, role) = text.split_once('=').ok_or_else(form)?;
        let (frame, place) = match place.split_once(':') {
            Some((frame, place)) => (frame.trim().parse().map_err(|_| form())?, place),
            None => (0, place),
        };
        let (x, y) = place.split_once(',').ok_or_else(form)?;
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| form());
        let (x, y) = (number(x)?, number(y)?);
        let on_screen = x < u32::from(Rect::SCREEN.w) && y < u32::from(Rect::SCREEN.h);
        if !on_screen {
            return Err(ClickError::OffScreen(text.to_owned()));
        }
        let at = Point {
            x: x as u8,
            y: y as u8,
        };
        let role = role.trim().parse()?;
        Ok(Self { frame, at, role })
    }
}

impl FromStr for Role {
    type Err = ClickError;

    fn from_str(text: &str) -> Result<Self, ClickError> {
        let wrong = || ClickError::Role(text.to_owned());
        Ok(match text {
            "empty" => Self::Empty,
            "filled" => Self::Filled,
            "next" => Self::Next,
            _ => {
                let (name, value) = text.split_once('=').ok_or_else(wrong)?;
                let number = Number::EACH
                    .into_iter()
                    .find(|number| number.to_string() == name)
                    .ok_or_else(wrong)?;
                Self::Number(number, value.trim().parse().map_err(|_| wrong())?)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clicks_are_read_as_they_are_written() {
        for text in [
            "0:44,60=filled",
            "2:0,143=empty",
            "1:159,0=next",
            "0:120,24=score=1234",
            "0:120,24=lines=0",
            "0:120,24=level=19",
        ] {
            assert_eq!(text.parse::<Click>().unwrap().to_string(), text);
        }
        assert_eq!("4,5=next".parse::<Click>().unwrap().frame, 0);
    }

    #[test]
    fn what_is_no_click_is_refused_with_the_remedy() {
        for (text, wanted) in [
            ("4,5", "ROLE"),
            ("4=empty", "X,Y"),
            ("a:4,5=empty", "FRAME"),
            ("160,5=empty", "off the screen"),
            ("4,5=full", "is no role"),
            ("4,5=score", "is no role"),
            ("4,5=score=x", "is no role"),
            ("4,-5=empty", "X,Y"),
        ] {
            let why = text.parse::<Click>().unwrap_err().to_string();
            assert!(why.contains(wanted), "{text}: {why}");
        }
    }
}

//! One pixel and its shade: `21,37 -`.

use super::{
    Copied, Format,
    words::{Words, toml},
};
use ::screen::{Point, Shade};
use serde::Deserialize;

/// A pixel as it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelText {
    /// Where it is.
    pub at: Point,
    /// Its shade.
    pub shade: Shade,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    x: u8,
    y: u8,
    shade: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Toml {
    at: [u8; 2],
    shade: char,
}

impl Copied for PixelText {
    fn copied(&self, format: Format) -> String {
        let Point { x, y } = self.at;
        let (shade, ch) = (self.shade as u8, self.shade.char());
        match format {
            Format::Text => format!("{x},{y} {ch}"),
            Format::Json => format!("{{\"x\":{x},\"y\":{y},\"shade\":{shade}}}"),
            Format::Rust => format!("(Point {{ x: {x}, y: {y} }}, Shade::{:?})", self.shade),
            Format::Toml => format!("pixel = {{ at = [{x}, {y}], shade = \"{ch}\" }}"),
        }
    }

    fn pasted(text: &str, format: Format) -> Option<Self> {
        let mut words = Words::new(text);
        let (x, y, shade) = match format {
            Format::Text => {
                let x = words.number()?;
                words.pass(",")?;
                let y = words.number()?;
                let mut shade = words.rest().chars();
                let ch = shade.next()?;
                if shade.next().is_some() {
                    return None;
                }
                (x, y, Shade::from_char(ch)?)
            }
            Format::Json => {
                let Json { x, y, shade } = serde_json::from_str(text).ok()?;
                (x, y, *Shade::EACH.get(usize::from(shade))?)
            }
            Format::Rust => {
                words.pass("(Point { x:")?;
                let x = words.number()?;
                words.pass(", y:")?;
                let y = words.number()?;
                words.pass("}, Shade::")?;
                let name = words.until(')')?;
                words.end()?;
                let mut shades = Shade::EACH.into_iter();
                (x, y, shades.find(|shade| format!("{shade:?}") == name)?)
            }
            Format::Toml => {
                let Toml { at: [x, y], shade } = toml(text, "pixel")?;
                (x, y, Shade::from_char(shade)?)
            }
        };
        Some(Self {
            at: Point { x, y },
            shade,
        })
    }
}

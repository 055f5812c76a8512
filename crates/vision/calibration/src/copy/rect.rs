//! A block of pixels: `48x8 at 104,24`.

use super::{
    Copied, Format,
    words::{Words, toml},
};
use ::screen::Rect;

impl Copied for Rect {
    fn copied(&self, format: Format) -> String {
        let Self { x, y, w, h } = self;
        match format {
            Format::Text => format!("{w}x{h} at {x},{y}"),
            Format::Json => format!("{{\"x\":{x},\"y\":{y},\"w\":{w},\"h\":{h}}}"),
            Format::Rust => format!("Rect::new({x}, {y}, {w}, {h})"),
            Format::Toml => format!("rect = [{x}, {y}, {w}, {h}]"),
        }
    }

    fn pasted(text: &str, format: Format) -> Option<Self> {
        let mut words = Words::new(text);
        match format {
            Format::Text => {
                let w = words.number()?;
                words.pass("x")?;
                let h = words.number()?;
                words.pass("at")?;
                let x = words.number()?;
                words.pass(",")?;
                let y = words.number()?;
                words.end()?;
                Some(Self::new(x, y, w, h))
            }
            Format::Json => serde_json::from_str(text).ok(),
            Format::Rust => {
                words.pass("Rect::new(")?;
                let x = words.number()?;
                words.pass(",")?;
                let y = words.number()?;
                words.pass(",")?;
                let w = words.number()?;
                words.pass(",")?;
                let h = words.number()?;
                words.pass(")")?;
                words.end()?;
                Some(Self::new(x, y, w, h))
            }
            Format::Toml => {
                let [x, y, w, h] = toml(text, "rect")?;
                Some(Self::new(x, y, w, h))
            }
        }
    }
}

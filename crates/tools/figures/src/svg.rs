//! Diagrams: a dark card with text, bars and lines, readable on any page.

use crate::Figure;
use std::fmt::Write as _;

/// Every diagram's width.
pub const WIDTH: u32 = 860;
/// Margin around the content.
pub const MARGIN: u32 = 20;

/// Colours of the program's dark theme.
pub const GROUND: &str = "#0d100f";
/// A raised surface.
pub const RAISED: &str = "#1a201e";
/// Dividers.
pub const LINE: &str = "#28302d";
/// Text.
pub const TEXT: &str = "#dde4df";
/// Secondary text.
pub const DIM: &str = "#93a099";
/// The main subject.
pub const ACCENT: &str = "#9bbc0f";
/// Additional information.
pub const INFO: &str = "#56b4e9";
/// Losses.
pub const WARN: &str = "#e6a532";

/// Which point of a text is placed.
#[derive(Clone, Copy)]
pub enum Anchor {
    /// At its left end.
    Start,
    /// In its middle.
    Middle,
    /// At its right end.
    End,
}

/// A diagram being drawn. Coordinates are in pixels.
pub struct Svg {
    name: &'static str,
    height: u32,
    body: String,
}

/// One decimal, so that the text is the same everywhere.
fn tenth(n: f64) -> String {
    let tenths = (n * 10.0).round() as i64;
    if tenths % 10 == 0 {
        format!("{}", tenths / 10)
    } else {
        format!("{:.1}", tenths as f64 / 10.0)
    }
}

impl Svg {
    /// An empty card.
    pub fn new(name: &'static str, height: u32) -> Self {
        Self {
            name,
            height,
            body: String::new(),
        }
    }

    fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// A filled rectangle with rounded corners.
    pub fn rect(&mut self, x: f64, y: f64, w: f64, h: f64, colour: &str) {
        let [x, y, w, h] = [x, y, w, h].map(tenth);
        self.push(&format!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="2" fill="{colour}"/>"#
        ));
    }

    /// A straight line; dashed ones are guides.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, dashed: bool) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(tenth);
        let dash = if dashed {
            r#" stroke-dasharray="3 3""#
        } else {
            ""
        };
        self.push(&format!(
            r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}"{dash}/>"#
        ));
    }

    /// A line through points.
    pub fn path(&mut self, points: &[(f64, f64)], colour: &str, width: f64) {
        let mut list = String::new();
        for (x, y) in points {
            let _ = write!(list, "{},{} ", tenth(*x), tenth(*y));
        }
        self.push(&format!(
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="{}" stroke-linejoin="round"/>"#,
            list.trim_end(),
            tenth(width)
        ));
    }

    /// A line through points that ends in an arrow's head, which comes from the left,
    /// from above or from below.
    pub fn arrow(&mut self, points: &[(f64, f64)], colour: &str) {
        self.path(points, colour, 1.5);
        let [.., (x0, y0), (x, y)] = *points else {
            return;
        };
        let (dx, dy) = (
            (x - x0).signum() * f64::from(x != x0),
            (y - y0).signum() * f64::from(y != y0),
        );
        let (bx, by) = (x - 7.0 * dx, y - 7.0 * dy);
        let head = [
            (x, y),
            (bx - 4.0 * dy, by + 4.0 * dx),
            (bx + 4.0 * dy, by - 4.0 * dx),
        ];
        let head: Vec<String> = head
            .map(|(x, y)| format!("{},{}", tenth(x), tenth(y)))
            .to_vec();
        self.push(&format!(
            r#"<polygon points="{}" fill="{colour}"/>"#,
            head.join(" ")
        ));
    }

    /// A disc.
    pub fn disc(&mut self, x: f64, y: f64, r: f64, colour: &str) {
        let [x, y, r] = [x, y, r].map(tenth);
        self.push(&format!(
            r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"/>"#
        ));
    }

    /// A line of text; `y` is its baseline.
    pub fn text(&mut self, at: (f64, f64), anchor: Anchor, size: u32, colour: &str, text: &str) {
        let [x, y] = [at.0, at.1].map(tenth);
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let text = common::markup_escaped(text);
        self.push(&format!(
            r#"<text x="{x}" y="{y}"{anchor} font-size="{size}" fill="{colour}">{text}</text>"#
        ));
    }

    /// The file.
    pub fn done(self) -> Figure {
        let Self { name, height, body } = self;
        let text = format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" "#,
                r#"viewBox="0 0 {w} {h}" font-family="system-ui, -apple-system, 'Segoe UI', "#,
                r#"Roboto, 'DejaVu Sans', Arial, sans-serif">"#,
                "\n",
                r#"<rect width="{w}" height="{h}" rx="6" fill="{ground}"/>"#,
                "\n{body}</svg>\n"
            ),
            w = WIDTH,
            h = height,
            ground = GROUND,
            body = body,
        );
        Figure {
            name,
            bytes: text.into_bytes(),
        }
    }
}

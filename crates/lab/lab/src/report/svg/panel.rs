//! The distribution of one arm: bars, the mean, and the paper's figure.

use crate::{
    report::number,
    stats::{Histogram, Mean},
};
use std::fmt::Write as _;

/// Left, top, width and height of the bars in a panel.
pub const PLOT: (f64, f64, f64, f64) = (46.0, 34.0, 226.0, 118.0);
pub const BAR: &str = "#56b4e9";
const MEAN: &str = "#111";
const PAPER: &str = "#d55e00";

/// What a panel shows.
pub struct Panel<'a> {
    pub title: &'a str,
    pub label: &'a str,
    pub values: &'a [f64],
    pub paper: Option<f64>,
}

impl Panel<'_> {
    pub fn draw(&self) -> String {
        let (left, top, width, height) = PLOT;
        let mut out = heading(self.title);
        let histogram = Histogram::of(self.values);
        let (Some(first), Some(last)) = (histogram.bins.first(), histogram.bins.last()) else {
            return out;
        };
        // The paper's figure may lie outside of all games.
        let low = self.paper.map_or(first.from, |paper| first.from.min(paper));
        let high = self.paper.map_or(last.to, |paper| last.to.max(paper));
        let x = |value: f64| left + width * (value - low) / (high - low);
        let highest = histogram.highest().max(1) as f64;
        for bin in histogram.bins.iter().filter(|bin| bin.count > 0) {
            let tall = height * bin.count as f64 / highest;
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" \
                 fill=\"{BAR}\" stroke=\"#fff\" stroke-width=\"0.5\"/>",
                x(bin.from),
                top + height - tall,
                x(bin.to) - x(bin.from),
            );
        }
        axis(&mut out, &[(left, low), (left + width, high)], self.label);
        let games = format!("{} of {} games", histogram.highest(), self.values.len());
        let _ = writeln!(
            out,
            "<text x=\"{left}\" y=\"{}\" fill=\"#555\" font-size=\"10\">tallest bar: {games}</text>",
            top - 4.0
        );
        let mean = Mean::of(self.values).mean;
        mark(
            &mut out,
            x(mean),
            MEAN,
            "",
            &format!("mean {}", number(mean)),
            0,
        );
        if let Some(paper) = self.paper {
            let name = format!("paper {}", number(paper));
            mark(&mut out, x(paper), PAPER, "5 3", &name, 1);
        }
        out
    }
}

pub fn heading(title: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"16\" font-weight=\"bold\">{}</text>\n",
        PLOT.0,
        common::markup_escaped(title)
    )
}

/// A line below the bars with numbers at its places and a name.
pub fn axis(out: &mut String, numbers: &[(f64, f64)], name: &str) {
    let (left, top, width, height) = PLOT;
    let y = top + height;
    let _ = writeln!(out, "<path d=\"M{left} {y}h{width}\" stroke=\"#888\"/>");
    for (i, (x, value)) in numbers.iter().enumerate() {
        let anchor = if i == 0 { "start" } else { "end" };
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>",
            y + 16.0,
            number(*value)
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{}</text>",
        left + width / 2.0,
        y + 32.0,
        common::markup_escaped(name)
    );
}

/// An upright line with a name beside it; the names stand in rows so that none hides another.
fn mark(out: &mut String, x: f64, colour: &str, dashes: &str, name: &str, row: u8) {
    let (left, top, width, height) = PLOT;
    let (anchor, beside) = if x > left + width / 2.0 {
        ("end", x - 4.0)
    } else {
        ("start", x + 4.0)
    };
    let _ = writeln!(
        out,
        "<path d=\"M{x:.1} {top}v{height}\" stroke=\"{colour}\" stroke-width=\"1.5\" \
         stroke-dasharray=\"{dashes}\"/>\
         <text x=\"{beside:.1}\" y=\"{}\" text-anchor=\"{anchor}\" fill=\"{colour}\" \
         stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">{name}</text>",
        top + 12.0 + 15.0 * f64::from(row)
    );
}

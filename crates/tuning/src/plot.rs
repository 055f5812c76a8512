//! Reports of strength as a picture: which share of the games came to how many lines.

use crate::{Played, strength::Total};
use anyhow::Context as _;
use std::fmt::Write as _;

/// Of the frame in which curves are drawn.
const LEFT: f64 = 56.0;
const TOP: f64 = 16.0;
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 280.0;
const MARGIN: f64 = 48.0;
/// Told apart by people who can't tell red from green too (Okabe and Ito).
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00"];
const FONT: &str = "font-family=\"sans-serif\" font-size=\"12\"";

/// The games of one report.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    strategy: String,
    /// Lines of each game, rising.
    lines: Vec<u64>,
}

impl Report {
    /// From what `strength` wrote.
    ///
    /// # Errors
    /// One sentence when it is something else, or not whole.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        let (games, total) = text
            .trim_end()
            .rsplit_once('\n')
            .context("a report has a line for each game and one for all")?;
        let total: Total = serde_json::from_str(total).context("the last line is no summary")?;
        let lines = games
            .lines()
            .map(|line| Ok(serde_json::from_str::<Played>(line)?.lines));
        let mut lines: Vec<u64> = lines
            .collect::<anyhow::Result<_>>()
            .context("a line is no game")?;
        lines.sort_unstable();
        Ok(Self {
            strategy: total.strategy,
            lines,
        })
    }
}

/// A picture (SVG) of the share of games that came to at least so many lines; each ten
/// times as many are as wide.
#[must_use]
pub fn plot(reports: &[Report]) -> String {
    let all = || reports.iter().flat_map(|report| &report.lines);
    let log = |lines: u64| (lines.max(1) as f64).log10();
    let low = all().min().map_or(0.0, |&l| log(l).floor());
    let high = all().max().map_or(1.0, |&l| log(l).ceil()).max(low + 1.0);
    let x = |lines: f64| LEFT + (lines - low) / (high - low) * WIDTH;
    let y = |share: f64| TOP + (1.0 - share) * HEIGHT;
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" {FONT}>\n\
         <title>Share of the games that came to at least so many lines</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        right + MARGIN / 2.0,
        bottom + MARGIN,
    );
    let mut add = |text: std::fmt::Arguments<'_>| {
        // Writing into a String can't fail.
        let _ = svg.write_fmt(text);
    };
    for quarter in 0..=4 {
        let (share, y) = (25 * quarter, y(f64::from(quarter) / 4.0));
        add(format_args!(
            "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#dddddd\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{share} %</text>\n",
            LEFT - 6.0,
            y + 4.0,
        ));
    }
    for decade in low as i32..=high as i32 {
        let x = x(f64::from(decade));
        add(format_args!(
            "<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"#dddddd\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
            bottom + 16.0,
            thousands(10u64.pow(decade as u32)),
        ));
    }
    add(format_args!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">lines</text>\n",
        LEFT + WIDTH / 2.0,
        bottom + 36.0,
    ));
    for (i, (report, colour)) in reports.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let mut path = format!("M{LEFT} {TOP}");
        for (gone, &lines) in (1..).zip(&report.lines) {
            let share = 1.0 - f64::from(gone) / report.lines.len() as f64;
            let _ = write!(path, "H{:.1}V{:.1}", x(log(lines)), y(share));
        }
        let legend = TOP + 24.0 + 18.0 * i as f64;
        add(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <path d=\"M{:.1} {:.1}h20\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <text x=\"{:.1}\" y=\"{legend:.1}\">{}</text>\n",
            LEFT + 12.0,
            legend - 4.0,
            LEFT + 38.0,
            report.strategy,
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

fn thousands(mut number: u64) -> String {
    let mut text = String::new();
    while number >= 1_000 {
        text = format!(",{:03}{text}", number % 1_000);
        number /= 1_000;
    }
    format!("{number}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Conditions, StrategyText, strength};
    use indicatif::ProgressBar;

    #[test]
    fn what_was_written_is_drawn() {
        let conditions = Conditions {
            level: 9,
            hearts: false,
            reach: false,
            idealised: true,
            cap: 100,
            until_score: None,
        };
        let strategy = StrategyText::find("four-feature").unwrap();
        let mut out = Vec::new();
        strength(
            &strategy,
            (1, 3),
            &conditions,
            2,
            &ProgressBar::hidden(),
            &mut out,
        )
        .unwrap();
        let text = String::from_utf8(out).unwrap();
        let report = Report::parse(&text).unwrap();
        assert_eq!(
            (report.lines.len(), report.strategy.as_str()),
            (3, "four-feature")
        );
        let svg = plot(&[report]);
        assert!(svg.contains(">four-feature</text>") && svg.contains(">100</text>"));
        // Each game is a step down.
        let curve = svg
            .lines()
            .find(|line| line.contains("fill=\"none\""))
            .unwrap();
        assert_eq!(curve.matches('V').count(), 3);
        let games = text.lines().take(3).collect::<Vec<_>>().join("\n");
        assert!(Report::parse(&games).is_err());
    }

    #[test]
    fn thousands_are_told_apart() {
        assert_eq!(
            [1, 1_000, 1_000_000].map(thousands),
            ["1", "1,000", "1,000,000"]
        );
    }
}

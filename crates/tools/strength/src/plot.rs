//! Draws reports of strength: the share of the games that reached each number of lines.

use crate::{Played, measure::Total};
use anyhow::Context as _;
use common::thousands;
use std::fmt::Write as _;

/// The frame in which curves are drawn.
const LEFT: f64 = 56.0;
const TOP: f64 = 16.0;
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 280.0;
const MARGIN: f64 = 48.0;
/// Distinct for people with red-green colour blindness too (Okabe and Ito).
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00"];
const FONT: &str = "font-family=\"sans-serif\" font-size=\"12\"";

/// The games of one report.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    strategy: String,
    /// Lines of each game, in ascending order.
    lines: Vec<u64>,
}

impl Report {
    /// Parses what `measure` wrote.
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

/// The horizontal axis of lines: logarithmic, or linear when no game has many times the
/// lines of another.
struct Axis {
    is_log: bool,
    low: f64,
    high: f64,
    ticks: Vec<u64>,
}

impl Axis {
    /// The least ratio of most to fewest lines for a logarithmic axis.
    const WIDE: u64 = 10;

    fn of(lines: impl Iterator<Item = u64> + Clone) -> Self {
        let least = lines.clone().min().unwrap_or(1).max(1);
        let most = lines.max().unwrap_or(least).max(least);
        if most / least >= Self::WIDE {
            let (low, high) = (least.ilog10(), most.ilog10() + 1);
            return Self {
                is_log: true,
                low: f64::from(low),
                high: f64::from(high),
                ticks: (low..=high).map(|decade| 10u64.pow(decade)).collect(),
            };
        }
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];
        let rough = (most - least) / 8;
        let step = steps.into_iter().find(|step| *step > rough);
        let step = step.unwrap_or(rough + 1);
        let (low, high) = (least / step * step, (most / step + 1) * step);
        Self {
            is_log: false,
            low: low as f64,
            high: high as f64,
            ticks: (low..=high).step_by(step as usize).collect(),
        }
    }

    fn x(&self, lines: u64) -> f64 {
        let lines = lines.max(1) as f64;
        let at = if self.is_log { lines.log10() } else { lines };
        LEFT + (at - self.low) / (self.high - self.low) * WIDTH
    }
}

/// An SVG of the share of games that reached more than each number of lines.
#[must_use]
pub fn plot(reports: &[Report]) -> String {
    let axis = Axis::of(
        reports
            .iter()
            .flat_map(|report| report.lines.iter().copied()),
    );
    let y = |share: f64| TOP + (1.0 - share) * HEIGHT;
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" {FONT}>\n\
         <title>Share of the games that reached more than each number of lines</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        right + MARGIN,
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
    for &lines in &axis.ticks {
        let x = axis.x(lines);
        add(format_args!(
            "<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"#dddddd\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
            bottom + 16.0,
            thousands(lines),
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
            let _ = write!(path, "H{:.1}V{:.1}", axis.x(lines), y(share));
        }
        let legend = bottom - 14.0 - 18.0 * (reports.len() - 1 - i) as f64;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Conditions, StrategyText, measure};
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
        measure(
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
        assert!(svg.contains(">four-feature</text>") && svg.contains(">lines</text>"));
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
    fn games_alike_are_drawn_on_an_even_axis() {
        let report = |lines: &[u64]| Report {
            strategy: "a".to_owned(),
            lines: lines.to_vec(),
        };
        let axis = Axis::of([203, 333].into_iter());
        assert_eq!(axis.ticks, [200, 220, 240, 260, 280, 300, 320, 340]);
        assert_eq!((axis.x(200), axis.x(340)), (LEFT, LEFT + WIDTH));
        assert!(plot(&[report(&[203, 333])]).contains(">260</text>"));
        assert_eq!(
            Axis::of([90, 40_000].into_iter()).ticks,
            [10, 100, 1_000, 10_000, 100_000]
        );
        assert_eq!(Axis::of([5, 5].into_iter()).ticks, [5, 6]);
    }
}

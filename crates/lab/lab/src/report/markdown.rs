//! Records as Markdown.

use super::{
    FigureRow, current, drawn,
    extra::{again, beside_baseline, by_row},
    lines, number,
};
use crate::{
    experiment::{Experiment, Source},
    figure::{Comparison, Estimate, Figure, PaperValue, Stronger, Verdict},
    game::{Cap, Ending},
    measure::GameMetric,
    record::{ArmRecord, ExperimentRecord},
    stats::Mean,
};
use common::quantile;
use std::fmt::Write as _;

/// What a report of a record links to, relative to the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Links {
    /// The file of the record.
    pub record: Option<String>,
    /// The drawing of its distribution.
    pub drawing: Option<String>,
}

/// A record by itself.
#[must_use]
pub fn markdown(record: &ExperimentRecord, links: &Links) -> String {
    let experiment = current(record);
    let mut text = format!(
        "# {}\n\nAfter *{}* by {}.\n\n",
        experiment.title, experiment.source.title, experiment.source.authors
    );
    body(&mut text, &experiment, record, links);
    without_html(&text)
}

/// The same text where nothing begins an HTML tag: the texts of a record may be somebody else's.
fn without_html(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c));
        plain.push_str(before);
        plain.push_str(if is_tag { "&lt;" } else { "<" });
        rest = after;
    }
    plain + rest
}

/// All records on one page, a section for each paper, in the order given.
#[must_use]
pub fn papers(records: &[(ExperimentRecord, Links)]) -> String {
    let mut text = String::from(HEAD);
    let experiments: Vec<Experiment> = records.iter().map(|(record, _)| current(record)).collect();
    let mut done: Vec<&str> = Vec::new();
    for experiment in &experiments {
        let title = &experiment.source.title;
        if done.contains(&title.as_str()) {
            continue;
        }
        done.push(title);
        let _ = write!(text, "\n## {title}\n\n{}.\n", experiment.source.authors);
        for (experiment, (record, links)) in experiments.iter().zip(records) {
            if experiment.source.title == *title {
                let _ = write!(text, "\n### {}\n\n", experiment.title);
                body(&mut text, experiment, record, links);
            }
        }
    }
    without_html(&text)
}

const HEAD: &str = "\
# The papers, and the same experiments here

This page is made by `cargo xtask papers` from the records in [papers](papers). A record has
every game of an experiment; `blockscope lab run NAME -o FILE` makes it again, on any number of
threads or [machines](sweeps.md), and it is the same byte for byte.

An interval covers the true value in 95 of 100 such experiments: by Student's t for means, by
order statistics for medians and quantiles, by Wilson for shares, by the percentile bootstrap for
ratios and means of the best games. A figure is *compatible* with the paper's when both can be
samples of the same: by Welch's test at 5 % where the paper states deviation and number of games,
deviations by the F test, else when the intervals overlap. Where a paper states the number of games only, its interval is
ours, scaled to that number; where it states neither, its value is compared with our interval.
**≥** marks a figure of which games were stopped by the cap, so that it is a lower bound; it is *open* how that compares
with a higher figure. A figure that rests on *too few* events, fewer than its
experiment asks for, has no verdict. *Stronger* and *weaker* stand where the experiment
has which direction is that of the stronger player.
";

/// What comes after the heading.
fn body(text: &mut String, experiment: &Experiment, record: &ExperimentRecord, links: &Links) {
    let _ = write!(text, "{}\n\n", experiment.about.trim());
    for line in rules(record) {
        let _ = writeln!(text, "* {line}");
    }
    text.push('\n');
    figures(text, experiment, record);
    sources(text, experiment);
    beside_baseline(text, experiment, record);
    distribution(text, drawn(experiment), record);
    by_row(text, experiment, record);
    if let Some(drawing) = &links.drawing {
        let _ = write!(text, "\n![Distribution]({drawing})\n");
    }
    if !experiment.reading.trim().is_empty() {
        let _ = write!(
            text,
            "\n**How the paper was read.** {}\n",
            experiment.reading.trim()
        );
    }
    let _ = write!(
        text,
        "\nAgain: `{}`, version {}, sum `{}`",
        again(record),
        record.program,
        record.sum
    );
    match &links.record {
        Some(record) => {
            let _ = writeln!(text, "; [every game]({record}).");
        }
        None => text.push_str(".\n"),
    }
}

/// The rules, caps and seeds, each once with the arms that have them.
fn rules(record: &ExperimentRecord) -> Vec<String> {
    let mut found: Vec<(String, Vec<&str>)> = Vec::new();
    for arm in &record.arms {
        let conditions = conditions(arm);
        match found.iter_mut().find(|(known, _)| *known == conditions) {
            Some((_, arms)) => arms.push(&arm.arm.name),
            None => found.push((conditions, vec![&arm.arm.name])),
        }
    }
    let all = found.len() == 1;
    found
        .into_iter()
        .map(|(conditions, arms)| {
            if all {
                conditions
            } else {
                format!("*{}*: {conditions}", arms.join("*, *"))
            }
        })
        .collect()
}

fn conditions(arm: &ArmRecord) -> String {
    let rules = &arm.arm.rules;
    let first = arm.arm.seeds.first;
    let about = rules.about.trim().trim_end_matches('.');
    let last = first.wrapping_add((arm.rows.len() as u64).saturating_sub(1));
    let cap = match arm.arm.limits.cap {
        Cap {
            pieces: None,
            lines: None,
        } => String::new(),
        Cap { pieces, lines } => {
            let parts = [(pieces, "pieces"), (lines, "lines")];
            let parts = parts
                .iter()
                .filter_map(|&(cap, what)| cap.map(|cap| format!("{} {what}", number(cap as f64))));
            format!("; stopped after {}", parts.collect::<Vec<_>>().join(" or "))
        }
    };
    format!(
        "Rules `{}`: {about}; {}x{}; seeds {first} to {last}{cap}.",
        rules.name, rules.board.columns, rules.board.rows
    )
}

fn figures(text: &mut String, experiment: &Experiment, record: &ExperimentRecord) {
    text.push_str(
        "| | | ours | 95 % interval | games | the paper's | compared |\n\
         |---|---|--:|:-:|--:|--:|---|\n",
    );
    for line in lines(experiment, record) {
        let paper = line.figure.paper.get(&line.arm.arm.name);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} |",
            line.arm.arm.name,
            line.figure.label(),
            ours(&line),
            line.ours.as_ref().map_or_else(String::new, interval),
            line.ours.as_ref().map_or(0, |ours| ours.games),
            paper.map_or_else(String::new, |paper| paper_value(experiment, paper)),
            line.comparison
                .map_or_else(String::new, |found| comparison(&line, found)),
        );
    }
    for figure in &experiment.figures {
        beside(text, experiment, figure);
    }
}

/// A line for each player that is not played here.
fn beside(text: &mut String, experiment: &Experiment, figure: &Figure) {
    for (name, value) in &figure.beside {
        let value = paper_value(experiment, value);
        let label = figure.label();
        let _ = writeln!(
            text,
            "| *{name}* | {label} | not played here | | | {value} | |"
        );
    }
}

/// Where figures are from that are not the paper's.
fn sources(text: &mut String, experiment: &Experiment) {
    if experiment.sources.is_empty() {
        return;
    }
    text.push('\n');
    for Source { title, authors } in experiment.sources.values() {
        let _ = writeln!(text, "* *{title}*: {authors}.");
    }
}

fn ours(line: &FigureRow) -> String {
    match &line.ours {
        None => "not defined".into(),
        Some(ours) if ours.lower_bound => format!("**≥ {}**", number(ours.value)),
        Some(ours) => format!("**{}**", number(ours.value)),
    }
}

fn interval(of: &Estimate) -> String {
    let Some((low, high)) = of.interval else {
        return String::new();
    };
    format!("{} to {}", number(low), number(high))
}

fn paper_value(experiment: &Experiment, paper: &PaperValue) -> String {
    let mut notes = Vec::new();
    let source = paper
        .source
        .as_ref()
        .and_then(|name| experiment.sources.get(name));
    if let Some(source) = source {
        notes.push(format!("*{}*", source.title));
    }
    if let Some(games) = paper.games {
        notes.push(format!("{} games", number(games as f64)));
    }
    if let Some(deviation) = paper.deviation {
        notes.push(format!("deviation {}", number(deviation)));
    }
    if notes.is_empty() {
        number(paper.value)
    } else {
        format!("{} ({})", number(paper.value), notes.join(", "))
    }
}

fn comparison(line: &FigureRow, of: Comparison) -> String {
    let verdict = match of.verdict {
        Verdict::Compatible => "compatible",
        Verdict::Above => "above",
        Verdict::Below => "below",
        Verdict::Open => "open",
        Verdict::TooFew => {
            let events = line.ours.as_ref().and_then(|ours| ours.events).unwrap_or(0);
            let least = line.figure.least.unwrap_or(0);
            return format!("too few: {events} events, and {least} are needed");
        }
    };
    let verdict = match (of.verdict, line.figure.stronger) {
        (Verdict::Above, Some(Stronger::More)) | (Verdict::Below, Some(Stronger::Less)) => {
            format!("{verdict}, stronger")
        }
        (Verdict::Above, Some(Stronger::Less)) | (Verdict::Below, Some(Stronger::More)) => {
            format!("{verdict}, weaker")
        }
        _ => verdict.to_owned(),
    };
    match of.p {
        Some(p) if p < 0.001 => format!("{verdict} ({}, p < 0.001)", of.how),
        Some(p) => format!("{verdict} ({}, p = {p:.3})", of.how),
        None => format!("{verdict} ({})", of.how),
    }
}

/// How the games of each arm are spread.
fn distribution(text: &mut String, measure: GameMetric, record: &ExperimentRecord) {
    let _ = write!(
        text,
        "\n| {} | mean | deviation | least | 10 % | 25 % | median | 75 % | 90 % | most | stopped \
         |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        measure.title()
    );
    for arm in &record.arms {
        let mut values: Vec<f64> = arm.rows.iter().map(|row| measure.of(row)).collect();
        let mean = Mean::of(&values);
        values.sort_by(f64::total_cmp);
        let cells = [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0]
            .map(|share| quantile(&values, share).map_or_else(String::new, number));
        let capped = arm.rows.iter().filter(|row| row.ending == Ending::Capped);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} of {} |",
            arm.arm.name,
            number(mean.mean),
            number(mean.deviation()),
            cells.join(" | "),
            capped.count(),
            arm.rows.len()
        );
    }
}

#[cfg(test)]
mod tests {
    use super::without_html;

    #[test]
    fn tags_are_text_and_comparisons_stay() {
        let text = "a <b>, </i> and <!-- -->; p < 0.001, x <5";
        let plain = "a &lt;b>, &lt;/i> and &lt;!-- -->; p < 0.001, x <5";
        assert_eq!(without_html(text), plain);
    }
}

//! What a report has besides figures: the command that makes a record again, rows beside those below
//! them, and arms beside one of them.

use super::{current, drawn, number};
use crate::{
    experiment::{Experiment, built_in},
    figure::{Estimate, Figure, FigureKind},
    plan::{self, Overrides, PreparedExperiment},
    record::{ArmRecord, ExperimentRecord},
    stats::{Mean, difference_interval, welch},
};
use std::{fmt::Write as _, path::Path};

/// The command that makes a record again. An experiment that is not the program's own is in a
/// file, whose path is not known: it stands for it under its name.
#[must_use]
pub fn again(record: &ExperimentRecord) -> String {
    let name = &record.experiment.name;
    let own = built_in(name).and_then(|own| {
        let plan = PreparedExperiment::new(own, Path::new(""), Overrides::default());
        plan.ok().filter(|plan| plan::sum(&plan.arms) == record.sum)
    });
    let file = if own.is_some() { "" } else { ".toml" };
    let mut command = format!("blockscope lab run {name}{file}");
    let experiment = current(record);
    let games = |arm: &ArmRecord| {
        let mut arms = experiment.arms.iter();
        let own = arms.find(|own| own.name == arm.arm.name);
        own.and_then(|own| own.games)
            .unwrap_or(experiment.seeds.games)
    };
    let changed = record
        .arms
        .iter()
        .find(|arm| arm.arm.seeds.games != games(arm));
    if let Some(arm) = changed {
        let _ = write!(command, " --games {}", arm.arm.seeds.games);
    }
    let mut firsts = record.arms.iter().map(|arm| arm.arm.seeds.first);
    if let Some(first) = firsts.find(|&first| first != experiment.seeds.first) {
        let _ = write!(command, " --seed {first}");
    }
    command
}

/// The difference of every other arm under the same rules from the baseline in what is drawn.
pub(super) fn beside_baseline(
    text: &mut String,
    experiment: &Experiment,
    record: &ExperimentRecord,
) {
    let of = drawn(experiment);
    let baseline = experiment.baseline.as_ref();
    let Some(base) = record
        .arms
        .iter()
        .find(|arm| Some(&arm.arm.name) == baseline)
    else {
        return;
    };
    let mean = |arm: &ArmRecord| {
        let values: Vec<f64> = arm.rows.iter().map(|row| of.of(row)).collect();
        Mean::of(&values)
    };
    let _ = write!(
        text,
        "\n| {}, beside *{}* | difference | 95 % interval | Welch's test |\n|---|--:|:-:|--:|\n",
        of.title(),
        base.arm.name
    );
    let base_mean = mean(base);
    let is_other = |arm: &&ArmRecord| {
        let (arm, base) = (&arm.arm, &base.arm);
        arm.name != base.name && arm.rules == base.rules && arm.limits == base.limits
    };
    for arm in record.arms.iter().filter(is_other) {
        let own = mean(arm);
        let (low, high) = difference_interval(&own, &base_mean);
        let test = match welch(&own, &base_mean) {
            None => String::new(),
            Some(p) if p < 0.001 => "differs, p < 0.001".into(),
            Some(p) if p < 0.05 => format!("differs, p = {p:.3}"),
            Some(p) => format!("no difference seen, p = {p:.3}"),
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} to {} | {test} |",
            arm.arm.name,
            signed(own.mean - base_mean.mean),
            signed(low),
            signed(high)
        );
    }
}

fn signed(value: f64) -> String {
    let sign = if value > 0.0 { "+" } else { "" };
    format!("{sign}{}", number(value))
}

/// Pieces in each row and their ratio to those in the row below, with its interval, where a figure
/// asks for such ratios. A row with fewer pieces than that figure needs has no interval.
pub(super) fn by_row(text: &mut String, experiment: &Experiment, record: &ExperimentRecord) {
    let is_of_rows = |figure: &&Figure| matches!(figure.kind, FigureKind::RowRatio { .. });
    let Some(figure) = experiment.figures.iter().find(is_of_rows) else {
        return;
    };
    text.push_str("\n| row |");
    for arm in &record.arms {
        let name = &arm.arm.name;
        let _ = write!(text, " {name}: pieces | per piece below | 95 % interval |");
    }
    let _ = write!(
        text,
        "\n|--:|{}\n",
        "--:|--:|:-:|".repeat(record.arms.len())
    );
    let sums: Vec<Vec<u64>> = record.arms.iter().map(sums).collect();
    let top = sums
        .iter()
        .filter_map(|sums| sums.iter().rposition(|&n| n > 0))
        .max();
    for row in 0..=top.unwrap_or(0) {
        let _ = write!(text, "| {row} |");
        for (arm, sums) in record.arms.iter().zip(&sums) {
            let pieces = sums.get(row).copied().unwrap_or(0);
            let pair = (row > 0 && pieces >= figure.least.unwrap_or(1)).then(|| {
                let from = row - 1;
                let kind = FigureKind::RowRatio { from, to: row };
                Estimate::of(&Figure::of_kind(kind), &arm.rows)
            });
            let (ratio, interval) = match pair.flatten() {
                Some(Estimate {
                    value, interval, ..
                }) => (
                    number(value),
                    interval.map_or_else(String::new, |(low, high)| {
                        format!("{} to {}", number(low), number(high))
                    }),
                ),
                None => (String::new(), String::new()),
            };
            let _ = write!(text, " {} | {ratio} | {interval} |", number(pieces as f64));
        }
        text.push('\n');
    }
}

fn sums(arm: &ArmRecord) -> Vec<u64> {
    let mut sums = Vec::new();
    for row in &arm.rows {
        sums.resize(row.rows.len().max(sums.len()), 0);
        for (sum, n) in sums.iter_mut().zip(&row.rows) {
            *sum += n;
        }
    }
    sums
}

//! What came of the games of an experiment, as the window shows it: of one that runs, and of a
//! record that was kept in a file.

use ::lab::{
    ArmRecord, Comparison, Estimate, Experiment, ExperimentRecord, Figure, FigureKind, GameMetric,
    GameResult, Verdict, report,
    stats::{Histogram, Mean, paired},
};
use std::sync::Arc;
use workbench::{Agreement, ArmResult, Bin, ExperimentResult, FigureResult, LockMap, MeanAfter};

/// Points of the curve of means.
const POINTS: usize = 64;

/// A result that was kept in a file.
#[derive(Clone, Debug)]
pub struct KeptResult {
    /// All its games.
    pub record: Arc<ExperimentRecord>,
    /// What is shown of it.
    pub shown: ExperimentResult,
}

impl KeptResult {
    /// Reads the text of a record from the file of this name. The paper's figures are those
    /// that the program has now, where its experiment is the same.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, file: String) -> Result<Self, String> {
        let record = ExperimentRecord::parse(text)?;
        let experiment = report::current(&record);
        let arms: Vec<PlayedArm> = record.arms.iter().cloned().map(PlayedArm::whole).collect();
        let mut shown = result(&experiment, &arms, 0);
        shown.is_complete = record.is_complete();
        shown.file = Some(file);
        Ok(Self {
            record: Arc::new(record),
            shown,
        })
    }
}

/// What came of the games of each arm so far. `id` is the number of this state.
pub fn result(experiment: &Experiment, played: &[PlayedArm], id: u64) -> ExperimentResult {
    let measure = report::drawn(experiment);
    let first = played.first();
    let arms = played.iter().map(|arm| {
        let mut shown = arm_result(experiment, measure, &arm.record);
        if let Some(first) = first.filter(|first| first.record.arm.name != arm.record.arm.name) {
            // What was asked for is in sight, however low the panel is.
            shown.figures.splice(0..0, difference(arm, first, measure));
        }
        shown
    });
    ExperimentResult {
        id,
        name: experiment.name.clone(),
        title: experiment.title.clone(),
        file: None,
        is_complete: false,
        arms: arms.collect(),
    }
}

/// The games of an arm, and the seed of each.
pub struct PlayedArm {
    /// The games.
    pub record: ArmRecord,
    /// Their seeds, in the same order.
    pub seeds: Vec<u64>,
}

impl PlayedArm {
    /// An arm all of whose games are there, in the order of their seeds.
    pub fn whole(record: ArmRecord) -> Self {
        let first = record.arm.seeds.first;
        let seeds = (0..record.rows.len() as u64).map(|game| first.wrapping_add(game));
        Self {
            seeds: seeds.collect(),
            record,
        }
    }

    /// Whether the mean of its games is a lower bound, since some were stopped.
    fn is_bounded(&self, measure: GameMetric) -> bool {
        let mean = Figure::of_kind(FigureKind::Mean { of: measure });
        Estimate::of(&mean, &self.record.rows).is_some_and(|mean| mean.lower_bound)
    }

    fn values(&self, measure: GameMetric) -> Vec<(u64, f64)> {
        let rows = self.record.rows.iter().map(|row| measure.of(row));
        self.seeds.iter().copied().zip(rows).collect()
    }
}

/// How much more an arm has than the first one in games of the same seeds under the same rules.
fn difference(arm: &PlayedArm, first: &PlayedArm, measure: GameMetric) -> Option<FigureResult> {
    if arm.record.arm.rules != first.record.arm.rules {
        return None;
    }
    let mean = paired(&arm.values(measure), &first.values(measure));
    // How much more stopped games would have had is not known of either side.
    let is_open = arm.is_bounded(measure) || first.is_bounded(measure);
    (mean.n > 0).then(|| FigureResult {
        label: format!(
            "{} − {}, same seeds",
            measure.title(),
            first.record.arm.name
        ),
        ours: Some(mean.mean),
        interval: mean.interval(),
        is_lower_bound: false,
        paper: None,
        agreement: is_open.then_some(Agreement::Open),
    })
}

fn arm_result(experiment: &Experiment, measure: GameMetric, arm: &ArmRecord) -> ArmResult {
    let name = &arm.arm.name;
    let values: Vec<f64> = arm.rows.iter().map(|row| measure.of(row)).collect();
    let bins = Histogram::of(&values).bins.into_iter().map(|bin| Bin {
        from: bin.from,
        to: bin.to,
        games: bin.count,
    });
    let figures = &experiment.figures;
    let is_mean = |kind| matches!(kind, FigureKind::Mean { of } if of == measure);
    let paper_mean = figures.iter().find(|figure| is_mean(figure.kind));
    ArmResult {
        name: name.clone(),
        games: arm.rows.len() as u64,
        planned: arm.arm.seeds.games,
        measure: measure.title().to_owned(),
        bins: bins.collect(),
        means: means(&values),
        paper_mean: paper_mean.and_then(|figure| Some(figure.paper.get(name)?.value)),
        figures: (figures.iter())
            .map(|it| figure(it, name, &arm.rows))
            .collect(),
        locks: LockMap::new(arm.arm.rules.board, &arm.cells),
    }
}

/// The mean of the first games, for more and more of them.
fn means(values: &[f64]) -> Vec<MeanAfter> {
    let step = values.len().div_ceil(POINTS).max(1);
    let counts = (1..=values.len()).filter(|n| n.is_multiple_of(step) || *n == values.len());
    let means = counts.filter_map(|n| {
        let mean = Mean::of(values.get(..n)?);
        Some(MeanAfter {
            games: n as u64,
            mean: mean.mean,
            interval: mean.interval(),
        })
    });
    means.collect()
}

fn figure(figure: &Figure, arm: &str, rows: &[GameResult]) -> FigureResult {
    let ours = Estimate::of(figure, rows);
    let paper = figure.paper.get(arm);
    let agreement =
        ours.as_ref()
            .zip(paper)
            .map(|(ours, paper)| match Comparison::of(ours, paper).verdict {
                Verdict::Compatible => Agreement::Compatible,
                Verdict::Above => Agreement::Above,
                Verdict::Below => Agreement::Below,
                Verdict::Open => Agreement::Open,
                Verdict::TooFew => Agreement::TooFew,
            });
    FigureResult {
        label: figure.label(),
        ours: ours.as_ref().map(|ours| ours.value),
        interval: ours.as_ref().and_then(|ours| ours.interval),
        is_lower_bound: ours.as_ref().is_some_and(|ours| ours.lower_bound),
        paper: paper.map(|paper| paper.value),
        agreement,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::lab::{Overrides, PreparedExperiment, run};
    use std::{num::NonZeroUsize, path::Path, sync::atomic::AtomicBool};

    #[test]
    fn what_is_shown_of_a_file_is_what_the_report_has() {
        let experiment = ::lab::built_in("nes-six").unwrap();
        let few = Overrides {
            games: Some(3),
            first: None,
        };
        let mut plan = PreparedExperiment::new(experiment, Path::new(""), few).unwrap();
        for arm in &mut plan.arms {
            arm.limits.cap.pieces = Some(20);
        }
        let go = AtomicBool::new(false);
        let record = run(&plan, NonZeroUsize::MIN, &go, |_| ()).unwrap();
        let text = String::from_utf8(record.bytes()).unwrap();
        let kept = KeptResult::parse(&text, "a.json".into()).unwrap();
        assert_eq!(*kept.record, record);
        let shown = kept.shown;
        assert!(shown.is_complete);
        for line in report::lines(&report::current(&record), &record) {
            let is_it = |it: &&ArmResult| it.name == line.arm.arm.name;
            let arm = shown.arms.iter().find(is_it).unwrap();
            assert_eq!(arm.bins.iter().map(|bin| bin.games).sum::<u64>(), 3);
            assert_eq!(arm.means.last().unwrap().games, 3);
            let label = line.figure.label();
            let figure = arm.figures.iter().find(|it| it.label == label).unwrap();
            assert_eq!(figure.ours, line.ours.map(|ours| ours.value));
            assert_eq!(figure.agreement.is_some(), line.comparison.is_some());
            let locks = arm
                .locks
                .as_ref()
                .map(|locks| locks.minos.iter().sum::<u64>());
            let minos = arm_minos(line.arm);
            assert_eq!(locks, minos, "{}", arm.name);
        }
        let wrong = KeptResult::parse(&text.replace("\"format\":1", "\"format\":3"), "a".into());
        assert!(wrong.unwrap_err().contains("format 3"));
    }

    /// Four minos a piece, where locks are recorded.
    fn arm_minos(arm: &ArmRecord) -> Option<u64> {
        let pieces = arm.rows.iter().map(|row| row.pieces).sum::<u64>();
        arm.arm.limits.record.locks.then_some(4 * pieces)
    }
}

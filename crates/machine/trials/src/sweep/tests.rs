use super::*;
use faults::Kind;
use std::sync::atomic::Ordering;

fn options(faults: &[Kind], rates: &[f64]) -> SweepOptions {
    SweepOptions {
        core: CoreKind::default(),
        profile_choice: vision::Profile::blockfall().unwrap().into(),
        strategy: Strategy::four_feature(),
        goal: Goal {
            level: 9,
            ..Goal::default()
        },
        faults: faults.iter().copied().map(TimedFault::of).collect(),
        rates: rates.iter().map(|rate| Rate::new(*rate).unwrap()).collect(),
        seeds: vec![1, 2],
        pieces: 4,
        threads: None,
    }
}

fn play(options: &SweepOptions) -> SweepReport {
    run(options, |_| {}, &AtomicBool::new(false)).unwrap()
}

#[test]
fn every_fault_is_played_at_every_rate_with_every_seed() {
    let mut options = options(&[Kind::WhiteLines, Kind::LostPress], &[0.0, 0.5]);
    let report = play(&options);
    assert!(!report.cancelled);
    let names: Vec<String> = report
        .runs
        .iter()
        .map(|run| format!("{} {} {}", run.fault, run.rate, run.seed))
        .collect();
    let expected = [
        "white-lines 0 1",
        "white-lines 0 2",
        "white-lines 0.5 1",
        "white-lines 0.5 2",
        "lost-press 0 1",
        "lost-press 0 2",
        "lost-press 0.5 1",
        "lost-press 0.5 2",
    ];
    assert_eq!(names, expected);
    for run in &report.runs {
        let clean = run.rate == 0.0;
        assert_eq!(run.injected == 0, clean, "{run:?}");
        assert_eq!((run.pieces, run.survived), (4, true), "{run:?}");
        assert!(!clean || (run.cells, run.numbers, run.tracked) == (1.0, 1.0, 1.0));
    }
    let spoilt = &report.runs[2];
    assert_eq!(spoilt.faults, "white-lines:0.5@400..,seed=1");
    assert!(
        spoilt.cells < 1.0 && spoilt.wrong_numbers == 0.0,
        "{spoilt:?}"
    );
    assert!(report.runs[6].counters.lost_presses > 0);

    options.threads = NonZero::new(1);
    assert_eq!(
        play(&options).runs,
        report.runs,
        "on one thread as on several"
    );

    let mut csv = Vec::new();
    report.write_csv(&mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(columns, [18; 9]);
}

#[test]
fn a_cancelled_sweep_has_the_runs_that_were_complete() {
    let mut options = options(&[Kind::Noise], &[0.0, 0.001]);
    options.threads = NonZero::new(1);
    let cancel = AtomicBool::new(false);
    let mut progress = SweepProgress::default();
    let report = run(
        &options,
        |now| {
            progress = now;
            if now.pieces > 5 {
                cancel.store(true, Ordering::Relaxed);
            }
        },
        &cancel,
    );
    let report = report.unwrap();
    assert_eq!(progress.of, 16);
    assert_eq!(report.cancelled, report.runs.len() != 4);
    for run in &report.runs {
        assert_eq!(run.pieces, 4);
    }
}

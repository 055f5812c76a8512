#![allow(clippy::unwrap_used, reason = "a failing test panics")]

use super::*;
use vision::Profile;

fn options(frames: u64, pieces: u64, disturb_every: u64) -> SoakOptions {
    SoakOptions {
        core: CoreKind::default(),
        profile_choice: Profile::blockfall().unwrap().into(),
        strategy: Strategy::four_feature(),
        frames,
        pieces,
        disturb_every,
        seed: 1,
        memory_limit: u64::MAX,
        record: None,
    }
}

fn times(report: &SoakReport) -> Vec<u64> {
    report.tallies.iter().map(|tally| tally.times).collect()
}

#[test]
fn every_game_with_another_disturbance_and_nothing_is_wrong() {
    // Eight games: five branches, then the other three.
    let mut reported = 0;
    let report = run(
        options(34_000, 9, 1),
        |_| reported += 1,
        &AtomicBool::new(false),
    )
    .unwrap();
    assert_eq!(report.problems, []);
    assert!(!report.cancelled && report.is_clean());
    assert!(report.frames >= 34_000, "{}", report.frames);
    let times = times(&report);
    assert_eq!(times[0], 0, "{times:?}");
    assert!(times[1] >= 5, "{times:?}");
    assert!(times[2..].iter().all(|&n| n >= 1), "{times:?}");
    // The faults were noticed; what follows them is clean.
    let under = &report.under_faults;
    assert!(
        under.frames > 2_000 && !under.counters.is_clean(),
        "{under:?}"
    );
    for tally in &report.tallies[1..] {
        assert!(
            tally.judged > 500 && tally.judged == tally.agreed,
            "{tally:?}"
        );
    }
    assert!(reported > 5 && report.memory.samples.len() == reported);
}

#[test]
fn a_run_that_is_cancelled_is_not_complete() {
    let report = run(options(9_000, 9, 0), |_| {}, &AtomicBool::new(true)).unwrap();
    assert!(report.cancelled && !report.is_clean());
}

#[test]
fn memory_above_the_limit_is_a_problem() {
    let mut little = options(3_000, 50, 0);
    little.memory_limit = 1 << 20;
    let report = run(little, |_| {}, &AtomicBool::new(false)).unwrap();
    assert_eq!(times(&report), [1, 0, 0, 0, 0]);
    if cfg!(target_os = "linux") {
        assert_eq!(report.problems.len(), 1, "{:?}", report.problems);
        assert!(report.problems[0].what.contains("the limit is 1 MiB"));
    }
}

#[test]
fn memory_that_grows_is_a_problem_in_a_long_run() {
    let sample = |i: u64, resident: u64| MemorySample {
        frames: i * FRAMES_PER_HOUR,
        games: 0,
        resident: Some(resident << 20),
        history: 0,
        records: 0,
    };
    let flat = |i: u64| sample(i, [90, 150, 120][i as usize % 3]);
    let grows = |i: u64| sample(i, 100 + 4 * i);
    let limit = 250 << 20;
    let none: [String; 0] = [];
    let long = |of: &dyn Fn(u64) -> MemorySample| Memory::new((0..24).map(of).collect());
    assert_eq!(long(&flat).problems(limit), none);
    assert_eq!(
        long(&grows).problems(limit),
        ["memory grows: the peak of the first half is 144 MiB, of the second 192 MiB"]
    );
    let short = Memory::new((0..8).map(grows).collect());
    assert_eq!(short.problems(limit), none);
}

#[test]
fn the_faults_of_a_game_can_be_parsed_and_come_before_its_recovery() {
    let totals = Totals::new(options(1, 1, 1));
    assert!(!totals.faults().is_empty());
    for game in 1..=24 {
        assert_ne!(totals.kind(game), Kind::Undisturbed);
    }
    assert_eq!(totals.goal(19).level, 9);
    assert!(totals.goal(19).heart && !totals.goal(9).heart);
    assert_ne!(totals.goal(3).start_delay, totals.goal(23).start_delay);
}

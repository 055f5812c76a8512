//! The rates of faults that the documents name as safe: the bot goes on under each.

use crate::common::profile;
use faults::Faults;
use machine::{CoreKind, Goal};
use planner::Strategy;
use std::sync::atomic::AtomicBool;
use trials::sweep::{SweepOptions, run};

/// Pieces of a run here; the document has runs of 500.
const PIECES: u64 = 40;

/// The faults and their rates in the table of safe rates.
fn safe_rates() -> Vec<(String, String)> {
    let document = include_str!("../../../../../docs/faults.md");
    let section = document
        .split("\n## ")
        .find(|it| it.starts_with("Safe rates"));
    let rows = section
        .unwrap()
        .lines()
        .filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let mut cells = row.split('|').skip(1).map(|cell| cell.trim().to_owned());
        let fault = cells.next().unwrap().trim_matches('`').to_owned();
        (fault, cells.next().unwrap())
    })
    .collect()
}

#[test]
fn the_bot_plays_on_at_every_rate_that_is_named_as_safe() {
    let rates = safe_rates();
    assert_eq!(rates.len(), faults::Kind::COUNT, "each kind has a rate");
    for (fault, rate) in rates {
        let faults: Faults = fault.parse().unwrap();
        let options = SweepOptions {
            core: CoreKind::default(),
            profile_choice: profile().into(),
            strategy: Strategy::four_feature(),
            goal: Goal {
                level: 9,
                ..Goal::default()
            },
            faults: faults.parts().to_vec(),
            rates: vec![rate.replace(' ', "").parse().unwrap()],
            seeds: vec![3],
            pieces: PIECES,
            threads: None,
        };
        let report = run(&options, |_| {}, &AtomicBool::new(false)).unwrap();
        let [run] = &report.runs[..] else {
            panic!("one run of {fault}");
        };
        assert!(run.survived && run.injected > 0, "{run:?}");
        assert!(run.wrong_numbers < 0.01, "{run:?}");
    }
}

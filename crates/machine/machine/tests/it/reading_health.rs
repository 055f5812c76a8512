//! A profile that looks at the wrong place is found out by the rules of the game alone.

use crate::common::setup;
use machine::{Goal, StepMachine};
use pad::Buttons;
use vision::{Number, Profile, ReadingProblem};

/// The problems that were reported in a run with the built-in profile after an edit, in
/// order and `None` where they ended, and the picture of play on which the first came.
fn problems(edits: &[(&str, &str)], level: u8) -> (Vec<Option<ReadingProblem>>, Option<u64>) {
    let mut text = Profile::blockfall_text().to_owned();
    for (from, to) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let mut setup = setup(Goal {
        level,
        ..Goal::default()
    });
    setup.profile_choice = Profile::parse(&text).unwrap().into();
    let mut machine = StepMachine::start(setup, None).unwrap();
    let (mut problems, mut first, mut played) = (Vec::new(), None, 0);
    for _ in 0..2_500 {
        machine.step(Buttons::NONE).unwrap();
        let summary = machine.summary();
        played += u64::from(!summary.games.is_empty());
        let problem = summary.reading_problem;
        if problem.is_some() {
            first.get_or_insert(played);
        }
        if first.is_some() && problems.last() != Some(&problem) {
            problems.push(problem);
        }
    }
    assert!(played > 1_000);
    (problems, first)
}

#[test]
fn a_good_profile_never_has_a_problem() {
    for level in [0, 9] {
        assert_eq!(problems(&[], level), (vec![], None));
    }
}

#[test]
fn a_shifted_profile_is_reported_within_two_seconds_of_play() {
    let field = |x: u32| ("origin = [16, 0]", format!("origin = [{x}, 0]"));
    let mut cases: Vec<_> = [11, 13, 15, 18, 21, 22]
        .map(|x| (field(x), ReadingProblem::Field))
        .into();
    let level = ("level = [128, 56, 16, 8]", "level = [130, 56, 16, 8]");
    let lines = ("lines = [112, 80, 32, 8]", "lines = [112, 82, 32, 8]");
    let score = ("score = [104, 24, 48, 8]", "score = [104, 36, 48, 8]");
    for ((from, to), number) in [
        (level, Number::Level),
        (lines, Number::Lines),
        (score, Number::Score),
    ] {
        cases.push(((from, to.to_owned()), number.into()));
    }
    for to in ["[124, 112]", "[120, 108]", "[120, 120]"] {
        let from = "next_cells = [120, 112]";
        cases.push(((from, format!("next_cells = {to}")), ReadingProblem::Next));
    }
    let (both, _) = problems(&[level, lines], 5);
    assert_eq!(both.first(), Some(&Some(ReadingProblem::Numbers)));
    for ((from, to), expected) in cases {
        let (problems, first) = problems(&[(from, &to)], 5);
        assert_eq!(problems.first(), Some(&Some(expected)), "{to}");
        assert!(first < Some(120), "{to}: {first:?}");
    }
}

//! Records of runs.

use crate::small;
use lab::{Ending, ExperimentRecord, RunError, run};
use rules::Piece;
use std::sync::atomic::AtomicBool;

#[test]
fn a_record_does_not_depend_on_threads() {
    let go = AtomicBool::new(false);
    let plan = small::plan();
    let mut seen = 0;
    let one = run(&plan, small::threads(1), &go, |_| seen += 1).unwrap();
    assert_eq!(seen, 19);
    for threads in [2, 3, 19, 64] {
        let other = run(&plan, small::threads(threads), &go, |_| ()).unwrap();
        assert_eq!(one.bytes(), other.bytes(), "{threads} threads");
    }
}

#[test]
fn a_file_has_all_of_a_record() {
    let record = small::record();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.json");
    files::write_atomically(&path, |out| record.write(out)).unwrap();
    assert_eq!(ExperimentRecord::open(&path).unwrap(), record);

    let text = std::fs::read_to_string(&path).unwrap();
    for (from, to, why) in [
        ("\"format\":1", "\"format\":3", "format 3"),
        ("\"games\":12", "\"games\":13", "not complete"),
        ("\"columns\":6", "\"columns\":7", "sum"),
        ("]}\n", "", "EOF"),
    ] {
        assert!(text.contains(from), "{from}");
        std::fs::write(&path, text.replace(from, to)).unwrap();
        let found = ExperimentRecord::open(&path).unwrap_err().to_string();
        assert!(found.contains("a.json") && found.contains(why), "{found}");
    }
}

#[test]
fn games_are_counted_right() {
    let record = small::record();
    let [careful, greedy] = &record.arms[..] else {
        panic!("two arms");
    };
    assert_eq!((careful.rows.len(), greedy.rows.len()), (12, 7));
    for row in &careful.rows {
        assert_eq!(row.rows.iter().sum::<u64>(), row.pieces);
        assert_eq!(row.clears.iter().sum::<u64>(), row.pieces);
        assert_eq!(row.ending == Ending::Capped, row.pieces == 15);
        assert!((1..=10).contains(&row.highest) && row.height_sum <= row.highest * row.pieces);
    }
    let pieces: u64 = careful.rows.iter().map(|row| row.pieces).sum();
    assert_eq!(careful.cells.len(), 60);
    assert_eq!(careful.cells.iter().sum::<u64>(), 4 * pieces);
    // Six columns of each kind. No O has its middle, the right one of two columns, in the first; an
    // S of two or three columns has it in neither the first nor, lying, the last.
    assert_eq!(careful.kinds.len(), 6 * Piece::EACH.len());
    assert_eq!(careful.kinds.iter().sum::<u64>(), pieces);
    let of = |piece: Piece| &careful.kinds[6 * piece.index()..6 * (piece.index() + 1)];
    assert!(
        Piece::EACH
            .iter()
            .all(|&piece| of(piece).iter().sum::<u64>() > 0)
    );
    assert_eq!([of(Piece::O)[0], of(Piece::S)[0]], [0, 0]);
    for row in &greedy.rows {
        assert_eq!(row.ending == Ending::Capped, row.lines >= 1);
    }
    assert!(careful.rows.iter().any(|row| row.ending == Ending::Capped));
}

#[test]
fn a_cancelled_run_has_no_record() {
    let failed = run(
        &small::plan(),
        small::threads(2),
        &AtomicBool::new(true),
        |_| (),
    );
    assert!(matches!(failed, Err(RunError::Cancelled)));
}

#[test]
fn a_cancelled_run_has_the_games_up_to_the_first_that_was_not_over() {
    let go = AtomicBool::new(false);
    let plan = small::plan();
    let mut over = Vec::new();
    let whole = run(&plan, small::threads(2), &go, |finished| {
        over.push((finished.job.index, finished.row.clone()));
    })
    .unwrap();
    assert_eq!(ExperimentRecord::so_far(&plan, over.clone()), whole);
    assert!(whole.is_complete());

    // Of 12 and 7 games, the sixth of the first and the first of the second were not over.
    over.retain(|(index, _)| ![5, 12].contains(index));
    let part = ExperimentRecord::so_far(&plan, over.clone());
    assert!(part.has_games() && !part.is_complete());
    let [careful, greedy] = &part.arms[..] else {
        panic!("two arms");
    };
    assert_eq!(careful.rows, whole.arms[0].rows[..5]);
    assert!(greedy.rows.is_empty());
    let pieces: u64 = careful.rows.iter().map(|row| row.pieces).sum();
    assert_eq!(careful.cells.iter().sum::<u64>(), 4 * pieces);
    // It is a file like any other, and can be shown in every form.
    let text = String::from_utf8(part.bytes()).unwrap();
    assert_eq!(ExperimentRecord::parse(&text), Ok(part.clone()));
    assert_eq!(
        part.arms[0].arm.seeds.games, 12,
        "so that it is not taken for a complete one"
    );
    assert!(whole.is_of(&plan) && !part.is_of(&plan));
    assert!(text.contains("\"games\":5") && text.contains("\"planned\":12"));
    let report = lab::report::markdown(&part, &lab::report::Links::default());
    let last = plan.arms[0].seeds.first + 4;
    assert!(report.contains(&format!(" to {last}")), "{report}");
    let more = text.replace("\"planned\":12", "\"planned\":4");
    let why = ExperimentRecord::parse(&more).unwrap_err();
    assert!(why.contains("more games than were planned"), "{why}");
    let forms = [
        lab::report::markdown(&part, &lab::report::Links::default()),
        lab::report::csv(std::slice::from_ref(&part)),
        lab::report::svg(&part),
    ];
    assert!(forms.iter().all(|form| form.contains("careful")));
    over.retain(|(index, _)| *index > 0);
    assert!(!ExperimentRecord::so_far(&plan, over).has_games());
}

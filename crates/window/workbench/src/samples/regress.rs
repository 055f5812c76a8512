//! A comparison with differences of every kind.

use crate::{
    Status,
    regress::{ChangeMark, ChangedPart, Changes, DifferenceRow, Regression, SessionChanges},
};
use screen::{Picture, Rect};
use std::sync::Arc;

/// Shows a comparison of two sessions with these pictures.
pub fn fill(status: &mut Status, picture: &Picture) {
    let mut rows = Vec::new();
    for i in 0..6_u8 {
        let cell = |row: u8, column: u8| Rect::new(16 + 8 * column, 8 * row, 8, 8);
        let marks = |is_filled| {
            let cells = (0..=i).map(|n| cell(10 + n, 2 + n));
            cells.map(|cell| ChangeMark { cell, is_filled }).collect()
        };
        rows.push(DifferenceRow {
            run: 1,
            first: 1_200 + 700 * u64::from(i),
            last: 1_230 + 700 * u64::from(i),
            count: 31 * (u64::from(i) + 1),
            what: "cell",
            values: ["empty".into(), "T".into()],
            picture: Some(picture.clone()),
            marks: [marks(false), marks(true)],
            ..DifferenceRow::default()
        });
        let placed = |column: u8| {
            let cells = (0..4).map(|n| cell(16 + n / 2, column + n % 2));
            let cells = cells.map(|cell| ChangeMark {
                cell,
                is_filled: true,
            });
            cells.collect()
        };
        rows.push(DifferenceRow {
            session: 1,
            run: 1,
            first: 1_500 + 700 * u64::from(i),
            last: 1_500 + 700 * u64::from(i),
            count: 1,
            part: ChangedPart::Decision,
            what: "placement",
            values: [
                "O to column 3, worth −3.52".into(),
                format!("O to column {}, worth −3.18", i + 5),
            ],
            picture: Some(picture.clone()),
            marks: [placed(2), placed(i + 4)],
            ..DifferenceRow::default()
        });
    }
    let session = |name: &str, counts, notes: &[&str]| SessionChanges {
        name: name.into(),
        frames: 12_000,
        counts,
        notes: notes.iter().map(|note| (*note).to_owned()).collect(),
    };
    let sessions = vec![
        session("monday.blockscope", [651, 0, 0], &[]),
        session(
            "tuesday.blockscope",
            [0, 0, 6],
            &["run 2, branch 0: its first frames were not recorded"],
        ),
    ];
    status.program.regression = Regression {
        title: "2 sessions, with profile blockfall and strategy four-feature".into(),
        running: None,
        found: Some(Arc::new(Changes {
            id: 1,
            summary:
                "24,000 frames of 2 sessions: 651 cells and numbers read differently, 0 changed tracked states, \
                      6 changed placements and 0 other differences of decisions"
                    .into(),
            sessions,
            rows,
            can_accept: true,
            ..Changes::default()
        })),
        asks: false,
    };
}

//! What a comparison has found, as the window shows it.

use crate::file::file_name;
use replay::{Diff, DiffLayer, Group, Report, SessionReport, marks};
use screen::Picture;
use workbench::{ChangeMark, ChangedPart, Changes, DifferenceRow, KeyChange, SessionChanges};

/// Rows that the window lists.
const MOST_ROWS: usize = 5_000;

/// Rows that have a picture.
const MOST_PICTURES: usize = 500;

/// Finds the picture at the first frame of a group.
pub type Pictures<'a> = &'a mut dyn FnMut(&SessionReport, &Group) -> Option<Picture>;

/// What was found in sessions.
pub fn of_report(id: u64, report: &Report, pictures: Pictures<'_>) -> Changes {
    let mut changes = Changes {
        id,
        summary: replay::summary(&report.sessions, report.cancelled),
        can_accept: report.is_changed() && !report.cancelled,
        ..Changes::default()
    };
    for session in &report.sessions {
        add(session, &mut changes, pictures);
    }
    changes
}

/// What two profiles read differently.
pub fn of_diff(id: u64, diff: &Diff, pictures: Pictures<'_>) -> Changes {
    let none = || "–".to_owned();
    let keys = diff.keys.iter().map(|difference| KeyChange {
        key: difference.key.clone(),
        values: [&difference.before, &difference.after]
            .map(|value| value.clone().unwrap_or_else(none)),
    });
    let mut changes = Changes {
        id,
        summary: replay::summary(std::slice::from_ref(&diff.readings), diff.cancelled),
        keys: keys.collect(),
        ..Changes::default()
    };
    add(&diff.readings, &mut changes, pictures);
    changes
}

fn add(found: &SessionReport, changes: &mut Changes, pictures: Pictures<'_>) {
    let session = changes.sessions.len();
    let layers = [DiffLayer::Reading, DiffLayer::Tracking, DiffLayer::Decision];
    let mut notes: Vec<String> = found.error.iter().cloned().collect();
    notes.extend(found.skipped.iter().map(|why| {
        let name = file_name(&found.file);
        format!("{name}: {why}")
    }));
    changes.sessions.push(SessionChanges {
        name: file_name(&found.file),
        frames: found.frames,
        counts: layers.map(|layer| found.count(layer)),
        notes,
    });
    for group in &found.groups {
        if changes.rows.len() >= MOST_ROWS {
            changes.more += 1;
            continue;
        }
        let has_picture = changes.rows.len() < MOST_PICTURES;
        let picture = has_picture.then(|| pictures(found, group)).flatten();
        let marks = match &picture {
            Some(_) => marks(found, group).map(|marks| {
                let marks = marks.into_iter();
                let mark = |mark: replay::MarkedCell| ChangeMark {
                    cell: mark.cell,
                    is_filled: mark.is_filled,
                };
                marks.map(mark).collect()
            }),
            None => [Vec::new(), Vec::new()],
        };
        changes.rows.push(DifferenceRow {
            session,
            run: group.run,
            branch: group.branch,
            first: group.first,
            last: group.last,
            count: group.count,
            part: match group.layer {
                DiffLayer::Reading => ChangedPart::Reading,
                DiffLayer::Tracking => ChangedPart::Tracking,
                DiffLayer::Decision => ChangedPart::Decision,
            },
            what: group.field.name(),
            values: [group.before.to_string(), group.after.to_string()],
            picture,
            marks,
        });
    }
    changes.more += usize::try_from(found.left_out.total()).unwrap_or(usize::MAX);
}

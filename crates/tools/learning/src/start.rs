//! The tables that learning starts from.
//!
//! A player that knows nothing loses every game after thirty pieces and learns slowly. These
//! values play badly, but play: even surfaces, no holes, a low stack and a free well are
//! better.

use tuples::{ENTRIES, Family, tables};

/// One value for each entry, in points.
pub(crate) fn points() -> Vec<f32> {
    let mut points = vec![0.0; ENTRIES];
    for table in tables() {
        let worth = match (table.family, table.number) {
            (Family::Surface, _) => surface,
            (Family::Column, _) => column,
            (Family::Well, 0) => ready,
            (Family::Well, _) => waiting,
            (
                Family::Steps
                | Family::Rows
                | Family::Buried
                | Family::Fit
                | Family::WideSurface
                | Family::Waiting,
                _,
            ) => continue,
        };
        for entry in 0..table.family.entries(table.number) {
            let values = table.family.values(table.number, entry);
            let values: Vec<_> = values.into_iter().map(|value| value as f32).collect();
            points[table.first + entry] = worth(&values);
        }
    }
    points
}

fn surface(steps: &[f32]) -> f32 {
    let worth = |step: &f32| -0.02 * step.abs() - if step.abs() > 2.0 { 0.12 } else { 0.0 };
    // Inner steps are in four tables.
    steps.iter().map(worth).sum::<f32>() / 2.5
}

fn column(values: &[f32]) -> f32 {
    let [height, holes, over] = values else {
        return 0.0;
    };
    let [over_5, over_8, over_11] = [5.0, 8.0, 11.0].map(|line| (height - line).max(0.0));
    -holes * 0.8
        - over * 0.03
        - 0.007 * over_5 * over_5
        - 0.04 * over_8 * over_8
        - 0.04 * over_11 * over_11
}

fn ready(values: &[f32]) -> f32 {
    let [height, ready, _] = values else {
        return 0.0;
    };
    -0.15 * height + if *ready >= 4.0 { 0.1 } else { 0.0 }
}

fn waiting(values: &[f32]) -> f32 {
    let [covered, waiting, hole_rows] = values else {
        return 0.0;
    };
    let blocked = if *covered > 0.0 {
        -0.5 - 0.1 * covered
    } else {
        0.0
    };
    -0.25 * hole_rows + 0.055 * waiting + blocked
}

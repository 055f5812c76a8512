//! The time of each part of the window in a pass.

use super::{clock::Times, report::Row, window::Pass};
use std::collections::HashMap;
use workbench::PassTimes;

/// The number of parts that get a row.
const SLOWEST: usize = 5;

/// The times of the parts of the window over many passes.
#[derive(Default)]
pub struct Parts {
    parts: HashMap<&'static str, Times>,
    rest: Times,
    triangles: Times,
}

impl Parts {
    pub fn add(&mut self, pass: &Pass, times: &PassTimes) {
        let mut rest = pass.ui;
        for (part, time) in times.parts() {
            self.parts.entry(part).or_default().add(*time);
            rest = rest.saturating_sub(*time);
        }
        self.rest.add(rest);
        self.triangles.add(pass.tessellation);
    }

    /// The slowest parts, the rest that belongs to no part, and the tessellation.
    pub fn rows(self) -> Vec<Row> {
        let mut parts: Vec<_> = self.parts.into_iter().collect();
        parts.sort_by(|(_, a), (_, b)| b.at(0.5).total_cmp(&a.at(0.5)));
        parts.truncate(SLOWEST);
        parts.push(("what no part is charged", self.rest));
        parts.push(("triangles", self.triangles));
        let row = |(part, times): (&str, Times)| {
            let figures = times.figures(None, None);
            Row::new(format!("  {part}"), figures)
        };
        parts.into_iter().map(row).collect()
    }
}

//! The few best of many lines.

use crate::Line;

/// So many lines, the best of all that were offered; of equals the first.
pub(crate) struct Few {
    most: usize,
    /// Each with the index of its first placement, best first.
    lines: Vec<(usize, Line)>,
}

impl Few {
    pub fn new(most: usize) -> Self {
        Self {
            most,
            lines: Vec::with_capacity(most + 1),
        }
    }

    /// Keeps a line if it is one of the best so far.
    pub fn offer(&mut self, index: usize, line: &Line) {
        if self.most == 0 {
            return;
        }
        let rank = line.rank();
        let at = self.lines.partition_point(|(_, kept)| kept.rank() >= rank);
        if at < self.most {
            self.lines.insert(at, (index, *line));
            self.lines.truncate(self.most);
        }
    }

    /// Those that place all of so many pieces.
    pub fn lines(self, pieces: usize) -> impl Iterator<Item = (usize, Line)> {
        let lines = self.lines.into_iter();
        lines.filter(move |(_, line)| line.len == pieces)
    }
}

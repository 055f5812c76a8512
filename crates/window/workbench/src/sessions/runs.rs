//! The runs of a session that is shown.

/// A run of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRun {
    /// Its number in the file.
    pub id: i64,
    /// What it is called in a list.
    pub label: String,
}

/// The runs of the session that is shown, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionRuns {
    /// Those with frames.
    pub runs: Vec<SessionRun>,
    /// The number of the one that is shown.
    pub shown: i64,
}

impl SessionRuns {
    /// The place of the shown one among them, from 1, and how many there are.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        let before = self.runs.iter().take_while(|run| run.id != self.shown);
        (before.count() + 1, self.runs.len())
    }
}

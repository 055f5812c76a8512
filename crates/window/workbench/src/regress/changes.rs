//! What was found by a comparison.

use pad::{BranchId, FrameNo};
use screen::{Picture, Rect};
use vision::Profile;

/// Who makes a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChangedPart {
    /// What is read from one picture.
    #[default]
    Reading,
    /// What is known from the pictures so far.
    Tracking,
    /// What is planned and pressed.
    Decision,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// The number of the comparison.
    pub id: u64,
    /// The sessions, in their order.
    pub sessions: Vec<SessionChanges>,
    /// The keys of two profiles that differ; empty when sessions were compared.
    pub keys: Vec<KeyChange>,
    /// The differences, in the order of sessions and frames.
    pub rows: Vec<DifferenceRow>,
    /// Rows that are not listed.
    pub more: usize,
    /// How much differs, in one sentence.
    pub summary: String,
    /// Whether the records can be replaced by what is read and decided now.
    pub can_accept: bool,
    /// The profile that was edited when it began; `None` when none was.
    pub edited: Option<Box<Profile>>,
}

/// The same comparison found the same.
impl PartialEq for Changes {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Changes {}

impl Changes {
    /// Whether nothing differs, as far as it could be compared.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.rows.is_empty() && self.more == 0
    }

    /// Why the comparison is not of the profile that is edited now; `None` if it is.
    #[must_use]
    pub fn stale(&self, edited: Option<&Profile>) -> Option<&'static str> {
        let is_another = self
            .edited
            .as_deref()
            .zip(edited)
            .is_some_and(|(one, other)| one != other);
        is_another.then_some("Out of date: the profile was changed after the comparison")
    }

    /// Why sessions could not be compared, or not all of them, a sentence each.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        let sessions = self.sessions.iter();
        sessions.flat_map(|session| session.notes.iter().map(String::as_str))
    }
}

/// What was found in one session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionChanges {
    /// The name of the file.
    pub name: String,
    /// Frames that were compared.
    pub frames: u64,
    /// Differences of each [`ChangedPart`].
    pub counts: [u64; 3],
    /// Why it could not be compared, or not all of it.
    pub notes: Vec<String>,
}

/// A key of two profiles with other values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyChange {
    /// The key.
    pub key: String,
    /// Both values; `–` where there is none.
    pub values: [String; 2],
}

/// Differences of the same kind in consecutive frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DifferenceRow {
    /// The session, by its index.
    pub session: usize,
    /// The run in it.
    pub run: i64,
    /// The branch.
    pub branch: BranchId,
    /// The first frame.
    pub first: FrameNo,
    /// The last frame.
    pub last: FrameNo,
    /// How many; each frame and cell counts.
    pub count: u64,
    /// Who makes it.
    pub part: ChangedPart,
    /// What differs.
    pub what: &'static str,
    /// What it was, and what it is.
    pub values: [String; 2],
    /// The picture of the first frame, for the first rows.
    pub picture: Option<Picture>,
    /// What is marked in it, before and now.
    pub marks: [Vec<ChangeMark>; 2],
}

/// A marked cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeMark {
    /// Its pixels.
    pub cell: Rect,
    /// Whether it is filled.
    pub is_filled: bool,
}

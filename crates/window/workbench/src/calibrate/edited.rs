//! The edited profile, with everything that is drawn of it, computed once per change.

use super::sheet::{self, SheetPart};
use crate::ReadBy;
use calibration::{
    KeyDifference, ProfileDraft, Setting, differences,
    locate::{Located, Moves, locate},
};
use screen::{Picture, Point, Rect};
use std::path::{Path, PathBuf};
use vision::{
    Profile, ProfileError, ProfileFile, Reader,
    profile::{Region, shipped},
};

/// A text to compare with or to restore.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Against {
    /// The text as last saved or opened.
    #[default]
    Saved,
    /// The built-in profile of the same name.
    Default,
}

/// The key of the field.
const FIELD: &str = "field.origin";

/// Why no well was found, and where the field could move all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// One sentence.
    pub why: String,
    /// The top left of each place for the field.
    pub offers: Vec<Point>,
}

/// The edited profile.
#[derive(Clone, Debug)]
pub struct Edited {
    draft: ProfileDraft,
    path: Option<PathBuf>,
    saved: String,
    /// The built-in text for the name that the profile had when it was opened.
    default: Option<&'static str>,
    regions: Vec<Region>,
    parts: Vec<SheetPart>,
    reader: ReadBy,
    /// Incremented by every change.
    serial: u64,
    compared: Option<(Against, Vec<KeyDifference>)>,
}

impl PartialEq for Edited {
    fn eq(&self, other: &Self) -> bool {
        (self.text(), &self.path, &self.saved) == (other.text(), &other.path, &other.saved)
    }
}

impl Eq for Edited {}

impl Edited {
    /// Edits the text of a profile, which may come from a file.
    ///
    /// # Errors
    /// When the text is not a valid profile.
    pub fn parse(text: &str, path: Option<PathBuf>) -> Result<Self, ProfileError> {
        let draft = ProfileDraft::parse(text)?;
        let name = draft.profile().name();
        let default = shipped().iter().find(|s| s.name == name).map(|s| s.text);
        let mut edited = Self {
            reader: draft.profile().clone().into(),
            draft,
            path,
            saved: text.into(),
            default,
            regions: Vec::new(),
            parts: Vec::new(),
            serial: 0,
            compared: None,
        };
        edited.work_out();
        Ok(edited)
    }

    /// The text and its undo steps.
    #[must_use]
    pub fn draft(&self) -> &ProfileDraft {
        &self.draft
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.draft.text()
    }

    /// The profile of the text, or the last valid one while the text is invalid.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        self.draft.profile()
    }

    /// A reader of [`Edited::profile`].
    #[must_use]
    pub fn reader(&self) -> &ReadBy {
        &self.reader
    }

    /// The name as it is typed.
    #[must_use]
    pub fn name(&self) -> String {
        match self.draft.get("name") {
            Some(Setting::Text(name)) => name,
            _ => String::new(),
        }
    }

    /// The file it was opened from or saved to.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The text as last saved or opened.
    #[must_use]
    pub fn saved(&self) -> &str {
        &self.saved
    }

    /// A text to compare with or to restore; `None` when there is none.
    #[must_use]
    pub fn against(&self, against: Against) -> Option<&str> {
        match against {
            Against::Saved => Some(&self.saved),
            Against::Default => self.default,
        }
    }

    /// Whether there are unsaved changes.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.text() != self.saved
    }

    /// The regions at their places in the text.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region with a key.
    #[must_use]
    pub fn region(&self, key: &str) -> Option<&Region> {
        self.regions.iter().find(|r| r.key == key)
    }

    /// The numbers in the order of the list.
    #[must_use]
    pub fn parts(&self) -> &[SheetPart] {
        &self.parts
    }

    /// The differences to another text, if they are listed.
    #[must_use]
    pub fn compared(&self) -> Option<&(Against, Vec<KeyDifference>)> {
        self.compared.as_ref()
    }

    /// A number that differs after every change.
    #[must_use]
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// Marks the current text as saved in a file.
    pub fn mark_saved(&mut self, path: &Path) {
        self.path = Some(path.to_owned());
        self.draft.mark_saved();
        self.saved = self.text().to_owned();
        self.compare(self.compared.as_ref().map(|(against, _)| *against));
    }

    /// Changes the draft and recomputes what depends on it.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut ProfileDraft) -> T) -> T {
        let before = self.text().to_owned();
        let done = change(&mut self.draft);
        if self.text() != before {
            self.work_out();
        }
        done
    }

    /// Moves or resizes a region.
    pub(crate) fn place(&mut self, key: &str, to: Rect) {
        let Some(region) = self.region(key) else {
            return;
        };
        let numbers = [to.x, to.y, to.w, to.h];
        let count = if region.is_sizable() { 4 } else { 2 };
        let all: Vec<(String, Setting)> = (0..count)
            .map(|i| (format!("{key}[{i}]"), Setting::Number(numbers[i].into())))
            .collect();
        // The numbers exist: the region was computed from them.
        let _ = self.change(|draft| draft.set_all(&all));
    }

    /// Finds the true place of all regions, or of the field alone, from an empty cell of the
    /// well and moves them there. Returns what was found, or why nothing was.
    pub(crate) fn find(&mut self, picture: &Picture, at: Point) -> Result<String, NotFound> {
        let found = locate(self.profile(), picture, at).map_err(|why| NotFound {
            offers: why.offers(self.profile()),
            why: why.to_string(),
        })?;
        let (dx, dy) = found.offset;
        let left = self.change(|draft| {
            draft.commit();
            match found.moves {
                Moves::All => draft.move_all(dx, dy),
                Moves::Field => draft.shift(FIELD, dx, dy).map(|_| Vec::new()),
            }
        });
        let left = left.map_err(|why| NotFound {
            why: format!("The regions can't be moved: {why}"),
            offers: Vec::new(),
        })?;
        Ok(words(found, &left))
    }

    /// Moves the field to a place, as far as the screen goes.
    pub(crate) fn move_field(&mut self, to: Point) {
        let now = self.profile().field().origin;
        let by = |to: u8, now: u8| i32::from(to) - i32::from(now);
        let (dx, dy) = (by(to.x, now.x), by(to.y, now.y));
        self.change(|draft| {
            draft.commit();
            // Every profile has a field.
            let _ = draft.shift(FIELD, dx, dy);
        });
    }

    /// Makes one value again what it is in the text that is compared with.
    pub(crate) fn restore(&mut self, against: Against, key: &str) -> Result<(), String> {
        let other = self.against(against).unwrap_or_default().to_owned();
        let restored = self.change(|draft| draft.restore(&other, key));
        restored.map_err(|_| format!("{key} can't be restored alone; restore the whole profile"))
    }

    /// Lists the differences to a text, or stops listing them.
    pub(crate) fn compare(&mut self, against: Option<Against>) {
        self.compared = against.and_then(|against| {
            let was = ProfileFile::parse(self.against(against)?).ok()?;
            let is = self.draft.file().ok()?;
            Some((against, differences(&was, &is)))
        });
    }

    fn work_out(&mut self) {
        self.serial += 1;
        let profile = self.draft.profile();
        if self.reader.get().map(Reader::profile) != Some(profile) {
            self.reader = profile.clone().into();
        }
        self.regions = self.draft.profile().regions();
        self.parts = sheet::parts(&self.draft, &self.regions);
        self.compare(self.compared.as_ref().map(|(against, _)| *against));
    }
}

/// The result as a sentence: what moved by how much, and the evidence for it.
fn words(found: Located, left: &[String]) -> String {
    let Located {
        offset: (dx, dy),
        moves,
        field,
        edge,
        edge_of,
        numbers,
        ..
    } = found;
    let way = |by: i32, words: [&str; 2]| {
        let word = words[usize::from(by > 0)];
        (by != 0).then(|| format!("{} {word}", by.abs()))
    };
    let ways = [way(dx, ["left", "right"]), way(dy, ["up", "down"])];
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    let moved = if ways.is_empty() {
        "nothing had to move".into()
    } else {
        let what = match moves {
            Moves::All => "all regions",
            Moves::Field => "the field alone",
        };
        format!("{what} moved {}", ways.join(" and "))
    };
    let stay = match left {
        [] => String::new(),
        [one] => format!("; {one} stays, as it would leave the screen"),
        [one, more @ ..] => format!(
            "; {one} and {} more stay, as they would leave the screen",
            more.len()
        ),
    };
    format!(
        "Well at {},{}: {moved}; edge of the next box {edge} of {edge_of}, numbers {numbers} of 3{stay}",
        field.x, field.y
    )
}

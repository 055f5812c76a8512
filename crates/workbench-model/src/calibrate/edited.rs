//! The profile that is edited, with all that is drawn of it worked out once for every
//! change.

use super::sheet::{self, Part};
use crate::ReadBy;
use calibration::{
    Difference, ProfileDraft, Setting, differences,
    locate::{Located, locate},
};
use screen::{Picture, Point, Rect};
use std::path::{Path, PathBuf};
use vision::{
    Profile, ProfileError, ProfileFile, Reader,
    profile::{Region, shipped},
};

/// What a text is compared with, or made again.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Against {
    /// As it was last saved or opened.
    #[default]
    Saved,
    /// The profile of the same name that came with the program.
    Default,
}

/// The profile that is edited.
#[derive(Clone, Debug)]
pub struct Edited {
    draft: ProfileDraft,
    path: Option<PathBuf>,
    saved: String,
    /// The text that came with the program under the name it had when it was opened.
    default: Option<&'static str>,
    regions: Vec<Region>,
    parts: Vec<Part>,
    reader: ReadBy,
    /// Raised with every change.
    serial: u64,
    compared: Option<(Against, Vec<Difference>)>,
}

impl PartialEq for Edited {
    fn eq(&self, other: &Self) -> bool {
        (self.text(), &self.path, &self.saved) == (other.text(), &other.path, &other.saved)
    }
}

impl Eq for Edited {}

impl Edited {
    /// From the text of a profile, and the file that it is in.
    ///
    /// # Errors
    /// When nothing can be read by the text.
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

    /// The text and its steps.
    #[must_use]
    pub fn draft(&self) -> &ProfileDraft {
        &self.draft
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.draft.text()
    }

    /// The profile of the text; the last valid one while the text is not valid.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        self.draft.profile()
    }

    /// Reads by [`Edited::profile`].
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

    /// The file that it came from or was saved in.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The text as it was last saved or opened.
    #[must_use]
    pub fn saved(&self) -> &str {
        &self.saved
    }

    /// The text that it is compared with, or made again; `None` when there is none.
    #[must_use]
    pub fn against(&self, against: Against) -> Option<&str> {
        match against {
            Against::Saved => Some(&self.saved),
            Against::Default => self.default,
        }
    }

    /// Whether there is something that is not saved.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.text() != self.saved
    }

    /// The regions where the text has them.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region with a key.
    #[must_use]
    pub fn region(&self, key: &str) -> Option<&Region> {
        self.regions.iter().find(|r| r.key == key)
    }

    /// The numbers, as they are listed.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Where the text differs from another, once that was asked for.
    #[must_use]
    pub fn compared(&self) -> Option<&(Against, Vec<Difference>)> {
        self.compared.as_ref()
    }

    /// A number that is another after every change.
    #[must_use]
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// Notes that the text is in a file as it is.
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

    /// Puts a region elsewhere.
    pub(crate) fn place(&mut self, key: &str, to: Rect) {
        let Some(region) = self.region(key) else {
            return;
        };
        let numbers = [to.x, to.y, to.w, to.h];
        let count = if region.is_sizable() { 4 } else { 2 };
        let all: Vec<(String, Setting)> = (0..count)
            .map(|i| (format!("{key}[{i}]"), Setting::Number(numbers[i].into())))
            .collect();
        // A region's numbers are there: it was worked out from them.
        let _ = self.change(|draft| draft.set_all(&all));
    }

    /// Moves all regions to where they are, from an empty cell of the well. Gives back
    /// what was found, or why nothing was.
    pub(crate) fn find(&mut self, picture: &Picture, at: Point) -> Result<String, String> {
        let found = locate(self.profile(), picture, at).map_err(|why| why.to_string())?;
        let (dx, dy) = found.offset;
        let left = self.change(|draft| {
            draft.commit();
            draft.move_all(dx, dy)
        });
        let left = left.map_err(|why| format!("The regions can't be moved: {why}"))?;
        Ok(words(found, &left))
    }

    /// Lists where the text differs, or no longer.
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

/// What has moved by how much, and what speaks for it.
fn words(found: Located, left: &[String]) -> String {
    let Located {
        offset: (dx, dy),
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
        format!("all regions moved {}", ways.join(" and "))
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

//! The edited profile, and user settings of the profile editor.

use crate::{
    Hover,
    calibrate::{Against, Edited, Grip, Group, NotFound, ProfileStatus},
};
use screen::{Picture, Point};
use std::path::{Path, PathBuf};
use vision::{Profile, ProfileError, profile::Region};

/// The edited profile, and user settings of the profile editor. Not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calibrate {
    /// Whether the regions are shown on the picture.
    pub handles: bool,
    /// The open groups, in the list and on the picture.
    pub groups: Vec<Group>,
    /// The key of the selected region.
    pub selected: Option<String>,
    /// Whether the next click on the picture is on an empty cell of the well.
    pub picking: bool,
    /// Whether the panel of the profile is visible.
    pub shown: bool,
    /// The result of the last such click, until the profile is changed.
    pub(crate) found: Option<String>,
    /// Why nothing came of it, and what is offered instead.
    pub(crate) not_found: Option<NotFound>,
    /// The message why the last click found no field.
    pub(crate) find_refused: Option<u64>,
    /// The region that is being moved by keys, until something else is done.
    pub(crate) nudged: Option<String>,
    /// Whether the profile in use has been requested.
    pub(crate) asked: bool,
    pub(crate) edited: Option<Edited>,
    /// Whether pictures are read with another profile, though this one has unsaved changes.
    pub(crate) set_aside: bool,
    /// Another profile, and its file, that would replace unsaved changes.
    pub(crate) waiting: Option<Edited>,
    pub(crate) grabbed: Option<Grabbed>,
    /// The profile that was last sent to the machine by the editor.
    pub(crate) announced: Option<Profile>,
}

/// A region that is being dragged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grabbed {
    /// Its rectangle at the start of the drag.
    pub region: Region,
    /// The grabbed part.
    pub grip: Grip,
}

impl Default for Calibrate {
    fn default() -> Self {
        Self {
            handles: true,
            groups: vec![Group::Field, Group::Next, Group::Numbers],
            selected: None,
            picking: false,
            found: None,
            not_found: None,
            find_refused: None,
            nudged: None,
            shown: false,
            asked: false,
            edited: None,
            set_aside: false,
            waiting: None,
            grabbed: None,
            announced: None,
        }
    }
}

impl Calibrate {
    /// The edited profile.
    #[must_use]
    pub fn edited(&self) -> Option<&Edited> {
        self.edited.as_ref()
    }

    /// The edited profile, while its panel is visible and pictures are read with it.
    #[must_use]
    pub fn live(&self) -> Option<&Edited> {
        let used = self.shown && !self.set_aside;
        self.edited.as_ref().filter(|_| used)
    }

    /// Whether pictures are read with another profile than the edited one.
    #[must_use]
    pub fn is_set_aside(&self) -> bool {
        self.set_aside
    }

    /// Whether the profile in force has changes that are in no file; a session is read by them too,
    /// whatever profile it was recorded with.
    #[must_use]
    pub fn is_unsaved_in(&self, in_force: &ProfileStatus) -> bool {
        let edited = self.edited.as_ref().filter(|_| !self.set_aside);
        edited.is_some_and(|edited| edited.name() == in_force.name() && edited.is_changed())
    }

    /// Pictures are read with another profile from now on. Closes the edited profile, so
    /// that the one in force is opened while the panel is visible; one with unsaved changes
    /// stays open without being used. Returns whether it stays.
    pub fn set_aside(&mut self) -> bool {
        self.set_aside = self.edited.as_ref().is_some_and(Edited::is_changed);
        if let Some(edited) = self.edited.take() {
            self.announced = Some(edited.profile().clone());
            self.edited = Some(edited).filter(|_| self.set_aside);
        }
        self.asked = false;
        self.picking = false;
        (self.grabbed, self.nudged) = (None, None);
        (self.found, self.not_found) = (None, None);
        self.set_aside
    }

    /// The edited profile, while its regions are shown on the picture.
    #[must_use]
    pub fn on_picture(&self) -> Option<&Edited> {
        self.live().filter(|_| self.handles)
    }

    /// Another profile that would replace unsaved changes.
    #[must_use]
    pub fn waiting(&self) -> Option<&Edited> {
        self.waiting.as_ref()
    }

    /// The result of the last click on the well, until the profile is changed.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.found.as_deref()
    }

    /// Why nothing came of the last click on the well, and what is offered instead.
    #[must_use]
    pub fn not_found(&self) -> Option<&NotFound> {
        self.not_found.as_ref().filter(|it| !it.offers.is_empty())
    }

    /// Finds all regions from an empty cell of the well at a pixel and moves them there.
    /// Returns what was found, or why nothing was; `None` when no profile is edited.
    pub fn find(&mut self, picture: &Picture, at: Point) -> Option<Result<String, String>> {
        let edited = self.edited.as_mut()?;
        (self.grabbed, self.nudged) = (None, None);
        (self.found, self.not_found) = (None, None);
        Some(match edited.find(picture, at) {
            Ok(found) => {
                self.picking = false;
                self.found = Some(found.clone());
                Ok(found)
            }
            Err(not_found) => {
                let why = not_found.why.clone();
                // What is offered is chosen in the panel, not by another click.
                self.picking &= not_found.offers.is_empty();
                self.not_found = Some(not_found);
                Err(why)
            }
        })
    }

    /// The region that is being dragged.
    #[must_use]
    pub fn grabbed(&self) -> Option<&Grabbed> {
        self.grabbed.as_ref()
    }

    /// The selected region.
    #[must_use]
    pub fn region(&self) -> Option<&Region> {
        self.edited()?.region(self.selected.as_deref()?)
    }

    /// Whether a region is shown on the picture.
    #[must_use]
    pub fn shows(&self, region: &Region, hover: &Hover) -> bool {
        let key = Some(region.key.as_str());
        self.selected.as_deref() == key
            || hover.region.as_deref() == key
            || Group::of(&region.key).is_some_and(|group| self.groups.contains(&group))
    }

    /// Opens a profile in the editor; if pictures are already read with it, it is not sent
    /// again. Unsaved changes are replaced only after a person agrees. Returns whether the
    /// profile was opened at once.
    ///
    /// # Errors
    /// When the text is not a valid profile.
    pub fn open(
        &mut self,
        text: &str,
        path: Option<PathBuf>,
        in_force: bool,
    ) -> Result<bool, ProfileError> {
        let edited = Edited::parse(text, path)?;
        if self.edited.as_ref().is_some_and(Edited::is_changed) {
            self.waiting = Some(edited);
            return Ok(false);
        }
        if in_force {
            self.announced = Some(edited.profile().clone());
        }
        self.take(edited);
        Ok(true)
    }

    /// Marks the current text as saved in a file.
    pub fn saved(&mut self, path: &Path) {
        if let Some(edited) = &mut self.edited {
            edited.mark_saved(path);
        }
    }

    pub(crate) fn take(&mut self, edited: Edited) {
        let selected = self.selected.take();
        self.selected = selected.filter(|key| edited.region(key).is_some());
        (self.grabbed, self.nudged) = (None, None);
        (self.found, self.not_found) = (None, None);
        self.set_aside = false;
        self.edited = Some(edited);
    }

    /// The text to compare with.
    #[must_use]
    pub fn compares(&self) -> Option<Against> {
        Some(self.edited()?.compared()?.0)
    }
}

//! The edited profile, and user settings of the profile editor.

use crate::{
    Hover,
    calibrate::{Against, Edited, Grip, Group},
    command::{ProfileAction, Request},
};
use calibration::ProfileDraft;
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
    pub(crate) shown: bool,
    /// The result of the last such click, until the profile is changed.
    found: Option<String>,
    /// The region that is being moved by keys, until something else is done.
    nudged: Option<String>,
    /// Whether the profile in use has been requested.
    asked: bool,
    edited: Option<Edited>,
    /// Another profile, and its file, that would replace unsaved changes.
    waiting: Option<Edited>,
    grabbed: Option<Grabbed>,
    /// The profile that was last sent to the machine by the editor.
    told: Option<Profile>,
}

/// A region that is being dragged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grabbed {
    /// Its rectangle at the start of the drag.
    pub region: Region,
    /// The grabbed part.
    pub grip: Grip,
}

/// What the caller of an action still has to do beyond the state of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileEffect {
    /// Open the panels Profile and Game.
    ShowPicture,
    /// Copy the text.
    CopyText,
    /// Find all regions from an empty cell of the well at this pixel.
    FindFrom(Point),
}

impl Default for Calibrate {
    fn default() -> Self {
        Self {
            handles: true,
            groups: vec![Group::Field, Group::Next, Group::Numbers],
            selected: None,
            picking: false,
            found: None,
            nudged: None,
            shown: false,
            asked: false,
            edited: None,
            waiting: None,
            grabbed: None,
            told: None,
        }
    }
}

impl Calibrate {
    /// The edited profile.
    #[must_use]
    pub fn edited(&self) -> Option<&Edited> {
        self.edited.as_ref()
    }

    /// The edited profile, while its panel is visible.
    #[must_use]
    pub fn live(&self) -> Option<&Edited> {
        self.edited.as_ref().filter(|_| self.shown)
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

    /// Finds all regions from an empty cell of the well at a pixel and moves them there.
    /// Returns what was found, or why nothing was; `None` when no profile is edited.
    pub fn find(&mut self, picture: &Picture, at: Point) -> Option<Result<String, String>> {
        let edited = self.edited.as_mut()?;
        (self.grabbed, self.nudged, self.found) = (None, None, None);
        let found = edited.find(picture, at);
        if let Ok(found) = &found {
            self.picking = false;
            self.found = Some(found.clone());
        }
        Some(found)
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
            self.told = Some(edited.profile().clone());
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

    /// The request to the program since the last call, at most one per pass.
    pub(crate) fn take_request(&mut self) -> Option<Request> {
        let Some(edited) = &self.edited else {
            let begin = self.shown && !self.asked;
            self.asked = self.shown;
            return begin.then_some(Request::EditProfile);
        };
        if edited.draft().problem().is_some() || self.told.as_ref() == Some(edited.profile()) {
            return None;
        }
        self.told = Some(edited.profile().clone());
        Some(Request::UseProfile(Box::new(edited.profile().clone())))
    }

    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: ProfileAction) -> Option<ProfileEffect> {
        match action {
            ProfileAction::Select(key) => self.selected = key,
            ProfileAction::Handles => self.handles = !self.handles,
            ProfileAction::Pick => {
                self.picking = !self.picking;
                self.handles = true;
                return Some(ProfileEffect::ShowPicture);
            }
            ProfileAction::Group(group) => match self.groups.iter().position(|g| *g == group) {
                Some(at) => {
                    self.groups.remove(at);
                }
                None => self.groups.push(group),
            },
            ProfileAction::ReplaceUnsaved(replace) => {
                if let Some(edited) = self.waiting.take().filter(|_| replace) {
                    self.take(edited);
                }
            }
            ProfileAction::CopyText => return Some(ProfileEffect::CopyText),
            ProfileAction::FindFrom(at) => return Some(ProfileEffect::FindFrom(at)),
            edit => self.edit(edit),
        }
        None
    }

    fn take(&mut self, edited: Edited) {
        let selected = self.selected.take();
        self.selected = selected.filter(|key| edited.region(key).is_some());
        if self.selected.is_none() {
            self.selected = edited.regions().first().map(|r| r.key.clone());
        }
        (self.grabbed, self.nudged, self.found) = (None, None, None);
        self.edited = Some(edited);
    }

    fn edit(&mut self, action: ProfileAction) {
        let Some(edited) = &mut self.edited else {
            return;
        };
        let nudged = self.nudged.take();
        let before = edited.serial();
        match action {
            ProfileAction::Grab(key, grip) => {
                let region = edited.region(&key).cloned();
                self.grabbed = region.map(|region| Grabbed { region, grip });
                self.selected = Some(key);
                edited.change(ProfileDraft::begin);
            }
            ProfileAction::Place(to) => {
                if let Some(grabbed) = &self.grabbed {
                    edited.place(&grabbed.region.key, to);
                }
            }
            ProfileAction::Release | ProfileAction::EndStep => {
                self.grabbed = None;
                edited.change(ProfileDraft::commit);
            }
            ProfileAction::CancelGrab => {
                self.grabbed = None;
                edited.change(ProfileDraft::cancel);
            }
            ProfileAction::BeginStep => edited.change(ProfileDraft::begin),
            ProfileAction::Nudge(dx, dy) => {
                if let Some(key) = &self.selected {
                    // A region that no longer exists can't be moved.
                    let _ = edited.change(|draft| draft.shift(key, dx.into(), dy.into()));
                    let moved = edited.serial() != before;
                    self.nudged = self.selected.clone().filter(|_| moved);
                }
            }
            ProfileAction::NudgeOn(dx, dy) => {
                if let Some(key) = &self.selected {
                    let goes_on = nudged == self.selected;
                    let _ = edited.change(|draft| {
                        if goes_on {
                            draft.resume();
                        }
                        let moved = draft.shift(key, dx.into(), dy.into());
                        draft.commit();
                        moved
                    });
                    self.nudged = nudged.filter(|_| goes_on);
                }
            }
            // The list has only existing keys.
            ProfileAction::Set(key, to) => {
                let _ = edited.change(|draft| draft.set(&key, to));
            }
            ProfileAction::Name(name) => {
                let _ = edited.change(|draft| draft.set("name", name.as_str()));
            }
            ProfileAction::Undo => {
                edited.change(ProfileDraft::undo);
            }
            ProfileAction::Redo => {
                edited.change(ProfileDraft::redo);
            }
            ProfileAction::Restore(against) => {
                if let Some(text) = edited.against(against).map(str::to_owned) {
                    // The saved text was valid.
                    let _ = edited.change(|draft| draft.replace(text));
                }
            }
            ProfileAction::Compare(against) => {
                let now = edited.compared().map(|(now, _)| *now);
                edited.compare((now != Some(against)).then_some(against));
            }
            // `apply` has executed these.
            ProfileAction::Select(_)
            | ProfileAction::Handles
            | ProfileAction::Pick
            | ProfileAction::Group(_)
            | ProfileAction::ReplaceUnsaved(_)
            | ProfileAction::CopyText
            | ProfileAction::FindFrom(_) => {}
        }
        if edited.serial() != before {
            self.found = None;
        }
    }

    /// The text to compare with.
    #[must_use]
    pub fn compares(&self) -> Option<Against> {
        Some(self.edited()?.compared()?.0)
    }
}

//! What people have set while they edit a profile, and the profile itself.

use crate::{
    calibrate::{Against, Edited, Grip, Group},
    command::CalibrateCommand,
};
use std::path::{Path, PathBuf};
use vision::{Profile, ProfileDraft, ProfileError, profile::Region};

/// What people have set while they edit a profile. None of it outlives the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calibrate {
    /// Whether the regions are shown on the picture.
    pub handles: bool,
    /// The groups that are open, in the list and on the picture.
    pub groups: Vec<Group>,
    /// The key of the region that is chosen.
    pub selected: Option<String>,
    /// The key of the region under the pointer.
    pub hovered: Option<String>,
    /// Whether the profile can be seen.
    pub(crate) shown: bool,
    /// Whether the profile in force has been asked for.
    asked: bool,
    edited: Option<Edited>,
    /// Another profile, and its file, that would replace what is not saved.
    waiting: Option<Edited>,
    grabbed: Option<Grabbed>,
    /// What pictures are read by, as far as it was told from here.
    told: Option<Profile>,
}

/// A region that is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grabbed {
    /// As it was when it was taken hold of.
    pub region: Region,
    /// What it is held by.
    pub grip: Grip,
}

impl Default for Calibrate {
    fn default() -> Self {
        Self {
            handles: true,
            groups: vec![Group::Field, Group::Next, Group::Numbers],
            selected: None,
            hovered: None,
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
    /// The profile that is edited.
    #[must_use]
    pub fn edited(&self) -> Option<&Edited> {
        self.edited.as_ref()
    }

    /// The profile that is edited, while it can be seen.
    #[must_use]
    pub fn live(&self) -> Option<&Edited> {
        self.edited.as_ref().filter(|_| self.shown)
    }

    /// The same, while its regions are shown on the picture.
    #[must_use]
    pub fn on_picture(&self) -> Option<&Edited> {
        self.live().filter(|_| self.handles)
    }

    /// Another profile that would replace what is not saved.
    #[must_use]
    pub fn waiting(&self) -> Option<&Edited> {
        self.waiting.as_ref()
    }

    /// The region that is held.
    #[must_use]
    pub fn grabbed(&self) -> Option<&Grabbed> {
        self.grabbed.as_ref()
    }

    /// The region that is chosen.
    #[must_use]
    pub fn region(&self) -> Option<&Region> {
        self.edited()?.region(self.selected.as_deref()?)
    }

    /// Whether a region is shown on the picture.
    #[must_use]
    pub fn shows(&self, region: &Region) -> bool {
        let key = Some(region.key.as_str());
        self.selected.as_deref() == key
            || self.hovered.as_deref() == key
            || Group::of(&region.key).is_some_and(|group| self.groups.contains(&group))
    }

    /// Edits a profile. One that pictures are read by already is not told again. What
    /// is not saved is only replaced when a person agrees: whether it was taken up at
    /// once.
    ///
    /// # Errors
    /// When nothing can be read by the text.
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

    /// Notes that the text is in a file as it is.
    pub fn saved(&mut self, path: &Path) {
        if let Some(edited) = &mut self.edited {
            edited.mark_saved(path);
        }
    }

    /// What has to be told since it was last asked: at most one thing in a pass.
    pub(crate) fn news(&mut self) -> Option<CalibrateCommand> {
        let Some(edited) = &self.edited else {
            let begin = self.shown && !self.asked;
            self.asked = self.shown;
            return begin.then_some(CalibrateCommand::Begin);
        };
        if edited.draft().problem().is_some() || self.told.as_ref() == Some(edited.profile()) {
            return None;
        }
        self.told = Some(edited.profile().clone());
        Some(CalibrateCommand::Use(Box::new(edited.profile().clone())))
    }

    /// Does what a command asks; gives it back when it is for someone else too.
    pub fn apply(&mut self, command: CalibrateCommand) -> Option<CalibrateCommand> {
        match command {
            CalibrateCommand::Select(key) => self.selected = key,
            CalibrateCommand::Hover(key) => self.hovered = key,
            CalibrateCommand::Handles => self.handles = !self.handles,
            CalibrateCommand::Group(group) => match self.groups.iter().position(|g| *g == group) {
                Some(at) => {
                    self.groups.remove(at);
                }
                None => self.groups.push(group),
            },
            CalibrateCommand::Take(take) => {
                if let Some(edited) = self.waiting.take().filter(|_| take) {
                    self.take(edited);
                }
            }
            CalibrateCommand::Begin
            | CalibrateCommand::Use(_)
            | CalibrateCommand::CopyText
            | CalibrateCommand::Save
            | CalibrateCommand::SaveAs
            | CalibrateCommand::SaveTo(_) => return Some(command),
            other => self.edit(other),
        }
        None
    }

    fn take(&mut self, edited: Edited) {
        let selected = self.selected.take();
        self.selected = selected.filter(|key| edited.region(key).is_some());
        if self.selected.is_none() {
            self.selected = edited.regions().first().map(|r| r.key.clone());
        }
        self.grabbed = None;
        self.edited = Some(edited);
    }

    fn edit(&mut self, command: CalibrateCommand) {
        let Some(edited) = &mut self.edited else {
            return;
        };
        match command {
            CalibrateCommand::Grab(key, grip) => {
                let region = edited.region(&key).cloned();
                self.grabbed = region.map(|region| Grabbed { region, grip });
                self.selected = Some(key);
                edited.change(ProfileDraft::begin);
            }
            CalibrateCommand::Place(to) => {
                if let Some(grabbed) = &self.grabbed {
                    edited.place(&grabbed.region.key, to);
                }
            }
            CalibrateCommand::LetGo | CalibrateCommand::EndStep => {
                self.grabbed = None;
                edited.change(ProfileDraft::commit);
            }
            CalibrateCommand::GiveUp => {
                self.grabbed = None;
                edited.change(ProfileDraft::cancel);
            }
            CalibrateCommand::BeginStep => edited.change(ProfileDraft::begin),
            CalibrateCommand::Nudge(dx, dy) => {
                if let Some(key) = &self.selected {
                    // A region that has gone can't be moved.
                    let _ = edited.change(|draft| draft.shift(key, dx.into(), dy.into()));
                }
            }
            // The list has only keys that there are.
            CalibrateCommand::Set(key, to) => {
                let _ = edited.change(|draft| draft.set(&key, to));
            }
            CalibrateCommand::Name(name) => {
                let _ = edited.change(|draft| draft.set("name", name.as_str()));
            }
            CalibrateCommand::Undo => {
                edited.change(ProfileDraft::undo);
            }
            CalibrateCommand::Redo => {
                edited.change(ProfileDraft::redo);
            }
            CalibrateCommand::Restore(against) => {
                if let Some(text) = edited.against(against).map(str::to_owned) {
                    // It was a profile once.
                    let _ = edited.change(|draft| draft.replace(text));
                }
            }
            CalibrateCommand::Compare(against) => {
                let now = edited.compared().map(|(now, _)| *now);
                edited.compare((now != Some(against)).then_some(against));
            }
            _ => {}
        }
    }

    /// What the text is compared with.
    #[must_use]
    pub fn compares(&self) -> Option<Against> {
        Some(self.edited()?.compared()?.0)
    }
}

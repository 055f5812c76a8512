//! The edited profile.

use crate::{Calibrate, ProfileAction, Request, calibrate::Grabbed};
use calibration::ProfileDraft;
use screen::Point;

/// What the caller of an action still has to do beyond the state of the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileEffect {
    /// Open the panels Profile and Game.
    ShowPicture,
    /// Copy the text.
    CopyText,
    /// Find all regions from an empty cell of the well at this pixel.
    FindFrom(Point),
    /// Nothing was changed, for this reason.
    Refused(String),
}

impl Calibrate {
    /// The request to the program since the last call, at most one per pass.
    pub fn take_request(&mut self) -> Option<Request> {
        let Some(edited) = &self.edited else {
            let begin = self.shown && !self.asked;
            self.asked = self.shown;
            return begin.then_some(Request::EditProfile);
        };
        if edited.draft().problem().is_some() || self.told.as_ref() == Some(edited.profile()) {
            return None;
        }
        self.told = Some(edited.profile().clone());
        self.set_aside = false;
        Some(Request::UseProfile(Box::new(edited.profile().clone())))
    }

    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: ProfileAction) -> Option<ProfileEffect> {
        match action {
            ProfileAction::Select(key) => self.selected = key,
            ProfileAction::Deselect => self.selected = None,
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
            ProfileAction::Use => (self.told, self.set_aside) = (None, false),
            ProfileAction::ReplaceUnsaved(replace) => {
                if let Some(edited) = self.waiting.take().filter(|_| replace) {
                    self.take(edited);
                }
            }
            ProfileAction::RestoreOne(against, key) => {
                let restored = self.edited.as_mut()?.restore(against, &key);
                (self.found, self.not_found) = (None, None);
                return restored.err().map(ProfileEffect::Refused);
            }
            ProfileAction::CopyText => return Some(ProfileEffect::CopyText),
            ProfileAction::FindFrom(at) => return Some(ProfileEffect::FindFrom(at)),
            edit => self.edit(edit),
        }
        None
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
            ProfileAction::MoveField(to) => edited.move_field(to),
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
                    // It was a profile once.
                    let _ = edited.change(|draft| draft.replace(text));
                }
            }
            ProfileAction::Compare(against) => {
                let now = edited.compared().map(|(now, _)| *now);
                edited.compare((now != Some(against)).then_some(against));
            }
            // `apply` has executed these.
            ProfileAction::Select(_)
            | ProfileAction::Deselect
            | ProfileAction::Handles
            | ProfileAction::Pick
            | ProfileAction::Group(_)
            | ProfileAction::Use
            | ProfileAction::ReplaceUnsaved(_)
            | ProfileAction::RestoreOne(..)
            | ProfileAction::CopyText
            | ProfileAction::FindFrom(_) => {}
        }
        if edited.serial() != before {
            (self.found, self.not_found) = (None, None);
        }
    }
}

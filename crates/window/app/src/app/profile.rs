//! The profile that is edited: applied to the machine at once, and saved in files.

use super::App;
use crate::{
    ShownProfile,
    file::{self, left_alone, whole_path},
    shown_file::ShownFile,
    still::Still,
    write_atomically,
};
use autofit::GameProfile;
use egui::Context;
use named::AUTO;
use std::{io::ErrorKind, path::Path, sync::Arc};
use vision::{Auto, Profile, ProfileChoice, ProfileInForce, Selection, profile::shipped};
use workbench::{Edited, FileAsk, NoticeKind};

/// By what pictures are read.
pub(super) struct ReadingChoice {
    profile: ProfileChoice,
    shown: ShownProfile,
    pinned: bool,
    /// The profile of another maker's game, which reads in the place of the others.
    of_game: Option<Arc<GameProfile>>,
}

impl App {
    /// Saves the profile in its file; without one, lets a person choose a file.
    pub(super) fn save_profile_in_its_file(&mut self, ctx: &Context) {
        let path = self.edited().and_then(Edited::path).map(Path::to_owned);
        match path {
            Some(path) => self.save_profile(&path, false),
            None => self.choose_file(ctx, FileAsk::Profile),
        }
    }

    pub(super) fn edited(&self) -> Option<&Edited> {
        self.workbench.ui_state().calibrate.edited()
    }

    /// Reads pictures by a profile from now on, including a still.
    pub(super) fn read_by(&mut self, profile: Profile) {
        self.requested.profile = ShownProfile::new(&profile);
        self.set_profile_choice(profile.into());
    }

    /// Reads pictures by the edited profile from now on. Without a change that is left, they are
    /// read as before the first one, by whichever profile fits if that was so.
    pub(super) fn read_by_edited(&mut self, profile: Profile) {
        let before = self.before_edit.take();
        if self.edited().is_some_and(Edited::is_changed) {
            let now = || {
                let in_force = self.status.shown.profile.in_force.clone();
                (self.profile_choice.clone(), in_force)
            };
            let before = before.unwrap_or_else(now);
            self.read_by(profile);
            self.before_edit = Some(before);
        } else if let Some((choice, in_force)) = before {
            self.requested.profile = ShownProfile::new(&profile);
            self.set_profile_choice(choice);
            self.requested.profile_before = Some(in_force);
        } else {
            self.read_by(profile);
        }
    }

    /// Reads pictures by whichever profile fits, also those of other games.
    pub(super) fn find_profile(&mut self) {
        self.requested.profile_pinned = false;
        let of_game = self.workbench.ui_state().clicks.in_force().is_some();
        if of_game && self.profile_choice.selection() != Selection::Chosen {
            // Beneath it the profile was found all the time.
            self.end_game_profile();
        } else {
            self.read_by_any();
        }
    }

    /// Another game is read by whichever profile fits, unless one is pinned.
    pub(super) fn find_profile_again(&mut self) {
        self.end_game_profile();
        self.requested.profile_before = None;
        self.branch_switch.keeps_profile = false;
        let chosen = self.profile_choice.selection() == Selection::Chosen;
        if chosen && !self.requested.profile_pinned {
            self.read_by_any();
        }
    }

    /// By what pictures are read now.
    pub(super) fn reading_choice(&self) -> ReadingChoice {
        ReadingChoice {
            profile: self.profile_choice.clone(),
            shown: self.requested.profile.clone(),
            pinned: self.requested.profile_pinned,
            of_game: self.workbench.ui_state().clicks.in_force().cloned(),
        }
    }

    /// Ends the reading by the profile of a problem, if that was opened and no other was chosen
    /// since.
    pub(super) fn read_as_before_problem(&mut self) {
        let Some(before) = self.before_problem.take() else {
            return;
        };
        self.set_profile_choice(before.profile);
        self.requested.profile = before.shown;
        self.requested.profile_pinned = before.pinned;
        self.notify("Pictures are read as before the problem was opened".to_owned());
        if let Some(profile) = before.of_game {
            self.read_by_game(profile);
        }
    }

    fn read_by_any(&mut self) {
        let Ok(auto) = Auto::shipped() else {
            return;
        };
        self.set_profile_choice(auto.into());
        let guess = self.profile_in_force(&ProfileInForce::default());
        self.requested.profile = ShownProfile::new(&guess);
        self.workbench.set_profile_aside();
    }

    /// Reads pictures by a profile that comes with the program. Unsaved changes of the
    /// edited one are replaced only after a person agrees.
    pub(super) fn read_by_built_in(&mut self, name: &str) {
        let Some(shipped) = shipped().iter().find(|shipped| shipped.name == name) else {
            return;
        };
        let Ok(profile) = shipped.profile() else {
            return;
        };
        let is_used = match self.edited() {
            Some(_) => self.workbench.edit_profile(shipped.text, None, true),
            None => Ok(true),
        };
        if matches!(is_used, Ok(true)) {
            self.read_by(profile);
        }
    }

    /// Reads other games by the profile in force as well, or no longer.
    pub(super) fn pin_profile(&mut self) {
        if self.requested.profile_pinned {
            self.requested.profile_pinned = false;
            return;
        }
        let in_force = self.status.shown.profile.in_force.clone();
        match in_force.selection {
            Selection::Undecided => {
                self.notify("No profile was found yet; choose the one to keep".to_owned());
                return;
            }
            Selection::Found => {
                if let Some(profile) = self.profile_choice.named(&in_force.name).cloned() {
                    self.read_by(profile);
                }
            }
            Selection::Chosen => {}
        }
        self.requested.profile_pinned = true;
    }

    /// Shows the regions of the profile by which the newest picture was read, and opens it
    /// in the editor if that shows another one without unsaved changes.
    pub(super) fn follow_profile(&mut self, in_force: &ProfileInForce) {
        if in_force.selection != Selection::Found {
            // From now on a profile that is found is that of the new branch.
            self.branch_switch.keeps_profile = false;
            return;
        }
        if !self.branch_switch.keeps_profile {
            self.requested.profile_before = None;
        }
        let is_other = |profile: &Profile| profile.name() != &*in_force.name;
        let shown = self.requested.profile.reader.get();
        if shown.is_some_and(|reader| is_other(reader.profile()))
            && let Some(profile) = self.profile_choice.named(&in_force.name)
        {
            self.requested.profile = ShownProfile::new(profile);
        }
        let edits_other = |edited: &Edited| is_other(edited.profile()) && !edited.is_changed();
        if self.edited().is_some_and(edits_other) {
            self.edit(&self.profile_in_force(in_force));
        }
    }

    /// The profile that was found, or the one that would read the shown picture.
    fn profile_in_force(&self, in_force: &ProfileInForce) -> Profile {
        let found = self.profile_choice.named(&in_force.name);
        if let Some(found) = found.filter(|_| in_force.selection == Selection::Found) {
            return found.clone();
        }
        let mut profile_choice = self.profile_choice.clone();
        if let Some(record) = self.shown_history().last() {
            profile_choice.see(&record.picture.picture);
        }
        profile_choice.profile().clone()
    }

    /// The name and the text of the profile by which pictures are read; no text where one that comes with
    /// the program is found by itself.
    pub(super) fn profile_of_problem(&self) -> (String, Option<String>) {
        if let Some(game) = self.workbench.ui_state().clicks.in_force() {
            return (game.name().to_owned(), Some(game.to_toml()));
        }
        if let Some(edited) = self.workbench.ui_state().calibrate.live() {
            return (edited.name(), Some(edited.profile().to_toml()));
        }
        if self.profile_choice.selection() == Selection::Chosen {
            let profile = self.profile_choice.profile();
            return (profile.name().to_owned(), Some(profile.to_toml()));
        }
        (AUTO.to_owned(), None)
    }

    fn set_profile_choice(&mut self, choice: ProfileChoice) {
        self.end_game_profile();
        self.before_problem = None;
        self.before_edit = None;
        self.requested.profile_before = None;
        self.profile_choice = choice;
        self.machine.set_profile_choice(self.profile_choice.clone());
        self.branch_switch.profile_changed = true;
        if let Some(ShownFile::Source(source)) = &self.shown {
            source.set_profile(&self.profile_choice);
        }
        if let Some(ShownFile::Picture(still)) = &self.shown
            && let Some(record) = still.history.last()
        {
            self.stills += 1;
            let (name, picture) = (still.name.clone(), record.picture.picture.clone());
            let again = Still::new(name, picture, &self.profile_choice, self.stills);
            let part = still.part.clone();
            self.shown = Some(ShownFile::Picture(Still { part, ..again }));
        }
    }

    /// Opens the profile in force in the editor.
    pub(super) fn edit_profile_in_force(&mut self) {
        self.edit(&self.profile_in_force(&self.status.shown.profile.in_force));
    }

    fn edit(&mut self, profile: &Profile) {
        let is_it = |text: &str| Profile::parse(text).is_ok_and(|p| p == *profile);
        let own = shipped().iter().find(|shipped| is_it(shipped.text));
        let begun = match (own, self.profile.clone()) {
            (Some(shipped), _) => self.workbench.edit_profile(shipped.text, None, true),
            (None, Some(path)) => match file::read_text(&path, file::MAX_TEXT) {
                Ok(text) => {
                    let in_force = is_it(&text);
                    self.workbench.edit_profile(&text, Some(path), in_force)
                }
                Err(why) => {
                    self.workbench.notify(NoticeKind::Error, format!("{why:#}"));
                    return;
                }
            },
            (None, None) => return,
        };
        if let Err(why) = begun {
            let text = format!("The profile can't be edited: {why}");
            self.workbench.notify(NoticeKind::Error, text);
        }
    }

    /// Saves the profile in a file. An existing file is replaced only if `replace` is
    /// set or if it still holds what was read from it.
    pub(super) fn save_profile(&mut self, path: &Path, replace: bool) {
        let Some(edited) = self.edited() else {
            return;
        };
        let written = match edited.draft().problem() {
            Some(problem) => Err(anyhow::anyhow!("The profile was not saved. {problem}")),
            None => check_replace(path, edited, replace).and_then(|()| {
                let text = edited.text().as_bytes();
                Ok(write_atomically(path, |file| file.write_all(text))?)
            }),
        };
        match written {
            Ok(()) => {
                let text = format!("The profile {} is in {}", edited.name(), whole_path(path));
                self.notify(text);
                // What is saved is not undone.
                self.before_edit = None;
                self.workbench.profile_saved(path);
                self.workbench.opened(path);
                self.workbench.accept_path();
            }
            Err(why) => self.workbench.refuse_path(format!("{why:#}")),
        }
    }
}

/// Checks that nothing is lost when a file is replaced.
fn check_replace(path: &Path, edited: &Edited, replace: bool) -> anyhow::Result<()> {
    let name = path.display();
    if replace {
        return Ok(());
    }
    match files::disk::read(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(()),
        Ok(bytes) if edited.path() == Some(path) && is_text(&bytes, edited.saved()) => Ok(()),
        Ok(_) if edited.path() == Some(path) => Err(anyhow::anyhow!(
            "{name} was changed since it was opened and was left alone; save in a new file"
        )),
        _ => Err(anyhow::anyhow!(left_alone(name))),
    }
}

/// Whether a file holds this text.
fn is_text(bytes: &[u8], text: &str) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|bytes| file::without_mark(bytes) == text)
}

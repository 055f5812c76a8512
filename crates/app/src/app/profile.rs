//! The profile that is edited: applied to the machine at once, and saved in files.

use super::App;
use crate::{
    file::{self, file_name},
    still::Still,
    write_atomically,
};
use egui::Context;
use std::{fs, io::ErrorKind, path::Path};
use vision::{Auto, Profile, ProfileChoice, ProfileInForce, Selection, profile::shipped};
use workbench::{Edited, NoticeKind};

impl App {
    /// Saves the profile in its file; without one, lets a person choose a file.
    pub(super) fn save_profile_in_its_file(&mut self, ctx: &Context) {
        let path = self.edited().and_then(Edited::path).map(Path::to_owned);
        match path {
            Some(path) => self.save_profile(&path, false),
            None => self.choose_profile_file(ctx),
        }
    }

    fn edited(&self) -> Option<&Edited> {
        self.workbench.ui_state().calibrate.edited()
    }

    /// Reads pictures by a profile from now on, including a still.
    pub(super) fn read_by(&mut self, profile: Profile) {
        self.requested.show_profile(&profile);
        self.set_profile_choice(profile.into());
    }

    /// Another game is read by whichever profile fits, unless one was named at the start.
    pub(super) fn find_profile_again(&mut self) {
        if self.profile_pinned || self.profile_choice.selection() != Selection::Chosen {
            return;
        }
        if let Ok(auto) = Auto::shipped() {
            self.set_profile_choice(auto.into());
        }
    }

    /// Shows the regions of the profile by which the newest picture was read.
    pub(super) fn follow_profile(&mut self, in_force: &ProfileInForce) {
        let shown = self.requested.reader.get();
        let is_shown = shown.is_some_and(|reader| reader.profile().name() == &*in_force.name);
        if in_force.selection != Selection::Found || is_shown {
            return;
        }
        if let Some(profile) = self.profile_choice.named(&in_force.name) {
            self.requested.show_profile(profile);
        }
    }

    fn set_profile_choice(&mut self, choice: ProfileChoice) {
        self.profile_choice = choice;
        self.machine.set_profile_choice(self.profile_choice.clone());
        self.branch_switch.profile_changed = true;
        if let Some(still) = self.still.take() {
            self.stills += 1;
            self.still = still.history.last().map(|record| {
                let picture = record.picture.picture.clone();
                Still::new(still.name, picture, &self.profile_choice, self.stills)
            });
        }
    }

    /// Opens the profile by which the shown picture is read in the editor.
    pub(super) fn edit_profile_in_force(&mut self) {
        let mut profile_choice = self.profile_choice.clone();
        if let Some(record) = self.shown_history().last() {
            profile_choice.see(&record.picture.picture);
        }
        let profile = profile_choice.profile();
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
                    self.workbench.tell(NoticeKind::Error, format!("{why:#}"));
                    return;
                }
            },
            (None, None) => return,
        };
        if let Err(why) = begun {
            let text = format!("The profile can't be edited: {why}");
            self.workbench.tell(NoticeKind::Error, text);
        }
    }

    /// Lets a person choose a file for the profile.
    pub(super) fn choose_profile_file(&mut self, ctx: &Context) {
        let Some(edited) = self.edited() else {
            return;
        };
        let name = match edited.path() {
            Some(path) => file_name(path),
            None => format!("{}-own.toml", edited.name()),
        };
        self.files.show_save_profile(ctx, name, &mut self.workbench);
    }

    /// Saves the profile in a file. An existing file is replaced only if `replace` is
    /// set or if it still holds what was read from it.
    pub(super) fn save_profile(&mut self, path: &Path, replace: bool) {
        let Some(edited) = self.edited() else {
            return;
        };
        let name = path.display();
        let written = match edited.draft().problem() {
            Some(problem) => Err(anyhow::anyhow!("The profile was not saved. {problem}")),
            None => check_replace(path, edited, replace).and_then(|()| {
                let text = edited.text().as_bytes();
                write_atomically(path, |file| file.write_all(text))
            }),
        };
        match written {
            Ok(()) => {
                let text = format!("The profile {} is in {name}", edited.name());
                self.tell(text);
                self.workbench.profile_saved(path);
                self.workbench.opened(path);
            }
            Err(why) => self.workbench.tell(NoticeKind::Error, format!("{why:#}")),
        }
    }
}

/// Checks that nothing is lost when a file is replaced.
fn check_replace(path: &Path, edited: &Edited, replace: bool) -> anyhow::Result<()> {
    let name = path.display();
    if replace {
        return Ok(());
    }
    match fs::read(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(()),
        Ok(bytes) if edited.path() == Some(path) && is_text(&bytes, edited.saved()) => Ok(()),
        Ok(_) if edited.path() == Some(path) => Err(anyhow::anyhow!(
            "{name} was changed since it was opened and was left alone; save in a new file"
        )),
        _ => Err(anyhow::anyhow!(
            "{name} is there already and was left alone; choose another name"
        )),
    }
}

/// Whether a file holds this text.
fn is_text(bytes: &[u8], text: &str) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|bytes| file::without_mark(bytes) == text)
}

//! A profile while it is edited: the text, with its comments and its layout.
//!
//! Edits replace the characters of one value and nothing else, so that a text which is
//! loaded and saved is the same to the byte, and a changed number changes one line. An
//! edited text may be invalid for a while; then [`ProfileDraft::problem`] is the reason
//! and the fix, and [`ProfileDraft::profile`] is the last valid one.

mod key;
mod limits;
mod move_all;
mod place;
mod restore;
mod splice;

pub use limits::NumberKey;

use crate::Undo;
use key::Key;
use vision::{Profile, ProfileError, ProfileFile};

/// A value of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A whole number.
    Number(i64),
    /// A text in quotes.
    Text(String),
}

impl From<i64> for Setting {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Setting {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

/// Why an edit can't be made. The draft is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// The key can't be read, or there is nothing at it.
    #[error("there is no value at {0:?}; keys are written like field.origin[0]")]
    Key(String),
    /// A text was given for a number, or the other way round.
    #[error("{key} is {is}, not {given}; write {is}")]
    Kind {
        /// The key.
        key: String,
        /// What it is.
        is: &'static str,
        /// What was given.
        given: &'static str,
    },
    /// The key is not that of a region.
    #[error("{0:?} is no region; choose one of the list")]
    Region(String),
    /// The field and what stands beside it have no room there.
    #[error("the {0} would lie off the screen there; move by fewer pixels")]
    Room(String),
    /// The text would be no profile any more.
    #[error(transparent)]
    Profile(#[from] ProfileError),
}

/// A profile that is edited.
#[derive(Clone, Debug)]
pub struct ProfileDraft {
    text: Undo<String>,
    saved: String,
    /// The last valid text, parsed and checked.
    file: ProfileFile,
    profile: Profile,
    problem: Option<ProfileError>,
}

impl ProfileDraft {
    /// Parses the text of a profile.
    ///
    /// # Errors
    /// When it is not valid; the message names the place and the fix.
    pub fn parse(text: impl Into<String>) -> Result<Self, ProfileError> {
        let text = text.into();
        let file = ProfileFile::parse(&text)?;
        Ok(Self {
            profile: Profile::check(&file)?,
            file,
            saved: text.clone(),
            text: Undo::new(text),
            problem: None,
        })
    }

    /// The text, as it is to be saved.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.now()
    }

    /// The profile of the text, or of the last valid text.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Why the text is not valid; `None` when it is.
    #[must_use]
    pub fn problem(&self) -> Option<&ProfileError> {
        self.problem.as_ref()
    }

    /// What the text means.
    ///
    /// # Errors
    /// When it is not valid; the message names the key, the value and the fix.
    pub fn check(&self) -> Result<Profile, ProfileError> {
        match &self.problem {
            Some(problem) => Err(problem.clone()),
            None => Ok(self.profile.clone()),
        }
    }

    /// The values of the text.
    ///
    /// # Errors
    /// Never: edits after which this failed are refused.
    pub fn file(&self) -> Result<ProfileFile, ProfileError> {
        ProfileFile::parse(self.text())
    }

    /// The number or text at a key; `None` when there is neither.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Setting> {
        place::get(self.text(), &Key::parse(key)?)
    }

    /// The number at a key.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<i64> {
        match self.get(key)? {
            Setting::Number(number) => Some(number),
            Setting::Text(_) => None,
        }
    }

    /// Changes the number or text at a key. A number that may be left out and is, such as
    /// `field.rows` or a test's `except`, is added. The text need not become valid:
    /// see [`ProfileDraft::problem`].
    ///
    /// # Errors
    /// When there is no such key or it is of the other kind.
    pub fn set(&mut self, key: &str, to: impl Into<Setting>) -> Result<(), DraftError> {
        let text = splice::set(self.text(), key, &to.into())?;
        self.put(text)
    }

    /// Changes several values in one step, or none of them.
    ///
    /// # Errors
    /// As [`ProfileDraft::set`].
    pub fn set_all(&mut self, all: &[(String, Setting)]) -> Result<(), DraftError> {
        let mut text = self.text().to_owned();
        for (key, to) in all {
            text = splice::set(&text, key, to)?;
        }
        self.put(text)
    }

    /// Replaces the whole text.
    ///
    /// # Errors
    /// When it is not TOML, or a key is missing, unknown or of the wrong type.
    pub fn replace(&mut self, text: impl Into<String>) -> Result<(), DraftError> {
        self.put(text.into())
    }

    /// Makes one value again what it is in another text, as [`crate::differences`] names
    /// it.
    ///
    /// # Errors
    /// When it is no single value of both texts, such as an entry that only one list has.
    pub fn restore(&mut self, other: &str, key: &str) -> Result<(), DraftError> {
        let text = restore::restored(self.text(), other, key);
        self.put(text.ok_or_else(|| DraftError::Key(key.into()))?)
    }

    /// Moves a region by some pixels, as far as the screen goes. Returns how far it went.
    ///
    /// # Errors
    /// When the key is not that of a region.
    pub fn shift(&mut self, key: &str, dx: i32, dy: i32) -> Result<(i32, i32), DraftError> {
        let (to, went) = limits::shifted(self, key, dx, dy)?;
        self.set_all(&to)?;
        Ok(went)
    }

    /// Moves everything that has a place by the same pixels, in one step. Returns the
    /// names of the regions of menus, of B-type and of the tests of screens that were
    /// left where they are, as they would lie off the screen.
    ///
    /// # Errors
    /// When the field, the next box, a number or the heart would lie off the screen.
    pub fn move_all(&mut self, dx: i32, dy: i32) -> Result<Vec<String>, DraftError> {
        let (to, left) = move_all::moved_all(&self.profile, dx, dy)?;
        self.set_all(&to)?;
        Ok(left)
    }

    /// All numbers of the text, in its order, with their limits.
    #[must_use]
    pub fn numbers(&self) -> Vec<NumberKey> {
        limits::numbers(self)
    }

    /// Opens a batch: what is changed until [`ProfileDraft::commit`] is one step.
    pub fn begin(&mut self) {
        self.text.begin();
    }

    /// Reopens the last step: what is changed until [`ProfileDraft::commit`] is part
    /// of it.
    pub fn resume(&mut self) {
        self.text.resume();
    }

    /// Closes the batch.
    pub fn commit(&mut self) {
        self.text.commit();
    }

    /// Closes the batch and reverts it.
    pub fn cancel(&mut self) {
        self.text.cancel();
        self.update();
    }

    /// Reverts one step. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let done = self.text.undo();
        self.update();
        done
    }

    /// Repeats one reverted step. Whether there was one.
    pub fn redo(&mut self) -> bool {
        let done = self.text.redo();
        self.update();
        done
    }

    /// How many steps can be undone and redone.
    #[must_use]
    pub fn steps(&self) -> (usize, usize) {
        self.text.steps()
    }

    /// Whether the text is another than when it was last saved or loaded.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        *self.text.now() != self.saved
    }

    /// Notes that the text was saved as it is.
    pub fn mark_saved(&mut self) {
        self.saved.clone_from(self.text.now());
    }

    fn put(&mut self, text: String) -> Result<(), DraftError> {
        let file = ProfileFile::parse(&text)?;
        self.text.put(text);
        self.take(file);
        Ok(())
    }

    /// Called after undo or redo has replaced the text.
    fn update(&mut self) {
        match ProfileFile::parse(self.text.now()) {
            Ok(file) => self.take(file),
            Err(problem) => self.problem = Some(problem),
        }
    }

    fn take(&mut self, file: ProfileFile) {
        let alike = file.minos == self.file.minos && file.field.pitch == self.file.field.pitch;
        let minos = alike.then(|| self.profile.minos());
        match Profile::check_reusing(&file, minos) {
            Ok(profile) => {
                self.file = file;
                self.profile = profile;
                self.problem = None;
            }
            Err(problem) => self.problem = Some(problem),
        }
    }
}

//! What can be wrong with a profile.

use text_error::TomlError;

/// Why a text is not a profile: one sentence with the place and the fix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// The text is not TOML, or a key is missing, unknown or of the wrong type.
    #[error(transparent)]
    Text(#[from] TomlError),
    /// A value can't be used.
    #[error("{key}: {problem}; {fix}")]
    Value {
        /// The key as it is typed, with the number of the entry in a list.
        key: String,
        /// What is wrong.
        problem: String,
        /// What to type instead.
        fix: String,
    },
}

impl ProfileError {
    pub(crate) fn value(
        key: impl Into<String>,
        problem: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        Self::Value {
            key: key.into(),
            problem: problem.into(),
            fix: fix.into(),
        }
    }

    /// The same in a text in which the profile is the value of a key.
    pub(crate) fn inside(mut self, table: &str) -> Self {
        if let Self::Value { key, .. } = &mut self {
            *key = format!("{table}.{key}");
        }
        self
    }
}

//! Why a text is no profile of another maker's game.

use text_error::TomlError;

/// Why a text is no profile: one sentence with the key and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// The text is not TOML, or a key is missing, unknown or of the wrong type.
    #[error(transparent)]
    Text(#[from] TomlError),
    /// A value can't be used.
    #[error("{key}: {remedy}")]
    Value {
        /// The key as it is typed.
        key: String,
        /// What to type instead.
        remedy: String,
    },
}

pub(crate) fn value(key: impl Into<String>, remedy: impl Into<String>) -> ProfileError {
    ProfileError::Value {
        key: key.into(),
        remedy: remedy.into(),
    }
}

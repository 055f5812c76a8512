//! Values of the workbench as text for the clipboard, in several forms, and parsed back.

mod board;
mod pixel;
mod rect;
mod words;

pub use board::BoardText;
pub use pixel::PixelText;

/// A form in which something is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// As a person would write it.
    Text,
    /// One JSON value.
    Json,
    /// An expression of this program's types.
    Rust,
    /// A line of TOML, as in a profile.
    Toml,
}

impl Format {
    /// All of them.
    pub const EACH: [Self; 4] = [Self::Text, Self::Json, Self::Rust, Self::Toml];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "JSON",
            Self::Rust => "Rust",
            Self::Toml => "TOML",
        }
    }
}

/// What can be copied, and read back from each form.
pub trait Copied: Sized {
    /// Written out.
    fn copied(&self, format: Format) -> String;

    /// Read back; `None` when it is not that. Blanks around it are allowed.
    fn pasted(text: &str, format: Format) -> Option<Self>;
}

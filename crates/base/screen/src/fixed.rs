//! What never changes on a screen of a game.

use crate::{Rect, Shade};

/// A part of a screen, and what it always looks like. Of several, later ones lie on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedPart {
    /// Which pixels.
    pub rect: Rect,
    /// What they look like.
    pub look: FixedLook,
}

/// What the pixels of a part look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixedLook {
    /// All have this shade.
    Plain(Shade),
    /// A texture that is about half as light as white.
    Mixed,
    /// A texture that is mostly black.
    Dark,
    /// They change.
    Changing,
}

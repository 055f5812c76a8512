//! The clicks from which a profile is made.

use crate::{ClickAction, Clicks, clicks::PlacedClick};
use autofit::GameProfile;
use screen::Point;
use std::sync::Arc;

/// What the caller of an action still has to do beyond the state of the clicks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClicksEffect {
    /// Open the panels Clicks and Game.
    ShowPicture,
    /// Add a click on the shown picture at this pixel.
    Place(Point),
    /// Show the picture of this click.
    Show(Box<PlacedClick>),
    /// Read pictures by this profile.
    Use(Arc<GameProfile>),
    /// Copy this text.
    Copy(String),
    /// Nothing was changed, for this reason.
    Refused(&'static str),
}

/// Why nothing can be used, saved or copied.
const NOTHING: &str = "The clicks do not decide where the well is yet; the panel Clicks states \
                       what to click";

impl Clicks {
    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: ClickAction) -> Option<ClicksEffect> {
        match action {
            ClickAction::Take => {
                self.taking = !(self.taking && self.shown);
                return self.taking.then_some(ClicksEffect::ShowPicture);
            }
            ClickAction::Stop => self.taking = false,
            ClickAction::Role(role) => {
                self.role = role;
                if !self.is_taking() {
                    self.taking = true;
                    return Some(ClicksEffect::ShowPicture);
                }
            }
            ClickAction::Type(text) => self.typed = text,
            ClickAction::Place(at) => return Some(ClicksEffect::Place(at)),
            ClickAction::Show(index) => {
                let click = self.placed().get(index)?.clone();
                return Some(ClicksEffect::Show(Box::new(click)));
            }
            ClickAction::Remove(index) => self.change(|placed| {
                if index < placed.len() {
                    placed.remove(index);
                }
            }),
            ClickAction::Clear => self.change(Vec::clear),
            ClickAction::Undo => {
                if self.placed.undo() {
                    self.is_changed();
                }
            }
            ClickAction::Redo => {
                if self.placed.redo() {
                    self.is_changed();
                }
            }
            ClickAction::Use => {
                return Some(match self.found() {
                    Some(found) => ClicksEffect::Use(Arc::clone(&found.profile)),
                    None => ClicksEffect::Refused(NOTHING),
                });
            }
            ClickAction::Copy => {
                return Some(match self.found() {
                    Some(found) => ClicksEffect::Copy(found.profile.to_toml()),
                    None => ClicksEffect::Refused(NOTHING),
                });
            }
        }
        None
    }
}

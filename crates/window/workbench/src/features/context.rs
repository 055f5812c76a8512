//! What a panel gets beside the `Ui`: the view that it draws, and a list for what its user
//! does.

use super::apply::ApplyCx;
use crate::{Command, CommandContext, FrameView, Hover, UiState, tour::TourPlaces};
use pad::Buttons;
use std::fmt;

/// A change of what the features know, by a widget: a drag, typed text, a choice in a list.
pub type UiEdit = Box<dyn FnOnce(&mut UiState, &mut ApplyCx<'_>)>;

/// What a panel sends.
pub enum Sent {
    /// A command, which a person can also give by name or key.
    Command(Command),
    /// A change that has no name.
    Change(UiEdit),
}

impl fmt::Debug for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(command) => command.fmt(f),
            Self::Change(_) => f.write_str("Change"),
        }
    }
}

/// The view that a panel draws, and what its user does.
pub struct PanelCx<'a> {
    /// Everything that a panel may read.
    pub view: &'a FrameView<'a>,
    /// What the pointer is over in this pass.
    pub hover: Hover,
    /// Physical pixels per game pixel, if the picture was drawn.
    pub(crate) drawn_scale: Option<u8>,
    /// The canvas that gets the focus after the pass: within it, a canvas that is drawn
    /// after the click would lose the focus again.
    pub(crate) focus: Option<egui::Id>,
    /// The buttons of the pad that the pointer holds down in this pass.
    pub(crate) pad: Buttons,
    /// What the card of a tour has to lie beside.
    pub(crate) tour: TourPlaces,
    sent: Vec<Sent>,
}

impl<'a> PanelCx<'a> {
    /// A context in which nothing was sent.
    pub(crate) fn new(view: &'a FrameView<'a>) -> Self {
        Self {
            view,
            hover: Hover::default(),
            drawn_scale: None,
            focus: None,
            pad: Buttons::NONE,
            tour: TourPlaces::default(),
            sent: Vec::new(),
        }
    }

    /// Sends a command. Commands and changes are executed after the pass, in order.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.sent.push(Sent::Command(command.into()));
    }

    /// Sends a change.
    pub fn change(&mut self, change: impl FnOnce(&mut UiState, &mut ApplyCx<'_>) + 'static) {
        self.sent.push(Sent::Change(Box::new(change)));
    }

    /// The state that decides whether a command is switched on.
    pub(crate) fn switches(&self) -> CommandContext<'a> {
        self.view.switches()
    }

    /// Takes out what was sent.
    pub(crate) fn take(&mut self) -> Vec<Sent> {
        std::mem::take(&mut self.sent)
    }
}

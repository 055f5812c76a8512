//! What a panel gets beside the `Ui`: what it may look at, and where it puts what people
//! do.

use crate::{Command, CommandContext, FrameView, Hover};

/// The view that a panel draws, and the way out for what people do.
pub struct PanelCx<'a> {
    /// All that a panel may look at.
    pub view: &'a FrameView<'a>,
    /// What the pointer is over in this pass.
    pub hover: Hover,
    /// Pixels on the screen for a pixel of the game, if its picture was drawn.
    pub(crate) drawn_scale: Option<u8>,
    commands: Vec<Command>,
}

impl<'a> PanelCx<'a> {
    /// A context in which nothing has been done yet.
    pub(crate) fn new(view: &'a FrameView<'a>) -> Self {
        Self {
            view,
            hover: Hover::default(),
            drawn_scale: None,
            commands: Vec::new(),
        }
    }

    /// Asks for something. It is done after the pass, in order.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.commands.push(command.into());
    }

    /// What decides whether a command is switched on.
    pub(crate) fn switches(&self) -> CommandContext<'a> {
        self.view.switches()
    }

    /// What was asked for, and takes it out.
    pub(crate) fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }
}

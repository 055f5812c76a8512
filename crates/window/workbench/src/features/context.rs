//! What a panel gets beside the `Ui`: the view that it draws, and a list for the commands
//! of its user.

use crate::{Command, CommandContext, FrameView, Hover};

/// The view that a panel draws, and the commands that it sends.
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
    commands: Vec<Command>,
}

impl<'a> PanelCx<'a> {
    /// A context without commands.
    pub(crate) fn new(view: &'a FrameView<'a>) -> Self {
        Self {
            view,
            hover: Hover::default(),
            drawn_scale: None,
            focus: None,
            commands: Vec::new(),
        }
    }

    /// Sends a command. Commands are executed after the pass, in order.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.commands.push(command.into());
    }

    /// The state that decides whether a command is switched on.
    pub(crate) fn switches(&self) -> CommandContext<'a> {
        self.view.switches()
    }

    /// Takes out the commands that were sent.
    pub(crate) fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }
}

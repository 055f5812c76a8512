//! What the commands of a feature reach beyond its own state.

use crate::{
    CaptureFrame, Command, Layer, Messages, NoticeKind, OtherSession, Palette, PanelId,
    PlaybackState, Request, features::derived::Derived,
};
use planner::{Plan, Strategy};
use screen::Picture;
use session::{History, Record, plan_at};
use std::sync::Arc;
use ui_kit::theme;

/// What is shown while a command is executed, and what is to be done after it.
pub struct ApplyCx<'a> {
    /// All kept frames.
    pub history: &'a History,
    /// The kept frames of the shown branch, and the shown frame.
    pub moment: PlaybackState,
    /// The shown frame; `None` before the first picture.
    pub record: Option<Arc<Record>>,
    /// The image of the shown frame, if it comes from a source.
    pub capture: Option<CaptureFrame>,
    /// The colours of the four shades.
    pub palette: Palette,
    /// The strategy in force.
    pub strategy: &'a Strategy,
    /// What is computed of the shown frame.
    pub derived: &'a Derived,
    /// The session that is compared with.
    pub other_session: &'a mut Option<OtherSession>,
    /// The messages of the window.
    pub messages: &'a mut Messages,
    /// What is to be done after the command.
    pub after: After,
}

/// What is to be done after a command, in the order of the fields.
#[derive(Default)]
pub struct After {
    /// Panels to open, the last one in front.
    pub panels: Vec<PanelId>,
    /// Text for the clipboard.
    pub copied: Option<String>,
    /// Whether the clipboard is to be pasted with the next pass.
    pub paste: bool,
    /// A picture for the clipboard.
    pub copied_picture: Option<egui::ColorImage>,
    /// A layer to show.
    pub layer: Option<Layer>,
    /// Whether a report of a problem is to be copied with the next pass.
    pub report: bool,
    /// A command of another feature.
    pub command: Option<Command>,
    /// A request to the program.
    pub request: Option<Request>,
}

impl ApplyCx<'_> {
    /// Shows a message, which has no full stop at the end.
    pub fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        self.messages.notify(kind, text);
    }

    /// Shows why nothing was done, in a sentence without a full stop.
    pub fn refuse(&mut self, why: impl Into<String>) {
        self.notify(NoticeKind::Info, why);
    }

    /// The shown frame. Without one, a message is shown.
    pub fn picture(&mut self) -> Option<Arc<Record>> {
        if self.record.is_none() {
            self.refuse("There is no picture yet");
        }
        self.record.clone()
    }

    /// The newest plan up to the shown frame.
    pub fn plan(&self) -> Option<Arc<Plan>> {
        plan_at(self.history, self.record.as_ref()?)
    }

    /// Opens panels, the last one in front.
    pub fn open(&mut self, panels: impl IntoIterator<Item = PanelId>) {
        self.after.panels.extend(panels);
    }

    /// Shows a layer, unless it is shown.
    pub const fn show_layer(&mut self, layer: Layer) {
        self.after.layer = Some(layer);
    }

    /// Copies text to the clipboard.
    pub fn copy(&mut self, text: impl Into<String>) {
        self.after.copied = Some(text.into());
    }

    /// Asks for what is on the clipboard, which is pasted then.
    pub const fn paste(&mut self) {
        self.after.paste = true;
    }

    /// Copies a picture, in the shown colours, to the clipboard.
    pub fn copy_picture(&mut self, picture: &Picture) {
        let palette = theme::palette(self.palette.rgb());
        self.after.copied_picture = Some(theme::image(&palette, picture));
    }

    /// Executes a command of another feature after this one.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.after.command = Some(command.into());
    }

    /// Sends a request to the program.
    pub fn request(&mut self, request: impl Into<Request>) {
        self.after.request = Some(request.into());
    }
}

/// What is shown when a feature is tried without a window.
#[cfg(any(test, feature = "samples"))]
#[derive(Default)]
pub struct ApplyFixture {
    /// All kept frames.
    pub history: History,
    /// The kept frames of the shown branch, and the shown frame.
    pub moment: PlaybackState,
    /// The strategy in force.
    pub strategy: Strategy,
    /// What is computed of the shown frame.
    pub derived: Derived,
    /// The messages of the window.
    pub messages: Messages,
}

#[cfg(any(test, feature = "samples"))]
impl ApplyFixture {
    /// Executes what a feature does, and returns what is to be done after it.
    pub fn run(&mut self, apply: impl FnOnce(&mut ApplyCx<'_>)) -> After {
        let mut cx = ApplyCx {
            history: &self.history,
            moment: self.moment,
            record: None,
            capture: None,
            palette: Palette::default(),
            strategy: &self.strategy,
            derived: &self.derived,
            other_session: &mut None,
            messages: &mut self.messages,
            after: After::default(),
        };
        apply(&mut cx);
        cx.after
    }
}

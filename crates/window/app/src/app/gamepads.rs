//! The gamepads: which are connected, what they hold, and what a person has to know about them.

use super::{App, waker};
use egui::Context;
use gamepad::{GamepadState, Pads};
use workbench::{GamepadStatus, NoticeKind};

/// The gamepads, and how it stood with them in the last pass.
#[derive(Default)]
pub struct Gamepads {
    /// Whether they are looked for, and were not yet.
    may_open: bool,
    pads: Option<Pads>,
    status: GamepadStatus,
}

impl Gamepads {
    /// Gamepads that are looked for from the first pass on, or none.
    pub fn new(may_open: bool) -> Self {
        Self {
            may_open,
            ..Self::default()
        }
    }

    /// Other gamepads.
    #[cfg(test)]
    pub fn are(&mut self, pads: Pads) {
        self.pads = Some(pads);
    }

    /// How it stands.
    pub fn status(&self) -> GamepadStatus {
        self.status.clone()
    }
}

impl App {
    /// Asks the gamepads what is held, and reports those that came, went or can't be used.
    pub(super) fn poll_gamepads(&mut self, ctx: &Context) {
        if std::mem::take(&mut self.gamepads.may_open) {
            let wake = waker(ctx, &self.woken);
            match Pads::open(move || wake()) {
                Ok(pads) => self.gamepads.pads = Some(pads),
                Err(why) => {
                    let text = format!("Gamepads can't be looked for ({why})");
                    self.workbench.notify(NoticeKind::Warn, text);
                }
            }
        }
        let Some(seen) = self.gamepads.pads.as_ref().map(Pads::poll) else {
            return;
        };
        let GamepadState {
            names,
            held,
            pressed,
            problems,
        } = seen;
        let before = &self.gamepads.status.names;
        let news = match (names.len(), before.len()) {
            (now, before) if now > before => names.last().map(|name| {
                format!("{name} is connected: its buttons are those of the game (? shows which)")
            }),
            (now, before) if now < before => Some("A gamepad is no longer connected".to_owned()),
            _ => None,
        };
        self.gamepads.status = GamepadStatus {
            names,
            held,
            pressed,
        };
        if let Some(news) = news {
            self.notify(news);
        }
        for why in problems {
            self.workbench.notify(NoticeKind::Warn, why);
        }
    }
}

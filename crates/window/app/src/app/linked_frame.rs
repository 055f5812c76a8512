//! The frame that a link asks for: the game runs to it, as fast as it can, and waits there.

use super::App;
use crate::open::FRAME;
use egui::Context;
use machine::RunState;
use pad::FrameNo;
use workbench::{NoticeKind, PlaybackAction, Speed};

/// The greatest frame of a link: four and a half hours of play.
const MOST: FrameNo = 1_000_000;

/// A frame that a link asks for, until it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinkedFrame {
    frame: FrameNo,
    /// Whether the machine was asked to run to it.
    is_stepped: bool,
}

impl App {
    /// Asks for the frame of a link, if it has one.
    pub(super) fn go_to_linked(&mut self, link: &str) {
        let Some(asked) = position_text::link_value(link, FRAME) else {
            return;
        };
        match asked.parse() {
            Ok(frame) if (1..=MOST).contains(&frame) => {
                self.machine.pause();
                self.linked_frame = Some(LinkedFrame {
                    frame,
                    is_stepped: false,
                });
            }
            _ => self.workbench.notify(
                NoticeKind::Warn,
                "The link's frame is no number from 1 to 1000000".to_owned(),
            ),
        }
    }

    /// Runs to the frame of a link once the game waits, and shows it once it is there.
    pub(super) fn poll_linked_frame(&mut self, ctx: &Context) {
        let Some(linked) = &mut self.linked_frame else {
            return;
        };
        let frame = linked.frame;
        let newest = self.machine.history().last();
        let newest = newest.map_or(0, |record| record.picture.number);
        // What the last pass has drawn can be gone to.
        let drawn = self.workbench.shown_span().map_or(0, |span| span.last);
        if drawn >= frame {
            self.linked_frame = None;
            let speed = self.requested.speed;
            self.machine.set_speed(speed);
            self.ask(ctx, PlaybackAction::Seek(frame));
        } else if newest >= frame {
            ctx.request_repaint();
        } else if !linked.is_stepped && self.machine.status().run_state == RunState::Paused {
            linked.is_stepped = true;
            self.machine.set_speed(Speed::Max);
            // It is not greater than `MOST`.
            self.machine.step((frame - newest) as u32);
        }
    }
}

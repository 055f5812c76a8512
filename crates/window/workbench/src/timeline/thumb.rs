//! The picture of the frame under the pointer.

use crate::{FrameView, Palette};
use egui::{Context, Rect, TextureHandle, TextureOptions, Ui, pos2};
use pad::{BranchId, Epoch, FrameNo};
use session::Record;
use std::sync::Arc;
use ui_kit::{placing::Placing, theme};

/// A small picture and its record, fetched once per frame.
#[derive(Default)]
pub struct Thumb {
    of: Option<(Epoch, BranchId, FrameNo, Palette)>,
    record: Option<Arc<Record>>,
    texture: Option<TextureHandle>,
}

impl Thumb {
    /// Fetches a frame; `None` when it is not kept.
    pub fn fetch(
        &mut self,
        ctx: &Context,
        view: &FrameView<'_>,
        branch: BranchId,
        frame: FrameNo,
    ) -> Option<&Record> {
        let of = Some((view.moment.epoch, branch, frame, view.ui_state.palette));
        if self.of != of {
            self.of = of;
            self.record = view.history.get_on(branch, frame);
            if let Some(record) = &self.record {
                let image = theme::image(
                    &theme::palette(view.ui_state.palette.rgb()),
                    &record.picture.picture,
                );
                match &mut self.texture {
                    Some(texture) => texture.set(image, TextureOptions::NEAREST),
                    None => {
                        let texture = ctx.load_texture("thumb", image, TextureOptions::NEAREST);
                        self.texture = Some(texture);
                    }
                }
            }
        }
        self.record.as_deref()
    }

    /// Draws the fetched picture, so many times 160 by 144 points at the nearest whole scale.
    pub fn draw(&self, ui: &mut Ui, times: f32) {
        let ppp = ui.ctx().pixels_per_point();
        let size = Placing::size_at(((times * ppp).round() as i32).max(1), ppp);
        let (_, space) = ui.allocate_space(size);
        let rect = Placing::within(space.expand(0.5 / ppp), ppp).rect();
        match (&self.texture, &self.record) {
            (Some(texture), Some(_)) => {
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                ui.painter()
                    .image(texture.id(), rect, whole, egui::Color32::WHITE);
            }
            _ => {
                let ground = ui_kit::theme::colours(ui).ground;
                ui.painter().rect_filled(rect, 0.0, ground);
            }
        }
    }
}

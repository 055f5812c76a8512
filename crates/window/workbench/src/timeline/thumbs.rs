//! The pictures in the list of bookmarks.

use crate::{FrameView, Palette};
use egui::{Color32, ColorImage, Context, Rect, TextureHandle, TextureOptions, Ui, pos2};
use pad::{BranchId, Epoch, FrameNo};
use screen::{HEIGHT, Picture, WIDTH};
use session::Bookmark;
use std::collections::HashMap;
use ui_kit::theme;

/// Pixels of the game that are one pixel of a small picture, each way.
const BLOCK: usize = 2;
/// Pictures that are fetched in one pass, so that a long list does not hold up the window.
const AT_ONCE: usize = 2;

/// Small pictures, each fetched once.
#[derive(Default)]
pub struct Thumbs {
    of: Option<(Epoch, Palette)>,
    textures: HashMap<(BranchId, FrameNo), TextureHandle>,
    /// How many were fetched in this pass.
    fetched: usize,
}

impl Thumbs {
    /// Begins a pass that shows these bookmarks; pictures of others are dropped.
    pub fn begin(&mut self, view: &FrameView<'_>, bookmarks: &[Bookmark]) {
        self.fetched = 0;
        let of = Some((view.moment.epoch, view.ui_state.palette));
        if self.of != of {
            self.of = of;
            self.textures.clear();
        }
        let is_shown = |(branch, frame): &(BranchId, FrameNo)| {
            let mut bookmarks = bookmarks.iter();
            bookmarks.any(|b| (b.branch, b.frame) == (*branch, *frame))
        };
        self.textures.retain(|place, _| is_shown(place));
    }

    /// Draws the picture of a bookmark, if its frame is kept.
    pub fn draw(&mut self, ui: &Ui, rect: Rect, view: &FrameView<'_>, bookmark: &Bookmark) {
        ui.painter()
            .rect_filled(rect, 0.0, theme::colours(ui).ground);
        if let Some(texture) = self.fetch(ui.ctx(), view, (bookmark.branch, bookmark.frame)) {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            let id = texture.id();
            ui.painter().image(id, rect, whole, Color32::WHITE);
        }
    }

    fn fetch(
        &mut self,
        ctx: &Context,
        view: &FrameView<'_>,
        place: (BranchId, FrameNo),
    ) -> Option<&TextureHandle> {
        if !self.textures.contains_key(&place) {
            if self.fetched == AT_ONCE {
                ctx.request_repaint();
                return None;
            }
            let record = view.history.get_on(place.0, place.1)?;
            self.fetched += 1;
            let image = small(&record.picture.picture, view.ui_state.palette);
            let texture = ctx.load_texture("bookmark", image, TextureOptions::LINEAR);
            self.textures.insert(place, texture);
        }
        self.textures.get(&place)
    }
}

/// A picture whose pixels are the mean colours of blocks.
fn small(picture: &Picture, palette: Palette) -> ColorImage {
    let (shades, colours) = (picture.shades(), palette.rgb());
    let size = [WIDTH / BLOCK, HEIGHT / BLOCK];
    let mut pixels = Vec::with_capacity(size[0] * size[1]);
    for top in (0..HEIGHT).step_by(BLOCK) {
        for left in (0..WIDTH).step_by(BLOCK) {
            let mut sum = [0_usize; 3];
            for y in top..top + BLOCK {
                for shade in &shades[y * WIDTH + left..][..BLOCK] {
                    let colour = colours[*shade as usize];
                    for (sum, level) in sum.iter_mut().zip(colour) {
                        *sum += usize::from(level);
                    }
                }
            }
            let [r, g, b] = sum.map(|sum| (sum / (BLOCK * BLOCK)) as u8);
            pixels.push(Color32::from_rgb(r, g, b));
        }
    }
    ColorImage::new(size, pixels)
}

//! Caches of what is computed from the history and the settings. Each can be dropped at any
//! time; the next pass computes it again.

use crate::{Comparison, CurveCache, FrameAnalysis, Misreads, Palette, TrackDifference};
use crate::{
    calibrate::Reread, clicks::GameReread, game_review::Reviewed, lab::WallFrame,
    shell::BesideRecord,
};
use egui::{Context, TextureHandle, TextureId, TextureOptions};
use pad::{Epoch, FrameNo};
use session::Record;
use std::sync::Arc;
use ui_kit::theme;

/// All caches of the window.
#[derive(Default)]
pub struct Derived {
    /// The explanations of the shown picture.
    pub analysis: FrameAnalysis,
    /// Where the shown branch differs from the one it is compared with.
    pub difference: TrackDifference,
    /// What is computed of two tracks side by side.
    pub comparison: Comparison,
    /// The curves of the plots.
    pub curves: CurveCache,
    /// The shown picture as the edited profile reads it.
    pub reread: Reread,
    /// The misreads of the shown branch.
    pub misreads: Misreads,
    /// The last review of games.
    pub reviewed: Option<Arc<Reviewed>>,
    /// The newest frame of the wall.
    pub wall: Option<Arc<WallFrame>>,
    /// The shown picture as read by the profile of another maker's game that is in force.
    pub game: GameReread,
    /// The same by the profile that was found from the clicks.
    pub fitted: GameReread,
    /// What the second window shows: the record of the last pass, and what is known besides.
    pub feed: Option<(Arc<Record>, BesideRecord)>,
    /// The shown picture on the graphics card.
    pub picture: PictureTexture,
}

/// The texture of a picture, one texel a pixel.
#[derive(Default)]
pub struct PictureTexture {
    texture: Option<TextureHandle>,
    shown: Option<(Epoch, FrameNo, Palette)>,
}

impl PictureTexture {
    /// The texture of a record's picture in a palette; uploaded only when one of the two
    /// changed.
    pub fn show(&mut self, ctx: &Context, record: &Record, palette: Palette) -> Option<TextureId> {
        let picture = &record.picture;
        let wanted = (picture.epoch, picture.number, palette);
        if self.shown != Some(wanted) {
            let image = theme::image(&theme::palette(palette.rgb()), &picture.picture);
            match &mut self.texture {
                Some(texture) => texture.set(image, TextureOptions::NEAREST),
                None => {
                    self.texture = Some(ctx.load_texture("game", image, TextureOptions::NEAREST));
                }
            }
            self.shown = Some(wanted);
        }
        self.id()
    }

    /// The texture that was shown last.
    pub fn id(&self) -> Option<TextureId> {
        self.texture.as_ref().map(TextureHandle::id)
    }
}

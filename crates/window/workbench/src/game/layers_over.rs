//! The layers over a picture outside of the window, drawn as the panel Game draws them.

use super::overlay;
use crate::{
    Comparison, CurveCache, FrameAnalysis, FrameView, Hover, Layer, Layers, Layout, Messages,
    Misreads, PlaybackState, Regions, Status, TrackDifference, UiState,
};
use egui::{Painter, pos2};
use session::{History, Record, plan_at};
use ui_kit::placing::Placing;
use vision::Profile;

/// Draws layers over pictures of a history.
#[derive(Debug, Default)]
pub struct LayersOver {
    ui_state: UiState,
    status: Status,
    hover: Hover,
    analysis: FrameAnalysis,
    difference: TrackDifference,
    comparison: Comparison,
    misreads: Misreads,
    curves: CurveCache,
    messages: Messages,
}

impl LayersOver {
    /// For these layers.
    #[must_use]
    pub fn new(layers: &[Layer]) -> Self {
        Self {
            ui_state: UiState {
                layers: Layers(layers.to_vec()),
                ..UiState::default()
            },
            ..Self::default()
        }
    }

    /// Sets the profile that the next pictures were read with.
    pub fn set_profile(&mut self, profile: &Profile) {
        self.status.shown.regions = Regions::of(profile);
        self.status.shown.reader = profile.clone().into();
    }

    /// Draws the layers over the picture of a record, whose corner is at 0,0 and whose pixels
    /// are blocks of `scale` by `scale`.
    pub fn draw(&self, painter: &Painter, scale: u8, history: &History, record: &Record) {
        let ppp = painter.pixels_per_point();
        let size = Placing::size_at(i32::from(scale), ppp);
        let space = egui::Rect::from_min_size(pos2(0.0, 0.0), size);
        let placing = Placing::at_scale(space, i32::from(scale), ppp);
        let plan = plan_at(history, record);
        let view = FrameView {
            history,
            record: Some(record),
            status: &self.status,
            moment: PlaybackState {
                shown: Some(record.picture.number),
                ..PlaybackState::default()
            },
            ui_state: &self.ui_state,
            hover: &self.hover,
            layout: Layout::default(),
            open: &[],
            kept_layouts: &[],
            recalled_layout: None,
            deleted_layout: None,
            own_layout: false,
            analysis: &self.analysis,
            difference: &self.difference,
            comparison: &self.comparison,
            misreads: &self.misreads,
            other_session: None,
            game: None,
            fitted: None,
            curves: &self.curves,
            messages: &self.messages,
            plan: plan.as_deref(),
            capture: None,
            texture: None,
        };
        overlay::layers(&placing, &view).paint(painter);
    }
}

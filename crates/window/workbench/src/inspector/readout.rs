//! The pixel under the pointer in words.

use crate::FrameView;
use crate::format::UNKNOWN;
use calibration::Inspect as _;
use egui::Color32;
use rules::PlaceName;
use screen::Point;
use ui_kit::theme;
use vision::profile::RegionKind;

/// ` 40,  8 shade 2 #306850 tile r2 c6   at 0,0 cell r2 c4 field`: the facts on
/// a pixel as the parts of one line with columns of fixed width, the most important first.
#[must_use]
pub fn readout(view: &FrameView<'_>, at: Point) -> Vec<String> {
    let Some(record) = view.record else {
        return vec![UNKNOWN.into()];
    };
    let shade = record.picture.picture.at_point(at);
    let tile = format!("{:#}", PlaceName::new(at.y / 8, at.x / 8));
    let (dx, dy) = (at.x % 8, at.y % 8);
    let shown = colour(theme::palette(view.ui_state.palette.rgb())[shade as usize]);
    let mut parts = vec![
        format!("{:>3},{:>3}", at.x, at.y),
        format!("shade {} {shown}", shade as u8),
        format!("tile {tile:<7} at {dx},{dy}"),
    ];
    if let Some((cell, _)) = cell(view, at) {
        parts.push(format!("cell {cell:#}"));
    }
    if let Some(reader) = view.status.shown.reader.get() {
        let profile = reader.profile();
        // The places of cursors and tests are those of other screens, or of all of them.
        let is_read = |kind| !matches!(kind, RegionKind::Cursor | RegionKind::Probe);
        if let Some(region) = profile.regions_at(at).find(|region| is_read(region.kind)) {
            parts.push(region.name);
        }
    }
    parts
}

/// The cell at a pixel, and the pixel in it: of the well that was found by clicks while pictures
/// are read by their profile.
#[must_use]
pub fn cell(view: &FrameView<'_>, at: Point) -> Option<(PlaceName, [u8; 2])> {
    if let Some(game) = view.ui_state.clicks.in_force() {
        let field = game.field();
        if !field.rect().contains(at) {
            return None;
        }
        let (x, y) = (at.x - field.x, at.y - field.y);
        let [across, down] = field.pitch.map(|pitch| pitch.max(1));
        let place = PlaceName::new(y / down, x / across);
        return Some((place, [x % across, y % down]));
    }
    let reader = view.status.shown.reader.get()?;
    let cell = reader.profile().cell_at(at)?;
    Some((PlaceName::new(cell.row, cell.col), [cell.dx, cell.dy]))
}

/// A colour as text: `#306850`.
#[must_use]
pub fn colour(colour: Color32) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b())
}

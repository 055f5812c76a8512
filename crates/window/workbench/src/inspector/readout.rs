//! The pixel under the pointer in words.

use crate::FrameView;
use crate::format::UNKNOWN;
use calibration::Inspect as _;
use egui::Color32;
use rules::PlaceName;
use screen::Point;
use ui_kit::theme;

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
    if let Some(reader) = view.status.shown.reader.get() {
        let profile = reader.profile();
        if let Some(cell) = profile.cell_at(at) {
            parts.push(format!("cell {:#}", PlaceName::new(cell.row, cell.col)));
        }
        if let Some(region) = profile.regions_at(at).next() {
            parts.push(region.name);
        }
    }
    parts
}

/// A colour as text: `#306850`.
#[must_use]
pub fn colour(colour: Color32) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b())
}

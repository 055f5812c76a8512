//! The regions of the profile on the shown screen.

use crate::FrameView;
use ui_kit::{pixels::PixelPainter, placing::Placing, theme};
use vision::{Reader, Screen};

/// The prefixes of the profile keys that are read on each screen.
const fn read_on(screen: Screen) -> &'static [&'static str] {
    match screen {
        Screen::Title => &["title."],
        Screen::LevelA | Screen::NameEntry => &["levels.a"],
        Screen::LevelB => &["levels.b"],
        Screen::Play | Screen::Pause | Screen::Curtain | Screen::GameOver => &["field.", "panel."],
        _ => &[],
    }
}

/// Draws the outlines and names of the regions. While a profile is edited, its regions are
/// drawn with handles instead.
pub fn draw(marks: &mut PixelPainter, placing: &Placing, view: &FrameView<'_>) {
    let Some((profile, screen)) = view
        .status
        .shown
        .reader
        .get()
        .map(Reader::profile)
        .zip(view.screen())
    else {
        return;
    };
    let is_edited = view.ui_state.calibrate.on_picture().is_some();
    if !view.has_regions() || is_edited && !view.ui_state.shell.presenter {
        return;
    }
    let keys = read_on(screen);
    for region in profile.regions() {
        if !keys.iter().any(|key| region.key.starts_with(key)) {
            continue;
        }
        let block = placing.block(region.rect);
        let width = marks.stroke(0);
        marks.frame(block.inset(-1), width + 2, theme::HALO);
        marks.frame(block, width, theme::DARK.text);
        marks.name(block, &region.name, theme::DARK.text);
    }
}

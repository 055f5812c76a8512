//! The panels of all features.

use crate::{
    PanelId, board, branches, calibrate, capture, checks, clicks, fault_injection,
    features::panel::Panel, game, game_review, inspector, lab, matches, plan, plots, regress,
    research, side_by_side, tour, tuning,
};
use strum::EnumCount as _;

/// The panels by feature.
const FEATURES: &[&[Panel]] = &[
    board::PANELS,
    branches::PANELS,
    calibrate::PANELS,
    capture::PANELS,
    clicks::PANELS,
    fault_injection::PANELS,
    game::PANELS,
    game_review::PANELS,
    inspector::PANELS,
    lab::PANELS,
    matches::PANELS,
    checks::PANELS,
    plan::PANELS,
    plots::PANELS,
    regress::PANELS,
    research::PANELS,
    side_by_side::PANELS,
    tuning::PANELS,
];

/// Each panel, at the place of its id.
static PANELS: [Panel; PanelId::COUNT] = by_id();

/// The panel with an id.
pub fn panel(id: PanelId) -> &'static Panel {
    &PANELS[id as usize]
}

impl PanelId {
    /// Its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        panel(self).title
    }

    /// The tooltip: one line on what it shows.
    #[must_use]
    pub fn about(self) -> &'static str {
        panel(self).about
    }
}

/// Sorts the panels by their ids. It does not compile unless each id has one panel.
const fn by_id() -> [Panel; PanelId::COUNT] {
    let mut panels = [FEATURES[0][0]; PanelId::COUNT];
    let mut known = [false; PanelId::COUNT];
    let mut feature = 0;
    while feature < FEATURES.len() {
        let mut at = 0;
        while at < FEATURES[feature].len() {
            let panel = FEATURES[feature][at];
            assert!(!known[panel.id as usize], "two panels have the same id");
            known[panel.id as usize] = true;
            panels[panel.id as usize] = panel;
            at += 1;
        }
        feature += 1;
    }
    let mut id = 0;
    while id < known.len() {
        assert!(
            known[id],
            "an id has no panel: add it to PANELS of its feature"
        );
        id += 1;
    }
    panels
}

/// Frames a panel while a tour is about it.
pub fn frame(ui: &egui::Ui, cx: &mut crate::PanelCx<'_>, panel: PanelId, rect: egui::Rect) {
    tour::frame(ui, cx, tour::TourPlace::Panel(panel), rect);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use strum::IntoEnumIterator as _;

    #[test]
    fn panels_have_names_of_their_own() {
        let titles: HashSet<_> = PanelId::iter().map(|id| id.title()).collect();
        let names: HashSet<_> = PanelId::iter().map(|id| id.name()).collect();
        assert_eq!(titles.len(), PanelId::COUNT);
        assert_eq!(names.len(), PanelId::COUNT);
    }
}

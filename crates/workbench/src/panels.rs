//! The panels, as data: title, tooltip, height and drawing functions.

use crate::{
    PanelCx, PanelId, board, branches, calibrate, game, inspector, machine, plan, plots, research,
};
use egui::Ui;

/// Draws a part of a panel; `ui` covers just that part.
pub type Draw = fn(&mut Ui, &mut PanelCx<'_>);

/// A panel.
pub struct Panel {
    /// The height in points, with the header, at which nothing is cut off.
    pub height: f32,
    /// Draws the right part of its header, from right to left.
    pub beside: Draw,
    /// Draws its content.
    pub draw: Draw,
}

/// The panel with a name.
pub const fn panel(id: PanelId) -> &'static Panel {
    match id {
        PanelId::Game => &Panel {
            height: 200.0,
            beside: game::panel::beside,
            draw: game::panel::draw,
        },
        PanelId::Board => &Panel {
            height: 200.0,
            beside: board::beside,
            draw: board::draw,
        },
        PanelId::BestMove => &Panel {
            height: 290.0,
            beside: plan::best_move::beside,
            draw: plan::best_move::draw,
        },
        PanelId::ThisGame => &Panel {
            height: game::this_game::HEIGHT,
            beside: nothing,
            draw: game::this_game::draw,
        },
        PanelId::Bot => &Panel {
            height: machine::bot::HEIGHT,
            beside: nothing,
            draw: machine::bot::draw,
        },
        PanelId::Checks => &Panel {
            height: machine::checks::HEIGHT,
            beside: machine::checks::beside,
            draw: machine::checks::draw,
        },
        PanelId::Script => &Panel {
            height: plan::script::HEIGHT,
            beside: plan::script::beside,
            draw: plan::script::draw,
        },
        PanelId::BestLine => &Panel {
            height: research::best_line::HEIGHT,
            beside: research::best_line::beside,
            draw: research::best_line::draw,
        },
        PanelId::Tester => &Panel {
            height: research::tester_panel::HEIGHT,
            beside: research::tester_panel::beside,
            draw: research::tester_panel::draw,
        },
        PanelId::Heat => &Panel {
            height: research::heat_map::HEIGHT,
            beside: research::heat_map::beside,
            draw: research::heat_map::draw,
        },
        PanelId::PredictedVsObserved => &Panel {
            height: plan::predicted_vs_observed::HEIGHT,
            beside: plan::predicted_vs_observed::beside,
            draw: plan::predicted_vs_observed::draw,
        },
        PanelId::Weights => &Panel {
            height: research::weights_panel::HEIGHT,
            beside: research::weights_panel::beside,
            draw: research::weights_panel::draw,
        },
        PanelId::Branches => &Panel {
            height: branches::panel::HEIGHT,
            beside: branches::panel::beside,
            draw: branches::panel::draw,
        },
        PanelId::Plots => &Panel {
            height: plots::panel::HEIGHT,
            beside: plots::panel::beside,
            draw: plots::panel::draw,
        },
        PanelId::Statistics => &Panel {
            height: plots::statistics::HEIGHT,
            beside: plots::statistics::beside,
            draw: plots::statistics::draw,
        },
        PanelId::LockHeatmap => &Panel {
            height: plots::lock_heatmap::HEIGHT,
            beside: plots::lock_heatmap::beside,
            draw: plots::lock_heatmap::draw,
        },
        PanelId::Inspector => &Panel {
            height: 260.0,
            beside: inspector::panel::beside,
            draw: inspector::panel::draw,
        },
        PanelId::PixelBlock => &Panel {
            height: 220.0,
            beside: inspector::pixel_block::beside,
            draw: inspector::pixel_block::draw,
        },
        PanelId::Why => &Panel {
            height: 220.0,
            beside: inspector::why::beside,
            draw: inspector::why::draw,
        },
        PanelId::Profile => &Panel {
            height: calibrate::panel::HEIGHT,
            beside: calibrate::panel::beside,
            draw: calibrate::panel::draw,
        },
        PanelId::Timing => &Panel {
            height: machine::timing::HEIGHT,
            beside: machine::timing::beside,
            draw: machine::timing::draw,
        },
    }
}

fn nothing(_: &mut Ui, _: &mut PanelCx<'_>) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use strum::{EnumCount as _, IntoEnumIterator as _};

    #[test]
    fn panels_have_names_of_their_own() {
        let titles: HashSet<_> = PanelId::iter().map(|id| id.title()).collect();
        let names: HashSet<_> = PanelId::iter().map(|id| id.name()).collect();
        assert_eq!(titles.len(), PanelId::COUNT);
        assert_eq!(names.len(), PanelId::COUNT);
    }
}

//! The panels, as data: title, tooltip, height and drawing functions.

use crate::{PanelCx, board, branches, calibrate, game, inspector, machine, plan, plots, research};
use egui::Ui;
use serde::{Deserialize, Serialize};

/// Draws a part of a panel; `ui` covers just that part.
pub type Draw = fn(&mut Ui, &mut PanelCx<'_>);

/// Which panel, in the order in which menus list them; the first nine have Ctrl+1 to
/// Ctrl+9. Its name in settings and on the command line is its variant in kebab-case,
/// unless an attribute sets another.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumCount,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum PanelId {
    /// The game's picture.
    #[default]
    Game,
    /// The board as read.
    Board,
    /// The best move and the other candidates.
    BestMove,
    /// The numbers of the game.
    #[serde(rename = "score")]
    #[strum(serialize = "score")]
    ThisGame,
    /// The bot: what it does and will play.
    Bot,
    /// The counters that a clean run keeps at 0.
    Checks,
    /// The button script.
    Script,
    /// What was read and measured, over time.
    Plots,
    /// Statistics of pieces and clears.
    Statistics,
    /// Where pieces locked, and which rows were cleared.
    #[serde(rename = "rows")]
    #[strum(serialize = "rows")]
    LockHeatmap,
    /// The profile that is edited.
    Profile,
    /// Magnified pixels.
    Inspector,
    /// A block of pixels.
    #[serde(rename = "region")]
    #[strum(serialize = "region")]
    PixelBlock,
    /// From pixels to a reading.
    #[serde(rename = "chain")]
    #[strum(serialize = "chain")]
    Why,
    /// How long each stage of a frame takes.
    Timing,
    /// The best line, ply by ply.
    #[serde(rename = "depth")]
    #[strum(serialize = "depth")]
    BestLine,
    /// The move tester.
    Tester,
    /// The heat map of placements.
    Heat,
    /// The script compared with the pictures.
    #[serde(rename = "steps")]
    #[strum(serialize = "steps")]
    PredictedVsObserved,
    /// The weights of the strategy.
    Weights,
    /// The list of branches, and a comparison of two.
    Branches,
}

impl PanelId {
    /// Its name in settings and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A panel.
pub struct Panel {
    /// Its title.
    pub title: &'static str,
    /// The tooltip: one line on what it shows.
    pub about: &'static str,
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
            title: "Game",
            about: "The picture of the game with the chosen layers",
            height: 200.0,
            beside: game::panel::beside,
            draw: game::panel::draw,
        },
        PanelId::Board => &Panel {
            title: "Board as read",
            about: "The field as it was read, with the plan and the next piece",
            height: 200.0,
            beside: board::beside,
            draw: board::draw,
        },
        PanelId::BestMove => &Panel {
            title: "Best move",
            about: "What the bot will do, the value of that move, and the other candidates",
            height: 290.0,
            beside: plan::best_move::beside,
            draw: plan::best_move::draw,
        },
        PanelId::ThisGame => &Panel {
            title: "This game",
            about: "The numbers of the game, as read from the picture",
            height: game::this_game::HEIGHT,
            beside: nothing,
            draw: game::this_game::draw,
        },
        PanelId::Bot => &Panel {
            title: "Bot",
            about: "What the bot does now, and what it will play next",
            height: machine::bot::HEIGHT,
            beside: nothing,
            draw: machine::bot::draw,
        },
        PanelId::Checks => &Panel {
            title: "Checks",
            about: "The counters that a clean run keeps at 0, and the referee",
            height: machine::checks::HEIGHT,
            beside: machine::checks::beside,
            draw: machine::checks::draw,
        },
        PanelId::Script => &Panel {
            title: "Button script",
            about: "The buttons that execute the plan, step by step",
            height: plan::script::HEIGHT,
            beside: plan::script::beside,
            draw: plan::script::draw,
        },
        PanelId::BestLine => &Panel {
            title: "Best line",
            about: "The best line for one to five pieces, ply by ply, and the other lines",
            height: research::best_line::HEIGHT,
            beside: research::best_line::beside,
            draw: research::best_line::draw,
        },
        PanelId::Tester => &Panel {
            title: "Move tester",
            about: "One to five pieces placed by hand, and the value of the board",
            height: research::tester_panel::HEIGHT,
            beside: research::tester_panel::beside,
            draw: research::tester_panel::draw,
        },
        PanelId::Heat => &Panel {
            title: "Heat map",
            about: "Every placement of the piece, in the colour of its rank",
            height: research::heat_map::HEIGHT,
            beside: research::heat_map::beside,
            draw: research::heat_map::draw,
        },
        PanelId::PredictedVsObserved => &Panel {
            title: "Predicted and observed",
            about: "The button script, step by step, compared with what the pictures show",
            height: plan::predicted_vs_observed::HEIGHT,
            beside: plan::predicted_vs_observed::beside,
            draw: plan::predicted_vs_observed::draw,
        },
        PanelId::Weights => &Panel {
            title: "Weights",
            about: "The weight of each feature, which can be changed while the bot plays",
            height: research::weights_panel::HEIGHT,
            beside: research::weights_panel::beside,
            draw: research::weights_panel::draw,
        },
        PanelId::Branches => &Panel {
            title: "Branches",
            about: "Branches that start at past frames, and a comparison of two",
            height: branches::panel::HEIGHT,
            beside: branches::panel::beside,
            draw: branches::panel::draw,
        },
        PanelId::Plots => &Panel {
            title: "Plots",
            about: "Score, height, holes and more over time; a click goes to the frame",
            height: plots::panel::HEIGHT,
            beside: plots::panel::beside,
            draw: plots::panel::draw,
        },
        PanelId::Statistics => &Panel {
            title: "Statistics",
            about: "Pieces, droughts, clears and pace, of this game and of the whole run",
            height: plots::statistics::HEIGHT,
            beside: plots::statistics::beside,
            draw: plots::statistics::draw,
        },
        PanelId::LockHeatmap => &Panel {
            title: "Locks and rows",
            about: "Where pieces locked, and which rows were cleared",
            height: plots::lock_heatmap::HEIGHT,
            beside: plots::lock_heatmap::beside,
            draw: plots::lock_heatmap::draw,
        },
        PanelId::Inspector => &Panel {
            title: "Inspector",
            about: "Magnified pixels with their facts, and the pinned pixels",
            height: 260.0,
            beside: inspector::panel::beside,
            draw: inspector::panel::draw,
        },
        PanelId::PixelBlock => &Panel {
            title: "Block",
            about: "A block of pixels: counted, listed, frozen, compared and copied",
            height: 220.0,
            beside: inspector::pixel_block::beside,
            draw: inspector::pixel_block::draw,
        },
        PanelId::Why => &Panel {
            title: "Why",
            about: "From the pixels to a reading: crop, counts, votes, and what would change it",
            height: 220.0,
            beside: inspector::why::beside,
            draw: inspector::why::draw,
        },
        PanelId::Profile => &Panel {
            title: "Profile",
            about: "The profile by which pictures are read: every region and number can be changed live",
            height: calibrate::panel::HEIGHT,
            beside: calibrate::panel::beside,
            draw: calibrate::panel::draw,
        },
        PanelId::Timing => &Panel {
            title: "Timing",
            about: "How long each stage of a frame takes, and what came too late",
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
        let titles: HashSet<_> = PanelId::iter().map(|id| panel(id).title).collect();
        let names: HashSet<_> = PanelId::iter().map(|id| id.name()).collect();
        assert_eq!(titles.len(), PanelId::COUNT);
        assert_eq!(names.len(), PanelId::COUNT);
    }
}

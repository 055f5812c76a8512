//! The panels, as data: what each is called, where it stands, and who draws it.

mod best_move;
mod board;
mod bot;
mod branches;
mod candidates;
mod chain;
mod checks;
mod depth;
mod game;
mod going_back;
mod heat;
mod inspector;
mod pad;
mod path_box;
mod plots;
mod profile;
mod reason;
mod region;
mod rows;
mod score;
mod script;
mod statistics;
mod steps;
mod tester;
mod timing;
mod weights;

pub use going_back::{draw as going_back, lasts as going_back_lasts};
pub use path_box::draw as path_box;
pub use reason::{draw as reason, draw_large as reason_large};
pub use steps::shown as shown_step;

use crate::PanelCx;
use egui::Ui;
use serde::{Deserialize, Serialize};

/// Draws a part of a panel into the whole of `ui`.
pub type Draw = fn(&mut Ui, &mut PanelCx<'_>);

/// Which panel, in the order in which menus list them. Its name in settings and on the
/// command line is its variant in kebab-case.
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
    Score,
    /// What the bot does and will play.
    Bot,
    /// The counters of a clean run.
    Checks,
    /// The buttons to come.
    Script,
    /// What was read and measured, over time.
    Plots,
    /// What was counted.
    Statistics,
    /// Where pieces locked, and which rows were cleared.
    Rows,
    /// The profile that is edited.
    Profile,
    /// Pixels under the magnifying glass.
    Inspector,
    /// A block of pixels.
    Region,
    /// From pixels to a reading.
    Chain,
    /// How long each stage of a frame takes.
    Timing,
    /// The best line, ply by ply.
    Depth,
    /// Pieces put on the board by hand.
    Tester,
    /// All placements in the colour of their rank.
    Heat,
    /// The script against what was seen.
    Steps,
    /// The weights of the strategy.
    Weights,
    /// The branches, side by side.
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
    /// Its name for people.
    pub title: &'static str,
    /// One line on what it shows.
    pub about: &'static str,
    /// The height in points, header and all, at which nothing of it is cut off.
    pub height: f32,
    /// Draws what stands at the right of its title, from the right.
    pub beside: Draw,
    /// Draws what is under its title.
    pub draw: Draw,
}

/// The panel with a name.
pub const fn panel(id: PanelId) -> &'static Panel {
    match id {
        PanelId::Game => &Panel {
            title: "Game",
            about: "The game's picture, with the layers that are switched on",
            height: 200.0,
            beside: game::beside,
            draw: game::draw,
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
            about: "What the bot will do, what that is worth, and the other candidates",
            height: 290.0,
            beside: best_move::beside,
            draw: best_move::draw,
        },
        PanelId::Score => &Panel {
            title: "This game",
            about: "The numbers of the game, as read from the picture",
            height: score::HEIGHT,
            beside: nothing,
            draw: score::draw,
        },
        PanelId::Bot => &Panel {
            title: "Bot",
            about: "What the bot does now, and what it will play next",
            height: bot::HEIGHT,
            beside: nothing,
            draw: bot::draw,
        },
        PanelId::Checks => &Panel {
            title: "Checks",
            about: "The counters that a clean run keeps at 0, and the referee",
            height: checks::HEIGHT,
            beside: checks::beside,
            draw: checks::draw,
        },
        PanelId::Script => &Panel {
            title: "Button script",
            about: "The buttons that carry the plan out, step by step",
            height: script::HEIGHT,
            beside: script::beside,
            draw: script::draw,
        },
        PanelId::Depth => &Panel {
            title: "Best line",
            about: "The best line for one to five pieces, ply by ply, and the other lines",
            height: depth::HEIGHT,
            beside: depth::beside,
            draw: depth::draw,
        },
        PanelId::Tester => &Panel {
            title: "Move tester",
            about: "One to five pieces put on the board by hand, and what that is worth",
            height: tester::HEIGHT,
            beside: tester::beside,
            draw: tester::draw,
        },
        PanelId::Heat => &Panel {
            title: "Heat map",
            about: "Every placement of the piece, in the colour of its rank",
            height: heat::HEIGHT,
            beside: heat::beside,
            draw: heat::draw,
        },
        PanelId::Steps => &Panel {
            title: "Predicted and observed",
            about: "The button script step by step against what the pictures show",
            height: steps::HEIGHT,
            beside: steps::beside,
            draw: steps::draw,
        },
        PanelId::Weights => &Panel {
            title: "Weights",
            about: "What each feature is worth to the bot, to be changed while it plays",
            height: weights::HEIGHT,
            beside: weights::beside,
            draw: weights::draw,
        },
        PanelId::Branches => &Panel {
            title: "Branches",
            about: "Other ways on from frames of the past, and how far each has come",
            height: branches::HEIGHT,
            beside: branches::beside,
            draw: branches::draw,
        },
        PanelId::Plots => &Panel {
            title: "Plots",
            about: "Score, height, holes and more over time; a click goes to the frame",
            height: plots::HEIGHT,
            beside: plots::beside,
            draw: plots::draw,
        },
        PanelId::Statistics => &Panel {
            title: "Statistics",
            about: "Pieces, droughts, clears and pace, of this game and of the whole run",
            height: statistics::HEIGHT,
            beside: statistics::beside,
            draw: statistics::draw,
        },
        PanelId::Rows => &Panel {
            title: "Locks and rows",
            about: "Where pieces locked, and which rows were cleared",
            height: rows::HEIGHT,
            beside: rows::beside,
            draw: rows::draw,
        },
        PanelId::Inspector => &Panel {
            title: "Inspector",
            about: "Pixels under the magnifying glass, and the pins",
            height: 260.0,
            beside: inspector::beside,
            draw: inspector::draw,
        },
        PanelId::Region => &Panel {
            title: "Block",
            about: "A block of pixels: counted, listed, frozen, compared and copied",
            height: 220.0,
            beside: region::beside,
            draw: region::draw,
        },
        PanelId::Chain => &Panel {
            title: "Why",
            about: "From the pixels to a reading: crop, counts, votes, and what would change it",
            height: 220.0,
            beside: chain::beside,
            draw: chain::draw,
        },
        PanelId::Profile => &Panel {
            title: "Profile",
            about: "How pictures are read: every place with its numbers, to be changed live",
            height: profile::HEIGHT,
            beside: profile::beside,
            draw: profile::draw,
        },
        PanelId::Timing => &Panel {
            title: "Timing",
            about: "How long each stage of a frame takes, and what came too late",
            height: timing::HEIGHT,
            beside: timing::beside,
            draw: timing::draw,
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

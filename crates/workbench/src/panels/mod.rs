//! The panels, as data: what each is called, where it stands, and who draws it.

mod best_move;
mod board;
mod bot;
mod candidates;
mod checks;
mod game;
mod pad;
mod path_box;
mod reason;
mod score;
mod script;

pub use path_box::draw as path_box;
pub use reason::draw as reason;

use crate::{Command, FrameView, layout::Place};
use egui::Ui;

/// Draws a part of a panel into the whole of `ui`.
pub type Draw = fn(&mut Ui, &FrameView<'_>, &mut Vec<Command>);

/// A panel.
pub struct Panel {
    /// Its name in the program.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Where it stands.
    pub place: Place,
    /// The height it wants in points, where it has a choice.
    pub height: f32,
    /// Draws what stands at the right of its title, from the right.
    pub beside: Draw,
    /// Draws what is under its title.
    pub draw: Draw,
}

/// Every panel.
pub const PANELS: [Panel; 7] = [
    Panel {
        id: "game",
        title: "Game",
        place: Place::Game,
        height: 0.0,
        beside: game::beside,
        draw: game::draw,
    },
    Panel {
        id: "board",
        title: "Board as read",
        place: Place::Upper,
        height: 0.0,
        beside: board::beside,
        draw: board::draw,
    },
    Panel {
        id: "best-move",
        title: "Best move",
        place: Place::Lower,
        height: 0.0,
        beside: best_move::beside,
        draw: best_move::draw,
    },
    Panel {
        id: "score",
        title: "This game",
        place: Place::Right(0),
        height: score::HEIGHT,
        beside: nothing,
        draw: score::draw,
    },
    Panel {
        id: "bot",
        title: "Bot",
        place: Place::Right(1),
        height: bot::HEIGHT,
        beside: nothing,
        draw: bot::draw,
    },
    Panel {
        id: "checks",
        title: "Checks",
        place: Place::Right(2),
        height: checks::HEIGHT,
        beside: checks::beside,
        draw: checks::draw,
    },
    Panel {
        id: "script",
        title: "Button script",
        place: Place::Right(3),
        height: script::HEIGHT,
        beside: script::beside,
        draw: script::draw,
    },
];

fn nothing(_: &mut Ui, _: &FrameView<'_>, _: &mut Vec<Command>) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn panels_have_names_and_places_of_their_own() {
        let ids: HashSet<_> = PANELS.iter().map(|p| p.id).collect();
        let titles: HashSet<_> = PANELS.iter().map(|p| p.title).collect();
        let places: HashSet<_> = PANELS.iter().map(|p| p.place).collect();
        assert_eq!(
            (ids.len(), titles.len(), places.len()),
            (PANELS.len(), PANELS.len(), PANELS.len())
        );
    }
}

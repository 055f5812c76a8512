//! What the tours state, as data.

use crate::{Layout, PanelId};

/// A part of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourPlace {
    /// A panel.
    Panel(PanelId),
    /// The line with the reason of the plan.
    Reason,
    /// The timeline.
    Timeline,
    /// The status bar.
    StatusBar,
    /// The tools above the panels.
    Toolbar,
}

/// A step of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is framed.
    pub part: TourPlace,
    /// The title.
    pub title: &'static str,
    /// Two sentences at most.
    pub text: &'static str,
}

const fn step(part: TourPlace, title: &'static str, text: &'static str) -> Step {
    Step { part, title, text }
}

/// The steps of the tour of a layout.
#[must_use]
pub const fn steps(layout: Layout) -> &'static [Step] {
    match layout {
        Layout::Watch => &WATCH,
        Layout::Calibrate => &CALIBRATE,
        Layout::Research => &RESEARCH,
        Layout::Lab => &LAB,
    }
}

const WATCH: [Step; 5] = [
    step(
        TourPlace::Panel(PanelId::Game),
        "The picture",
        "The bot sees only these 160x144 pixels in four shades. The solid outline is the falling \
         piece as read, the dashed one is where it will be placed.",
    ),
    step(
        TourPlace::Panel(PanelId::Board),
        "The board as read",
        "What the pixels were read as. Each kind of piece has a colour here; the game has none.",
    ),
    step(
        TourPlace::Panel(PanelId::BestMove),
        "All places of the piece",
        "The best one is first. The column \"to best\" is how much less a place is worth than \
         that one.",
    ),
    step(
        TourPlace::Timeline,
        "Every frame",
        "Drag here to look at any frame; End returns to the newest. A triangle to the right is \
         the start of a game, one that points up a new level, and a wide bar cleared lines.",
    ),
    step(
        TourPlace::StatusBar,
        "Can the reading be trusted?",
        "Margin: how many sampled pixels of a cell could change before it is read differently. \
         Safety: the same for the whole picture. Referee: pictures that agree with the true state.",
    ),
];

const CALIBRATE: [Step; 5] = [
    step(
        TourPlace::Panel(PanelId::Game),
        "Click a pixel",
        "With Inspect on, a click selects a pixel and a drag selects a block. A click at \
         an outline selects its region; drag its name to move it, its handles to size it.",
    ),
    step(
        TourPlace::Panel(PanelId::Profile),
        "The profile in force",
        "Where the field, the next box and the numbers are, in pixels from the top left. Edits \
         apply at once; Undo takes them back.",
    ),
    step(
        TourPlace::Panel(PanelId::Inspector),
        "The pixels around it",
        "The selected pixel with its neighbours and its four shades. Arrows move the selection.",
    ),
    step(
        TourPlace::Panel(PanelId::Why),
        "From pixels to a reading",
        "How the selected pixel became a cell or a digit: the samples, their votes, and what won.",
    ),
    step(
        TourPlace::StatusBar,
        "Is it right?",
        "Margin and safety show how clear the reading is. A red word names what is probably in the \
         wrong place: field, next or numbers.",
    ),
];

const RESEARCH: [Step; 5] = [
    step(
        TourPlace::Panel(PanelId::BestLine),
        "The best line",
        "The known pieces placed one after the other, as far ahead as chosen. Choose another piece \
         to ask what if.",
    ),
    step(
        TourPlace::Panel(PanelId::Heat),
        "Every place",
        "The stronger its colour, the better a place. A click pins a place and compares its terms with the best one.",
    ),
    step(
        TourPlace::Panel(PanelId::Weights),
        "What the bot wants",
        "The weights of the strategy in force. Move one and watch the plan change.",
    ),
    step(
        TourPlace::Panel(PanelId::Tester),
        "Try a placement",
        "Copy the board of the game or add pieces, and place them yourself. Play in the game makes \
         a branch of it.",
    ),
    step(
        TourPlace::Panel(PanelId::PredictedVsObserved),
        "Plan and picture",
        "Each step of the button script beside what the screen did. A difference makes the bot \
         plan again.",
    ),
];

const LAB: [Step; 5] = [
    step(
        TourPlace::Panel(PanelId::Wall),
        "Many games at once",
        "Choose rules and a player, then Start. The games run as fast as the slider allows.",
    ),
    step(
        TourPlace::Panel(PanelId::Wall),
        "One of them",
        "Click a board to open it beside the wall. The figure under each board can be changed.",
    ),
    step(
        TourPlace::Panel(PanelId::LabGame),
        "The opened game",
        "Its board, the places of its piece and the terms of each. Step places one piece.",
    ),
    step(
        TourPlace::Panel(PanelId::Experiments),
        "Experiments",
        "The games of five papers, played again with their figures beside ours.",
    ),
    step(
        TourPlace::Panel(PanelId::Tuning),
        "Tuning",
        "A search for better weights by games. What it finds plays on the wall and in the bot.",
    ),
];

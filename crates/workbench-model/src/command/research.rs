//! Searches, the lines that they find, the button script, and the weights of the bot.

use super::{
    Menu,
    entry::{Entry, key, shift},
};
use crate::research::{
    strategies,
    weights::{self, PRESETS},
};
use calibration::copy::Format;
use egui::Key;
use planner::{MAX_DEPTH, Strategy};
use rules::Piece;
use strum::IntoEnumIterator as _;

/// Something that people do in the research panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum ResearchAction {
    /// Cancel the search.
    #[default]
    Cancel,
    /// Search again what was cancelled.
    Again,
    /// Take the known pieces from the game, or choose all of them.
    Live,
    /// Show the line one piece shorter.
    PlyBack,
    /// Show the line one piece longer.
    PlyOn,
    /// Let the plies follow each other, or not.
    Animate,
    /// Show the step before in the script.
    StepBack,
    /// Show the step after in the script.
    StepOn,
    /// Show this step, from 0, or that of the picture.
    Step(Option<usize>),
    /// Play with the weights of the strategy's file.
    ResetWeights,
    /// Place so many pieces, 1 to 5.
    Depth(usize),
    /// Play by the shipped strategy with this name, from the next piece on.
    PlayBy(&'static str),
    /// Play with these weights from the next piece on.
    Preset(usize),
    /// Copy the plan in use in this form.
    #[strum(disabled)]
    CopyPlan(Format),
    /// Make the piece at this place, from 0, this one.
    #[strum(disabled)]
    Piece(usize, Piece),
    /// Show this ply, from 1.
    #[strum(disabled)]
    Ply(usize),
    /// Show this line until there is another search, or the best again.
    #[strum(disabled)]
    Pin(usize),
    /// Give a feature a weight in billionths, from the next piece on.
    #[strum(disabled)]
    Weigh(&'static str, i64),
}

impl ResearchAction {
    /// All that people can choose by name.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let copies = Format::EACH.into_iter().map(Self::CopyPlan);
        let others = Self::iter().flat_map(|action| match action {
            Self::Depth(_) => (1..=MAX_DEPTH).map(Self::Depth).collect(),
            Self::PlayBy(_) => {
                let shipped = strategies::shipped().iter();
                shipped.map(|s| Self::PlayBy(s.name())).collect()
            }
            Self::Preset(_) => (0..PRESETS.len()).map(Self::Preset).collect(),
            one => vec![one],
        });
        others.chain(copies)
    }

    pub(super) fn entry(self) -> Entry {
        match self {
            Self::Cancel => Entry::new("cancel-search", "Cancel search", "Break the search off"),
            Self::Again => Entry::new(
                "search-again",
                "Search again",
                "Start the cancelled search again",
            ),
            Self::Live => Entry::new(
                "pieces-from-the-game",
                "Pieces from the game",
                "The falling piece and the next are those of the game; off, all are chosen",
            )
            .on(|cx| cx.research.live),
            Self::PlyBack => Entry::new("ply-back", "Ply back", "Show the line one piece shorter")
                .keys(const { &[shift(Key::OpenBracket)] }),
            Self::PlyOn => Entry::new("ply-on", "Ply on", "Show the line one piece longer")
                .keys(const { &[shift(Key::CloseBracket)] }),
            Self::Animate => Entry::new(
                "play-the-line",
                "Play the line",
                "Let the plies of the line follow each other",
            )
            .on(|cx| cx.research.animated),
            Self::StepBack => Entry::new(
                "script-step-back",
                "Script step back",
                "Show the step before in the button script",
            )
            .keys(const { &[key(Key::OpenBracket)] })
            .repeats(),
            Self::StepOn => Entry::new(
                "script-step-on",
                "Script step on",
                "Show the step after in the button script",
            )
            .keys(const { &[key(Key::CloseBracket)] })
            .repeats(),
            Self::Step(None) => Entry::new(
                "script-step-of-the-picture",
                "Script step of the picture",
                "Show the step of the script that the picture shows",
            ),
            Self::Step(Some(step)) => Entry::new(
                format!("script-step-{}", step + 1),
                format!("Script step {}", step + 1),
                "Show where the piece is to be after this step",
            ),
            Self::ResetWeights => Entry::new(
                "reset-weights",
                "Reset weights",
                "Play with the weights of the strategy's file again",
            ),
            Self::Depth(depth) => Entry::new(
                format!("search-depth-{depth}"),
                format!("Search depth {depth}"),
                "How many pieces are placed before the board is judged",
            )
            .on(move |cx| cx.research.depth == depth),
            Self::PlayBy(name) => {
                let about = strategies::named(name).map_or("", Strategy::about);
                Entry::new(
                    format!("play-by-{name}"),
                    format!("Play by {name}"),
                    about.trim_end_matches('.'),
                )
                .menu(Menu::Strategy, 10)
                .on(move |cx| cx.research.plain.name() == name)
            }
            Self::Preset(preset) => {
                let preset = PRESETS.get(preset).unwrap_or(&PRESETS[0]);
                Entry::new(
                    format!("weights-{}", super::kebab(preset.name)),
                    format!("Weights: {}", preset.name),
                    preset.about,
                )
                .on(move |cx| weights::is(&cx.research.strategy, preset))
            }
            Self::CopyPlan(format) => Entry::new(
                format!("copy-plan-as-{}", super::kebab(format.name())),
                format!("Copy plan as {}", format.name()),
                "Copy the line of placements in force and the board that it begins on",
            )
            .menu(Menu::CopyPlan, 10),
            Self::Piece(place, piece) => Entry::new(
                format!("piece-{}-{}", place + 1, piece.letter()),
                format!("Piece {}: {}", place + 1, piece.letter()),
                "Search with this piece here",
            ),
            Self::Ply(ply) => Entry::new(
                format!("ply-{ply}"),
                format!("Ply {ply}"),
                "Show the line up to here",
            ),
            Self::Pin(_) => Entry::new("keep-line", "Keep line", "Keep showing this line"),
            Self::Weigh(name, _) => Entry::new(
                format!("weight-of-{name}"),
                format!("Weight of {}", name.replace('-', " ")),
                "What one of it is worth, from the next piece on",
            ),
        }
    }
}

//! What people ask of the research panels.

use super::{About, Scope, Shortcut, ctrl, key};
use crate::{
    desk::Research,
    research::{
        TesterCommand, strategies,
        weights::{self, PRESETS},
    },
};
use calibration::copy::Format;
use egui::{Key, Modifiers};
use machine_types::Question;
use planner::{MAX_DEPTH, Strategy};
use rules::Piece;

/// Something that a person asks of the research panels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResearchCommand {
    /// Search this, in place of what is searched; asked by the panels themselves.
    Ask(Box<Question>),
    /// Break the search off.
    Cancel,
    /// Search once more what was broken off.
    Again,
    /// Place so many pieces, 1 to 5.
    Depth(usize),
    /// Take the known pieces from the game, or choose all of them.
    Live,
    /// Make the piece at this place, from 0, this one.
    Piece(usize, Piece),
    /// Show this ply, from 1.
    Ply(usize),
    /// Show the ply before.
    PlyBack,
    /// Show the ply after.
    PlyOn,
    /// Let the plies follow each other, or not.
    Animate,
    /// Show this line while the pointer is over it.
    Look(Option<usize>),
    /// Show this line until there is another search, or the best again.
    Pin(usize),
    /// Something of the move tester.
    Tester(TesterCommand),
    /// Show the step before in the script.
    StepBack,
    /// Show the step after in the script.
    StepOn,
    /// Show this step, from 0, or that of the picture.
    Step(Option<usize>),
    /// Copy the plan in force in this form.
    CopyPlan(Format),
    /// Give a feature a weight in billionths, from the next piece on.
    Weigh(&'static str, i64),
    /// Play by the strategy of that name that comes with the program, from the next
    /// piece on.
    PlayBy(&'static str),
    /// Play with these weights from the next piece on.
    Preset(usize),
    /// Play with the weights of the strategy's file.
    ResetWeights,
    /// Place pieces by this from the next one on: what the weights come to.
    Play(Box<Strategy>),
}

const ADD: [(Piece, [Shortcut; 1]); 7] = [
    (Piece::I, [key(Key::I)]),
    (Piece::O, [key(Key::O)]),
    (Piece::T, [key(Key::T)]),
    (Piece::S, [key(Key::S)]),
    (Piece::Z, [key(Key::Z)]),
    (Piece::J, [key(Key::J)]),
    (Piece::L, [key(Key::L)]),
];
const CHOOSE: [[Shortcut; 1]; MAX_DEPTH] = [
    [key(Key::Num1)],
    [key(Key::Num2)],
    [key(Key::Num3)],
    [key(Key::Num4)],
    [key(Key::Num5)],
];

type Words = (String, &'static str, &'static [Shortcut]);

impl ResearchCommand {
    /// All that have a fixed meaning.
    pub(super) fn listed() -> Vec<Self> {
        let mut all = vec![
            Self::Cancel,
            Self::Again,
            Self::Live,
            Self::PlyBack,
            Self::PlyOn,
            Self::Animate,
            Self::StepBack,
            Self::StepOn,
            Self::Step(None),
            Self::ResetWeights,
        ];
        all.extend((1..=MAX_DEPTH).map(Self::Depth));
        all.extend(Self::strategies());
        all.extend((0..PRESETS.len()).map(Self::Preset));
        all.extend(Format::EACH.map(Self::CopyPlan));
        let tester = [
            TesterCommand::TakeLive,
            TesterCommand::Clear,
            TesterCommand::Undo,
            TesterCommand::Redo,
            TesterCommand::Copy,
            TesterCommand::Turn(true),
            TesterCommand::Turn(false),
            TesterCommand::Shift(-1),
            TesterCommand::Shift(1),
            TesterCommand::Remove,
        ];
        all.extend(tester.map(Self::Tester));
        all.extend(ADD.map(|(piece, _)| Self::Tester(TesterCommand::Add(piece))));
        all.extend((1..=MAX_DEPTH).map(|ply| Self::Tester(TesterCommand::Choose(ply))));
        all
    }

    /// A command for each strategy that comes with the program.
    pub(crate) fn strategies() -> impl Iterator<Item = Self> {
        let all = strategies::shipped().iter();
        all.map(|strategy| Self::PlayBy(strategy.name()))
    }

    /// Whether it is switched on; `None` where it switches nothing.
    pub(crate) fn switched(&self, research: &Research) -> Option<bool> {
        match self {
            Self::Depth(depth) => Some(research.depth == *depth),
            Self::Live => Some(research.live),
            Self::Animate => Some(research.animated),
            Self::PlayBy(name) => Some(research.plain.name() == *name),
            Self::Preset(preset) => {
                let preset = PRESETS.get(*preset)?;
                Some(weights::is(&research.strategy, preset))
            }
            _ => None,
        }
    }

    /// Its name, tooltip and shortcuts.
    pub(super) fn about(&self) -> About {
        let (name, tooltip, shortcuts) = self.words();
        About {
            name,
            tooltip,
            scope: match self {
                Self::Tester(TesterCommand::TakeLive) => Scope::Global,
                Self::Tester(_) => Scope::Tester,
                _ => Scope::Global,
            },
            shortcuts,
            repeats: matches!(
                self,
                Self::StepBack | Self::StepOn | Self::Tester(TesterCommand::Shift(_))
            ),
        }
    }

    fn words(&self) -> Words {
        match self {
            Self::Ask(_) => ("Search".into(), "Search this position", &[]),
            Self::Cancel => ("Cancel search".into(), "Break the search off", &[]),
            Self::Again => (
                "Search again".into(),
                "Search what was broken off once more",
                &[],
            ),
            Self::Depth(depth) => (
                format!("Search depth {depth}"),
                "How many pieces are placed before the board is judged",
                &[],
            ),
            Self::Live => (
                "Pieces from the game".into(),
                "The falling piece and the next are those of the game; off, all are chosen",
                &[],
            ),
            Self::Piece(place, piece) => (
                format!("Piece {}: {}", place + 1, piece.letter()),
                "Search with this piece here",
                &[],
            ),
            Self::Ply(ply) => (format!("Ply {ply}"), "Show the line up to here", &[]),
            Self::PlyBack => (
                "Ply back".into(),
                "Show the line one piece shorter",
                const { &[Shortcut::new(Modifiers::SHIFT, Key::OpenBracket)] },
            ),
            Self::PlyOn => (
                "Ply on".into(),
                "Show the line one piece longer",
                const { &[Shortcut::new(Modifiers::SHIFT, Key::CloseBracket)] },
            ),
            Self::Animate => (
                "Play the line".into(),
                "Let the plies of the line follow each other",
                &[],
            ),
            Self::Look(_) => ("Look".into(), "Show this line", &[]),
            Self::Pin(_) => ("Keep line".into(), "Keep showing this line", &[]),
            Self::Tester(command) => tester_words(*command),
            Self::StepBack => (
                "Script step back".into(),
                "Show the step before in the button script",
                const { &[key(Key::OpenBracket)] },
            ),
            Self::StepOn => (
                "Script step on".into(),
                "Show the step after in the button script",
                const { &[key(Key::CloseBracket)] },
            ),
            Self::Step(None) => (
                "Script step of the picture".into(),
                "Show the step of the script that the picture shows",
                &[],
            ),
            Self::Step(Some(step)) => (
                format!("Script step {}", step + 1),
                "Show where the piece is to be after this step",
                &[],
            ),
            Self::CopyPlan(format) => (
                format!("Copy plan as {}", format.name()),
                "Copy the line of placements in force and the board that it begins on",
                &[],
            ),
            Self::Weigh(name, _) => (
                format!("Weight of {}", name.replace('-', " ")),
                "What one of it is worth, from the next piece on",
                &[],
            ),
            Self::PlayBy(name) => {
                let about = strategies::named(name).map_or("", Strategy::about);
                let about = about.trim_end_matches('.');
                (format!("Play by {name}"), about, &[])
            }
            Self::Preset(preset) => {
                let preset = PRESETS.get(*preset).unwrap_or(&PRESETS[0]);
                (format!("Weights: {}", preset.name), preset.about, &[])
            }
            Self::ResetWeights => (
                "Reset weights".into(),
                "Play with the weights of the strategy's file again",
                &[],
            ),
            Self::Play(_) => ("Play by weights".into(), "From the next piece on", &[]),
        }
    }
}

fn tester_words(command: TesterCommand) -> Words {
    match command {
        TesterCommand::TakeLive => (
            "Test this position".into(),
            "Take the board and the pieces of the frame that is shown",
            &[],
        ),
        TesterCommand::Add(piece) => (
            format!("Add {}", piece.letter()),
            "Put one more piece on the board",
            ADD.iter()
                .find(|(p, _)| *p == piece)
                .map_or(&[], |(_, keys)| keys),
        ),
        TesterCommand::Change(piece) => (
            format!("Make it {}", piece.letter()),
            "Make the chosen piece another one",
            &[],
        ),
        TesterCommand::Turn(true) => (
            "Turn piece right".into(),
            "Turn the chosen piece clockwise",
            const { &[key(Key::ArrowUp), key(Key::X)] },
        ),
        TesterCommand::Turn(false) => (
            "Turn piece left".into(),
            "Turn the chosen piece counter-clockwise",
            const { &[key(Key::ArrowDown)] },
        ),
        TesterCommand::Shift(by) if by < 0 => (
            "Move piece left".into(),
            "Move the chosen piece by a column",
            const { &[key(Key::ArrowLeft)] },
        ),
        TesterCommand::Shift(_) => (
            "Move piece right".into(),
            "Move the chosen piece by a column",
            const { &[key(Key::ArrowRight)] },
        ),
        TesterCommand::To { .. } => ("Drag piece".into(), "Drag the piece to a column", &[]),
        TesterCommand::Remove => (
            "Remove piece".into(),
            "Take the chosen piece away",
            const { &[key(Key::Delete), key(Key::Backspace)] },
        ),
        TesterCommand::Choose(ply) => (
            format!("Choose piece {ply}"),
            "The piece that is turned, moved and judged",
            ply.checked_sub(1)
                .and_then(|i| CHOOSE.get(i))
                .map_or(&[], |keys| keys),
        ),
        TesterCommand::Clear => (
            "Clear tester".into(),
            "Take all pieces away, and when there is none the stack as well",
            &[],
        ),
        TesterCommand::Undo => (
            "Undo move".into(),
            "Take back the last change in the move tester",
            const { &[ctrl(Key::Z)] },
        ),
        TesterCommand::Redo => (
            "Redo move".into(),
            "Do again what was taken back",
            const {
                &[
                    ctrl(Key::Y),
                    Shortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z),
                ]
            },
        ),
        TesterCommand::Copy => (
            "Copy line".into(),
            "Copy the moves, what they are worth and the last board as text",
            const { &[ctrl(Key::C)] },
        ),
    }
}
